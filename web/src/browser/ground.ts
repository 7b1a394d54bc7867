// The ground of the theme that was chosen, before the rest of the page is there (first.ts): so no other is seen
// before it. Where none was chosen, style/tokens.css has the usual one.

export function showGround(page: DOMStringMap): void {
  try {
    // Kept as JSON, a name in quotes; what throws has chosen none.
    page.theme = (localStorage.getItem("liverpool.theme") as string).slice(1, -1);
  } catch {
    // The usual one.
  }
}
