// How this browser shows the game: kept on the device, the same at every table.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { type Back, prefs } from "../browser/prefs";
import { Card, CardBack } from "../cards/Card";
import { faceOf } from "../cards/cards";
import { AsApp } from "../install/AsApp";
import { Dialog } from "../widgets/Dialog";
import { laterPart } from "../widgets/later";
import { Switch } from "../widgets/Switch";
import { KeysInWords } from "./Keys";

const Notifications = laterPart(() =>
  import("../install/Notifications").then((m) => m.Notifications),
);

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
          title="Letters"
          value={prefs.letters}
          choices={[
            ["usual", "Usual"],
            ["large", "Large"],
          ]}
        />
        <Choice
          title="Card faces"
          value={prefs.faces}
          choices={[
            ["pictures", "Pictures"],
            ["plain", "Plain"],
            ["large", "Large"],
          ]}
        >
          <Preview />
          <p class="note">A small card, as in a hand on a phone, has no room for a picture.</p>
        </Choice>
        <Choice
          title="Card backs"
          value={prefs.back}
          choices={[
            ["rosehip", "Rosehip"],
            ["bluebell", "Bluebell"],
            ["fern", "Fern"],
            ["lantern", "Lantern"],
          ]}
          picture={(back) => <BackOf back={back} />}
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
        <Setting
          label="Four colours"
          means="blue diamonds, green clubs"
          value={prefs.fourColours}
        />
        <Setting label="Sounds" means="cards, and when it is your turn" value={prefs.sounds} />
        <Setting
          label="Talk and quick words"
          means="what others at the table write, or say at a tap"
          value={prefs.quickWords}
        />
        <Setting label="Left-handed" means="buttons on the other side" value={prefs.leftHanded} />
        <Notifications />
        <details class="settings-keys">
          <summary>Keys at the table</summary>
          <KeysInWords />
        </details>
        <AsApp />
        <p class="note">These settings stay on this device.</p>
      </div>
    </Dialog>
  );
}

const SHOWN = ["**", "Kh", "10s", "Qd"].map(faceOf);
const STEP = 58;

/** A few cards as they would lie in a hand. */
function Preview() {
  const width = prefs.faces.value === "large" ? 96 : 88;
  return (
    <p class="preview" aria-hidden="true">
      {SHOWN.map((face, at) => (
        <span key={face} style={at ? { marginLeft: `${STEP - width}px` } : {}}>
          <Card face={face} width={width} step={at < SHOWN.length - 1 ? STEP : width} silent />
        </span>
      ))}
    </p>
  );
}

function BackOf({ back }: { back: Back }) {
  return (
    <i data-back={back}>
      <CardBack width={40} silent />
    </i>
  );
}

function Choice<T extends string>(props: {
  title: string;
  value: Signal<T>;
  choices: readonly (readonly [T, string])[];
  /** What a choice looks like, drawn over its name. */
  picture?: (value: T) => ComponentChildren;
  /** What all of it leads to. */
  children?: ComponentChildren;
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
            <span>
              {props.picture?.(value)}
              {label}
            </span>
          </label>
        ))}
      </div>
      {props.children}
    </fieldset>
  );
}

function Setting({ value, ...said }: { label: string; means: string; value: Signal<boolean> }) {
  return (
    <Switch
      {...said}
      on={value.value}
      onChange={(on) => {
        value.value = on;
      }}
    />
  );
}
