// What is asked, in a sentence, two helps beside it, and the answers: the call where this table calls,
// the second answer and the main one. Each has its place, whether it is there or not. What each says is
// decided in play/prompts.ts.

import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { prefs } from "../browser/prefs";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { answerWaiting, table } from "../connection/state";
import type { Question } from "../messages";
import { countsFrom } from "../play/aiming";
import { coach } from "../play/coaching";
import { canHint } from "../play/hinting";
import { listenForKeys } from "../play/keys";
import { offered } from "../play/offers";
import { position } from "../play/position";
import { type Answer, prompt } from "../play/prompts";
import { sortNext } from "../turn/hand";
import { undoPlay } from "../turn/plays";
import { refuse } from "../turn/refusing";
import { aside, choosing, draft, pending, shown, staging } from "../turn/shown";
import { find, takeAllBack } from "../turn/staging";
import { HintButton } from "./HintButton";
import { Learnt } from "./later";
import { at, px } from "./places";
import { linesOf } from "./prompt-size";
import { useRoom } from "./room";
import { layout, shape, textSize } from "./shape";
import { Tool } from "./Tool";
import { answers, tools as text } from "./words";
import "./bar.css";

const RARE: readonly Question[] = ["cut", "last_call", "caller_plays", "give", "free_discard"];

/** The answers come first, and then the hand. */
const NEAR = [".answer-main", ".answer-second", ".answer-call", ".hand-card[tabindex='0']"].join(
  ", ",
);

export function Bar() {
  useEffect(listenForKeys, []);
  const now = prompt.value;
  const asked = shown.value?.asked ?? "nothing";
  // One's own turn is announced with the moves, an offer by the note; what is rare is announced here.
  useEffect(() => {
    if (RARE.includes(asked)) say(spokenLine(prompt.peek()?.sentence ?? ""), { urgent: true });
  }, [asked]);
  if (!now) return null;
  const { bar, me, coach } = layout.value;
  const calls = table.value?.calls !== false;
  const isLow = coach !== null && coach.y + coach.height > bar.y;
  return (
    <section
      class="bar"
      aria-label={answers.asked}
      style={{
        ...at(bar),
        "--me": px(me?.width ?? 0),
        "--coach": px(isLow ? coach.width : 0),
      }}
      data-near={NEAR}
      data-calls={calls || undefined}
    >
      <Prompt sentence={choosing.value?.question ?? now.sentence} detail={detailOf(now.detail)} />
      <Tools />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of its own */}
      <div
        class="actions"
        role="group"
        aria-label={answers.label}
        aria-busy={pending.value}
        data-kept={answerWaiting.value || undefined}
      >
        {calls && now.call && <AnswerButton answer={now.call} place="call" />}
        {now.second && <AnswerButton answer={now.second} place="second" />}
        {now.main && <AnswerButton answer={now.main} place="main" />}
      </div>
    </section>
  );
}

/** What a card on offer costs; the note says the rest. */
function detailOf(detail: string): string {
  return (offered.value && !position.value && shown.value?.can.offer?.terms) || detail;
}

function Prompt({ sentence, detail }: { sentence: string; detail: string }) {
  const own = useRoom<HTMLDivElement>();
  const reach = useRoom<HTMLElement>();
  // Where no tools stand, its words reach over their places, too.
  const { width, height } = (hasTools.value ? own : reach).room;
  const text = textSize.value;
  const room = { width: width / text, height: height / text };
  return (
    <>
      <i class="prompt-reach" ref={reach.ref} />
      <div
        class="prompt"
        ref={own.ref}
        data-lines={linesOf(sentence, detail, room, shape.value)}
        data-wide={!hasTools.value || undefined}
        style={{ "--reach": `${width}px` }}
      >
        <p class="prompt-sentence">
          <Line text={sentence} />
        </p>
        {detail && (
          <p class="prompt-detail">
            <Line text={detail} />
          </p>
        )}
      </div>
    </>
  );
}

/** Whether tools stand beside the prompt. */
const hasTools = computed(() => !shown.value?.ended || learns.value);
const learns = computed(
  () => shown.value?.coach?.finished === true || Boolean(table.value?.exercise),
);

/** Two places: a hint and the order of the hand, but for who has a coach; while cards are set aside,
 * what helps with that. */
function Tools() {
  const game = shown.value;
  if (!game) return null;
  if (game.ended) return <div class="tools">{learns.value && <Learnt />}</div>;
  const finds = staging.value && table.value?.settings.aids !== false;
  const order = prefs.sortOrder.value;
  const showMe = position.value?.showMe.value;
  return (
    <div class="tools">
      {finds ? (
        <Tool
          key="find"
          place="hint"
          icon="find"
          word={text.find}
          means={text.findMeans}
          act={() => void find()}
        />
      ) : (
        canHint.value && <HintButton />
      )}
      {showMe && <Tool place="hint" icon="bulb" {...showMe} />}
      {staging.value ? (
        <Tool
          key="back"
          place="sort"
          icon="undo"
          word={text.back}
          means={text.backMeans}
          off={!aside.value}
          act={takeAllBack}
        />
      ) : draft.value.length > 0 ? (
        <Tool
          key="undo"
          place="sort"
          icon="undo"
          word={text.undo}
          means={text.undo}
          act={undoPlay}
        />
      ) : (
        game.hand.length > 1 &&
        !coach.value && (
          <Tool
            key="sort"
            place="sort"
            icon="sort"
            word={text.sort}
            more={text.sorted[order]}
            means={text.sortMeans(text.sorted[order])}
            act={sortNext}
          />
        )
      )}
    </div>
  );
}

interface AnswerProps {
  answer: Answer;
  place: "call" | "second" | "main";
}

/** A longer label is written smaller; beside one that is longer than a word there is no key. */
const LONG = 12;
const WORD = { call: 0, second: 8, main: 12 };

function AnswerButton({ answer, place }: AnswerProps) {
  const { label, under, off, filled, pressed, key } = answer;
  const lit = coach.value?.lit.answer === answer.kind && !off;
  return (
    <button
      type="button"
      data-answer={answer.kind}
      data-from={countsFrom(place, answer.kind)}
      data-enter={filled ? countsFrom("enter", answer.kind) : undefined}
      class={`button answer answer-${place} ${filled && !off ? "main" : ""}`}
      data-lit={lit || undefined}
      data-long={label.length > LONG ? (under ? "" : "alone") : undefined}
      aria-disabled={off ? "true" : undefined}
      aria-pressed={pressed ? "true" : undefined}
      aria-keyshortcuts={key || undefined}
      onClick={() => (off ? refuse(off) : answer.act())}
    >
      <span class="answer-label">
        {pressed && <span aria-hidden="true">✓ </span>}
        <Line text={label} />
        {key && !off && !under && label.length <= WORD[place] && (
          <span class="key" aria-hidden="true">
            {filled ? answers.enter : key}
          </span>
        )}
      </span>
      {under && (
        <span class="answer-under">
          <span class="spoken">, </span>
          <Line text={under} />
        </span>
      )}
      {off && <span class="spoken">{answers.off(spokenLine(off.sentence))}</span>}
    </button>
  );
}
