// What is said where a picture and a colour are chosen.

export const text = {
  title: "Your picture",
  means: "All at the table see it beside your name.",
  picture: "Picture",
  letter: "The first letter",
  colour: "Colour",
};

export const COLOUR_NAMES = [
  "Wine red",
  "Blue",
  "Amber",
  "Green",
  "Purple",
  "Rust",
  "Teal",
  "Plum",
  "Olive",
  "Slate",
];
