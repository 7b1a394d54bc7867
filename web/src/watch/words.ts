// What is said around a finished game that is shared.

export const text = {
  about: (rules: string, day: string) => `${rules} · ${day} · all hands open`,
  closed: "This game is not shared",
  home: "Home",
} as const;
