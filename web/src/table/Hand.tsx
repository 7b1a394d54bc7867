// One's own hand: cards to tap, to drag and to walk through with the arrow keys. A selected card
// rises and never comes forward, for that would hide the index of its neighbour.

import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { follow } from "../browser/drag";
import { newcomer } from "../browser/newcomer";
import { prefs } from "../browser/prefs";
import { Card } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import { serverGame } from "../connection/state";
import type { GameView } from "../messages";
import { ticks } from "../play/counting";
import { dropOn } from "../play/drop";
import { litKeys } from "../play/hinting";
import { buyEnd } from "../play/offers";
import { position } from "../play/position";
import { forgetTap, tap } from "../play/tapping";
import { cardsIn } from "../text/phrasing";
import { type HandCard, hand, keyed, keysOf, reorder } from "../turn/hand";
import { select, selectedKeys } from "../turn/selecting";
import { shown, staging } from "../turn/shown";
import { touch } from "../turn/staging";
import { facesOff } from "../turn/targets";
import { freshIn, type Known } from "./fresh-cards";
import { type HandLayout, handLayout, indexAt, neighbour, spotOf } from "./hand-layout";
import { LeftInHand } from "./later";
import { at, px } from "./places";
import { layout as places, shape, textSize } from "./shape";
import { hint, seat, hand as text } from "./words";
import "./hand.css";

/** A strip of a card this wide has no room for a mark over its index. */
const SLIM = 56;

/** What a card carries: that it is chosen or meant, has just come, or goes with all that fits. */
const SIGNS = { chosen: "✓", hint: "?", new: "+", fits: "↑" };

/** Before which card dragged cards would come to lie; nothing while none are over the hand. */
const gap = signal<number | null>(null);

export function Hand() {
  const ref = useRef<HTMLDivElement>(null);
  const cards = hand.value;
  const layout = layoutOf(cards.length);
  const [focus, setFocus] = useState(0);
  const game = shown.value;
  const fresh = useFresh(serverGame.value);
  const end = buyEnd.value;
  const fitting = keysOf(cards, facesOff(shown.value));
  const bought = keysOf(cards, end?.kind === "won" ? [end.card, ...end.came] : []);
  const focused = Math.min(focus, cards.length - 1);
  if (game && ticks.value !== null) {
    return (
      <section class="hand" style={at(places.value.hand)} aria-label={text.label}>
        {places.value.hand.height > 0 && (
          <LeftInHand game={game} held={cards.map(({ face }) => face)} widest={layout.card} />
        )}
      </section>
    );
  }
  return (
    <section
      class="hand"
      style={at(places.value.hand)}
      data-low={(layout.rows > 1 && layout.row < layout.card) || undefined}
      aria-label={text.label}
    >
      <div
        class="hand-cards"
        ref={ref}
        data-place="hand"
        data-drop="hand"
        data-cut={layout.top + layout.tall > places.value.hand.height + 4 || undefined}
      >
        <div
          class="hand-spread"
          role="listbox"
          data-near=""
          aria-multiselectable="true"
          aria-orientation="horizontal"
          aria-description={newcomer.value ? text.keys : undefined}
          aria-label={text.holds(cardsIn(cards.length))}
          style={{ width: px(layout.width) }}
          onKeyDown={(event) => {
            const to = walk(event, layout, cards, focused);
            if (to !== null) setFocus(to);
          }}
        >
          {cards.map((card, index) => (
            <HandOption
              key={card.key}
              card={card}
              index={index}
              layout={layout}
              tabbable={index === focused}
              fresh={fresh.has(card.key) || bought.has(card.key)}
              fits={fitting.has(card.key)}
              spread={ref}
              onFocus={() => setFocus(index)}
            />
          ))}
          {gap.value !== null && <Gap layout={layout} count={cards.length} at={gap.value} />}
        </div>
      </div>
    </section>
  );
}

/** How so many cards lie in the hand's box. */
function layoutOf(count: number): HandLayout {
  const { hand: box, short } = places.value;
  const large = prefs.faces.value === "large";
  return handLayout(shape.value, box, count, { large, short });
}

/** The keys of cards that have come into the hand in this turn, whosever it is. */
function useFresh(game: GameView | null): ReadonlySet<string> {
  const known = useRef<Known | null>(null);
  if (!game) return NONE;
  known.current = freshIn(known.current, keyed(game.hand), `${game.deal} ${game.turn}`);
  return known.current.fresh;
}

const NONE: ReadonlySet<string> = new Set();

const WALKS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] as const;

/** What a key does in the hand; gives the index that has the focus then. */
function walk(
  event: KeyboardEvent,
  layout: HandLayout,
  cards: readonly HandCard[],
  at: number,
): number | null {
  const card = cards[at];
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === " ") {
    event.preventDefault();
    touch(card.key);
    if (!staging.peek()) return at;
    // The card has gone into the tray; the next one takes its place.
    const next = Math.max(0, Math.min(at, cards.length - 2));
    focusAt(event.currentTarget, next);
    return next;
  }
  const key = WALKS.find((name) => name === event.key);
  if (!key) return null;
  event.preventDefault();
  const to = neighbour(layout, cards.length, at, key);
  if (event.shiftKey && to !== at) {
    reorder(new Set([card.key]), to > at ? to + 1 : to);
    say(text.moved(spokenCard(card.face), to + 1));
  }
  focusAt(event.currentTarget, to);
  return to;
}

