import "./tokens.css";
import "./base.css";
import "./forms.css";
import "./card.css";
import { render } from "preact";
import { App } from "./app";
import { watchOver } from "./net";
import { applyPrefs } from "./prefs";
import { followAddress } from "./route";

const app = document.getElementById("app");
if (app) {
  applyPrefs();
  followAddress();
  watchOver();
  render(<App />, app);
}
