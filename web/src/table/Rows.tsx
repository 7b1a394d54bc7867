// All players' rows in turn order, one's own last; and one of them large, when it is tapped.

import { useEffect, useRef, useState } from "preact/hooks";
import { nameOf, seatsInOrder, table, you } from "../connection/state";
import type { Game } from "../messages";
import { minus } from "../scores/marks";
import { aboutLevel, botLabel } from "../setup/Levels";
import { targets } from "../turn/targets";
import { Dialog } from "../widgets/Dialog";
import { Melds } from "./Melds";
import { awayLabel, Known, Row } from "./Row";
import { useRoom } from "./room";
import "./head.css";
import "./rows.css";

interface Props {
  game: Game;
}

export function Rows({ game }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [seat, setSeat] = useState<number | null>(null);
  useEffect(() => bringIntoView(list.current, `[data-seat="${game.turn}"]`), [game.turn]);
  const lit = targets.value.map((fit) => `${fit.owner}.${fit.index}`).join();
  useEffect(() => {
    if (lit) bringIntoView(list.current, "[data-lit]");
  }, [lit]);
  return (
    <>
      <ol class="rows" ref={list} aria-label="Players">
        {seatsInOrder(game.players.length, you.value).map((at) => (
          <Row key={at} game={game} seat={at} onOpen={() => setSeat(at)} />
        ))}
      </ol>
      {seat !== null && <Large game={game} seat={seat} onClose={() => setSeat(null)} />}
    </>
  );
}

/** Scrolls the list, and nothing else, until one of these is seen. */
function bringIntoView(list: HTMLElement | null, wanted: string): void {
  if (!list) return;
  const frame = list.getBoundingClientRect();
  const boxes = [...list.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
  const [first] = boxes;
  if (!first || boxes.some((box) => box.top >= frame.top && box.bottom <= frame.bottom)) return;
  list.scrollTop += first.top < frame.top ? first.top - frame.top : first.bottom - frame.bottom;
}

interface LargeProps extends Props {
  seat: number;
  onClose: () => void;
}

/** A row by itself: every card in sight, and all that is known of the player. */
function Large({ game, seat, onClose }: LargeProps) {
  const { ref, room } = useRoom<HTMLDivElement>();
  const player = game.players[seat];
  if (!player) return null;
  const own = seat === you.value;
  const about = aboutLevel(table.value?.seats[seat]?.level ?? 0);
  return (
    <Dialog title={own ? "Your melds" : nameOf(seat)} onClose={onClose}>
      <div class="row-large" ref={ref}>
        <p>{facts(game, seat).join(" · ")}</p>
        {about && <p>{about}</p>}
        {player.known.length > 0 && (
          <p>
            {own ? "Everyone knows you hold" : "Has taken"} <Known faces={player.known} />
          </p>
        )}
        {player.melds.length ? (
          <Melds owner={seat} melds={player.melds} room={room} large />
        ) : (
          <p class="row-text">Nothing on the table yet.</p>
        )}
      </div>
    </Dialog>
  );
}

function facts(game: Game, seat: number): string[] {
  const player = game.players[seat];
  const sits = table.value?.seats[seat];
  if (!player) return [];
  const all = [
    sits?.sitting === "bot" ? botLabel(sits.level) : awayLabel(sits),
    seat === game.dealer ? "dealer" : "",
    player.cards === 1 ? "1 card" : `${player.cards} cards`,
    player.down ? "down" : "not down yet",
    player.floating ? "floating: out of cards but still playing" : "",
    `${minus(player.points)} ${Math.abs(player.points) === 1 ? "point" : "points"}`,
    player.bought ? `has bought ${player.bought}` : "",
  ];
  return all.filter(Boolean);
}
