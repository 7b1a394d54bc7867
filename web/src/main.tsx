import { render } from "preact";
import { App } from "./app";
import { watchOver } from "./net";
import { applyPrefs } from "./prefs";
import { followAddress } from "./route";
import "./tokens.css";
import "./base.css";
import "./card.css";

const app = document.getElementById("app");
if (app) {
  applyPrefs();
  followAddress();
  watchOver();
  render(<App />, app);
}
