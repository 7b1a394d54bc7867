// What is asked, in a sentence, and beneath it the three answers in one row: the call, which never
// moves or vanishes where a table calls, the second answer and the main one. What each says is decided
// in play/prompts.ts.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../browser/announce";
import { prefs } from "../browser/prefs";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { answerWaiting } from "../connection/state";
import type { AnswerKind, Question } from "../messages";
import { listenForKeys } from "../play/keys";
import { offered, timed, wishesOpen } from "../play/offers";
import { type Answer, prompt } from "../play/prompts";
import { sortNext } from "../turn/hand";
import { choose, chooseNone, undoAllPlays, undoPlay } from "../turn/plays";
import { complain, refuse } from "../turn/refusing";
import { choosing, draft, isDown, pending, shown, staging, trouble } from "../turn/shown";
import { openStaging } from "../turn/staging";
import { Icon } from "../widgets/Icons";
import { HintButton, HintPanel } from "./Hint";
import { Ring } from "./Ring";
import { TroubleNote } from "./TroubleNote";
import "./bar.css";

/** A longer word for the call is written smaller where there is little room. */
const SHORT_CALL = 8;
const RARE: readonly Question[] = ["cut", "last_call", "caller_plays", "give", "free_discard"];

export function Bar() {
  useEffect(listenForKeys, []);
  const now = prompt.value;
  const asked = shown.value?.asked ?? "nothing";
  // One's own turn is announced with the moves, an offer by its panel; what is rare is announced here.
  useEffect(() => {
    if (RARE.includes(asked)) say(spokenLine(prompt.peek()?.sentence ?? ""), { urgent: true });
  }, [asked]);
  if (!now) return null;
  const hidden = offered.value && !choosing.value;
  return (
    <div class="bar">
      <HintPanel />
      {!hidden && (
        <div class="prompt">
          <div class="prompt-words">
            {choosing.value ? (
              <Ways />
            ) : (
              <>
                <p class="prompt-sentence" data-urgent={trouble.value ? undefined : ""}>
                  <Line text={now.sentence} />
                </p>
                {trouble.value ? (
                  <TroubleNote />
                ) : (
                  now.detail && (
                    <p class="prompt-detail">
                      <Line text={now.detail} />
                    </p>
                  )
                )}
              </>
            )}
          </div>
          {timed.value && <Ring />}
          {!choosing.value && <Tools />}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of its own */}
      <div
        class="actions"
        role="group"
        aria-label="Your answers"
        aria-busy={pending.value}
        data-kept={answerWaiting.value || undefined}
        data-calls={now.call ? "" : undefined}
      >
        {now.call && <AnswerButton answer={now.call} place="call" />}
        {now.second && <AnswerButton answer={now.second} place="second" />}
        {now.main && (
          <AnswerButton answer={now.main} place={now.second ? "main" : "main answer-wide"} />
        )}
      </div>
    </div>
  );
}

/** Which of several ways is meant. */
function Ways() {
  const now = choosing.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const labels = now?.ways.map((way) => spokenLine(way.label)).join(", or ");
    if (now) say(`${now.question} ${labels}.`, { urgent: true });
  }, [now]);
  useLayoutEffect(() => {
    const ways = ref.current;
    return () => {
      // The focus stays near: it goes from the ways, which vanish, to the answers.
      if (!ways?.contains(document.activeElement)) return;
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".answer-main")?.focus());
    };
  }, []);
  if (!now) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of its own
    <div class="ways" role="group" aria-label={now.question} ref={ref}>
      <div class="ways-head">
        <p class="prompt-sentence">{now.question}</p>
        <button type="button" class="button tool" onClick={chooseNone}>
          Cancel
        </button>
      </div>
      <div class="ways-row">
        {now.ways.map((way, at) => (
          <button type="button" class="button way" key={way.label} onClick={() => choose(way)}>
            {now.ways.length > 1 && (
              <span class="key" aria-hidden="true">
                {at + 1}
              </span>
            )}
            <span>
              <Line text={way.label} />
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

const ORDER_WORDS = { suit: "by suit", rank: "by rank", hand: "by hand" };

/** Small helps beside the sentence: taking back, the tray, wishes, the order of the hand. */
function Tools() {
  const game = shown.value;
  if (!game) return null;
  const waits = game.asked === "nothing" && game.hand.length > 0;
  const order = ORDER_WORDS[prefs.sortOrder.value];
  return (
    <div class="tools">
      <HintButton />
      {draft.value.length > 0 && (
        <button type="button" class="button tool" onClick={undoPlay}>
          <Icon name="undo" />
          Undo
        </button>
      )}
      {draft.value.length > 1 && (
        <button type="button" class="button tool" aria-label="Undo all" onClick={undoAllPlays}>
          All
        </button>
      )}
      {waits && !isDown.value && !staging.value && game.prompt.main?.kind !== "prepare" && (
        <button type="button" class="button tool" aria-label="Prepare melds" onClick={openStaging}>
          Melds
        </button>
      )}
      {waits && (
        <button
          type="button"
          class="button tool"
          aria-label="Wishes: cards you want to buy"
          onClick={() => {
            wishesOpen.value = true;
          }}
        >
          Wishes
        </button>
      )}
      {game.hand.length > 1 && (
        <button
          type="button"
          class="button tool"
          aria-label={`Sort the hand; now ${order}`}
          onClick={sortNext}
        >
          <Icon name="sort" />
          <span class="tool-word">{order}</span>
        </button>
      )}
    </div>
  );
}

interface AnswerProps {
  answer: Answer;
  place: "call" | "second" | "main" | "main answer-wide";
}

function AnswerButton({ answer, place }: AnswerProps) {
  const { label, under, off, filled, pressed, key } = answer;
  const meant = useRef<AnswerKind | null>(null);
  return (
    <button
      type="button"
      class={`button answer answer-${place} ${filled && !off ? "main" : ""}`}
      data-long={place === "call" && label.length > SHORT_CALL ? "" : undefined}
      aria-disabled={off ? "true" : undefined}
      aria-pressed={pressed ? "true" : undefined}
      aria-keyshortcuts={key || undefined}
      // A finger that came down on one answer does not give another.
      onPointerDown={() => {
        meant.current = answer.kind;
      }}
      onClick={() => {
        const changed = meant.current !== null && meant.current !== answer.kind;
        meant.current = null;
        if (off) refuse(off);
        else if (changed) complain("Too late: something else is asked now.");
        else answer.act();
      }}
    >
      <span class="answer-label">
        {pressed && <span aria-hidden="true">✓ </span>}
        <Line text={label} />
        {key && !off && (
          <span class="key" aria-hidden="true">
            {filled ? "Enter" : key}
          </span>
        )}
      </span>
      {under && (
        <span class="answer-under">
          <span class="spoken">, </span>
          <Line text={under} />
        </span>
      )}
      {off && <span class="spoken">. Not possible: {spokenLine(off.sentence)}</span>}
    </button>
  );
}
