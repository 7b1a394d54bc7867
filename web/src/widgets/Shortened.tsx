// Words where there is little room for them: shown cut short, whole for screen readers.

import { short } from "../text/phrasing";

export function Shortened({ text }: { text: string }) {
  const seen = short(text);
  return seen === text ? (
    text
  ) : (
    <>
      <span aria-hidden="true" title={text}>
        {seen}
      </span>
      <span class="spoken">{text}</span>
    </>
  );
}
