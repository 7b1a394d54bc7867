// A game from a file. The game on the page stays among the others.

import { useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { sentenceOf } from "../connection/net";
import { Icon } from "../widgets/Icons";
import { misfit, readScores, Unreadable } from "./files";
import { begin } from "./games";
import { show } from "./place";
import { learn, refused } from "./rules";
import { text } from "./words";

const LARGEST = 1_000_000;

async function load(file: File): Promise<void> {
  if (file.size > LARGEST) {
    throw new Unreadable(text.file.large);
  }
  const kept = readScores(await file.text());
  // Without a network the rules may be unknown until there is one; the game is kept all the same.
  const scoring = await learn(kept.rules).catch(() => null);
  const why = refused.value[kept.rules];
  if (why) {
    throw new Unreadable(text.file.noRules(why));
  }
  const wrong = scoring ? misfit(kept, scoring) : "";
  if (wrong) {
    throw new Unreadable(wrong);
  }
  begin(kept);
  show({ screen: "sheet" });
  say(text.games.loaded(kept.title));
}

export function Loading() {
  const field = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState("");
  const chosen = async () => {
    const file = field.current?.files?.[0];
    if (!file) {
      return;
    }
    setTrouble("");
    try {
      await load(file);
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
    if (field.current) {
      field.current.value = ""; // so that the same file can be chosen again
    }
  };
  return (
    <div class="keeper-loading">
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={text.games.load}
        onChange={chosen}
      />
      <button type="button" class="button" onClick={() => field.current?.click()}>
        <Icon name="file" />
        {text.games.load}
      </button>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
