// Which short lesson the address names, and where each one leads.

/** The key after the `#`; empty for none. */
export const keyIn = (hash: string) => hash.slice(1);

export const listAt = (query: string) => `/learn?${query}`;
export const lessonAt = (query: string, key: string) => `/learn?${query}#${key}`;

/** The lesson or position that comes after this one: the first that is not done, from there on, else the next. */
export function following(
  key: string,
  keys: readonly string[],
  done: readonly string[],
): string | undefined {
  const at = keys.indexOf(key);
  const others = [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))];
  return others.find((one) => !done.includes(one)) ?? keys[at + 1];
}

/** The same, and after the last one the first; nothing where there is no other. */
export const followingInCircle = (key: string, keys: readonly string[], done: readonly string[]) =>
  following(key, keys, done) ?? keys.find((one) => one !== key);
