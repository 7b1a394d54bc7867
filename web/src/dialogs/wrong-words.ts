// What is said to somebody who has found something wrong.

export const wrong = {
  title: "Something is wrong",
  how:
    "Copy this and send it to the person who runs this server, with a sentence on what went wrong and what" +
    " you expected. The page itself sends nothing.",
  howOffline:
    "Copy this and send it to the person you have the game from, with a sentence on what went wrong and" +
    " what you expected. The page itself sends nothing.",
  inIt:
    "It has the version, the rules, the cards that you see, and the last messages. It has no names, no talk" +
    " and no links. Your own hand is in it: show it to no one who still plays this deal.",
  label: "The report",
};
