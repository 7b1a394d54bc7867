// What is said to somebody who has found something wrong.

export const wrong = {
  title: "Something is wrong",
  how:
    "Copy this and send it to the person who runs this server, with a sentence on what went wrong and what" +
    " you expected. The page itself sends nothing.",
  howOffline:
    "Copy this and send it to the person you have the game from, with a sentence on what went wrong and" +
    " what you expected. The page itself sends nothing.",
  inIt: (what: string) =>
    `It has the version, the rules, ${what}and the last messages. It has no names, no talk and no links.` +
    " If you are playing a deal, your hand may be in it: show it to no one who still plays that deal.",
  has: { table: "the cards that you see, ", scores: "the points of each deal, ", rules: "" },
  label: "The report",
};
