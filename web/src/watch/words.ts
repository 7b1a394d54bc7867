// What is said around a finished game that is shared.

export const text = {
  about: (rules: string, day: string) => `${rules} · ${day} · all hands open`,
  closed: "This game is not shared",
  home: "Home",
} as const;

/** A day as ISO text, as people of this language write it; as it is where it is none. */
export function dayText(iso: string): string {
  const day = new Date(`${iso}T12:00:00Z`);
  return Number.isNaN(day.getTime())
    ? iso
    : day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
