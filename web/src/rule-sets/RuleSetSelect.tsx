// The choice of a rule set in one line, in the groups in which people look for them.

import type { Preset } from "../messages";
import { words } from "../text/words";
import { OTHERS, presetsOf } from "./groups";
import { savedRules } from "./saved";

const text = words.rules;

interface RuleSetSelectProps {
  value: string;
  onChange: (name: string) => void;
  /** A rule set of the table's own that is none of those that come with the game. */
  own?: { name: string; title: string } | undefined;
  /** Whether those that are saved in this browser can be chosen, too: their value is a query. */
  saved?: boolean;
  label?: string;
  class?: string;
}

export function RuleSetSelect(props: RuleSetSelectProps) {
  const { value, onChange, own, saved, label = text.ruleSet, class: more } = props;
  return (
    <label class={`labelled ${more ?? ""}`}>
      <span>{label}</span>
      <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {own && <option value={own.name}>{own.title}</option>}
        <Group label={text.groups.beginners} presets={presetsOf("beginners")} />
        {saved && savedRules.value.length > 0 && (
          <optgroup label={text.groups.own}>
            {savedRules.value.map((one) => (
              <option key={one.query} value={one.query}>
                {one.title}
              </option>
            ))}
          </optgroup>
        )}
        {OTHERS.map((group) => (
          <Group key={group} label={text.groups[group]} presets={presetsOf(group)} />
        ))}
      </select>
    </label>
  );
}

function Group({ label, presets }: { label: string; presets: readonly Preset[] }) {
  return (
    <optgroup label={label}>
      {presets.map((one) => (
        <option key={one.name} value={one.name}>
          {one.whole_title}
        </option>
      ))}
    </optgroup>
  );
}
