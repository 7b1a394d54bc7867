import "./tokens.css";
import "./base.css";
import "./forms.css";
import "./card.css";
import "./dialog.css";
import "./dialogs/dialogs.css";
import "./scores/sheet.css";
import "./scores/print.css";
import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { connect, watchOver } from "./net";
import { applyPrefs } from "./prefs";
import { followAddress, route } from "./route";
import { followSaved } from "./rules/saved";

const app = document.getElementById("app");
if (app) {
  applyPrefs();
  followAddress();
  followSaved();
  watchOver();
  // Before anything is shown: what is shown may ask at once.
  effect(() => {
    const now = route.value;
    untracked(() => connect(now.page === "table" ? now.id : undefined));
  });
  render(<App />, app);
}
