// What the browser runs first, while the rest of the page is still on its way: the socket takes a way
// there and back to open, and the rest of the page as long to come. A browser that is too old for the
// rest learns it here; one that cannot read even this, from style/base.css.

import { isOffline } from "./browser/base";
import { showGround } from "./browser/ground";
import { openEarly } from "./connection/opening";

const { dataset } = document.documentElement;
if ("at" in Array.prototype) {
  showGround(dataset);
  if (!isOffline()) openEarly();
} else dataset.tooOld = "";
