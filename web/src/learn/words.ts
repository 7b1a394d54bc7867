// What the page says that helps to learn the game.

export const text = {
  title: "Learn the game",
  own: "Learn our game",
  home: "Home",
  rules: (title: string) => `Rules: ${title}.`,
  fetching: "Reading the rules …",
  firstDeal: "A first deal",
  firstDealHow: "Two minutes at a real table. A coach says what to do, one sentence at a time.",
  start: "Start",
  send: "Send this link",
  sendHow: "Whoever opens it learns the game by these rules.",
  link: "Link to learn by these rules",
  tooLong: "This link is too long; it was not made here.",
  mendFirst: "These rules contradict themselves. Mend them first.",
  mend: "To the rules",
};
