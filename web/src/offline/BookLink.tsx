// The way to a rule book: a page of the server's, or, offline, one that is made on this device.

import type { ComponentChildren } from "preact";
import { isOffline } from "../browser/base";
import { useAsking } from "../connection/asking";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";

interface BookLinkProps {
  /** The rules. */
  query: string;
  /** Whether this page stays open beside it. */
  beside?: boolean;
  children: ComponentChildren;
}

export function BookLink({ query, beside, children }: BookLinkProps) {
  const opening = useAsking();
  if (!isOffline()) {
    const aside = beside ? { target: "_blank", rel: "noreferrer" } : {};
    return (
      <a class="button" href={`/rulebook?${query}`} {...aside}>
        {children}
      </a>
    );
  }
  const open = () => opening.run(async () => (await import("./book")).openBook(query));
  return (
    <>
      <Button aria-disabled={opening.busy} onClick={open}>
        {children}
      </Button>
      <Trouble says={opening.trouble} />
    </>
  );
}
