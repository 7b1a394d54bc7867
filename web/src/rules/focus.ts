// Moves the focus to what has to be read next.

/** Goes to a heading of the page, with the focus. */
export function toHeading(which: string): void {
  const heading = document.querySelector<HTMLElement>(which);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
