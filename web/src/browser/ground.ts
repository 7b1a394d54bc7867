// Which theme a page has, as the first script needs it: the ground is right before the rest has come (first.ts).

const ALL = ["system", "light", "dark", "felt"] as const;

export type Theme = (typeof ALL)[number];

/** Where nobody has chosen another. */
export const USUAL_THEME: Theme = "felt";

export const isTheme = (found: unknown): found is Theme => ALL.includes(found as Theme);

/** The theme that is shown; that of the device is light or dark. */
export const themeShown = (chosen: Theme, dark: boolean): Exclude<Theme, "system"> =>
  chosen === "system" ? (dark ? "dark" : "light") : chosen;

export function showGround(): void {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem("liverpool.theme") ?? "null");
  } catch {
    // The usual one, then.
  }
  const chosen = isTheme(kept) ? kept : USUAL_THEME;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = themeShown(chosen, dark);
}
