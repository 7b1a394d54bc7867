// Where the focus goes when what held it is taken away, as a button that mends a fault is: to the
// heading of what it stood in.

import { useEffect } from "preact/hooks";

const HEADING = "h2, h3, h4, summary";

/** The heading nearest to where these elements, from the inmost outwards, stood. */
function headingNear(path: readonly HTMLElement[]): HTMLElement | null {
  for (const place of path) {
    const heading = place.isConnected ? place.querySelector<HTMLElement>(HEADING) : null;
    if (place.matches("main")) {
      return place;
    }
    if (heading) {
      return heading;
    }
  }
  return null;
}

/** Keeps the focus on the page while parts of it come and go. */
export function useFocusKept(): void {
  useEffect(() => {
    let path: readonly HTMLElement[] = [];
    const note = (event: FocusEvent) => {
      path = event.composedPath().filter((one) => one instanceof HTMLElement);
    };
    const watch = new MutationObserver(() => {
      const [held] = path;
      if (document.activeElement !== document.body || !held || held.isConnected) {
        return;
      }
      const heading = headingNear(path);
      if (heading && heading.tagName !== "SUMMARY") {
        heading.tabIndex = -1;
      }
      heading?.focus({ preventScroll: true });
    });
    addEventListener("focusin", note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
}

/** Goes to a heading of the page, with the focus. */
export function toHeading(which: string): void {
  const heading = document.querySelector<HTMLElement>(which);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
