// What stands around a review; what it says of the game comes from the server.

export const text = {
  title: "Review of the game",
  back: "Back to the review",
  earlier: "Earlier",
  later: "Later",
  place: (at: number, count: number) => `${at} of ${count}`,
  choice: "Choice",
  graded: (when: string, grade: string) => `${when}: ${grade}`,
  timeline: (deals: number, lost: number) =>
    `A bar for each choice in ${deals === 1 ? "one deal" : `${deals} deals`}; ${
      lost === 0 ? "none clearly gave points away" : `${lost} clearly gave points away`
    }`,
  pick: "Tap a bar to see the move.",
  /** Before the number of the moment. */
  bar: (name: string, moment: number) => (moment > 0 ? `${name}; moment` : name),
  deal: "deal",
  fine: "What you did well",
  another: "Worth another look",
  none: "No moment stands out: none of your moves clearly gave points away.",
  practise: "Practise your slips",
  practiseIt: "Practise it",
  numbers: "All the numbers",
  byDeal: "By deal",
  byKind: "By kind of choice",
  choices: "choices",
  points: "points",
  chosen: "your card",
  better: "the better card",
  yours: "what you did",
  exact: "Exact points",
  rounded: "Rounded points",
  see: "See it again",
  playOn: "Play on from here",
} as const;
