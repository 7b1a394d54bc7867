// Which page is shown: home at `/`, a table at `/t/ID`.

import { signal } from "@preact/signals";
import { tableIn, takeSeatFromAddress } from "./seats";

export type Route = { page: "home" } | { page: "table"; id: string };

function read(): Route {
  const id = tableIn(location.pathname);
  return id ? { page: "table", id } : { page: "home" };
}

export const route = signal<Route>({ page: "home" });

/** Reads the address, now and whenever it changes. */
export function followAddress(): void {
  const arrive = () => {
    takeSeatFromAddress();
    route.value = read();
  };
  arrive();
  addEventListener("popstate", arrive);
  // A seat link pasted into an open page changes only what stands after the `#`.
  addEventListener("hashchange", arrive);
}

/** Goes to another page without loading it afresh. */
export function go(path: string): void {
  if (location.pathname !== path) {
    history.pushState(null, "", path);
  }
  route.value = read();
  scrollTo(0, 0);
}
