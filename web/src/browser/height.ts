// How high the page is without the browser's bars, where style sheets have no unit for that yet:
// in hundredths, as `--vh`.

export function measureHeight(): void {
  if (CSS.supports("height: 1dvh")) return;
  const { style } = document.documentElement;
  const look = () => style.setProperty("--vh", `${window.innerHeight / 100}px`);
  addEventListener("resize", look);
  look();
}
