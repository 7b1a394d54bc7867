// A game from a file. The game on the page stays among the others.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { standsAlone } from "../browser/route";
import { readText } from "../browser/text-files";
import { sentenceOf } from "../connection/net";
import { FileButton } from "../widgets/FileButton";
import { Trouble } from "../widgets/Trouble";
import { misfitReason, readScores, Unreadable } from "./files";
import { begin, isKept } from "./games";
import { show } from "./place";
import { learn, refused } from "./rules";
import { text } from "./words";

const LARGEST = 1_000_000;

async function load(file: File): Promise<void> {
  if (file.size > LARGEST) {
    throw new Unreadable(text.file.large);
  }
  const kept = readScores(await readText(file));
  // Without a network the rules may be unknown until there is one; the game is kept all the same.
  const scoring = await learn(kept.rules).catch(() => null);
  const why = refused.value[kept.rules];
  if (why) {
    throw new Unreadable(text.file.noRules(why));
  }
  const wrong = scoring ? misfitReason(kept, scoring) : "";
  if (wrong) {
    throw new Unreadable(wrong);
  }
  begin(kept);
  show({ screen: "sheet" });
  if (!scoring && standsAlone() && isKept.peek()) {
    location.reload(); // with the game, which knows its rules
    return;
  }
  say(text.games.loaded(kept.title));
}

export function Loading() {
  const [trouble, setTrouble] = useState("");
  const chosen = async (file: File) => {
    setTrouble("");
    try {
      await load(file);
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  };
  return (
    <div class="keeper-loading">
      <FileButton
        icon="file"
        label={text.games.load}
        accept=".json,application/json"
        onChoose={(file) => void chosen(file)}
      />
      <Trouble says={trouble} />
    </div>
  );
}
