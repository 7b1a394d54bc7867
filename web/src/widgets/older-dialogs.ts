// Dialogs for Firefox before 98, which knows no <dialog>: only there this is fetched.

import "dialog-polyfill/dist/dialog-polyfill.css";

export { default } from "dialog-polyfill";
