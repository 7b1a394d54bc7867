// How this browser shows the game: kept on the device, the same at every table.

import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { Dialog } from "../widgets/Dialog";
import { KeysInWords } from "./Keys";

export function Settings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="settings">
        <Choice
          title="Colours"
          value={prefs.theme}
          choices={[
            ["system", "Same as the device"],
            ["light", "Light"],
            ["dark", "Dark"],
            ["felt", "Felt"],
          ]}
        />
        <Choice
          title="Card faces"
          value={prefs.faces}
          choices={[
            ["normal", "Normal"],
            ["large", "Large"],
          ]}
        />
        <Choice
          title="Sort the hand by"
          value={prefs.sortOrder}
          choices={[
            ["suit", "Suit"],
            ["rank", "Rank"],
            ["hand", "My own order"],
          ]}
        />
        <Choice
          title="Motion"
          value={prefs.motion}
          choices={[
            ["system", "Same as the device"],
            ["reduced", "None"],
          ]}
        />
        <Switch title="Four colours" hint="blue diamonds, green clubs" value={prefs.fourColours} />
        <Switch title="Sounds" hint="a card, your turn, a call" value={prefs.sounds} />
        <Switch title="Left-handed" hint="buttons on the other side" value={prefs.leftHanded} />
        <details class="settings-keys">
          <summary>Keys at the table</summary>
          <KeysInWords />
        </details>
        <p class="note">These settings stay on this device.</p>
      </div>
    </Dialog>
  );
}

function Choice<T extends string>(props: {
  title: string;
  value: Signal<T>;
  choices: readonly (readonly [T, string])[];
}) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{props.title}</legend>
      <div>
        {props.choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={props.value.value === value}
              onChange={() => {
                props.value.value = value;
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ title, hint, value }: { title: string; hint: string; value: Signal<boolean> }) {
  return (
    <label class="pref-switch">
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked;
        }}
      />
    </label>
  );
}
