// How this browser shows the game: kept on the device, the same at every table.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { type Back, canVibrate, prefs } from "../browser/prefs";
import { Card, CardBack } from "../cards/Card";
import { faceOf } from "../cards/cards";
import { AsApp } from "../install/AsApp";
import { Dialog } from "../widgets/Dialog";
import { laterPart } from "../widgets/later";
import { Radio } from "../widgets/Radio";
import { Switch } from "../widgets/Switch";
import { KeysInWords } from "./Keys";
import { settings as text } from "./words";

const EverythingAsFile = laterPart(() =>
  import("../offline/EverythingAsFile").then((m) => m.EverythingAsFile),
);
const Notifications = laterPart(() =>
  import("../install/Notifications").then((m) => m.Notifications),
);

export function Settings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="settings">
        <Choice title={text.colours} value={prefs.theme} choices={text.choices.theme} />
        <Choice title={text.letters} value={prefs.letters} choices={text.choices.letters} />
        <Choice title={text.faces} value={prefs.faces} choices={text.choices.faces}>
          <Preview />
          <p class="note">{text.facesNote}</p>
        </Choice>
        <Choice
          title={text.backs}
          value={prefs.back}
          choices={text.choices.back}
          picture={(back) => <BackOf back={back} />}
        />
        <Choice title={text.sort} value={prefs.sortOrder} choices={text.choices.sortOrder} />
        <Choice title={text.motion} value={prefs.motion} choices={text.choices.motion} />
        <Choice title={text.sounds} value={prefs.sounds} choices={text.choices.sounds} />
        <Setting label={text.fourColours} means={text.fourColoursMean} value={prefs.fourColours} />
        <Setting label={text.quickWords} means={text.quickWordsMean} value={prefs.quickWords} />
        <Setting label={text.doubleTap} means={text.doubleTapMeans} value={prefs.doubleTap} />
        <Setting label={text.undoDiscard} means={text.undoDiscardMeans} value={prefs.undoDiscard} />
        {canVibrate && (
          <Setting label={text.vibrates} means={text.vibratesMeans} value={prefs.vibrates} />
        )}
        <Setting label={text.leftHanded} means={text.leftHandedMeans} value={prefs.leftHanded} />
        <Notifications />
        <details class="settings-keys">
          <summary>{text.keys}</summary>
          <KeysInWords />
        </details>
        <AsApp />
        <EverythingAsFile />
        <p class="note">{text.kept}</p>
      </div>
    </Dialog>
  );
}

const SHOWN = ["**", "Kh", "10s", "Qd"].map(faceOf);

/** A few cards as they would lie in a hand. */
function Preview() {
  const width = prefs.faces.value === "large" ? 74 : 66;
  return (
    <p class="preview" aria-hidden="true">
      {SHOWN.map((face) => (
        <Card key={face} face={face} width={width} step={width} silent />
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
  /** The values, each with its label. */
  choices: Readonly<Record<T, string>>;
  /** What a choice looks like, drawn over its name. */
  picture?: (value: T) => ComponentChildren;
  /** An explanation beneath. */
  children?: ComponentChildren;
}) {
  const group = useId();
  return (
    <fieldset class="choice">
      <legend>{props.title}</legend>
      <div data-of={Object.keys(props.choices).length}>
        {(Object.entries(props.choices) as [T, string][]).map(([value, label]) => (
          <Radio
            key={value}
            group={group}
            on={props.value.value === value}
            onChoose={() => {
              props.value.value = value;
            }}
          >
            {props.picture?.(value)}
            {label}
          </Radio>
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
