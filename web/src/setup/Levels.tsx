// The levels of bots, each named after the one who plays it: to choose from, and as a label.

import { useId } from "preact/hooks";
import { welcome } from "../connection/state";
import type { LevelShown } from "../messages";
import { words } from "../text/words";

const text = words.levels;

/** In place of a level: a family in which all levels play. */
export const MIXED = 0;
export const USUAL_LEVEL = 3;

const levels = (): readonly LevelShown[] => welcome.value?.levels ?? [];
const levelOf = (number: number) => levels().find((one) => one.number === number);

/** How bots of this level play; nothing of those without one. */
export const aboutLevel = (number: number): string => levelOf(number)?.about ?? "";

/** `Sam, level 3`; without the name until the server has said it. */
export function levelLabel(number: number): string {
  const level = levelOf(number);
  return level ? text.by(level.name, number) : text.level(number);
}

/** Bots of this level in a few words: `bots of medium strength`. */
export const botsLabel = (level: number): string => text.bots[level] ?? text.bots[MIXED];

/** What a bot is: with its level, where it has one. */
export const botLabel = (level: number): string => (level ? text.bot(level) : text.plainBot);

interface ChoiceProps {
  label: string;
  value: number;
  onChange: (level: number) => void;
}

/** The levels one below the other, with how each plays; and the mixed family, where it may be. */
export function LevelChoice({ label, value, onChange, mixed }: ChoiceProps & { mixed?: boolean }) {
  const group = useId();
  const rows = levels().map((one) => ({ ...one, title: text.by(one.name, one.number) }));
  const family = { number: MIXED, title: text.mixed, about: text.mixedMeans };
  return (
    <fieldset class="choose">
      <legend class="label">{label}</legend>
      {(mixed ? [...rows, family] : rows).map((one) => (
        <label key={one.number}>
          <input
            type="radio"
            name={group}
            checked={one.number === value}
            onChange={() => onChange(one.number)}
          />
          <span>
            <b>{one.title}</b>
            <small class="mute">{one.about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same in one line. */
export function LevelSelect({ label, value, onChange }: ChoiceProps) {
  const about = value === MIXED ? text.mixedMeans : aboutLevel(value);
  return (
    <label class="labelled">
      <span>{label}</span>
      <select
        class="field"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {levels().map((one) => (
          <option key={one.number} value={one.number}>
            {text.by(one.name, one.number)}
          </option>
        ))}
        <option value={MIXED}>{text.mixed}</option>
      </select>
      <small class="mute">{about}</small>
    </label>
  );
}
