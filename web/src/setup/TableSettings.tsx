// What the host sets: name, seats, rule set and settings. Seats and rules only before the game.

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { welcome } from "../connection/state";
import type { Settings, TableUpdate } from "../messages";
import {
  LEAST_BUY_SECONDS,
  LONGEST_QUICK_WORD,
  LONGEST_TABLE_TITLE,
  MOST_BUY_SECONDS,
  MOST_GRACE_SECONDS,
  USUAL_BUY_SECONDS,
  USUAL_GRACE_SECONDS,
} from "../numbers";
import { FEWEST_PLAYERS, MOST_PLAYERS } from "../rule-sets/players";
import { queryOf, rulesToOpen } from "../rule-sets/queries";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { savedAs } from "../rule-sets/saved";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import { Dialog } from "../widgets/Dialog";
import { Stepper } from "../widgets/Stepper";
import { Trouble } from "../widgets/Trouble";
import { LevelSelect } from "./LevelChoice";
import { USUAL_LEVEL } from "./Levels";
import { PaceChoice } from "./PaceChoice";
import { text } from "./settings-words";
import "./setup.css";
import { replaced } from "../text/lists";
import { TextField } from "../widgets/TextField";

export function TableSettings({ at, onClose }: { at: TableUpdate; onClose: () => void }) {
  const saving = useAsking();
  const [title, setTitle] = useState(at.title);
  const presets = welcome.value?.presets ?? [];
  const shipped = presets.some((one) => at.query === queryOf(one.name));
  /** The choice that stands for the table's rules as they are now. */
  const now = shipped ? at.rules : (savedAs(at.query)?.query ?? at.query);
  const [rules, setRules] = useState(now);
  const [seats, setSeats] = useState(at.seats.length);
  const [settings, setSettings] = useState<Settings>(at.settings);
  const set = (changed: Settings) => setSettings((before) => ({ ...before, ...changed }));
  const before = at.stage === "lobby" && !at.earlier;
  // Of rules that are only being chosen the page does not know it.
  const uses = rules === now ? at : { buys: true, calls: true };
  const own = shipped || savedAs(now) ? undefined : { name: now, title: at.rules_title };
  const boundsOf = (name: string) =>
    savedAs(name) ?? presets.find((one) => one.name === (name === now ? at.rules : name));
  const { least = FEWEST_PLAYERS, most = MOST_PLAYERS } = boundsOf(rules) ?? {};
  const chooseRules = (name: string) => {
    const { least = FEWEST_PLAYERS, most = MOST_PLAYERS } = boundsOf(name) ?? {};
    setRules(name);
    setSeats((count) => Math.min(most, Math.max(least, count)));
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const arranged = await saving.run(async () => {
      const chosen =
        rules === now ? { rules: at.rules, changes: at.changes } : await rulesToOpen(rules);
      await command({ kind: "arrange", title: title.trim(), seats, ...chosen, settings });
    });
    if (arranged) {
      onClose();
    }
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form class="arrange" onSubmit={save}>
        <TextField
          label={text.name}
          value={title}
          longest={LONGEST_TABLE_TITLE}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
        {before && <RuleSetSelect value={rules} onChange={chooseRules} own={own} saved />}
        {before && at.differs.length > 0 && rules !== now && <small>{text.resets}</small>}
        {before && (
          <Stepper label={text.seats} value={seats} least={least} most={most} onChange={setSeats} />
        )}
        <PaceChoice value={settings.pace ?? "normal"} onChange={(pace) => set({ pace })} />
        {!before && (
          <LevelSelect
            label={text.level}
            value={settings.level ?? USUAL_LEVEL}
            at={at}
            onChange={(level) => set({ level })}
          />
        )}
        <Checkbox
          label={text.slow}
          means={text.slowMeans}
          on={settings.slow ?? false}
          onChange={(slow) => set({ slow })}
        />
        {!settings.slow && (
          <div class="arrange-times">
            {(uses.buys || uses.calls) && (
              <Stepper
                label={uses.buys ? text.buySeconds : text.callSeconds}
                value={settings.buy_seconds ?? USUAL_BUY_SECONDS}
                least={LEAST_BUY_SECONDS}
                most={MOST_BUY_SECONDS}
                unit={text.seconds}
                onChange={(buy_seconds) => set({ buy_seconds })}
              />
            )}
            <Stepper
              label={text.graceSeconds}
              value={settings.grace_seconds ?? USUAL_GRACE_SECONDS}
              least={10}
              most={MOST_GRACE_SECONDS}
              by={10}
              unit={text.seconds}
              onChange={(grace_seconds) => set({ grace_seconds })}
            />
          </div>
        )}
        {!settings.slow && <TurnTime settings={settings} set={set} />}
        <LateComers settings={settings} set={set} />
        <Watching settings={settings} set={set} />
        <Checkbox
          label={text.quickWords}
          means={text.quickWordsMean}
          on={settings.quick_words ?? true}
          onChange={(quick_words) => set({ quick_words })}
        />
        {settings.quick_words !== false && <OwnWords settings={settings} set={set} />}
        <Checkbox
          label={words.talk.talk}
          means={text.talkMeans}
          on={settings.talk ?? true}
          onChange={(talk) => set({ talk })}
        />
        <Checkbox
          label={text.hints}
          means={text.hintsMeans}
          on={settings.hints ?? true}
          onChange={(hints) => set({ hints })}
        />
        <Checkbox
          label={text.aids}
          means={text.aidsMeans}
          on={settings.aids ?? true}
          onChange={(aids) => set({ aids })}
        />
        <Checkbox
          label={text.guard}
          means={text.guardMeans}
          on={settings.guard ?? true}
          onChange={(guard) => set({ guard })}
        />
        <Trouble says={saving.trouble} />
        <Button type="submit" main aria-disabled={saving.busy}>
          {text.save}
        </Button>
      </form>
    </Dialog>
  );
}

