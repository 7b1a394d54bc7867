// Which positions to practise on the address names, and where they lead.

/** Which positions to practise on are meant: those of a kind or by some rules, one's own slips, or, empty, all. */
export type Of = string;

export const SLIPS: Of = "slips";

/** The positions that the address names and one of them, empty for the first; null for a lesson. */
export function findIn(hash: string): { of: Of; key: string } | null {
  const found = /^#find(?::([\w+]+))?(?:-(\w+))?$/.exec(hash);
  if (!found) return null;
  const [, of = "", key = ""] = found;
  return { of, key };
}

export const findAt = (query: string, of: Of = "", key = "") =>
  `/learn?${query}#find${of && `:${of}`}${key && `-${key}`}`;
