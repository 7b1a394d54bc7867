// What is said around a position to practise on, beside what its question and its answers say themselves.

export const text = {
  title: "Find the move",
  list: "All lessons",
  next: "Next position",
  showMe: "Show me",
  showMeMeans: "Show me the best move",
  label: "How good it was",
  todays: "Today's position",
  by: (which: string, rules: string) => (which ? `${which} · ${rules}` : `Rules: ${rules}`),
  fromYourGames: "From your games",
  noSlips: "No slips are kept here yet. Review a game, and its slips come here.",
  slipGone: "This slip is no longer kept on this device.",
  fetching: "Setting out the position …",
  before: "Answered before",
  onlyNew: "Only new positions count.",
  rating: (rating: number, by: number) =>
    `Rating ${rating} (${by > 0 ? "+" : by < 0 ? "−" : "±"}${Math.abs(by)})`,
  days: (days: number) => `${days} days in a row`,
  inARow: (count: number) => `${count} found in a row`,
  found: "Found",
  notFound: "Not found",
  both: " · ",
};
