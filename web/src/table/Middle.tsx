// The stock and the pile. A tap on the stock draws, a tap on the pile takes, or discards the one card
// that is selected. While a count-down runs, the pile carries its seconds.

import { useState } from "preact/hooks";
import { Card, CardBack } from "../cards/Card";
import { askewOf } from "../effects/paths";
import type { GameView } from "../messages";
import { countsFrom } from "../play/aiming";
import { coach } from "../play/coaching";
import { lit } from "../play/hinting";
import { offered, timed } from "../play/offers";
import { position } from "../play/position";
import { cardsIn } from "../text/phrasing";
import { discard, draw, take } from "../turn/answering";
import { playFit } from "../turn/plays";
import { chosen } from "../turn/selecting";
import { act } from "../turn/sending";
import { allOff } from "../turn/targets";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { RATIO } from "./fit";
import { at, type Box, px } from "./places";
import { Ring } from "./Ring";
import { pileSpoken } from "./reading";
import { layout, textSize } from "./shape";
import { seat, piles as text } from "./words";
import "./piles.css";

/** With more cards than these the pile can be opened: what lies below cannot be seen. */
const COVERED = 2;
/** An edge of the stock is seen for every six cards, one of the pile for every five. */
const STOCK_EDGE = 6;
const PILE_EDGE = 5;
const MOST_EDGES = 12;
/** So few cards of the stock have no edge any more, but are counted as the last. */
const LAST = 10;
/** How the last discards lie under the top, and how thick edges are, by the width of a card. */
const ASKEW = 3;

export function Middle({ game }: { game: GameView }) {
  const [open, setOpen] = useState(false);
  const { stock, pile } = layout.value;
  return (
    <section class="piles" aria-label={text.label}>
      <Stock game={game} box={stock} />
      <Pile game={game} box={pile} onOpen={() => setOpen(true)} />
      {timed.value && (
        <div class="pile-time" style={at({ ...pile, height: 0 })}>
          <Ring />
        </div>
      )}
      {open && <OpenPile game={game} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface Props {
  game: GameView;
  box: Box;
}

function Stock({ game, box }: Props) {
  const drawing = game.can.draw;
  const last = game.stock > 0 && game.stock <= LAST;
  return (
    <button
      type="button"
      class="stack stack-stock"
      data-place="stock"
      data-drop="stock"
      data-lit={(drawing && !game.can.takes.length) || undefined}
      data-hinted={coach.value?.lit.stock || undefined}
      aria-disabled={!drawing}
      style={at(box)}
      onClick={draw}
    >
      <span class="stack-cards">
        <Edges count={last ? 0 : Math.ceil((game.stock - 1) / STOCK_EDGE)} />
        {game.stock > 0 ? (
          <CardBack width={box.width * textSize.value} silent />
        ) : (
          <Empty width={box.width} />
        )}
      </span>
      <span class="stack-label" data-last={last || undefined} aria-hidden="true">
        <span class="stack-word">{last ? seat.last : text.stock} </span>
        {game.stock}
      </span>
      {position.value?.mark("stock")}
      <span class="spoken">
        {drawing ? text.draw(cardsIn(game.stock)) : text.stockHas(cardsIn(game.stock))}
      </span>
    </button>
  );
}

function Pile({ game, box, onOpen }: Props & { onOpen: () => void }) {
  const top = game.pile.at(-1);
  const width = box.width * textSize.value;
  const called = game.asked === "caller_plays";
  const takes = game.can.takes.length > 0 || called;
  // Where nothing is taken, one discards there: with the bar's answer that is new, so is this.
  const from = called
    ? countsFrom("key", "lay_down")
    : takes
      ? countsFrom("key", "take")
      : countsFrom("second", "discard");
  return (
    <button
      type="button"
      class="stack stack-pile"
      data-place="pile"
      data-drop="pile"
      data-lit={takes || offered.value || undefined}
      data-dead={game.dead || undefined}
      data-hinted={lit.value?.top || undefined}
      data-from={from}
      aria-disabled={!takes}
      style={at(box)}
      onClick={() => touchPile(game, onOpen)}
    >
      <span class="stack-cards">
        <Edges count={Math.floor(game.pile_count / PILE_EDGE)} askew />
        {game.pile.slice(-1 - ASKEW, -1).map((face, nth, all) => (
          <span class="stack-under" key={game.pile_count - all.length + nth} aria-hidden="true">
            <Card face={face} width={width} silent />
          </span>
        ))}
        {top === undefined ? (
          <Empty width={box.width} />
        ) : (
          <Card
            key={`${game.pile_count} ${top}`}
            face={top}
            width={width}
            silent
            style={{ transform: `rotate(${askewOf(top)}deg)` }}
          />
        )}
      </span>
      <span class="stack-label" aria-hidden="true">
        <span class="stack-word">{text.pile} </span>
        {game.pile_count}
      </span>
      {position.value?.mark("pile")}
      <span class="spoken">{pileSpoken(game, pileVerb(game))}</span>
    </button>
  );
}

/** The edges of the cards beneath. */
function Edges({ count, askew }: { count: number; askew?: boolean }) {
  const seen = Math.min(MOST_EDGES, Math.max(0, count));
  return Array.from({ length: seen }, (_, nth) => (
    <i
      class="stack-edge"
      key={nth}
      style={{
        "--nth": seen - nth,
        "--askew": askew ? `${(0.7 * askewOf(seen - nth)).toFixed(1)}deg` : undefined,
      }}
    />
  ));
}

function Empty({ width }: { width: number }) {
  return <span class="stack-empty" style={{ width: px(width), height: px(width * RATIO) }} />;
}

function pileVerb({ asked, can }: GameView): string {
  return can.takes.length ? text.take : asked === "caller_plays" ? text.layOff : text.pile;
}

function touchPile(game: GameView, onOpen: () => void): void {
  const [card, ...others] = chosen.peek();
  if (game.asked === "caller_plays") {
    playFit(allOff.peek());
  } else if (game.can.takes.length > 1) {
    onOpen();
  } else if (game.can.takes.length) {
    take();
  } else if (card !== undefined && !others.length && game.asked !== "turn") {
    discard(card);
  } else if (game.pile.length > COVERED) {
    onOpen();
  } else {
    take();
  }
}

/** The cards of the pile, the top first, and how many of them may be taken. */
function OpenPile({ game, onClose }: { game: GameView; onClose: () => void }) {
  return (
    <Dialog title={text.open(cardsIn(game.pile_count))} onClose={onClose}>
      <p>{text.topFirst}</p>
      <ul class="pile-open">
        {game.pile
          .map((face, at) => (
            <li key={at}>
              <Card face={face} width={48} />
            </li>
          ))
          .reverse()}
      </ul>
      {game.can.takes.length > 0 && (
        <ul class="pile-takes">
          {game.can.takes.map(({ cards, price }) => (
            <li key={cards}>
              <Button
                onClick={() => {
                  onClose();
                  void act({ verb: "take", cards });
                }}
              >
                {text.takeSome(cards)}
                {price > 0 && <small>{text.fromStock(price)}</small>}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
