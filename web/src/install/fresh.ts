// A page that was opened without a network, or before the server was updated, loads itself anew once
// it meets a server with another build: each has what it needs, and no old page plays on.

import { effect } from "@preact/signals";
import { anyPending } from "../connection/questions";
import { welcome } from "../connection/state";

const MET = "liverpool.builds";
/** Milliseconds from one look whether the page can go to the next. */
export const LOOKS = 200;

/** The script that this page is made of, not the one that runs first; none for one that is being developed. */
const ownScript = () =>
  document.querySelector("script[src^='/assets/']:not([async])")?.getAttribute("src");

/** From now on; what is kept on the device (drafts, scores, seats) outlasts it. */
export function staysFresh(): void {
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
      // Without a place to note it down a reload might never end.
    }
  });
}

/** As soon as all that was asked is answered, and nobody types. */
function leave(): void {
  if (anyPending() || document.activeElement?.matches(":read-write")) {
    setTimeout(leave, LOOKS);
  } else {
    location.reload();
  }
}
