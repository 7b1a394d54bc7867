// All players in turn order, oneself last: one below the other on a phone, around the table elsewhere;
// and one of them large, when it is tapped.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";
import { nameOf, seatsInOrder, table, you } from "../connection/state";
import { meldsGoHome } from "../effects/home";
import { tellOut } from "../effects/moments";
import { stopMotion } from "../effects/motion";
import type { GameView } from "../messages";
import { HOME_MS, stage } from "../play/counting";
import { aboutLevel } from "../setup/Levels";
import { listed } from "../text/phrasing";
import { spots } from "../turn/pointing";
import { targets } from "../turn/targets";
import { Dialog } from "../widgets/Dialog";
import { rowsNow } from "./lying";
import { Melds } from "./Melds";
import { type Box, at as placed, px, type Room } from "./places";
import { Known, Row } from "./Row";
import { factsOf } from "./reading";
import { useRoom } from "./room";
import { plateIn, type RowsLayout } from "./rows-layout";
import { layout, textSize } from "./shape";
import { hand, melds, seat as text } from "./words";
import "./plates.css";
import "./rows.css";

interface Props {
  game: GameView;
}

export function Rows({ game }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const { rows, shape } = layout.value;
  const now = rowsNow.value;
  const beneath = rows && shape === "side" ? footOf(rows) : null;
  const next = (game.turn + 1) % game.players.length;
  useEffect(() => {
    // Whose turn comes next is in sight, too; the one who acts matters more.
    bringIntoView(list.current, `[data-seat="${next}"]`);
    bringIntoView(list.current, `[data-seat="${game.turn}"]`);
  }, [game.turn, next]);
  const lit = (spots.value ?? targets.value).map((fit) => `${fit.owner}.${fit.index}`).join();
  useEffect(() => {
    if (lit) bringIntoView(list.current, "[data-lit]");
  }, [lit]);
  useEffect(() => {
    if (stage.value === "look") tellOut(game.ended?.out ?? -1);
    if (stage.value === "home") meldsGoHome(HOME_MS);
    if (stage.value && stage.value !== "look") stopMotion();
  }, [stage.value]);
  const order = seatsInOrder(game.players.length, you.value);
  useGliding(list, now);
  return (
    <>
      <ol
        class="rows"
        ref={list}
        hidden={rows?.height === 0}
        aria-label={text.players}
        style={rows && now ? { ...placed(rows), ...gridOf(now) } : undefined}
        data-held={rows && rows.height > 3 * LEAST_ROW ? "" : undefined}
        data-scrolls={now?.scrolls || undefined}
      >
        {rows && <Light list={list} />}
        {rows && !beneath && <OutOfSight game={game} list={list} />}
        {order.map((at, nth) => (
          <Row key={at} game={game} seat={at} row={now?.rows[nth]} onOpen={() => setSeat(at)} />
        ))}
      </ol>
      {rows && beneath && <OutOfSight game={game} list={list} box={beneath} />}
      {seat !== null && <Large game={game} seat={seat} onClose={() => setSeat(null)} />}
    </>
  );
}

/** What a plate has beside a name, and how wide its letters are with some to spare, in pixels. */
const BESIDE_NAME = 31;
const LETTER = 12;

/** For the styles: the grid of the rows, and how many letters of usual size a plate has room for. */
function gridOf({ columns, height, rows }: RowsLayout) {
  const plate = plateIn(rows[0]?.width ?? 0);
  return {
    "--columns": columns,
    "--high": Math.ceil(height),
    "--plate": px(plate),
    "--fit": (plate - BESIDE_NAME) / LETTER,
  };
}

const GLIDE_MS = 240;

/** Rows glide to where they lie when somebody above them has gone down. */
function useGliding(list: RefObject<HTMLOListElement | null>, now: RowsLayout | null): void {
  const before = useRef<RowsLayout | null>(null);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = now;
    if (!was || !now || was.columns !== now.columns || reducedMotion.peek()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(".row") ?? [])];
    for (const [nth, row] of rows.entries()) {
      const by = (was.rows[nth]?.y ?? 0) - (now.rows[nth]?.y ?? 0);
      if (!by) continue;
      row.animate([{ transform: `translateY(${px(by)})` }, { transform: "none" }], {
        duration: GLIDE_MS,
        easing: "ease-in-out",
      });
    }
  }, [now]);
}

/** One's own row stays in sight where the list is high enough for two others beside it, each so many pixels. */
const LEAST_ROW = 46;

/** In pixels. */
const FOOT = 18;

/** Beneath the left one of two columns; one's own row ends the right one. */
function footOf({ x, y, width, height }: Box): Box {
  return { x, y: y + height - FOOT, width: width / 2, height: FOOT };
}

