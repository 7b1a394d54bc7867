// A page that was opened without a network, or before the server was updated, loads itself anew once
// it meets a server with another build: each has what it needs, and no old page plays on.

import { effect } from "@preact/signals";
import { anyPending } from "../connection/questions";
import { welcome } from "../connection/state";

const MET = "liverpool.builds";
/** Milliseconds between two checks whether the page may reload. */
export const LOOKS = 200;

/** The script that this page is made of, not the one that runs first; none for one that is being developed. */
const ownScript = () =>
  document.querySelector("script[src^='/assets/']:not([async])")?.getAttribute("src");

/** Reloads an outdated page from now on; what is stored on the device (drafts, scores, seats) stays. */
export function reloadWhenOutdated(): void {
  effect(() => {
    const current = welcome.value?.page;
    const own = ownScript();
    try {
      // Once for each build: something between here and the server may keep an old page, and while an
      // update is under way some servers have the old one.
      const met = (sessionStorage.getItem(MET) ?? "") + own;
      if (current && own && !met.includes(current)) {
        sessionStorage.setItem(MET, met + current);
        leave();
      }
    } catch {
      // Without storage for the note it might reload for ever.
    }
  });
}

/** Reloads as soon as no answer is pending and nobody types. */
function leave(): void {
  if (anyPending() || document.activeElement?.matches(":read-write")) {
    setTimeout(leave, LOOKS);
  } else {
    location.reload();
  }
}
