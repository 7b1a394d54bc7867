// The score sheet of the table on paper: title, date, names and nothing else of the page.

import { serverGame, table } from "../connection/state";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { today, usePaper } from "./paper";
import { Sheet } from "./Sheet";
import { text } from "./words";

export function PrintButton() {
  usePaper(() => serverGame.peek() && <OnPaper />);
  return (
    <Button icon="print" onClick={() => window.print()}>
      <span>
        {text.print[0]}
        <span class="longer">{text.print[1]}</span>
      </span>
    </Button>
  );
}

function OnPaper() {
  const [game, at] = [serverGame.value, table.value];
  if (!game || !at) {
    return null;
  }
  return (
    <>
      <h1>{at.title || words.title}</h1>
      <p>
        {at.rules_title} · {today()}
      </p>
      <Sheet sheet={game.sheet} names={at.seats.map((seat) => seat.name)} onPaper />
    </>
  );
}
