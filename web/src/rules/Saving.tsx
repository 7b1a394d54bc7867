// Saving rules in this browser: asks for a name when one is needed, and again before it replaces others.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import type { Edited } from "../messages";
import { LONGEST_RULES_TITLE } from "../numbers";
import { sameRules } from "../rule-sets/links";
import { isKept, savedUnder } from "../rule-sets/saved";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { current, drop, ownName } from "./drafts";
import { edited, entitle, settled, trouble } from "./editor";
import { toHeading } from "./focus";
import { freeTitle, save } from "./listing";
import { text } from "./words";

/** What has to be answered before these rules are saved. */
const asked = signal<"name" | "taken" | null>(null);

/** Whether these rules are on the list as they are now. */
export const isListed = ({ title, query }: Edited) =>
  sameRules(savedUnder(title)?.query ?? "", query);

export const isSaved = (ruleSet: Edited) => isListed(ruleSet) && isKept.value;

/** Saves the rules under their name, or asks for one; what contradicts itself is shown instead. */
export async function saveNow(): Promise<void> {
  await settled();
  const ruleSet = edited.value;
  if (ruleSet === null || isSaved(ruleSet)) {
    return;
  }
  if (ruleSet.faults.length > 0) {
    say(text.mendFirst);
    toHeading(".faults h2");
  } else if (ownName(ruleSet.title) === "") {
    asked.value = "name";
  } else {
    keepUnlessTaken(ruleSet);
  }
}

function keepUnlessTaken(ruleSet: Edited): void {
  if (savedUnder(ruleSet.title) && !isListed(ruleSet)) {
    asked.value = "taken";
  } else {
    keepAs(ruleSet);
  }
}

function keepAs({ query, least, most, title }: Edited): void {
  asked.value = null;
  save({ title, query, least, most });
  say(noteOn(title));
  if (isKept.value) {
    drop(current.value);
  } else {
    toHeading("#keep h2");
  }
}

export const noteOn = (title: string) => (isKept.value ? text.saved(title) : text.notKept(title));

/** Gives the rules a name, and saves them under it, in place of others only where `anyway`. */
async function saveAs(title: string, anyway: boolean): Promise<void> {
  await entitle(title);
  const ruleSet = edited.value;
  if (trouble.value === null && ruleSet !== null && ruleSet.title !== "") {
    if (anyway) {
      keepAs(ruleSet);
    } else {
      keepUnlessTaken(ruleSet);
    }
  }
}

export function SaveDialogs({ ruleSet }: { ruleSet: Edited }) {
  switch (asked.value) {
    case "name":
      return <AskName />;
    case "taken":
      return <Taken ruleSet={ruleSet} />;
    case null:
      return null;
  }
}

const close = () => {
  asked.value = null;
};

function AskName() {
  const [typed, setTyped] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() !== "") {
      void saveAs(typed.trim(), false);
    }
  };
  return (
    <Dialog title={text.saveTitle} onClose={close}>
      <form class="rename" onSubmit={submit}>
        <TextField
          label={text.name}
          value={typed}
          longest={LONGEST_RULES_TITLE}
          required
          placeholder={text.nameExample}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <p class="mute">{text.saveMeans}</p>
        <Trouble says={trouble.value?.key === "" ? trouble.value.sentence : ""} />
        <div class="choices">
          <Button type="submit" main>
            {text.toKeep}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Taken({ ruleSet }: { ruleSet: Edited }) {
  const { title } = ruleSet;
  const free = freeTitle(title);
  return (
    <Dialog title={text.taken(title)} onClose={close}>
      <p>{text.takenMeans}</p>
      <div class="choices">
        <Button main onClick={() => keepAs(ruleSet)}>
          {text.replace}
        </Button>
        <Button onClick={() => saveAs(free, true)}>{text.saveAs(free)}</Button>
        <Button onClick={close}>{text.cancel}</Button>
      </div>
    </Dialog>
  );
}
