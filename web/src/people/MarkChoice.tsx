// The choice of one's own picture and colour; each tap counts at once.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { table } from "../connection/state";
import type { Mark, Picture } from "../messages";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { COLOUR_NAMES, PICTURE_NAMES, text } from "./choice-words";
import { Seal } from "./Mark";
import { ownMark } from "./own";
import { PICTURES } from "./pictures";
import "./choice.css";

const OFFERED: readonly (Picture | null)[] = [null, ...PICTURES];

export function MarkDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p class="note">{text.means}</p>
      <MarkChoice />
    </Dialog>
  );
}

export function MarkChoice() {
  const asking = useAsking();
  const { picture = null, colour = null } = markNow();
  const choose = (changed: Mark) => void asking.run(() => chooseMark(changed));
  const edge = table.value?.you ?? 0;
  const called = table.value?.seats[edge]?.name || prefs.name.value || "?";
  const tint = colour ?? edge;
  return (
    <div class="mark-choice">
      <Choice legend={text.picture}>
        {(group) =>
          OFFERED.map((one) => (
            <Option
              key={one}
              group={group}
              label={one ? PICTURE_NAMES[one] : text.letter}
              on={one === picture}
              onChoose={() => choose({ picture: one })}
            >
              <Seal edge={edge} picture={one} colour={tint} name={called} />
            </Option>
          ))
        }
      </Choice>
      <Choice legend={text.colour}>
        {(group) =>
          COLOUR_NAMES.map((name, nth) => (
            <Option
              key={name}
              group={group}
              label={name}
              on={nth === colour}
              onChoose={() => choose({ colour: nth })}
            >
              <Seal edge={edge} picture={picture} colour={nth} name={called} />
            </Option>
          ))
        }
      </Choice>
      <Trouble says={asking.trouble} />
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  children: (group: string) => ComponentChildren;
}

function Choice({ legend, children }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend class="label">{legend}</legend>
      <div class="mark-options">{children(group)}</div>
    </fieldset>
  );
}

interface OptionProps {
  group: string;
  label: string;
  on: boolean;
  onChoose: () => void;
  children: ComponentChildren;
}

function Option({ group, label, on, onChoose, children }: OptionProps) {
  return (
    <label class="mark-option" title={label}>
      <input type="radio" name={group} checked={on} onChange={onChoose} aria-label={label} />
      {children}
      <span class="mark-tick" aria-hidden="true">
        ✓
      </span>
    </label>
  );
}

/** What is shown as chosen: what all see where one sits at a table. */
function markNow(): Mark {
  const at = table.value;
  return (at && at.you !== null && at.seats[at.you]?.mark) || ownMark.value;
}

async function chooseMark(changed: Mark): Promise<void> {
  const mark = { ...ownMark.peek(), ...changed };
  ownMark.value = mark;
  const you = table.peek()?.you ?? null;
  if (you !== null) await command({ kind: "choose_mark", mark });
}