/** Puts the focus on a card once the hand is drawn anew. */
function focusAt(list: EventTarget | null, index: number): void {
  if (!(list instanceof HTMLElement)) return;
  requestAnimationFrame(() => {
    list.querySelectorAll<HTMLElement>("[role=option]")[index]?.focus();
  });
}

interface OptionProps {
  card: HandCard;
  index: number;
  layout: HandLayout;
  tabbable: boolean;
  /** Whether it came in this turn, or with the buy that the note shows. */
  fresh: boolean;
  /** Whether it is laid off with all that fits. */
  fits: boolean;
  spread: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
}

function HandOption(props: OptionProps) {
  const { card, index, layout, tabbable, fresh, fits, spread, onFocus } = props;
  const { x, y, turn } = spotOf(layout, index);
  const larger = textSize.value;
  const isSelected = selectedKeys.value.has(card.key);
  const hinted = litKeys.value.has(card.key);
  const mark = position.value?.mark(card.face);
  const tick = isSelected ? "chosen" : hinted ? "hint" : fresh ? "new" : fits && "fits";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
    <div
      class="hand-card"
      role="option"
      id={`held-${card.key.replace(".", "-")}`}
      data-key={card.key}
      data-narrow={layout.step < 0.85 * layout.card || undefined}
      data-slim={layout.step * larger < SLIM || undefined}
      data-fresh={fresh || undefined}
      data-hinted={hinted || undefined}
      data-going={card.key === `${shown.value?.held}.0` || undefined}
      tabIndex={tabbable ? 0 : -1}
      aria-selected={isSelected}
      style={{
        "--x": px(x),
        "--y": px(y),
        "--turn": `${turn.toFixed(2)}deg`,
        "--strip": px(layout.step),
      }}
      onClick={() => tap(card.key)}
      onFocus={onFocus}
      onPointerDown={(event) => lift(event, card, spread)}
    >
      <Card
        face={card.face}
        width={layout.card * larger}
        step={stepOf(layout, index) * larger}
        overlaps={!layout.whole}
        {...(!layout.whole && layout.rows > 1 ? { row: layout.row * larger } : {})}
        silent
      />
      <span class="spoken">
        {spokenCard(card.face)}
        {fresh && seat.isNew}
        {fits && text.fits}
        {hinted && hint.meant}
      </span>
      {mark}
      {tick && (tick === "new" || !mark) && (
        <span class={`hand-tick hand-${tick}`} aria-hidden="true">
          {SIGNS[tick]}
        </span>
      )}
    </div>
  );
}

/** How much of the card is free; nothing lies beside the last one of a row. */
function stepOf(layout: HandLayout, index: number): number {
  const lastInRow = index % layout.columns === layout.columns - 1;
  const wide = (lastInRow && layout.step >= 0.85 * layout.card) || layout.columns === 1;
  return wide ? layout.card : layout.step;
}

/** Begins to drag the card, and with it all that are selected, if it is. */
function lift(event: PointerEvent, card: HandCard, spread: RefObject<HTMLDivElement | null>): void {
  let keys: ReadonlySet<string> = new Set([card.key]);
  let wasSelected = false;
  follow(event, {
    begin: () => {
      forgetTap();
      wasSelected = selectedKeys.peek().has(card.key);
      if (wasSelected) keys = selectedKeys.peek();
      else select([card.key]);
      const nodes = [...(spread.current?.querySelectorAll<HTMLElement>(".hand-card") ?? [])];
      const carried = nodes.filter((node) => keys.has(node.dataset.key ?? ""));
      for (const node of carried) node.dataset.lifted = "";
      return carried;
    },
    over: (drop) => {
      gap.value = drop.at === "hand" ? indexUnder(spread, drop.x, drop.y) : null;
    },
    end: (drop) => {
      gap.value = null;
      for (const node of spread.current?.querySelectorAll("[data-lifted]") ?? []) {
        node.removeAttribute("data-lifted");
      }
      if (drop?.at === "hand") {
        const index = indexUnder(spread, drop.x, drop.y);
        reorder(keys, index);
      } else if (drop?.at) {
        dropOn(drop.at);
        return;
      }
      if (!wasSelected) select([]);
    },
  });
}

function indexUnder(spread: RefObject<HTMLDivElement | null>, x: number, y: number): number {
  const list = spread.current?.firstElementChild;
  const count = hand.peek().length;
  if (!list || !spread.current) return count;
  const box = list.getBoundingClientRect();
  const larger = textSize.peek();
  return indexAt(layoutOf(count), count, (x - box.left) / larger, (y - box.top) / larger);
}

function Gap({ layout, count, at }: { layout: HandLayout; count: number; at: number }) {
  const atEnd = at === count && count > 0;
  const { x, y } = spotOf(layout, atEnd ? at - 1 : at);
  const style = {
    "--x": px(x + (atEnd ? layout.card : 0)),
    "--y": px(y),
    height: px(layout.height),
  };
  return <div class="hand-gap" aria-hidden="true" style={style} />;
}
