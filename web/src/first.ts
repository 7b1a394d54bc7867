// What the browser runs first, while the rest of the page is still on its way: the socket takes a way
// there and back to open, and the rest of the page as long to come.

import { openEarly } from "./connection/opening";

openEarly();
