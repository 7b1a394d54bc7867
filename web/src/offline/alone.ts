// What of the page needs nothing of the game, on a site of files alone.

/** Whether the score keeper is opened, and knows by itself all rules that it is opened with or has kept. */
export async function isScoresAlone(path: string, query: string): Promise<boolean> {
  const keys = [...new URLSearchParams(query).keys()];
  if (path !== "/score" || !keys.every((key) => /^(v|rules)$/.test(key))) return false;
  const [{ games }, { knowsAll }] = await Promise.all([
    import("../keeper/games"),
    import("../keeper/rules"),
  ]);
  return knowsAll(games.peek().map(({ kept }) => kept.rules));
}
