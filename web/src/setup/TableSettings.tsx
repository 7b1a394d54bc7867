// What the host sets: name, seats, rule set and settings. Seats and rules only before the game.

import { useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { linkTo } from "../browser/route";
import { command } from "../connection/net";
import { welcome } from "../connection/state";
import type { Handicap, Settings, TableUpdate } from "../messages";
import {
  LEAST_BUY_SECONDS,
  LONGEST_QUICK_WORD,
  LONGEST_TABLE_TITLE,
  MOST_BUY_SECONDS,
  MOST_GRACE_SECONDS,
  MOST_MORE_BUYS,
  MOST_START_POINTS,
  USUAL_BUY_SECONDS,
  USUAL_GRACE_SECONDS,
} from "../numbers";
import { FEWEST_PLAYERS, MOST_PLAYERS } from "../rule-sets/players";
import { asQuery, HEAD_START, queryOf, rulesToOpen } from "../rule-sets/queries";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { savedAs } from "../rule-sets/saved";
import { replaced } from "../text/lists";
import { words } from "../text/words";
import { Checkbox } from "../widgets/Checkbox";
import { Select } from "../widgets/Select";
import { Stepper } from "../widgets/Stepper";
import { TextField } from "../widgets/TextField";
import { FormDialog } from "./FormDialog";
import { LevelSelect } from "./LevelChoice";
import { USUAL_LEVEL } from "./Levels";
import { PaceChoice } from "./PaceChoice";
import { text } from "./settings-words";

export function TableSettings({ at, onClose }: { at: TableUpdate; onClose: () => void }) {
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
  const uses = rules === now ? at : { buys: true, buys_limited: true, calls: true };
  const own = shipped || savedAs(now) ? undefined : { name: now, title: at.rules_title };
  // A table's own rules may be for fewer or more players than those they began from.
  const boundsOf = (name: string) => savedAs(name) ?? presets.find((one) => one.name === name);
  const { least = FEWEST_PLAYERS, most = MOST_PLAYERS } = boundsOf(rules) ?? {};
  const chooseRules = (name: string) => {
    const { least = FEWEST_PLAYERS, most = MOST_PLAYERS } = boundsOf(name) ?? {};
    setRules(name);
    setSeats((count) => Math.min(most, Math.max(least, count)));
  };
  const save = async () => {
    const chosen =
      rules === now ? { rules: at.rules, changes: at.changes } : await rulesToOpen(rules);
    await command({ kind: "arrange", title: title.trim(), seats, ...chosen, settings });
  };
  /** A setting that is on or off, and on unless it is said. */
  const checkbox = (
    key: "quick_words" | "talk" | "hints" | "aids" | "guard",
    label: string,
    means: string,
  ) => (
    <Checkbox
      label={label}
      means={means}
      on={settings[key] ?? true}
      onChange={(on) => set({ [key]: on })}
    />
  );
  return (
    <FormDialog title={text.title} label={text.save} onSave={save} onClose={onClose}>
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
      {!settings.slow && (
        <Select
          label={text.turnSeconds}
          value={settings.turn_seconds ?? 0}
          options={TURN_TIMES}
          onChange={(turn_seconds) => set({ turn_seconds })}
        >
          <small class="mute">{text.turnSecondsMeans}</small>
        </Select>
      )}
      {before && <Handicaps {...{ at, seats, rules, settings, set }} by={uses} />}
      <LateComers settings={settings} set={set} />
      <Watching settings={settings} set={set} />
      {checkbox("quick_words", text.quickWords, text.quickWordsMean)}
      {settings.quick_words !== false && <OwnWords settings={settings} set={set} />}
      {checkbox("talk", words.talk.talk, text.talkMeans)}
      {checkbox("hints", text.hints, text.hintsMeans)}
      {checkbox("aids", text.aids, text.aidsMeans)}
      {checkbox("guard", text.guard, text.guardMeans)}
    </FormDialog>
  );
}

const TURN_TIMES = [0, 30, 60, 120, 300].map(
  (seconds) => [seconds, text.turnFor(seconds)] as const,
);

const WHO = Object.entries(text.lateComersWho) as [keyof typeof text.lateComersWho, string][];

interface PartProps {
  settings: Settings;
  set: (changed: Settings) => void;
}

interface HandicapsProps {
  at: TableUpdate;
  seats: number;
  /** As they are chosen. */
  rules: string;
  by: Pick<TableUpdate, "buys" | "buys_limited">;
}

/** What some begin with, seat by seat. */
function Handicaps({ at, seats, rules, by, settings, set }: PartProps & HandicapsProps) {
  const given = Array.from({ length: seats }, (_, seat) => settings.handicaps?.[seat] ?? {});
  return (
    <details class="own-words">
      <summary>{text.handicaps}</summary>
      <p class="mute">{text.handicapsMean}</p>
      <p>
        <FairStart query={asQuery(rules)} />
      </p>
      {given.map((own, seat) => {
        const name = at.seats[seat]?.name || text.seat(seat + 1);
        const give = (changed: Handicap) =>
          set({ handicaps: replaced(given, seat, { ...own, ...changed }) });
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
          <div key={seat} role="group" aria-label={name}>
            <b>{name}</b>
            <TextField
              label={text.startPoints}
              value={own.points || ""}
              longest={4}
              inputMode="numeric"
              placeholder="0"
              onInput={({ currentTarget }) => give({ points: pointsOf(currentTarget.value) })}
            />
            {by.buys_limited && (
              <Stepper
                label={text.moreBuys}
                value={own.buys ?? 0}
                least={0}
                most={MOST_MORE_BUYS}
                onChange={(buys) => give({ buys })}
              />
            )}
            {by.buys && (
              <Checkbox
                label={text.firstPick}
                on={own.pick ?? false}
                onChange={(pick) => give({ pick })}
              />
            )}
          </div>
        );
      })}
    </details>
  );
}

/** To where a fair number of points is found; beside the table, but offline, where there is one tab. */
function FairStart({ query }: { query: string }) {
  const there = `/house-rules?${query}${HEAD_START}`;
  const way = isOffline() ? linkTo(there) : { href: there, target: "_blank", rel: "noreferrer" };
  return <a {...way}>{text.howMany}</a>;
}

function pointsOf(written: string): number {
  return Math.min(MOST_START_POINTS, Number(written.replace(/[^0-9]/g, "")));
}

/** Who may join once the game has begun. */
function LateComers({ settings, set }: PartProps) {
  const { late_comers = true, ask_host = true } = settings;
  const now = !late_comers ? "none" : ask_host ? "ask" : "all";
  return (
    <Select
      label={text.lateComers}
      value={now}
      options={WHO}
      onChange={(who) => set({ late_comers: who !== "none", ask_host: who !== "all" })}
    >
      <small class="mute">{text.lateComersMeans[now]}</small>
    </Select>
  );
}

/** Six quick words of the table's own; the usual ones stand in the fields that are empty. */
function OwnWords({ settings, set }: PartProps) {
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
function Watching({ settings, set }: PartProps) {
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
