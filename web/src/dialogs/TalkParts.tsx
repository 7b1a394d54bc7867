// What the talk has at the table, in the lobby and in its dialog: who said what, and what is said at a tap.

import { Mark, Reaction } from "../people/Mark";
import { REACTIONS } from "../people/pictures";
import { isOwnWord, reactionOf, SIGNS, wordOf } from "../play/quick-words";
import type { Entry } from "../play/talk";
import { talk as text } from "../play/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import "./talk-parts.css";

/** Who has said what. */
export function TalkEntry({ seat, who, text: said, word }: Omit<Entry, "key" | "order">) {
  const reaction = reactionOf(word);
  return (
    <span class="talk-entry">
      {seat !== null && <Mark seat={seat} />} <b>{who}</b>{" "}
      {reaction ? (
        <>
          <Reaction name={reaction} />
          <span class="spoken">{said}</span>
        </>
      ) : (
        said || <i>{text.removed}</i>
      )}
    </span>
  );
}

interface SayProps {
  onSay: (word: number) => void;
}

/** The six words. */
export function WordButtons({ onSay }: SayProps) {
  return SIGNS.map((sign, word) => (
    <Button
      key={sign}
      icon={isOwnWord(word) ? "talk" : sign}
      class="tool"
      onClick={() => onSay(word)}
    >
      <span>{wordOf(word)}</span>
    </Button>
  ));
}

/** The reactions. */
export function ReactionButtons({ onSay }: SayProps) {
  return REACTIONS.map((name, nth) => {
    const label = words.talk.reactions[nth] ?? "";
    return (
      <Button
        key={name}
        class="tool"
        aria-label={label}
        title={label}
        onClick={() => onSay(SIGNS.length + nth)}
      >
        <Reaction name={name} />
      </Button>
    );
  });
}
