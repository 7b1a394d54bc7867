// The score sheet on paper: title, date, names and nothing else of the page. It is put together
// only while the browser prints, from its own menu too, and taken away afterwards.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import { serverGame, table } from "../connection/state";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { Sheet } from "./Sheet";
import { text } from "./words";

/** How many sheets the page shows; without one it prints as it is. */
let sheets = 0;
let paper: HTMLElement | null = null;

function layOut(): void {
  const game = serverGame.peek();
  const at = table.peek();
  if (!game || !at || paper || sheets === 0) {
    return;
  }
  paper = document.createElement("div");
  paper.className = "paper";
  document.body.append(paper);
  document.documentElement.classList.add("on-paper");
  const today = new Date().toLocaleDateString(undefined, { dateStyle: "long" });
  render(
    <>
      <h1>{at.title || words.title}</h1>
      <p>
        {at.rules_title} · {today}
      </p>
      <Sheet sheet={game.sheet} names={at.seats.map((seat) => seat.name)} onPaper />
    </>,
    paper,
  );
}

function clearAway(): void {
  if (paper) {
    render(null, paper);
    paper.remove();
    paper = null;
    document.documentElement.classList.remove("on-paper");
  }
}

/** Listens for the browser to print. */
export function followPrinting(): void {
  addEventListener("beforeprint", layOut);
  addEventListener("afterprint", clearAway);
}

/** While a sheet is on the page, it is what the browser prints. */
export function usePaper(): void {
  useEffect(() => {
    sheets += 1;
    return () => {
      sheets -= 1;
    };
  }, []);
}

export function PrintButton() {
  usePaper();
  return (
    <button type="button" class="button" onClick={() => window.print()}>
      <Icon name="print" />
      <span>
        {text.print[0]}
        <span class="longer">{text.print[1]}</span>
      </span>
    </button>
  );
}
