// What of the page needs nothing of the game, on a site of files alone.

/** Whether the score keeper is opened, by rules that it knows by itself. */
export const isScoresAlone = (path: string, query: string) =>
  path === "/score" &&
  [...new URLSearchParams(query).keys()].every((key) => /^(v|rules)$/.test(key));