const TURN_TIMES = [0, 30, 60, 120, 300];

function TurnTime({ settings, set }: { settings: Settings; set: (changed: Settings) => void }) {
  return (
    <label class="labelled">
      <span>{text.turnSeconds}</span>
      <select
        class="field"
        value={settings.turn_seconds ?? 0}
        onChange={(event) => set({ turn_seconds: Number(event.currentTarget.value) })}
      >
        {TURN_TIMES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {text.turnFor(seconds)}
          </option>
        ))}
      </select>
      <small class="mute">{text.turnSecondsMeans}</small>
    </label>
  );
}

const WHO = ["ask", "all", "none"] as const;

/** Who may join once the game has begun. */
function LateComers({ settings, set }: { settings: Settings; set: (changed: Settings) => void }) {
  const { late_comers = true, ask_host = true } = settings;
  const now = !late_comers ? "none" : ask_host ? "ask" : "all";
  return (
    <label class="labelled">
      <span>{text.lateComers}</span>
      <select
        class="field"
        value={now}
        onChange={(event) => {
          const who = event.currentTarget.value;
          set({ late_comers: who !== "none", ask_host: who !== "all" });
        }}
      >
        {WHO.map((who) => (
          <option key={who} value={who}>
            {text.lateComersWho[who]}
          </option>
        ))}
      </select>
      <small class="mute">{text.lateComersMeans[now]}</small>
    </label>
  );
}

/** Six quick words of the table's own; the usual ones stand in the fields that are empty. */
function OwnWords({ settings, set }: { settings: Settings; set: (changed: Settings) => void }) {
  const usual = words.talk.quick;
  const own = usual.map((_, place) => settings.own_words?.[place] ?? "");
  return (
    <details class="own-words">
      <summary>{text.ownWords}</summary>
      <p class="mute">{text.ownWordsMean}</p>
      <div>
        {own.map((word, place) => (
          <TextField
            key={usual[place]}
            value={word}
            longest={LONGEST_QUICK_WORD}
            placeholder={usual[place]}
            aria-label={text.ownWord(place + 1)}
            onInput={(event) => set({ own_words: replaced(own, place, event.currentTarget.value) })}
          />
        ))}
      </div>
    </details>
  );
}

/** Whether people may watch, and whether they see what happens at once. */
function Watching({ settings, set }: { settings: Settings; set: (changed: Settings) => void }) {
  const { watching = true, watch_delay = false } = settings;
  return (
    <>
      <Checkbox
        label={words.watching.watching}
        means={text.watchingMeans}
        on={watching}
        onChange={(on) => set({ watching: on })}
      />
      {watching && (
        <Checkbox
          label={text.delay}
          means={text.delayMeans}
          on={watch_delay}
          onChange={(on) => set({ watch_delay: on })}
        />
      )}
    </>
  );
}
