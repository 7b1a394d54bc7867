// The rule sets that are saved in this browser: opened, renamed, taken off the list.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { ask } from "../connection/net";
import { Forgets } from "../install/Forgets";
import { LONGEST_RULES_TITLE } from "../numbers";
import { type SavedRules, savedRules, savedUnder } from "../rule-sets/saved";
import { FormDialog } from "../setup/FormDialog";
import { Button } from "../widgets/Button";
import { IconButton } from "../widgets/IconButton";
import { TextField } from "../widgets/TextField";
import {
  bringBack as bringBackDrafts,
  current,
  type Draft,
  drafts,
  drop as dropDraft,
} from "./drafts";
import { edited, takeUp } from "./editor";
import { bringBack, forget, rename } from "./listing";
import { text } from "./words";

export function Yours() {
  const [renaming, setRenaming] = useState<SavedRules | null>(null);
  const [dropped, setDropped] = useState<{ title: string; list: readonly Draft[] } | null>(null);
  const [before, setBefore] = useState<{ title: string; list: readonly SavedRules[] } | null>(null);
  const others = drafts.value.filter((one) => one.id !== current.value);
  if (savedRules.value.length + others.length === 0 && before === null && dropped === null) {
    return null;
  }
  const drop = (title: string) => {
    setBefore({ title, list: forget(title) });
    say(text.forgotten(title));
  };
  return (
    <details class="panel yours" open>
      <summary>{text.yours}</summary>
      <p class="mute">{text.yoursHow}</p>
      <Forgets />
      <ul>
        {savedRules.value.map((one) => (
          <li key={one.title}>
            <Button slight onClick={() => takeUp(one.query)}>
              {one.title}
            </Button>
            <IconButton
              icon="pencil"
              label={text.rename(one.title)}
              onClick={() => setRenaming(one)}
            />
            <IconButton icon="bin" label={text.forget(one.title)} onClick={() => drop(one.title)} />
          </li>
        ))}
      </ul>
      {before && (
        <BringBack
          said={text.forgotten(before.title)}
          onClick={() => {
            bringBack(before.list);
            setBefore(null);
          }}
        />
      )}
      {others.length > 0 && <h3>{text.notSaved}</h3>}
      <ul>
        {others.map((one) => {
          const title = text.draft(one.title, one.differs, one.base_title);
          return (
            <li key={one.id}>
              <Button slight onClick={() => takeUp(one.query)}>
                {title}
              </Button>
              <IconButton
                icon="bin"
                label={text.dropDraft(title)}
                onClick={() => {
                  setDropped({ title, list: dropDraft(one.id) });
                  say(text.dropped(title));
                }}
              />
            </li>
          );
        })}
      </ul>
      {dropped && (
        <BringBack
          said={text.dropped(dropped.title)}
          onClick={() => {
            bringBackDrafts(dropped.list);
            setDropped(null);
          }}
        />
      )}
      {renaming && <Rename rules={renaming} onClose={() => setRenaming(null)} />}
    </details>
  );
}

/** What was taken off the list, with a button that brings it back. */
function BringBack({ said, onClick }: { said: string; onClick: () => void }) {
  return (
    <p class="forgotten">
      {said}
      <Button icon="undo" onClick={onClick}>
        {text.bringBack}
      </Button>
    </p>
  );
}

function Rename({ rules, onClose }: { rules: SavedRules; onClose: () => void }) {
  const [title, setTitle] = useState(rules.title);
  const wanted = title.trim();
  const taken = wanted !== rules.title && savedUnder(wanted) !== undefined;
  const save = async () => {
    const ruleSet = await ask({ kind: "edit", query: rules.query, title: wanted });
    rename(rules.title, { ...rules, title: ruleSet.title, query: ruleSet.query });
    if (edited.value?.query === rules.query) {
      await takeUp(ruleSet.query);
    }
  };
  return (
    <FormDialog
      title={text.renameTitle}
      label={text.renameNow}
      onSave={save}
      onClose={onClose}
      fault={taken ? text.renameTaken : ""}
    >
      <TextField
        label={text.name}
        value={title}
        longest={LONGEST_RULES_TITLE}
        required
        pattern=".*\S.*"
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
