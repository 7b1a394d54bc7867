// What is said on the page of one's games.

/** So many days, as whole years where they are. */
function spanOf(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? "a year" : `${years} years`;
}

export const text = {
  title: "My games",
  home: "Home",
  record: "The family's record",
  club: "Tonight's club night",
  where: (days?: number) =>
    `Kept in this browser and nowhere else.${days ? ` This server deletes a table ${spanOf(days)} after its last move; save the games that you want to keep.` : ""}`,
  none: "No games yet. A game is listed here when it is over, at a table or in the score keeper.",
  noWhole:
    "No whole game of yours yet. Games that ended early, or that a bot mostly played for you, are listed and not counted.",
  won: (won: number, games: number) =>
    games === 1
      ? `You have played one game${won ? ", and won it." : "."}`
      : `You have won ${won} of ${games} games.`,
  byRules: "By rules",
  byOpponent: "By opponent",
  rules: "Rules",
  opponent: "Opponent",
  games: "Games",
  wins: "Won",
  mean: "Points per game",
  ahead: "You were ahead",
  yours: "Your points",
  theirs: "Theirs",
  of: (count: number, all: number) => `${count} of ${all}`,
  bots: "Bots",
  all: "All games",
  wonBy: (names: string, points: string) => `${names} won with ${points}.`,
  stopped: (deals: number, of: number) => `Ended early, after ${deals} of ${of} deals.`,
  scored: "with real cards",
  byBot: (
    name: string,
    bot: number,
    all: number,
    { own, counts }: { own: boolean; counts: boolean },
  ) =>
    `a bot played ${bot} of ${own ? "your" : `${name}’s`} ${all} turns${counts ? "" : ", so it doesn’t count"}`,
  you: "You",
  points: (points: string) => (/^−?1$/.test(points) ? `${points} point` : `${points} points`),
  save: "Save them as a file",
  load: "Add games from a file",
  added: (count: number, all: number) =>
    `${count === 1 ? "One game was" : `${count} games were`} added; ${all} in the file.`,
  forget: "Forget all",
  forgetTitle: "Forget all games?",
  forgetMeans: "This browser forgets every result. A file that you have saved keeps them.",
  forgetNow: "Forget them",
  keep: "Keep them",
  file: {
    name: "liverpool-results.json",
    other: "This isn't a file of results from Liverpool Rummy.",
    newer: "This file was written by a newer version of Liverpool Rummy; use that version.",
    large: "This file is too large to be a list of results.",
    damaged: (place: number) =>
      `Result ${place} in this file can't be read, so none was added. Use another copy of the file.`,
  },
} as const;
