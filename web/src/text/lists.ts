// Lists with one item replaced, left out or put in. The browser's own `with` and `toSpliced` are
// newer than the oldest browsers that play.

export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((one, nth) => (nth === at ? item : one));
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, nth) => nth !== at);
}

export function inserted<T>(list: readonly T[], at: number, item: T): T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}
