// A page that was opened without a network, or before the server was updated, loads itself anew once
// it meets a server with another build: each has what it needs, and no old page plays on.

import { effect } from "@preact/signals";
import { welcome } from "../connection/state";

const TRIED = "liverpool.reloaded-for";

/** The script that this page is made of, not the one that runs first; null for one that is being developed. */
function ownScript(): string | null {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]:not([async])");
  const path = script?.getAttribute("src") ?? null;
  return path?.startsWith("/assets/") ? path : null;
}

/** Whether another build is there, for which this page has not been loaded anew yet. */
export function isOld(own: string | null, current: string, tried: string | null): boolean {
  return own !== null && current !== "" && own !== current && tried !== current;
}

/** From now on; what is kept on the device (drafts, scores, seats) outlasts it. */
export function staysFresh(): void {
  effect(() => {
    const current = welcome.value?.page ?? "";
    if (isOld(ownScript(), current, stored())) {
      // Once for each build: something between here and the server may keep an old page.
      try {
        sessionStorage.setItem(TRIED, current);
        location.reload();
      } catch {
        // Without a place to note it down a reload might never end.
      }
    }
  });
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(TRIED);
  } catch {
    return null;
  }
}
