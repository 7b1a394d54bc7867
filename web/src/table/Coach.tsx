// What the coach of a first deal says, in the note's own place.

import { useEffect, useRef } from "preact/hooks";
import { say } from "../browser/announce";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { table } from "../connection/state";
import type { CoachShown } from "../messages";
import { goOn, isRead } from "../play/coaching";
import { learnHere } from "../play/learn-here";
import { staging, trouble } from "../turn/shown";
import { Button } from "../widgets/Button";
import { sentence as said } from "./coach-says";
import { coach as text } from "./lesson-words";
import { NoteFrame } from "./NoteFrame";
import type { Box } from "./places";
import { layout, shape } from "./shape";
import { Refused } from "./TroubleNote";
import { answers } from "./words";
import "./coach.css";

/** Its height on a phone, in pixels at the usual letter size. */
const HEIGHT = 136;

/** Without a place of its own: over the lower rows, where nothing lies yet that it speaks of. */
function abovePiles(): Box {
  const { whole } = layout.value;
  const height = Math.min(whole.height, HEIGHT);
  return { ...whole, y: whole.y + whole.height - height, height };
}

export function Coach({ coach }: { coach: CoachShown }) {
  const sentence = said.value;
  const reads = isRead.value;
  const refused = trouble.value;
  const ends = coach.moment === "end";
  const { melds = [], row = null } = coach.lit;
  const own = layout.value.coach;
  const needsRows = melds.length > 0 || row !== null || coach.asks === "nothing" || staging.value;
  const read = useRef("");
  useEffect(() => {
    // What a step asks is said once, also where its cards are let go again.
    const found = reads && coach.asks === "tap" ? text.goesOn : "";
    if (sentence !== coach.says || read.current !== coach.says) say(spokenLine(sentence) + found);
    read.current = coach.says;
  }, [sentence]);
  return (
    <NoteFrame
      kind={refused ? "refusal" : "hint"}
      class="coach"
      label={text.label}
      of={`${coach.moment} ${refused?.why.sentence ?? sentence}`}
      opens={own !== null || !needsRows || (reads && shape.value === "side")}
      {...(shape.value !== "desktop" && { over: own ?? abovePiles() })}
      tools={
        <div class="coach-foot">
          <span>{coach.number > 0 && text.step(coach.number, coach.of)}</span>
          <Button class="tool coach-leave" onClick={() => go("/")}>
            {text.leave}
          </Button>
          {ends && <Further coach={coach} />}
          {reads && (
            <button
              type="button"
              class={`button tool ${ends ? "" : "main"}`}
              onClick={() => void goOn()}
            >
              {ends ? text.playOn : text.next}
              {shape.value === "desktop" && (
                <span class="key" aria-hidden="true">
                  {answers.enter}
                </span>
              )}
            </button>
          )}
        </div>
      }
    >
      {refused ? (
        <Refused {...refused} />
      ) : (
        <p class="coach-says">
          <Line text={sentence} />
        </p>
      )}
    </NoteFrame>
  );
}

/** After one thing was learnt by itself: the next, or all that there is. */
function Further({ coach: { more = [], next_thing = "" } }: { coach: CoachShown }) {
  const label = more.length > 0 ? text.oneMore(next_thing) : text.more;
  const act = () =>
    more.length > 0 ? void learnHere({ more }) : go(`/learn?${table.peek()?.query ?? ""}`);
  return (
    <Button main class="tool" onClick={act}>
      {label}
    </Button>
  );
}
