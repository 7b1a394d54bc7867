// What is said around a finished game that is watched again.

export const text = {
  about: (rules: string, day: string) => `${rules} · ${day} · all hands open`,
  closed: "This game is not shared",
  home: "Home",
  review: "Review the game",
} as const;
