// In the note: who is away though it is their turn, with what the others can do about it; and what a
// bot did in the seat of one who is back.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { nameOf, table } from "../connection/state";
import type { AwayShown, BackShown } from "../messages";
import { awayFor, backLines, choices, letBotPlay, waitFor, waitingSentence } from "../play/absence";
import { absence as text } from "../play/words";
import { secondsLeft, timeIn } from "../text/time";
import { Button } from "../widgets/Button";
import { usePassed } from "../widgets/passing";
import { NoteFrame } from "./NoteFrame";
import { shape } from "./shape";

export function AwayNote({ seat, away }: { seat: number; away: AwayShown }) {
  const passed = usePassed(away, true);
  const at = table.value;
  const name = nameOf(seat);
  const title = text.away(name, away.lost);
  const left = secondsLeft(away.bot_in ?? 0, passed);
  const waiting = waitingSentence(seat, away);
  useEffect(() => {
    say(`${title}. ${text.turn(name)} ${text.botIn(timeIn(left))} ${waiting}`);
  }, [title, name, waiting]);
  useEffect(
    () => () => {
      if (table.peek()?.seats[seat]?.here) say(text.isBack(name));
    },
    [seat, name],
  );
  if (!at) return null;
  const small = shape.value !== "desktop";
  const { canWait, canLetPlay } = choices(at, away, away.seconds + passed / 1000);
  return (
    <NoteFrame
      kind="away"
      label={title}
      of={`${title} ${waiting}`}
      tools={
        at.you !== null && (
          <>
            <Button
              class="tool"
              aria-label={canWait ? text.wait(name) : `${text.wait(name)}. ${text.waitsAlready}`}
              aria-disabled={!canWait}
              onClick={() => (canWait ? waitFor(seat) : say(text.waitsAlready))}
            >
              {small ? text.short.wait : text.wait(name)}
            </Button>
            <Button
              class="tool"
              aria-label={canLetPlay ? text.letBotPlay : `${text.letBotPlay}. ${text.notYet}`}
              aria-disabled={!canLetPlay}
              onClick={() => (canLetPlay ? letBotPlay(seat) : say(text.notYet))}
            >
              {small ? text.short.letBotPlay : text.letBotPlay}
            </Button>
          </>
        )
      }
    >
      <h2>{title}</h2>
      <p role="timer">{text.botIn(timeIn(left))}</p>
      {waiting && <p>{waiting}</p>}
    </NoteFrame>
  );
}

export function BackNote({ back }: { back: BackShown }) {
  const lines = backLines(back);
  const spoken = [`${text.back}.`, awayFor(back), ...lines, text.yours].join(" ");
  useEffect(() => {
    say(spoken, { urgent: true });
  }, [spoken]);
  return (
    <NoteFrame kind="back" label={text.back} of={spoken}>
      <h2>{text.back}</h2>
      <p>{awayFor(back)}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </NoteFrame>
  );
}
