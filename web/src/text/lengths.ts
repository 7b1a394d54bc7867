// How long a text may be, as the server counts it, and what is said of one that is longer.

/** That a text is too long, with its limit; empty where it is not. */
export function tooLong(text: string, longest: number): string {
  const { length } = [...text.trim().normalize()];
  return length > longest ? `This has ${length} characters; it can have at most ${longest}.` : "";
}
