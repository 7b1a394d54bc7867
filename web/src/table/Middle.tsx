// The stock, the pile and the log. A tap on the stock draws, a tap on the pile takes, or discards the
// one card that is selected.

import { useState } from "preact/hooks";
import { Card, CardBack } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import type { GameView } from "../messages";
import { lit } from "../play/hinting";
import { discard, draw, take } from "../turn/answering";
import { playFit } from "../turn/plays";
import { chosen } from "../turn/selecting";
import { act } from "../turn/sending";
import { targets } from "../turn/targets";
import { Dialog } from "../widgets/Dialog";
import { RATIO, type Shape } from "./fit";
import { Log } from "./Log";
import { useRoom } from "./room";
import { shape } from "./shape";
import "./piles.css";

const WIDTHS: Record<Shape, number> = { phone: 56, side: 40, tablet: 92, desktop: 84 };
/** The widest card of an upright phone, and what its label and margins take. */
const WIDEST = 72;
const LABEL = 40;
/** Beyond the top and the card under it there is something to look at. */
const COVERED = 2;

export function Middle({ game }: { game: GameView }) {
  const { ref, room } = useRoom<HTMLElement>();
  const [open, setOpen] = useState(false);
  const width = shape.value === "phone" ? roomy(room.height) : WIDTHS[shape.value];
  return (
    <section class="piles" aria-label="Stock, pile and log" ref={ref}>
      <Stock game={game} width={width} />
      <Pile game={game} width={width} onOpen={() => setOpen(true)} />
      <Log lines={game.log} />
      {open && <OpenPile game={game} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Few players leave an upright phone room for larger cards. */
function roomy(height: number): number {
  return Math.min(WIDEST, Math.max(WIDTHS.phone, Math.floor((height - LABEL) / RATIO)));
}

interface Props {
  game: GameView;
  width: number;
}

function Stock({ game, width }: Props) {
  const drawing = game.can.draw;
  return (
    <button
      type="button"
      class="stack stack-stock"
      data-place="stock"
      data-drop="stock"
      data-lit={(drawing && !game.can.takes.length) || undefined}
      aria-disabled={!drawing}
      onClick={draw}
    >
      <span class="stack-cards" data-deep={game.stock > 1 || undefined}>
        {game.stock > 0 ? <CardBack width={width} silent /> : <Empty width={width} />}
      </span>
      <span class="stack-label" aria-hidden="true">
        <span class="stack-word">Stock </span>
        {game.stock}
      </span>
      <span class="spoken">
        {drawing ? "Draw from the stock" : "Stock"}: {cardsIn(game.stock)}
      </span>
    </button>
  );
}

function Pile({ game, width, onOpen }: Props & { onOpen: () => void }) {
  const top = game.pile.at(-1);
  const called = game.asked === "caller_plays";
  const takes = game.can.takes.length > 0 || called;
  return (
    <button
      type="button"
      class="stack stack-pile"
      data-place="pile"
      data-drop="pile"
      data-lit={takes || undefined}
      data-dead={game.dead || undefined}
      data-hinted={lit.value?.top || undefined}
      aria-disabled={!takes}
      onClick={() => touchPile(game, onOpen)}
    >
      <span class="stack-cards" data-deep={game.pile_count > 1 || undefined}>
        {top === undefined ? (
          <Empty width={width} />
        ) : (
          <Card key={`${game.pile_count} ${top}`} face={top} width={width} silent />
        )}
      </span>
      <span class="stack-label" aria-hidden="true">
        <span class="stack-word">Pile </span>
        {game.pile_count}
      </span>
      <span class="spoken">{pileSpoken(game)}</span>
    </button>
  );
}

function Empty({ width }: { width: number }) {
  return (
    <span
      class="stack-empty"
      style={{ width: `${width}px`, height: `${Math.round(width * RATIO)}px` }}
    />
  );
}

function pileSpoken(game: GameView): string {
  const top = game.pile.at(-1);
  if (top === undefined) return "Pile: empty";
  const called = game.asked === "caller_plays";
  const verb = game.can.takes.length ? "Take from the pile" : called ? "Lay off" : "Pile";
  const dead = game.dead ? ", which is dead" : "";
  return `${verb}: ${spokenCard(top)} on top${dead}, ${cardsIn(game.pile_count)}`;
}

function cardsIn(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}

function touchPile(game: GameView, onOpen: () => void): void {
  const [card, ...others] = chosen.peek();
  if (game.asked === "caller_plays") {
    playFit(targets.peek());
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
    <Dialog title={`The pile: ${cardsIn(game.pile_count)}`} onClose={onClose}>
      <p>The top card comes first.</p>
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
              <button
                type="button"
                class="button"
                onClick={() => {
                  onClose();
                  void act({ verb: "take", cards });
                }}
              >
                Take {cards}
                {price > 0 && <small>+{price} from stock</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
