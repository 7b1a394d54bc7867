import "./style/tokens.css";
import "./style/base.css";
import "./widgets/forms.css";
import "./cards/card.css";
import "./widgets/dialog.css";
import "./dialogs/dialogs.css";
import "./scores/sheet.css";
import "./scores/print.css";
import { effect, untracked } from "@preact/signals";
import { options, render } from "preact";
import { App } from "./app";
import { pathHere } from "./browser/addresses";
import { isOffline, site } from "./browser/base";
import { keepFocus } from "./browser/focus";
import { measureHeight } from "./browser/height";
import { noteNewcomer } from "./browser/newcomer";
import { applyPrefs } from "./browser/prefs";
import { followAddress, route, standAlone } from "./browser/route";
import { readStored } from "./browser/storage";
import { connect, watchOver } from "./connection/net";
import { reloadWhenOutdated } from "./install/fresh";
import { watchInstalling } from "./install/installing";
import { followSaved } from "./rule-sets/saved";
import { words } from "./text/words";

// Effects run at once, not after the next frame: a key that follows a change finds its listeners there.
options.requestAnimationFrame = queueMicrotask;

const app = document.getElementById("app");
// Below the oldest browsers, as first.ts finds them, another sentence stands on the page.
if (app && "at" in Array.prototype) {
  applyPrefs();
  noteNewcomer();
  measureHeight();
  keepFocus();
  if (isOffline()) {
    void beginOffline(app);
  } else {
    begin(app);
  }
}

/** Starts the game on this device first, unless all that is wanted is a score keeper that needs nothing of it. */
async function beginOffline(app: HTMLElement): Promise<void> {
  const path = pathHere();
  if (site !== undefined && path === "/score") {
    const { isScoresAlone } = await import("./keeper/alone");
    if (isScoresAlone(path, location.search)) {
      standAlone();
      begin(app, true);
      return;
    }
  }
  const { startOffline } = await import("./offline/start");
  await startOffline(app, () => begin(app));
}

/** Once this device takes part in a club night, as another tab may have it do later. */
function followClub(): void {
  const follow = () => void import("./results/evening").then((night) => night.followEvening());
  if (readStored("club")) follow();
  else addEventListener("storage", ({ key }) => key === "liverpool.club" && follow());
}

/** Shows the page; one that stands `alone` speaks to nobody. */
function begin(app: HTMLElement, alone = false): void {
  followAddress();
  followSaved();
  watchInstalling();
  if (alone) {
    render(<App />, app);
    return;
  }
  watchOver();
  reloadWhenOutdated();
  // Before anything is rendered: components may ask the server at once.
  effect(() => {
    const now = route.value;
    const at = now.page === "table" || now.page === "screen" ? now.id : undefined;
    untracked(() => connect(at, now.page === "screen" ? words.screen.name : ""));
  });
  render(<App />, app);
  if (!isOffline()) followClub();
}
