// What is said of the tray: all of it when it opens, then each meld that has become something else.

/** What has to be said now, where that was said before; nothing while it is not yet known. */
export function newsOf(before: readonly string[], now: readonly string[]): string {
  if (now.some((line) => line.endsWith("…"))) return "";
  return now
    .filter((line, at) => line !== before[at])
    .map((line) => `${line.replace(/\.$/, "")}.`)
    .join(" ");
}
