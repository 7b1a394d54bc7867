// When one passes without being asked: in the note of an offer, and among one's wishes.

import type { Passing } from "../messages";
import { wish, wishes } from "../play/wishing";
import { shown } from "../turn/shown";
import { note } from "./words";
import "./next-time.css";

export function NextTime() {
  const { passing } = wishes.value;
  const choices = shown.value?.passings ?? [];
  return (
    <label class="passing">
      <span class="wishes-title">{note.nextTime}</span>
      <select
        value={passing}
        onChange={(event) => void wish({ passing: event.currentTarget.value as Passing })}
      >
        {choices.map((choice) => (
          <option key={choice.passing} value={choice.passing}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
