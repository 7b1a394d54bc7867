// What is said of everything as one file.

const counted = (count: number, one: string, more: string) =>
  count === 1 ? one : `${count} ${more}`;

export const fileWords = {
  title: "Everything as one file",
  means:
    "Games without a network, results, score sheets, names and settings, and the keys to your seats: whoever has the file can take them.",
  save: "Save everything as a file",
  load: "Take in a file",
  taken: "Taken in",
  goOn: "Go on",
  news: (taken: { fresh: number; further: number; apart: number; others: number }): string[] => {
    const { fresh, further, apart, others } = taken;
    const lines = [
      fresh ? `${counted(fresh, "One game is", "games are")} new here.` : "",
      further ? `${counted(further, "One game goes", "games go")} on as in the file.` : "",
      apart ? `${counted(apart, "One game", "games")} went on differently here; that stays.` : "",
      others ? "Names, results or settings came along." : "",
    ].filter(Boolean);
    return fresh || further || others ? lines : ["All of it was here already.", ...lines];
  },
  other: "This isn’t a file of everything from Liverpool Rummy.",
  newer: "This file was written by a newer version of Liverpool Rummy; load the page anew.",
  damaged: "Part of this file is gone or damaged, so nothing was taken in. Use another copy of it.",
  large: "This file is too large to be everything of a browser.",
  full: "This browser has no room for it, so nothing was taken in.",
  game: {
    open: "Open a game file",
    whose: "Whose side do you want to see?",
    whoseMeans:
      "All hands are open. A review looks at this player’s choices; the game doesn’t count anywhere.",
    other: "This isn’t a game file of Liverpool Rummy.",
    large: "This file is too large to be a game file.",
  },
  keepsNothing:
    "This browser keeps nothing, as in a private window, so nothing was taken in. Open the page in another window.",
};
