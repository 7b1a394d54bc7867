// What "Play now" plays: the rule set, how many bots, how quickly they play.

import type { Pace } from "../messages";
import { gameOf, gamesThatAre } from "../rule-sets/RuleSetSelect";
import { savedRules } from "../rule-sets/saved";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { Stepper } from "../widgets/Stepper";
import {
  bots,
  chooseBots,
  chooseRules,
  fewestSeats,
  level,
  mostSeats,
  pace,
  rules,
} from "./choices";
import { LevelChoice } from "./Levels";
import "./setup.css";

const text = words.home;
const PACES: readonly Pace[] = ["calm", "normal", "quick", "at_once"];

export function PlayNowSettings({ onClose }: { onClose: () => void }) {
  const chosen = gameOf(rules.value);
  return (
    <Dialog title={text.changeTitle} onClose={onClose} class="change">
      <fieldset class="choose">
        <legend class="label">{text.ruleSet}</legend>
        <Own />
        <Plain relative={false} />
        <p class="label relatives">{text.relatives}</p>
        <p class="mute relatives-how">{text.relativesHow}</p>
        <Plain relative />
      </fieldset>
      {chosen && chosen.variations.length > 0 && (
        <label class="labelled">
          <span>{text.variation}</span>
          <select
            class="field"
            value={rules.value}
            onChange={(event) => chooseRules(event.currentTarget.value)}
          >
            <option value={chosen.plain.name}>{text.noVariation}</option>
            {chosen.variations.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <Stepper
        label={text.bots}
        value={bots.value}
        least={fewestSeats.value - 1}
        most={mostSeats.value - 1}
        onChange={chooseBots}
      />
      <LevelChoice
        label={text.level}
        value={level.value}
        onChange={(chosen) => (level.value = chosen)}
        mixed
      />
      <PaceChoice value={pace.value} onChange={(chosen) => (pace.value = chosen)} />
      <button type="button" class="button main" onClick={onClose}>
        {text.done}
      </button>
    </Dialog>
  );
}

/** Those that are saved in this browser. */
function Own() {
  return (
    <>
      {savedRules.value.map((one) => (
        <label key={one.query}>
          <input
            type="radio"
            name="rules"
            checked={one.query === rules.value}
            onChange={() => chooseRules(one.query)}
          />
          <span>
            <b>{one.title}</b>
            <small class="mute">{text.yourRules}</small>
          </span>
        </label>
      ))}
    </>
  );
}

/** The games, without their variations. */
function Plain({ relative }: { relative: boolean }) {
  const chosen = gameOf(rules.value);
  return (
    <>
      {gamesThatAre(relative).map(({ plain }) => (
        <label key={plain.name}>
          <input
            type="radio"
            name="rules"
            checked={plain === chosen?.plain}
            onChange={() => chooseRules(plain.name)}
          />
          <span>
            <b>{plain.title}</b>
            <small class="mute">
              {plain.origin} {text.players(plain.least, plain.most)}
            </small>
          </span>
        </label>
      ))}
    </>
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
