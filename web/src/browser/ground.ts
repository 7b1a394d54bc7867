// The ground of the theme that was chosen, before the rest of the page is there (first.ts): so no other is seen
// before it. Where none was chosen, style/tokens.css has the usual one.

export function showGround(): void {
  try {
    const kept = localStorage.getItem("liverpool.theme");
    // Without the quotes of JSON.
    if (kept) document.documentElement.dataset.theme = kept.slice(1, -1);
  } catch {
    // Nothing can be kept here, so nothing was chosen.
  }
}
