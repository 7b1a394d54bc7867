// Cutting the deck: a thumb runs over its edge and stops when one says so; or, without motion, the
// number of cards is set by hand. What comes of the cut, the deck decides.

import { useEffect, useState } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";
import { Line } from "../cards/Card";
import type { CutShown } from "../messages";
import { lifted } from "../play/cutting";
import { pending, shown } from "../turn/shown";
import { Button } from "../widgets/Button";
import { cut as text } from "./later-words";
import { at } from "./places";
import { layout } from "./shape";
import "./cut.css";

/** From one end of the deck to the other, in milliseconds. */
const SWEEP = 2600;

export function Cut() {
  const game = shown.value;
  const cut = game?.asked === "cut" ? game.can.cut : null;
  return cut ? <Deck key={game?.question} cut={cut} /> : null;
}

function Deck({ cut }: { cut: CutShown }) {
  const most = cut.deck - 1;
  const [byHand, setByHand] = useState(reducedMotion.value);

  useEffect(() => {
    lifted.value = Math.round(cut.deck / 2);
    return () => {
      lifted.value = 0;
    };
  }, [cut.deck]);

  useEffect(() => {
    if (byHand) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function move(now: number) {
      frame = requestAnimationFrame(move);
      if (pending.peek()) return;
      const part = ((now - began) / SWEEP) % 2;
      lifted.value = 1 + Math.round((part < 1 ? part : 2 - part) * (most - 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [byHand, most]);

  const place = `${(100 * (lifted.value - 1)) / Math.max(1, most - 1)}%`;
  return (
    <section class="cut" style={at(layout.value.cut)} aria-label={text.label}>
      <p class="cut-note">
        <Line text={cut.terms} />
      </p>
      <div class="cut-deck" style={{ "--at": place }}>
        {byHand && (
          <input
            type="range"
            class="cut-slider"
            min={1}
            max={most}
            value={lifted.value}
            aria-label={text.lift(cut.deck)}
            onInput={(event) => {
              lifted.value = Number(event.currentTarget.value);
            }}
          />
        )}
        <div class="cut-edges" aria-hidden="true" />
        <div class="cut-thumb" aria-hidden="true">
          {byHand && <span>{lifted.value}</span>}
        </div>
      </div>
      <Button slight onClick={() => setByHand(!byHand)}>
        {byHand ? text.byThumb : text.byNumber}
      </Button>
    </section>
  );
}
