// The cards left in a hand when a deal is over: open, each with its value, and what they come to.

import { Card } from "../cards/Card";
import { nameOf, you } from "../connection/state";
import type { CountedCard, GameView } from "../messages";
import { countedSheet, isWhole, pointsNow, pointsOf, ticks } from "../play/counting";
import { dealEnd as text } from "../play/words";
import { added, cellOf, minus, ordinal, places } from "../scores/marks";
import { words } from "../text/words";
import { besidePlate, type LeftLayout, leftLayout, sheetBox, VALUE } from "./count-layout";
import type { Box, Room } from "./places";
import { at, layout, shape, textSize } from "./shape";
import "./count.css";

/** From this width on, in pixels, a card is drawn as in a hand; smaller ones are tiles. */
const FACED = 60;

interface LeftProps {
  hand: readonly CountedCard[];
  label: string;
  room: Room;
  /** The widest card. */
  most: number;
  apart?: boolean;
}

function Left({ hand, label, room, most, apart = false }: LeftProps) {
  const lit = ticks.value ?? 0;
  if (!room.width || !hand.length) return null;
  const laid = leftLayout(hand.length, room, { most, apart, text: textSize.value });
  const { card, step, columns } = laid;
  const width = (Math.min(columns, hand.length) - 1) * step + card + 1;
  return (
    <div
      class="left"
      data-spills={laid.spills || undefined}
      style={{ maxWidth: `${room.width}px` }}
      tabIndex={laid.spills ? 0 : undefined}
    >
      <ul class="left-cards" aria-label={label} style={{ width: `${width}px` }}>
        {hand.map((counted, place) => (
          <LeftCard
            key={place}
            counted={counted}
            laid={laid}
            wide={place % columns === columns - 1 || place === hand.length - 1}
            waits={place >= lit}
            turns={!isWhole.value}
          />
        ))}
      </ul>
    </div>
  );
}

interface LeftCardProps {
  counted: CountedCard;
  laid: LeftLayout;
  /** Whether no other card lies on it. */
  wide: boolean;
  waits: boolean;
  turns: boolean;
}

function LeftCard({ counted, laid, wide, waits, turns }: LeftCardProps) {
  const { card, step, values } = laid;
  const faced = card >= FACED * textSize.value;
  return (
    <li
      class="left-card"
      data-waits={waits || undefined}
      data-turns={turns || undefined}
      style={{ width: `${wide ? card : step}px` }}
    >
      <Card
        face={counted.card}
        width={card}
        {...(faced ? { step: wide ? card : step } : { tile: true })}
      />
      {values && (
        <span class="left-value">
          <span class="spoken">, </span>
          {minus(counted.points)}
        </span>
      )}
    </li>
  );
}

/** The points of the cards of a hand that are counted by now, and what the deal brought besides. */
function sumOf(game: GameView, seat: number) {
  const hand = game.ended?.hands[seat] ?? [];
  const line = countedSheet.value?.lines.find(({ number }) => number === game.deal);
  const out = seat === game.ended?.out;
  const points = line?.points[seat] ?? pointsOf(hand, ticks.value ?? 0);
  return { hand, out, points, extra: line ? cellOf(line, seat).extra : "" };
}

interface CountedProps {
  game: GameView;
  seat: number;
  /** What the row leaves; around the table, the place of the melds. */
  room: Room;
  melds?: Box;
}

/** What lies at a seat while hands are counted. Around the table one's own lie in the hand's place. */
export function Counted({ game, seat, room, melds }: CountedProps) {
  const { seats, short } = layout.value;
  const u = textSize.value;
  const hand = game.ended?.hands[seat] ?? [];
  const label = text.leftOf(nameOf(seat));
  if (!melds) {
    const width = room.width - COLUMNS * u;
    return (
      <>
        <Left hand={hand} label={label} room={{ width, height: room.height }} most={28 * u} />
        <LeftColumns game={game} seat={seat} />
      </>
    );
  }
  const around = seats.find((one) => one.melds === melds);
  const own = around === undefined;
  const desk = shape.value === "desktop";
  const sheet = sheetBox(layout.value, game.players.length, u);
  const low = around?.edge === "far" ? sheet.y - 10 * u - melds.y : melds.height - 2 * VALUE * u;
  return (
    <div class="counted">
      <LeftSum
        game={game}
        seat={seat}
        box={desk || own ? null : within(besidePlate(around), melds)}
      />
      {!own && (
        <Left
          hand={hand}
          label={label}
          room={{ width: melds.width, height: desk ? low - SUM * u : melds.height }}
          most={(short ? 72 : desk ? 88 : 66) * u}
        />
      )}
    </div>
  );
}

/** The width of a row's columns, and the height of the sum above cards, in pixels at the usual letter size. */
const COLUMNS = 98;
const SUM = 34;

function within(box: Box, around: Box): Box {
  return { ...box, x: box.x - around.x, y: box.y - around.y };
}

/** One's own cards in their place, in the order in which they were held. */
export function LeftInHand(props: { game: GameView; held: readonly number[]; most: number }) {
  const { game, held, most } = props;
  const { hand: box } = layout.value;
  const u = textSize.value;
  const counted = game.ended?.hands[you.value ?? -1] ?? [];
  const points = new Map(counted.map((each) => [each.card, each.points]));
  const hand = held.map((card) => ({ card, points: points.get(card) ?? 0 }));
  const desk = shape.value === "desktop";
  const room = {
    width: box.width - (desk ? 52 * u : 0),
    height: box.height + (desk ? VALUE * u : 0),
  };
  return (
    <div class="hand-left">
      <Left hand={hand} label={text.leftOf(words.you)} room={room} most={most} apart />
    </div>
  );
}

/** At the desk and on a tablet: the sum above the cards; on a tablet, which has no sheet, what it comes to, too. */
function LeftSum({ game, seat, box }: { game: GameView; seat: number; box: Box | null }) {
  const { hand, out, points, extra } = sumOf(game, seat);
  const tablet = shape.value === "tablet";
  const inHand = seat === you.value ? text.leftOwn : text.left;
  const left = !hand.length ? text.noCards : !tablet && inHand;
  return (
    <p class="left-sum" style={box ? at(box) : undefined}>
      <span>
        <b>{added(points)}</b> {out ? `✓ ${words.sheet.wentOut}` : left}
        {extra && <small> {extra}</small>}
      </span>
      {tablet && (
        <span class="left-total">
          {text.nowIs(minus(pointsNow(game, seat)), isWhole.value ? placeOf(game, seat) : "")}
        </span>
      )}
    </p>
  );
}

/** On a phone: what the deal adds and what that comes to, in two columns. */
function LeftColumns({ game, seat }: { game: GameView; seat: number }) {
  const { points, extra } = sumOf(game, seat);
  return (
    <p class="left-columns">
      <span>
        <b>
          {added(points)}
          {extra && <small>{extra}</small>}
        </b>
        <small>{text.deal}</small>
      </span>
      <span>
        <b>
          <span class="spoken">{text.total} </span>
          {minus(pointsNow(game, seat))}
        </b>
        <small>{isWhole.value ? placeOf(game, seat) : text.total}</small>
      </span>
    </p>
  );
}

function placeOf(game: GameView, seat: number): string {
  const points = game.players.map((_, at) => pointsNow(game, at));
  return ordinal(places(points, game.sheet.sides)[seat] ?? 1);
}
