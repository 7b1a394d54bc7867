// The browser's Back button closes the dialogs that are open before it leaves the page. Each of them has
// an entry of its own in the browser's history. One that was closed otherwise leaves its entry there:
// the next dialog reuses it, and Back skips it.

/** Closes each open dialog, in the order in which they were opened. */
const closers: (() => void)[] = [];

/** How many dialogs the present entry stands for. */
const depth = (): number => history.state?.dialogs ?? 0;

/** The depth and address of the present entry, to compare with the one that is reached next. */
let left = 0;
let address = "";

/** Notes the present entry, once the page has reached it or changed its address. */
export function noteEntry(): void {
  left = depth();
  address = location.href;
}

/** Gives what is shown another address, for example one of other rules. */
export function changeAddress(path: string): void {
  history.replaceState(history.state, "", path);
  noteEntry();
}

/** The part of an address that tells pages apart: all but rules and `#watch`. */
const pageAt = (href: string) => href.replace(/\?(?!table=)[^#]*|#watch.*/g, "");

/** Notes that a dialog has opened, which `close` closes; gives what to call once it is gone. */
export function registerDialog(close: () => void): () => void {
  closers.push(close);
  if (depth() < closers.length) {
    history.pushState({ ...history.state, dialogs: closers.length }, "");
  }
  noteEntry();
  return () => {
    const at = closers.indexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}

/** Handles another entry of the history being reached; gives whether only dialogs had to close. */
export function closeDialogsOnBack(): boolean {
  if (depth() >= left || pageAt(location.href) !== pageAt(address)) {
    return false;
  }
  // The entry below still has the address from when the dialog opened.
  changeAddress(address);
  const closed = closers.splice(left);
  for (const close of closed.reverse()) {
    close();
  }
  if (closed.length === 0) {
    history.back();
  }
  return true;
}

/** Goes to another page: it replaces an entry for dialogs, or follows the page that was shown. */
export function enter(path: string): void {
  history[depth() ? "replaceState" : "pushState"](null, "", path);
  noteEntry();
}
