// Talk before the game: what was said, words and reactions at a tap, and a field to write. The lines have
// a box of their own, so nothing moves when another comes.

import { useEffect } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { ReactionButtons, TalkEntry, TalkField, WordButtons } from "../dialogs/TalkParts";
import { canSay, canTalk, canWrite, entries, hasSeen } from "../play/talk";
import { talk as text } from "../play/words";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";

export function LobbyTalk() {
  const saying = useAsking();
  const all = entries.value;
  useEffect(hasSeen, [all]);
  if (!canTalk.value) return null;
  const say = (word: number) => void saying.run(() => command({ kind: "say", word }));
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
        <TalkField class="lobby-write">
          <Button type="submit">{text.send}</Button>
        </TalkField>
      )}
    </section>
  );
}
