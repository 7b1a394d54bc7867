// Who is at the table. Whoever sits may leave; the host may halt the game, take a seat from a
// person, and change what is set beside the rules.

import { useState } from "preact/hooks";
import { Dialog } from "../Dialog";
import { Icon } from "../Icons";
import type { Pace, SeatShown, Settings, TableTold } from "../messages";
import { ask } from "../net";
import { go } from "../route";
import { forgetSeat } from "../seats";
import { table, you } from "../state";
import { type Asking, useAsking } from "./asking";
import "./dialogs.css";

export function People({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const asking = useAsking();
  const own = you.value;
  if (!at) {
    return null;
  }
  const host = own !== null && own === at.host;
  return (
    <Dialog title="People" onClose={onClose}>
      <div class="people">
        <ul>
          {at.seats.map((seat, place) => (
            <li key={place}>
              <Icon name={seat.sitting === "bot" ? "robot" : "person"} />
              <span>
                <b>{place === own ? `${seat.name} (you)` : seat.name || "Free seat"}</b>
                <small>{standing(seat, place === at.host)}</small>
              </span>
              {host && place !== own && seat.sitting === "person" && (
                <Confirmed
                  asking={asking}
                  label="Remove"
                  question={`Take the seat from ${seat.name}? A bot plays on in it.`}
                  act={() => ask({ kind: "remove", seat: place })}
                />
              )}
            </li>
          ))}
        </ul>
        {asking.trouble && (
          <p class="trouble" role="alert">
            {asking.trouble}
          </p>
        )}
        {host && at.stage === "playing" && (
          <button
            type="button"
            class="button"
            onClick={() => asking.run(() => ask({ kind: "halt", halted: !at.halted }))}
          >
            <Icon name={at.halted ? "play" : "pause"} />{" "}
            {at.halted ? "Let the game go on" : "Halt the game"}
          </button>
        )}
        {!host && at.halted && <p class="note">The host has halted the game.</p>}
        {host && <TableSettings at={at} asking={asking} />}
        {own !== null && (
          <Confirmed
            asking={asking}
            label="Leave the seat"
            question="Leave for good? A bot plays on in your seat, and others may take it."
            act={async () => {
              await ask({ kind: "leave" });
              forgetSeat(at.id);
              go("/");
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function standing(seat: SeatShown, host: boolean): string {
  const here = seat.here ? "here" : seat.played ? "away, bot plays" : "away";
  const kind = { bot: "bot", free: "anyone may sit here", person: here }[seat.sitting];
  return host ? `${kind} · host` : kind;
}

type ConfirmedProps = {
  asking: Asking;
  label: string;
  question: string;
  act: () => Promise<unknown>;
};

/** A button for what cannot be taken back: it asks before it acts. */
function Confirmed({ asking, label, question, act }: ConfirmedProps) {
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <button type="button" class="button" onClick={() => setSure(true)}>
        {label}
      </button>
    );
  }
  return (
    <fieldset class="confirm">
      <legend>{question}</legend>
      <button
        type="button"
        class="button"
        ref={(button) => button?.focus()}
        onClick={() => setSure(false)}
      >
        No
      </button>
      <button
        type="button"
        class="button main"
        onClick={async () => {
          await asking.run(act);
          setSure(false);
        }}
      >
        {label}
      </button>
    </fieldset>
  );
}

const PACES: readonly (readonly [Pace, string])[] = [
  ["calm", "calm"],
  ["normal", "normal"],
  ["quick", "quick"],
  ["at_once", "at once"],
];

/** What the host may change while the game goes on; each change is sent by itself. */
function TableSettings({ at, asking }: { at: TableTold; asking: Asking }) {
  const settings = at.settings;
  const change = (part: Settings) =>
    asking.run(() =>
      ask({
        kind: "arrange",
        title: at.title,
        seats: at.seats.length,
        rules: at.rules,
        changes: at.changes,
        settings: { ...settings, ...part },
      }),
    );
  const seconds = (part: "buy_seconds" | "grace_seconds", label: string, choices: number[]) => (
    <label class="labelled">
      <span>{label}</span>
      <select
        class="field"
        value={settings[part]}
        onChange={(event) => change({ [part]: Number(event.currentTarget.value) })}
      >
        {[...new Set([...choices, settings[part] ?? 0])]
          .sort((a, b) => a - b)
          .map((count) => (
            <option key={count} value={count}>
              {count} seconds
            </option>
          ))}
      </select>
    </label>
  );
  const toggle = (part: "slow" | "aids" | "guard", label: string, hint: string) => (
    <label class="switch">
      <span>
        <b>{label}</b>
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        checked={settings[part] ?? false}
        onChange={(event) => change({ [part]: event.currentTarget.checked })}
      />
    </label>
  );
  return (
    <fieldset class="table-settings">
      <legend>The table, for everybody</legend>
      <label class="labelled">
        <span>Pace of the bots</span>
        <select
          class="field"
          value={settings.pace}
          onChange={(event) => change({ pace: event.currentTarget.value as Pace })}
        >
          {PACES.map(([pace, label]) => (
            <option key={pace} value={pace}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {seconds("buy_seconds", "Time to buy", [5, 10, 20, 40])}
      {seconds("grace_seconds", "Who drops out keeps the seat for", [30, 60, 180, 600])}
      {toggle("slow", "Slow table", "over days: no clock, nobody's seat is taken over")}
      {toggle("aids", "Help", "shows progress and finds melds")}
      {toggle("guard", "Guard", "explains a lay-down that would fail instead of making it")}
    </fieldset>
  );
}
