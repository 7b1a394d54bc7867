// Another game, at a table of its own: at once with the same seats, or with others, who sit down in the
// lobby. The one who asks for it goes there; the others may follow.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go } from "../browser/route";
import { keepSeat, seatAt } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { you } from "../connection/state";
import type { TableUpdate } from "../messages";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { again as text } from "./words";

export function NextGame({ at }: { at: TableUpdate }) {
  const asking = useAsking();
  const [wanted, setWanted] = useState(false);
  /** Whether a dialog that was open lay over the news. */
  const [covered, setCovered] = useState(false);
  const next = at.next;
  const open = at.next_is_lobby ? text.lobbyOpen : text.open;
  useEffect(() => {
    if (next && wanted) {
      follow(at, next);
    } else if (next && you.value !== null) {
      say(`${open}.`, { urgent: true });
      setCovered(document.querySelector("dialog[open]") !== null);
    }
  }, [next, wanted]);
  if (you.value === null) {
    return (
      <div class="ended-next">
        <b>{text.over}</b>
      </div>
    );
  }
  const again = (lobby: boolean) => {
    setWanted(true);
    if (!next) {
      asking.run(() => command({ kind: "again", lobby }));
    }
  };
  const alone = at.seats.every((seat, place) => seat.sitting !== "person" || place === you.value);
  const means = !next
    ? text.sameSeats(at.rules_title)
    : at.next_is_lobby
      ? text.lobbyMeans
      : text.joinSoon;
  return (
    <>
      {covered && (
        <Dialog title={open} onClose={() => setCovered(false)}>
          <p>{means}</p>
          <Button main onClick={() => again(false)}>
            {text.join}
          </Button>
        </Dialog>
      )}
      <div class="ended-next">
        <b>{next ? open : text.another}</b>
        <small>{means}</small>
        <Trouble says={asking.trouble} />
      </div>
      <div class="again">
        {!next && (
          <Button onClick={() => again(true)}>
            <b>{alone ? text.withPeople : text.withOthers}</b>
          </Button>
        )}
        <Button main onClick={() => again(false)}>
          <b>{next ? text.join : text.again}</b>
        </Button>
      </div>
    </>
  );
}

/** Goes to the next table; a seat's secret opens the same seat there. */
function follow(at: TableUpdate, next: string): void {
  const own = seatAt(at.id);
  if (own && !seatAt(next)) {
    keepSeat({ table: next, seat: own.seat, secret: own.secret, title: own.title, name: own.name });
  }
  go(`/t/${next}`);
}
