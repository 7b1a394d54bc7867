// What the talk has at the table, in the lobby and in its dialog: who said what, and what is said at a tap.

import type { ComponentProps } from "preact";
import { LONGEST_LINE } from "../numbers";
import { Mark, Reaction } from "../people/Mark";
import { REACTIONS } from "../people/pictures";
import { isOwnWord, reactionOf, SIGNS, wordOf } from "../play/quick-words";
import { type Entry, notWritten, typed, write } from "../play/talk";
import { talk as text } from "../play/words";
import { tooLong } from "../text/lengths";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
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

/** A field to write a line in, and beside it what else can be done. */
export function TalkField({ children, ...form }: ComponentProps<"form">) {
  const why = whyNotWritten();
  return (
    <form
      {...form}
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
      {children}
    </form>
  );
}

/** Why what is typed is not written, or cannot be. */
export const whyNotWritten = () => notWritten.value || tooLong(typed.value, LONGEST_LINE);

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
