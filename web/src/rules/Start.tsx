// From which game one's own rules start, how they were read, and what they are called.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { welcome } from "../connection/state";
import type { Edited } from "../messages";
import { LONGEST_RULES_TITLE } from "../numbers";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { TextField } from "../widgets/TextField";
import { broughtBack } from "./drafts";
import { edited, entitle, notes, startAfresh, startFrom } from "./editor";
import { Sentences } from "./Sentences";
import { text } from "./words";

/** That what was changed last time is here again, with a way to begin anew. */
export function BroughtBack() {
  const draft = broughtBack.value;
  if (draft === null) {
    return null;
  }
  const afresh = async () => {
    if (await startAfresh()) {
      say(text.afresh(draft.base_title));
    }
  };
  return (
    <section class="panel brought-back" role="status">
      <p>{text.broughtBack(draft.title, draft.differs, draft.base_title)}</p>
      <Button onClick={afresh}>{text.startAfresh}</Button>
    </section>
  );
}

export function Start({ ruleSet }: { ruleSet: Edited }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const known = welcome.value?.presets.some((one) => one.name === ruleSet.base);
  const choose = (name: string) => {
    if (name === ruleSet.base) {
      return;
    }
    if (ruleSet.differs.length > 0) {
      setWanted(name);
    } else {
      void startFrom(name, false);
    }
  };
  return (
    <section class="panel start">
      <RuleSetSelect
        label={text.startFrom}
        value={wanted ?? ruleSet.base}
        onChange={choose}
        own={known ? undefined : { name: ruleSet.base, title: ruleSet.base_title }}
      />
      <p class="mute">{ruleSet.origin}</p>
      <Title ruleSet={ruleSet} />
      {notes.value.length > 0 && (
        <div class="note">
          <h3>{text.notes}</h3>
          <Sentences all={notes.value} />
        </div>
      )}
      {wanted !== null && (
        <StartFrom ruleSet={ruleSet} name={wanted} onClose={() => setWanted(null)} />
      )}
    </section>
  );
}

interface StartFromProps {
  ruleSet: Edited;
  name: string;
  onClose: () => void;
}

/** Whether one's own answers come along to another game. */
function StartFrom({ ruleSet, name, onClose }: StartFromProps) {
  const preset = welcome.value?.presets.find((one) => one.name === name);
  const go = async (keep: boolean) => {
    onClose();
    if (await startFrom(name, keep)) {
      say(text.startedFrom(edited.value?.base_title ?? "", edited.value?.differs.length ?? 0));
    }
  };
  return (
    <Dialog title={text.startFromTitle(preset?.whole_title ?? name)} onClose={onClose}>
      <p>{text.startFromMeans(ruleSet.differs.length, ruleSet.base_title)}</p>
      <div class="choices">
        <Button main onClick={() => go(true)}>
          {text.keepAnswers}
        </Button>
        <Button onClick={() => go(false)}>{text.dropAnswers}</Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </Dialog>
  );
}

function Title({ ruleSet }: { ruleSet: Edited }) {
  const [typed, setTyped] = useState(ruleSet.title);
  useEffect(() => setTyped(ruleSet.title), [ruleSet.title]);
  const commit = () => {
    if (typed.trim() !== ruleSet.title) {
      void entitle(typed);
    }
  };
  return (
    <TextField
      label={text.name}
      type="text"
      value={typed}
      longest={LONGEST_RULES_TITLE}
      placeholder={text.usualName}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
