// What is on the page, as words in an attribute of <html>, for styles of what lies around it:
// `:has` is newer than the oldest browsers that play.

import { useLayoutEffect } from "preact/hooks";

const there: string[] = [];

const show = () => {
  document.documentElement.dataset.has = there.join(" ");
};

/** Says so for as long as the component is on the page and shows it. */
export function useHas(
  what: "count-sheet" | "ended" | "lost-note" | "requests" | "table",
  shown = true,
): void {
  useLayoutEffect(() => {
    if (!shown) return undefined;
    there.push(what);
    show();
    return () => {
      there.splice(there.indexOf(what), 1);
      show();
    };
  }, [what, shown]);
}
