// What the tab is called: pages set their name, so that it is seen and heard which of them is open.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The name of the page that is shown; empty where the game's own is enough. */
export const pageName = signal("");

export function usePageName(name: string): void {
  useEffect(() => {
    pageName.value = name;
    return () => {
      pageName.value = "";
    };
  }, [name]);
}
