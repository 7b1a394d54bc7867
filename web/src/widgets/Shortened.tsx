// Words where there is little room for them: cut short for eyes, whole for ears.

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
