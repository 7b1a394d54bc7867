// What the browser prints in place of the page: put together only while it prints, from its own menu
// too, and taken away afterwards.

import { type ComponentChildren, render } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What is laid out at the moment; two sheets on one page are printed once. */
let paper: HTMLElement | null = null;

/** While the component is mounted, what `draw` gives is printed; where it gives nothing, the page as it is. */
export function usePaper(draw: () => ComponentChildren): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    let own: HTMLElement | null = null;
    const layOut = () => {
      const drawn = latest.current();
      if (paper || !drawn) {
        return;
      }
      own = document.createElement("div");
      own.className = "paper";
      document.body.append(own);
      document.documentElement.classList.add("on-paper");
      render(drawn, own);
      paper = own;
    };
    const clearAway = () => {
      if (own) {
        render(null, own);
        own.remove();
        document.documentElement.classList.remove("on-paper");
        own = paper = null;
      }
    };
    addEventListener("beforeprint", layOut);
    addEventListener("afterprint", clearAway);
    return () => {
      clearAway();
      removeEventListener("beforeprint", layOut);
      removeEventListener("afterprint", clearAway);
    };
  }, []);
}

/** The day on which it is printed, in words. */
export const today = (): string => new Date().toLocaleDateString(undefined, { dateStyle: "long" });
