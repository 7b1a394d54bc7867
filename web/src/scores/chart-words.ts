// What is said of the lines of totals.

export const text = {
  title: "Totals by deal",
  ring: "ring = went out",
  label:
    "Lines of the totals after each deal, fewest points lowest. The sheet has the same numbers.",
};
