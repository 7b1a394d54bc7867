// The choice of a rule set in one line, in the groups in which people look for them.

import type { PresetGroup } from "../messages";
import { words } from "../text/words";
import { Select } from "../widgets/Select";
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
  const group = (of: PresetGroup) => ({
    heading: text.groups[of],
    options: presetsOf(of).map((one) => [one.name, one.whole_title] as const),
  });
  const kept = saved ? savedRules.value.map((one) => [one.query, one.title] as const) : [];
  return (
    <Select
      class={more}
      label={label}
      value={value}
      options={[
        ...(own ? [[own.name, own.title] as const] : []),
        group("beginners"),
        { heading: text.groups.own, options: kept },
        ...OTHERS.map(group),
      ]}
      onChange={onChange}
    />
  );
}
