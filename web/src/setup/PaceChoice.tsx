// How quickly the bots of a table play.

import type { Pace } from "../messages";
import { words } from "../text/words";

const text = words.home;
const PACES: readonly Pace[] = ["calm", "normal", "quick", "at_once"];

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
