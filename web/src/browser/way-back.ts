// The browser's way back closes the dialogs that are open before it leaves the page. Each of them has
// an entry of its own in the browser's history. One that was closed otherwise leaves its entry there:
// the next dialog takes it, and the way back passes over it.

/** What closes each open dialog, the first one first. */
const closers: (() => void)[] = [];

/** How many dialogs the present entry stands for. */
const depth = (): number => history.state?.dialogs ?? 0;

/** Of the present entry, to compare with the one that is reached next. */
let left = 0;
let address = "";

/** The page stands at an entry of the history, or has given it another address. */
export function arrived(): void {
  left = depth();
  address = location.href;
}

/** Gives what is shown another address, for example one of other rules. */
export function changeAddress(path: string): void {
  history.replaceState(history.state, "", path);
  arrived();
}

/** What says which page it is: all but the query, and whether one watches. */
const pageAt = (href: string) => href.replace(/\?[^#]*|#watch.*/g, "");

/** A dialog has opened, which `close` closes; gives what is to be called once it is gone. */
export function opened(close: () => void): () => void {
  closers.push(close);
  if (depth() < closers.length) {
    history.pushState({ ...history.state, dialogs: closers.length }, "");
  }
  arrived();
  return () => {
    const at = closers.indexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}

/** Another entry of the history was reached; whether that was all about dialogs. */
export function wentBack(): boolean {
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

/** Another page takes the place of an entry for dialogs, or follows the page that was shown. */
export function enter(path: string): void {
  history[depth() ? "replaceState" : "pushState"](null, "", path);
  arrived();
}
