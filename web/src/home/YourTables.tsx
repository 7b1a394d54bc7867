// One's own tables: the seats that this browser holds, and how things stand there.

import { useEffect, useState } from "preact/hooks";
import { hiddenAt } from "../browser/marked-seats";
import { linkTo } from "../browser/route";
import { forgetSeat, type KeptSeat, seats } from "../browser/seats";
import { badge } from "../install/badge";
import type { Peeked } from "../messages";
import { moveWords as move } from "../offline/move-words";
import { goesOnAt } from "../offline/moved";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { type FoundTables, followFound } from "./found";
import { noteGame } from "./going";
import { type Found, standing } from "./standing";

const text = words.home;

/** How things stand at the tables where this browser holds a seat. */
export function useFound(): FoundTables {
  const [found, setFound] = useState<FoundTables>({});
  useEffect(
    () =>
      followFound((table, now) => {
        noteGame(table, now);
        setFound((before) => ({ ...before, [table]: now }));
      }),
    [],
  );
  useEffect(() => badge(Object.values(found).some(isAsked)), [found]);
  return found;
}

const isAsked = (found: Found) => found !== "gone" && standing(found, false).own;

export function YourTables({ found }: { found: FoundTables }) {
  const [leaving, setLeaving] = useState<KeptSeat | null>(null);
  if (seats.value.length === 0) {
    return null;
  }
  return (
    <section class="panel your-tables">
      <h2>{text.yourTables}</h2>
      <ul>
        {seats.value.map((seat) => (
          <li key={seat.table}>
            <OneTable seat={seat} found={found[seat.table]} />
            <Button
              slight
              class="forget"
              aria-label={text.forget(nameOf(seat))}
              onClick={() => setLeaving(seat)}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={text.forget(nameOf(leaving))}
          means={text.forgetMeans}
          yes={text.forgetNow}
          no={text.keepSeat}
          onYes={() => {
            forgetSeat(leaving.table);
            setLeaving(null);
          }}
          onNo={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

const nameOf = (seat: KeptSeat) => seat.title || text.tableWithBots;

function OneTable({ seat, found }: { seat: KeptSeat; found: Found | undefined }) {
  const [path, elsewhere] = [`/t/${seat.table}`, goesOnAt(seat.table)];
  if (elsewhere) {
    return (
      <a href={elsewhere}>
        <span class="your-table">
          <b>{nameOf(seat)}</b>
          <small class="mute">{move.movedOn}</small>
        </span>
      </a>
    );
  }
  return (
    <a {...linkTo(path)}>
      <span class="your-table">
        <b>{nameOf(seat)}</b>
        <small class="mute">{found && found !== "gone" ? below(found) : seat.name}</small>
      </span>
      {found && <Standing found={found} table={seat.table} />}
    </a>
  );
}

function below({ deal, deals, seats: count, learns = 0, practice = false }: Peeked): string {
  const players = text.playersAt(count);
  if (practice) return `${learns > 0 ? words.learn.yourFirst : words.learn.practice} · ${players}`;
  return deal > 0 ? `${text.deal(deal, deals)} · ${players}` : players;
}

function Standing({ found, table }: { found: Found; table: string }) {
  const { sentence, own } = standing(found, hiddenAt(table).length > 0);
  return <span class={own ? "chip turn" : "standing"}>{sentence}</span>;
}
