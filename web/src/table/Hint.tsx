// A hint as it is read, between the table and the answers, and the button that asks for it.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Card, Line } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import type { Hint } from "../messages";
import {
  CARDS,
  canHint,
  canPrepare,
  closeHint,
  hinting,
  lit,
  MOVE,
  nextHint,
  prepare,
  QUESTION,
} from "../play/hinting";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { shape } from "./shape";
import "./hint.css";

const text = words.hint;
/** More faces than these are counted. */
const MOST = 10;
/** Where the focus goes when the button that had it has gone with its step: to the first that is there. */
const NEAR = [".hint-tools button", ".hint-button", ".answer-main"];

export function HintButton() {
  const now = hinting.value;
  if (!canHint.value) return null;
  return (
    <button
      type="button"
      class="button tool hint-button"
      aria-label={text.next[now?.step ?? 0]}
      aria-keyshortcuts="H"
      onClick={() => void nextHint()}
    >
      <Icon name="bulb" />
      <span class="tool-word">{text.hint}</span>
    </button>
  );
}

export function HintPanel() {
  const now = hinting.value;
  const melds = lit.value?.melds;
  useEffect(() => {
    if (melds?.length) bringMeldIntoView();
  }, [melds]);
  if (!now) return null;
  const { hint, step } = now;
  return (
    <section class="hint" aria-label={text.hint}>
      <HintTools key={step === MOVE ? "move" : "more"} hint={hint} step={step} />
      <div class="hint-words">
        {step === QUESTION && (
          <p>
            <Line text={hint.question} />
          </p>
        )}
        {step === CARDS && (
          <p>
            <Line text={hint.lit.sentence} />
          </p>
        )}
        {step === MOVE && (
          <>
            <p class="hint-move">
              <Line text={hint.says} />
            </p>
            {hint.why.map((reason) => (
              <p key={reason}>
                <Line text={reason} />
              </p>
            ))}
          </>
        )}
        {step === CARDS && shape.value !== "phone" && shape.value !== "side" && <Coming />}
      </div>
    </section>
  );
}

function HintTools({ hint, step }: { hint: Hint; step: number }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tools = ref.current;
    return () => {
      if (!tools?.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        const near = NEAR.map((query) => document.querySelector<HTMLElement>(query));
        near.find(Boolean)?.focus();
      });
    };
  }, []);
  return (
    <div class="hint-tools" ref={ref}>
      {step < MOVE && (
        <button type="button" class="button tool" onClick={() => void nextHint()}>
          {text.more}
        </button>
      )}
      {step === MOVE && canPrepare(hint) && (
        <button type="button" class="button tool" onClick={() => prepare(hint)}>
          {hint.move?.verb === "lay" ? text.setAside : text.select}
        </button>
      )}
      <button
        type="button"
        class="button tool"
        aria-label={text.close}
        aria-keyshortcuts="Escape"
        onClick={closeHint}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Scrolls the players' rows until one of the melds is seen that the hint is about. */
function bringMeldIntoView(): void {
  const melds = [...document.querySelectorAll(".rows .meld[data-hinted]")];
  const frame = document.querySelector(".rows")?.getBoundingClientRect();
  const seen = melds.some((meld) => {
    const box = meld.getBoundingClientRect();
    return frame && box.top >= frame.top && box.bottom <= frame.bottom;
  });
  if (!seen) melds[0]?.scrollIntoView({ block: "nearest" });
}

/** The cards that would help, each with how many may still come. */
function Coming() {
  const all = lit.value?.helping ?? [];
  if (!all.length) return null;
  const rest = all.slice(MOST).reduce((sum, one) => sum + one.copies, 0);
  return (
    <ul class="hint-coming" aria-label={text.coming}>
      {all.slice(0, MOST).map(({ card, copies }) => (
        <li key={card}>
          <Card face={card} width={40} silent />
          <span class="hint-count" aria-hidden="true">
            {copies}
          </span>
          <span class="spoken">
            {spokenCard(card)}: {text.left(copies)}
          </span>
        </li>
      ))}
      {rest > 0 && <li class="hint-rest">{text.others(rest)}</li>}
    </ul>
  );
}
