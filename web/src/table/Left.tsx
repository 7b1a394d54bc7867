// The cards left in a hand when a deal is over: open, each with its value, and what they come to.

import { Card } from "../cards/Card";
import { nameOf, you } from "../connection/state";
import type { CountedCard, GameView } from "../messages";
import {
  countedSheet,
  isBegun,
  isWhole,
  pointsNow,
  pointsOf,
  ticks,
  totalsBefore,
} from "../play/counting";
import { dealEnd as text } from "../play/words";
import { added, cellOf, minus, ordinal, places } from "../scores/marks";
import { words } from "../text/words";
import { besideColumns, type LeftLayout, leftLayout, sheetBox, VALUE } from "./count-layout";
import { type Box, px, type Room } from "./places";
import { layout, shape, textSize } from "./shape";
import "./count.css";

/** From this width on a card is drawn as in a hand; smaller ones are tiles. */
const FACED = 60;

interface LeftProps {
  seat: number;
  hand: readonly CountedCard[];
  label: string;
  room: Room;
  /** The widest card. */
  widest: number;
  apart?: boolean;
  /** How much larger than usual all is drawn: what --u is there. */
  text?: number;
}

/** The cards of a hand, open, with their values. */
export function Left({ text: size = textSize.value, ...props }: LeftProps) {
  const { seat, hand, label, room, widest, apart = false } = props;
  const counted = ticks.value?.[seat] ?? 0;
  if (!room.width || !hand.length) return null;
  const laid = leftLayout(hand.length, room, { most: widest, apart });
  const { card, step, columns } = laid;
  const width = (Math.min(columns, hand.length) - 1) * step + card + 1;
  return (
    <div
      class="left"
      data-spills={laid.spills || undefined}
      style={{ maxWidth: px(room.width) }}
      tabIndex={laid.spills ? 0 : undefined}
    >
      <ul
        class="left-cards"
        aria-label={label}
        style={{ width: px(width), "--under": px(laid.under) }}
      >
        {hand.map((each, place) => (
          <LeftCard
            key={place}
            counted={each}
            laid={laid}
            wide={place % columns === columns - 1 || place === hand.length - 1}
            waits={place >= counted}
            turns={!isWhole.value}
            faced={card >= FACED}
            text={size}
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
  /** Whether it is drawn as in a hand. */
  faced: boolean;
  text: number;
}

function LeftCard({ counted, laid, wide, waits, turns, faced, text: size }: LeftCardProps) {
  const { card, step, values } = laid;
  const seen = wide ? card : step;
  return (
    <li
      class="left-card"
      data-waits={waits || undefined}
      data-turns={turns || undefined}
      style={{ width: px(seen) }}
    >
      <Card
        face={counted.card}
        width={card * size}
        {...(faced ? { step: seen * size } : { tile: true })}
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
  const points = line?.points[seat] ?? pointsOf(hand, ticks.value?.[seat] ?? 0);
  const extra = line ? cellOf(line, seat).extra : "";
  const sum = out || isBegun(game, seat) ? added(points) : "";
  return { hand, out, sum, extra, was: minus(totalsBefore(game.sheet, game.deal)[seat] ?? 0) };
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
  const hand = game.ended?.hands[seat] ?? [];
  const label = text.leftOf(nameOf(seat));
  if (!melds) {
    const { one, ...beside } = besideColumns(room);
    const widest = shape.value === "side" ? 36 : 44;
    return (
      <>
        <Left seat={seat} hand={hand} label={label} room={beside} widest={widest} />
        <LeftColumns game={game} seat={seat} one={one} />
      </>
    );
  }
  const around = seats.find((one) => one.melds === melds);
  const own = around === undefined;
  const desk = shape.value === "desktop";
  const sheet = sheetBox(layout.value, game.players.length);
  const low = around?.edge === "far" ? sheet.y - 10 - melds.y : melds.height - 2 * VALUE;
  return (
    <div class="counted">
      <LeftSum game={game} seat={seat} />
      {!own && (
        <Left
          seat={seat}
          hand={hand}
          label={label}
          room={{ width: melds.width, height: desk ? low - SUM : melds.height }}
          widest={short ? 72 : desk ? 88 : 66}
        />
      )}
    </div>
  );
}

/** The height of the sum above cards, in pixels at the usual letter size. */
const SUM = 34;

/** One's own cards in their place, in the order in which they were held. */
export function LeftInHand(props: { game: GameView; held: readonly number[]; widest: number }) {
  const { game, held, widest } = props;
  const { hand: box } = layout.value;
  const counted = game.ended?.hands[you.value ?? -1] ?? [];
  const points = new Map(counted.map((each) => [each.card, each.points]));
  const hand = held.map((card) => ({ card, points: points.get(card) ?? 0 }));
  const desk = shape.value === "desktop";
  const room = {
    width: box.width - (desk ? 52 : 0),
    height: box.height + (desk ? VALUE : 0),
  };
  return (
    <div class="hand-left">
      <Left
        seat={you.value ?? 0}
        hand={hand}
        label={text.leftOf(words.you)}
        room={room}
        widest={widest}
        apart
      />
    </div>
  );
}

/** At the desk and on a tablet: the sum above the cards; on a tablet, which has no sheet, what it comes to, too. */
function LeftSum({ game, seat }: { game: GameView; seat: number }) {
  const { hand, out, sum, extra, was } = sumOf(game, seat);
  const tablet = shape.value === "tablet";
  const inHand = seat === you.value ? text.leftOwn : text.left;
  const left = !hand.length ? text.noCards : !tablet && inHand;
  return (
    <p class="left-sum">
      <span>
        <b>{sum}</b> {out ? `✓ ${words.sheet.wentOut}` : left}
        {extra && <small> {extra}</small>}
      </span>
      {tablet && (
        <span class="left-total">
          <span class="spoken">{text.wasBefore(was)} </span>
          <span aria-hidden="true">{was} → </span>
          {text.nowIs(minus(pointsNow(game, seat)), isWhole.value ? placeOf(game, seat) : "")}
        </span>
      )}
    </p>
  );
}

/** On a phone: what the deal adds to which total, and what that comes to, in two columns. */
function LeftColumns({ game, seat, one }: { game: GameView; seat: number; one: boolean }) {
  const { sum, extra, was } = sumOf(game, seat);
  return (
    <p class="left-columns" data-one={one || undefined}>
      <span>
        <b>
          {sum || "\u00a0"}
          {extra && <small>{extra}</small>}
        </b>
        <small>{text.was(was)}</small>
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
