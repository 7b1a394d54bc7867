// The rule sets that are saved in this browser: opened, renamed, taken off the list.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import {
  bringBack,
  forget,
  rename,
  type SavedRules,
  savedRules,
  savedUnder,
} from "../rule-sets/saved";
import { Dialog } from "../widgets/Dialog";
import { Icon } from "../widgets/Icons";
import { edited, takeUp } from "./editor";
import { text } from "./words";

export function Yours() {
  const [renaming, setRenaming] = useState<SavedRules | null>(null);
  const [before, setBefore] = useState<{ title: string; list: readonly SavedRules[] } | null>(null);
  if (savedRules.value.length === 0 && before === null) {
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
      <ul>
        {savedRules.value.map((one) => (
          <li key={one.title}>
            <button type="button" class="button slight" onClick={() => takeUp(one.query)}>
              {one.title}
            </button>
            <button
              type="button"
              class="small-button"
              aria-label={text.rename(one.title)}
              onClick={() => setRenaming(one)}
            >
              <Icon name="pencil" />
            </button>
            <button
              type="button"
              class="small-button"
              aria-label={text.forget(one.title)}
              onClick={() => drop(one.title)}
            >
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      {before && (
        <p class="forgotten">
          {text.forgotten(before.title)}
          <button
            type="button"
            class="button"
            onClick={() => {
              bringBack(before.list);
              setBefore(null);
            }}
          >
            <Icon name="undo" />
            {text.bringBack}
          </button>
        </p>
      )}
      {renaming && <Rename rules={renaming} onClose={() => setRenaming(null)} />}
    </details>
  );
}

function Rename({ rules, onClose }: { rules: SavedRules; onClose: () => void }) {
  const [title, setTitle] = useState(rules.title);
  const asking = useAsking();
  const wanted = title.trim();
  const taken = wanted !== rules.title && savedUnder(wanted) !== undefined;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (wanted === "" || taken) {
      return;
    }
    const done = await asking.run(async () => {
      const ruleSet = await ask({ kind: "edit", query: rules.query, title: wanted });
      rename(rules.title, { ...rules, title: ruleSet.title, query: ruleSet.query });
      if (edited.value?.query === rules.query) {
        await takeUp(ruleSet.query);
      }
    });
    if (done) {
      onClose();
    }
  };
  return (
    <Dialog title={text.renameTitle} onClose={onClose}>
      <form class="rename" onSubmit={submit}>
        <label class="labelled">
          <span>{text.name}</span>
          <input
            class="field"
            value={title}
            maxLength={60}
            required
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        {(taken || asking.trouble) && (
          <p class="trouble" role="alert">
            {taken ? text.renameTaken : asking.trouble}
          </p>
        )}
        <div class="choices">
          <button type="submit" class="button main" aria-disabled={taken || asking.busy}>
            {text.renameNow}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
