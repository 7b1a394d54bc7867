// Who is here: one's own name and seat for one who has come, and the bots for seats that stay free.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { seatAt } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { beginToWatch, command } from "../connection/net";
import type { Earlier, TableUpdate } from "../messages";
import { moveWords as move } from "../offline/move-words";
import { ownMark } from "../people/own";
import { minus } from "../scores/marks";
import { BotsDialog } from "../setup/BotsDialog";
import { botsLabel, USUAL_LEVEL } from "../setup/Levels";
import { NameField } from "../setup/NameField";
import { lobby as text } from "../setup/words";
import { listed } from "../text/phrasing";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { Seats } from "./Seats";

/** Whether nobody else is let in, once the game has begun. */
export function isClosed(at: TableUpdate): boolean {
  return at.stage === "playing" && at.settings.late_comers === false;
}

export function SeatsPanel({ at }: { at: TableUpdate }) {
  const sitting = useAsking();
  const open = at.stage !== "over" && at.seats.some((seat) => seat.sitting !== "person");
  const mayFrom = at.you === null && open && !isClosed(at) && at.joining !== "waits";
  const mayWatch = at.you === null && at.watchable === true && at.watching !== true;
  const sit = (seat: number | null) => {
    const name = prefs.name.peek().trim();
    if (name) {
      const holds = seatAt(at.id)?.secret ?? null;
      const asked = { table: at.id, name, seat, holds, mark: ownMark.peek() };
      void sitting.run(() => command({ kind: "sit", ...asked }));
    } else {
      document.querySelector<HTMLFormElement>("#sit-down")?.reportValidity();
    }
  };
  const people = at.seats.filter((seat) => seat.sitting === "person").length;
  return (
    <section class="panel seats-panel">
      {mayFrom && (
        <form
          id="sit-down"
          class="sit-down"
          onSubmit={(event) => {
            event.preventDefault();
            sit(null);
          }}
        >
          <NameField label={text.name} />
          <Button type="submit" main aria-disabled={sitting.busy}>
            {at.asks ? text.askToJoin : text.sit}
          </Button>
        </form>
      )}
      {mayWatch && (
        <p class="just-looking">
          {words.watching.justLooking}{" "}
          <Button
            slight
            aria-disabled={sitting.busy}
            onClick={() => void sitting.run(() => beginToWatch(at))}
          >
            {words.watching.watch}
          </Button>
        </p>
      )}
      <Trouble says={sitting.trouble} />
      {at.earlier && <GoesOn earlier={at.earlier} before={at.stage === "lobby"} />}
      <h2>
        {text.seats} <small>· {text.taken(people, at.seats.length)}</small>
      </h2>
      {at.sides != null && <p class="mute">{at.sides ? text.sides : text.noSides}</p>}
      <Seats at={at} onSit={mayFrom ? sit : null} />
      {at.you === at.host && at.seats.some((seat) => seat.sitting === "free") && (
        <BotsOfTable at={at} />
      )}
    </section>
  );
}

/** A game that has come from elsewhere: what was played of it, and how all stand. */
function GoesOn({ earlier, before }: { earlier: Earlier; before: boolean }) {
  const { deals, names, totals } = earlier;
  const points = names.map((name, seat) => `${name} ${minus(totals[seat] ?? 0)}`).join(", ");
  return (
    <>
      {before && <h2>{move.nextDeal(deals + 1)}</h2>}
      <p>
        {move.earlier(deals, listed(names))} {move.standing(points)} {before && move.ownSeats}
      </p>
    </>
  );
}

/** The level of all who will play in free seats. */
function BotsOfTable({ at }: { at: TableUpdate }) {
  const [opened, setOpened] = useState(false);
  const level = at.settings.level ?? USUAL_LEVEL;
  const choose = (level: number) =>
    command({
      kind: "arrange",
      title: at.title,
      seats: at.seats.length,
      rules: at.rules,
      changes: at.changes,
      settings: { ...at.settings, level },
    });
  return (
    <p class="mute">
      {text.botsInFree(botsLabel(level))}{" "}
      <Button slight onClick={() => setOpened(true)}>
        {text.choose}
        <span class="spoken">{text.chooseFree}</span>
      </Button>
      {opened && (
        <BotsDialog
          title={text.botsTitle}
          label={text.chooseMeans}
          level={level}
          mixed
          at={at}
          choose={choose}
          onClose={() => setOpened(false)}
        />
      )}
    </p>
  );
}
