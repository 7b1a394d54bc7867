// What a score sheet says beside its numbers and marks.

export const text = {
  title: "Score sheet",
  notYet: "The sheet starts with the first deal.",
  stakesIn: (unit: string) => `Stakes are in ${unit}.`,
  player: "Player",
  before: "Before",
  total: "Total",
  stakes: "Stakes",
  deal: "Deal",
  place: "Place",
  notPlayed: "not played",
  pdf: "PDF",
  word: "Word file",
  /** What a wide screen adds to it. */
  print: ["Print", " the sheet"],
} as const;
