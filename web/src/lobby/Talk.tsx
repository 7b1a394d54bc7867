// Talk before the game: what was said, words and reactions at a tap, and a field to write. The lines have
// a box of their own, so nothing moves when another comes.

import { useEffect } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { ReactionButtons, TalkEntry, WordButtons } from "../dialogs/TalkParts";
import { LONGEST_LINE } from "../numbers";
import {
  canSay,
  canTalk,
  canWrite,
  entries,
  hasSeen,
  notWritten,
  typed,
  write,
} from "../play/talk";
import { talk as text } from "../play/words";
import { tooLong } from "../text/lengths";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";

export function LobbyTalk() {
  const saying = useAsking();
  const all = entries.value;
  useEffect(hasSeen, [all]);
  if (!canTalk.value) return null;
  const say = (word: number) => void saying.run(() => command({ kind: "say", word }));
  const why = notWritten.value || tooLong(typed.value, LONGEST_LINE);
  return (
    <section class="panel lobby-talk">
      <h2>{text.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol class="lobby-lines" tabIndex={0} aria-label={text.all}>
        {[...all].reverse().map(({ key, ...entry }) => (
          <li key={key}>
            <TalkEntry {...entry} />
          </li>
        ))}
        {all.length === 0 && <li class="mute">{text.quiet}</li>}
      </ol>
      {canSay.value && (
        <>
          <div class="talk-reactions">
            <ReactionButtons onSay={say} />
          </div>
          <div class="lobby-words">
            <WordButtons onSay={say} />
          </div>
        </>
      )}
      <Trouble says={saying.trouble} />
      {canWrite.value && (
        <form
          class="lobby-write"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <Trouble says={why} />
          <input
            class="field"
            value={typed.value}
            aria-invalid={why !== ""}
            placeholder={text.writeShort}
            aria-label={text.write}
            autocomplete="off"
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              notWritten.value = "";
            }}
          />
          <Button type="submit">{text.send}</Button>
        </form>
      )}
    </section>
  );
}