/** On a phone the light glides from row to row; around a table it does so on the cloth (Ground.tsx). */
function Light({ list }: { list: RefObject<HTMLOListElement | null> }) {
  const light = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(".row[data-turn]");
    if (!light.current) return;
    light.current.hidden = !row;
    if (!row) return;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = row;
    for (const [side, at] of Object.entries({ left, top, width, height })) {
      light.current.style.setProperty(side, `${at}px`);
    }
  });
  return <li class="rows-light" ref={light} aria-hidden="true" />;
}

interface OutOfSightProps extends Props {
  list: RefObject<HTMLOListElement | null>;
  /** Where it stands; without it above the rows, among them. */
  box?: Box;
}

/** Names those whom the list has scrolled away. */
function OutOfSight({ game, list, box }: OutOfSightProps) {
  const [hidden, setHidden] = useState<readonly [string, string]>(["", ""]);
  const height = rowsNow.value?.height;
  const beneath = box !== undefined;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const names = scrolledAway(element, beneath);
      setHidden((old) => (old.join() === names.join() ? old : names));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [game, height, beneath]);
  const [above, below] = hidden;
  if (!above && !below) return null;
  const both = (
    <>
      <span>{above && text.above(above)}</span>
      <span>{below && text.below(below)}</span>
    </>
  );
  return box ? (
    <p class="rows-more beneath" aria-hidden="true" style={placed(box)}>
      {both}
    </p>
  ) : (
    <li class="rows-more" aria-hidden="true">
      {both}
    </li>
  );
}

/** Who is above and who is below what is seen of the list; where room is `little`, how many. */
function scrolledAway(list: HTMLElement, little: boolean): readonly [string, string] {
  if (list.scrollHeight <= list.clientHeight + 1) return ["", ""];
  const above: string[] = [];
  const below: string[] = [];
  for (const row of list.querySelectorAll<HTMLElement>(".row:not([data-own])")) {
    const box = row.getBoundingClientRect();
    const { top, bottom } = seenOf(list, box);
    const middle = box.top + box.height / 2;
    if (middle < top) above.push(nameOf(Number(row.dataset.seat)));
    else if (middle > bottom) below.push(nameOf(Number(row.dataset.seat)));
  }
  const named = !little || (!(above.length && below.length) && above.length + below.length < 3);
  const said = (names: string[]) => (named ? inShort(names) : `${names.length || ""}`);
  return [said(above), said(below)];
}

function inShort(names: readonly string[]): string {
  const [first = ""] = names;
  return names.length > 2 ? text.andMore(first, names.length - 1) : listed(names);
}

/**
 * The part of the list that nothing lies over in the column of this box: the names of those out of
 * sight, and one's own row, stay in sight.
 */
function seenOf(list: HTMLElement, { left, right }: DOMRect): { top: number; bottom: number } {
  const { top, bottom } = list.getBoundingClientRect();
  const names = list.querySelector(".rows-more")?.getBoundingClientRect().height ?? 0;
  const end = bottom - Number.parseFloat(getComputedStyle(list).paddingBottom);
  const own = list.querySelector("[data-held] > [data-own]")?.getBoundingClientRect();
  const covers = own && own.left < right && own.right > left;
  return { top: top + names, bottom: covers ? Math.min(own.top, end) : end };
}

/** Scrolls the list, and nothing else, until one of these is seen. */
export function bringIntoView(list: HTMLElement | null, wanted: string): void {
  if (!list || list.scrollHeight <= list.clientHeight + 1) return;
  const boxes = [...list.querySelectorAll(wanted)]
    .filter((one) => !one.matches("[data-held] > [data-own], [data-held] > [data-own] *"))
    .map((one) => one.getBoundingClientRect());
  const [first] = boxes;
  if (!first) return;
  const isSeen = (box: DOMRect) => {
    const { top, bottom } = seenOf(list, box);
    return box.top >= top && box.bottom <= bottom;
  };
  if (boxes.some(isSeen)) return;
  const frame = seenOf(list, first);
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
    <Dialog title={own ? melds.yours : nameOf(seat)} onClose={onClose}>
      <div class="row-large" ref={ref}>
        <p>{factsOf(game, seat).join(" · ")}</p>
        {about && <p>{about}</p>}
        {player.known.length > 0 && (
          <p>
            {own ? hand.known : text.taken} <Known faces={player.known} />
          </p>
        )}
        {player.melds.length ? (
          <Melds owner={seat} melds={player.melds} room={inUnits(room)} />
        ) : (
          <p class="row-text">{text.nothingYet}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What was measured, as it is laid out. */
const inUnits = ({ width, height }: Room): Room => ({
  width: width / textSize.value,
  height: height / textSize.value,
});
