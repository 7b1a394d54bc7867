// What is said of a player's picture outside the dialog in which it is chosen.

export const mark = {
  choose: "Choose your picture",
  short: "Picture",
};
