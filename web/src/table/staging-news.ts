// What is read out of the tray: all of it when it opens, then each meld that has become something else.

/** What has to be read out now, where that was read out before; nothing while it is not yet known. */
export function newsOf(before: readonly string[], now: readonly string[]): string {
  if (now.some((line) => line.endsWith("…"))) return "";
  return now
    .filter((line, at) => line !== before[at])
    .map((line) => `${line.replace(/\.$/, "")}.`)
    .join(" ");
}
