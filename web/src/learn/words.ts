// What the page says that helps to learn the game.

const NUMBERS = [
  ...["No", "One", "Two", "Three", "Four", "Five", "Six"],
  ...["Seven", "Eight", "Nine", "Ten", "Eleven"],
];

export const text = {
  title: "Learn the game",
  own: "Learn our game",
  home: "Home",
  rules: (title: string) => `Rules: ${title}.`,
  fetching: "Reading the rules …",
  firstDeal: "A first deal",
  firstDealHow: "Two minutes at a real table. A coach says what to do, one sentence at a time.",
  start: "Start",
  lessons: (count: number) => `${NUMBERS[count] ?? count} lessons`,
  lessonsHow: (done: number) =>
    done === 0
      ? "A minute each; start anywhere."
      : `A minute each; start anywhere. ${NUMBERS[done] ?? done} ${done === 1 ? "is" : "are"} done.`,
  isDone: "done: ",
  close: "Close the lesson",
  of: (at: number, count: number) => `${at} of ${count}`,
  hand: "Your hand",
  before: (name: string) => (name === "You" ? "Before you" : `Before ${name}`),
  check: "Check",
  chooseFirst: "choose one first",
  showMe: "Show me",
  right: "Right.",
  notQuite: "Not quite.",
  yours: "your answer",
  why: "Why",
  playOut: "Play it out",
  next: "Next lesson",
  all: "All lessons",
  find: "Find the move",
  findHow:
    "Positions from games by several sets of rules: what would you do? A new one each day, the same for everybody, and more when you like.",
  rating: (rating: number) => `Your rating: ${rating}`,
  ratingMeans:
    "As at chess: a hard move found lifts it more than an easy one. It stays on this device.",
  daysInARow: (days: number) => `${days} days in a row`,
  kinds: "Or choose what to practise",
  ownSlips: (count: number) => `Your own slips (${count})`,
  todays: "Today's position",
  todaysAgain: "Today's position: done",
  send: "Send this link",
  sendHow: "Anyone who opens it learns the game by these rules.",
  link: "Link to learn by these rules",
  tooLong: "This link is too long; it was not made here.",
  mendFirst: "These rules contradict themselves. Mend them first.",
  mend: "To the rules",
};
