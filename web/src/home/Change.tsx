// What "Play now" plays: the rule set, how many bots, how quickly they play.

import { Dialog } from "../Dialog";
import type { Pace } from "../messages";
import { Stepper } from "../Stepper";
import { welcome } from "../state";
import { words } from "../words";
import { bots, chooseBots, chooseRules, fewestSeats, mostSeats, pace, rules } from "./choices";

const text = words.home;
const PACES: readonly Pace[] = ["calm", "normal", "quick", "at_once"];

export function Change({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.changeTitle} onClose={onClose} class="change">
      <fieldset class="choose">
        <legend class="label">{text.ruleSet}</legend>
        {(welcome.value?.presets ?? []).map((one) => (
          <label key={one.name}>
            <input
              type="radio"
              name="rules"
              checked={one.name === rules.value}
              onChange={() => chooseRules(one.name)}
            />
            <span>
              <b>{one.title}</b>
              <small class="mute">
                {one.origin} {text.players(one.least, one.most)}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <Stepper
        label={text.bots}
        value={bots.value}
        least={fewestSeats.value - 1}
        most={mostSeats.value - 1}
        onChange={chooseBots}
      />
      <PaceChoice value={pace.value} onChange={(chosen) => (pace.value = chosen)} />
      <button type="button" class="button main" onClick={onClose}>
        {text.done}
      </button>
    </Dialog>
  );
}

export function PaceChoice(props: { value: Pace; onChange: (chosen: Pace) => void }) {
  return (
    <fieldset class="choose in-row">
      <legend class="label">{text.paceOfBots}</legend>
      {PACES.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="pace"
            checked={one === props.value}
            onChange={() => props.onChange(one)}
          />
          <span>{words.paces[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
