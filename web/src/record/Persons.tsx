// What people are called in a record, and who of them is one and the same.

import { useState } from "preact/hooks";
import { LONGEST_NAME } from "../numbers";
import { LONGEST } from "../results/form";
import { lookOf, nameFault, textFault, tidied } from "../text/names";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { calling, type Folded, haveMet } from "./folding";
import { changeOrTell } from "./store";
import { text } from "./words";

export function Persons({ all }: { all: Folded }) {
  const [trouble, setTrouble] = useState("");
  const people = [...new Set(all.names.values())].sort((a, b) => a.localeCompare(b));
  const games = [...all.games, ...all.takenOut];
  /** Gives whether that is what they are called now. */
  const call = async (from: string, to: string): Promise<boolean> => {
    const other = people.find((one) => one !== from && lookOf(one) === lookOf(to));
    const met = other !== undefined && haveMet(games, from, other);
    const unfit = met ? text.met(from, other) : nameFault(to);
    setTrouble(unfit);
    if (unfit || !to || to === from) {
      return false;
    }
    return changeOrTell(calling(all.names, from, other ?? to), setTrouble);
  };
  const rename = async (field: HTMLInputElement) => {
    const title = tidied(field.value);
    const fault = textFault(title, LONGEST.title);
    setTrouble(fault);
    const isNew = !fault && title !== "" && title !== all.title;
    if (!isNew || !(await changeOrTell([{ kind: "title", title }], setTrouble))) {
      field.value = all.title;
    }
  };
  return (
    <section class="panel record-form" aria-label={text.persons}>
      <h2>{text.persons}</h2>
      <TextField
        label={text.rename}
        key={all.title}
        defaultValue={all.title}
        longest={LONGEST.title}
        onChange={(event) => void rename(event.currentTarget)}
      />
      {people.length > 0 && (
        <details>
          <summary>{text.personsOpen}</summary>
          <p class="mute">{text.personsHow}</p>
          {people.map((name) => (
            <div key={name} class="record-person">
              <TextField
                label={text.call(name)}
                defaultValue={name}
                longest={LONGEST_NAME}
                autocomplete="off"
                onChange={async (event) => {
                  const field = event.currentTarget;
                  if (!(await call(name, tidied(field.value)))) {
                    field.value = name;
                  }
                }}
              />
              <label class="labelled">
                <span>{text.isSame(name)}</span>
                <select
                  class="field"
                  value=""
                  onChange={(event) => {
                    void call(name, event.currentTarget.value);
                    event.currentTarget.value = "";
                  }}
                >
                  <option value="">{text.nobody}</option>
                  {people
                    .filter((one) => one !== name)
                    .map((one) => (
                      <option key={one} value={one}>
                        {one}
                      </option>
                    ))}
                </select>
              </label>
            </div>
          ))}
        </details>
      )}
      <Trouble says={trouble} />
    </section>
  );
}
