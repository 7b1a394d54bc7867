// One tab plays offline at a time: two would write over each other's records.

const NAME = "liverpool-offline";
/** Milliseconds after which a tab that waits looks again. It never stands in the line for the lock: it would come
 * before the tab that plays, where that ends its game to take in a file. */
const AGAIN = 500;

/** Waits until no other tab plays, and plays on as long as this worker lives; `another` is told once where one does.
 * Where the browser has no locks nobody can tell. */
export function playAlone(another: () => void): Promise<void> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    let told = false;
    const look = () =>
      void locks.request(NAME, { ifAvailable: true }, (lock) => {
        if (lock) {
          resolve();
          return new Promise(() => {});
        }
        if (!told) another();
        told = true;
        setTimeout(look, AGAIN);
        return undefined;
      });
    look();
  });
}

/** Does this while no tab plays; where this one has just ended its game, the lock is `free` in a moment. `another`
 * throws where another tab plays. */
export async function whileNobodyPlays(
  does: () => Promise<void>,
  another: () => never,
  { free = false } = {},
): Promise<void> {
  const { locks } = navigator;
  if (!locks) return does();
  await locks.request(NAME, { ifAvailable: !free }, (lock) => (lock ? does() : another()));
}
