// Why a text that somebody types is not taken; only the keeper and the family's record need it.

export const text = {
  unseen: (code: string) => `This has an invisible character in it (U+${code}). Leave that out.`,
  quotes: "A name has no quotation mark and no backslash in it. Leave that out.",
};
