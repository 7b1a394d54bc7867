// The choice of a rule set at length: those for beginners and one's own are in sight, what other
// pages tell and the relatives of the game unfold, each with what it is and for how many. Whoever
// wants to invite others is offered a few first.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fewRules } from "../rule-sets/few";
import { gameOf, gamesOf, OTHERS, presetCalled, presetsOf } from "../rule-sets/groups";
import { savedRules } from "../rule-sets/saved";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Radio } from "../widgets/Radio";
import { Select } from "../widgets/Select";

const text = words.rules;

interface Props {
  value: string;
  onChange: (name: string) => void;
}

/** A row for each of the few, and a button that leads to the rest. */
export function RuleSetFew({ value, onChange }: Props) {
  const [last] = useState(value);
  const [more, setMore] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (more) all.current?.querySelector<HTMLElement>("input:checked, summary")?.focus();
  }, [more]);
  if (more) {
    return (
      <div ref={all}>
        <RuleSetChoice value={value} onChange={onChange} />
      </div>
    );
  }
  const few = fewRules(last);
  const chosen = few.find((one) => one.value === value);
  return (
    <fieldset class="choose rule-set-choice rule-set-few">
      <legend class="label">{text.ruleSet}</legend>
      {few.map((one) => rowOf(one.value, one.value === value, one.title, "", onChange))}
      <p class="mute">{chosen?.about}</p>
      <Button onClick={() => setMore(true)}>{text.more}</Button>
    </fieldset>
  );
}

function rowOf(
  of: string,
  checked: boolean,
  title: string,
  about: ComponentChildren,
  onChange: (name: string) => void,
) {
  return (
    <Radio key={of} group="rules" on={checked} onChoose={() => onChange(of)}>
      <b>{title}</b>
      {about && <small class="mute">{about}</small>}
    </Radio>
  );
}

export function RuleSetChoice({ value, onChange }: Props) {
  const chosen = gameOf(value);
  const row = (of: string, checked: boolean, title: string, about: ComponentChildren) =>
    rowOf(of, checked, title, about, onChange);
  return (
    <>
      <fieldset class="choose rule-set-choice">
        <legend class="label">{text.ruleSet}</legend>
        {presetsOf("beginners").map((one) =>
          row(one.name, one.name === value, one.title, one.origin),
        )}
        {savedRules.value.map((one) =>
          row(one.query, one.query === value, one.title, text.groups.own),
        )}
        {OTHERS.map((group) => (
          <details key={group} open={presetCalled(value)?.group === group}>
            <summary>{text.groups[group]}</summary>
            {gamesOf(group).map(({ plain }) =>
              row(
                plain.name,
                plain === chosen?.plain,
                plain.title,
                `${plain.origin} ${text.players(plain.least, plain.most)}`,
              ),
            )}
            {group === "relatives" && <p class="mute">{text.relativesHow}</p>}
          </details>
        ))}
      </fieldset>
      {chosen && chosen.variations.length > 0 && (
        <Select
          label={text.variation}
          value={value}
          options={[
            [chosen.plain.name, text.noVariation],
            ...chosen.variations.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={onChange}
        />
      )}
    </>
  );
}
