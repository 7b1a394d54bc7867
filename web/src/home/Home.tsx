// The first page: one click to a game against bots, a table for others, and one's own tables.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { Card } from "../cards/Card";
import { faceOf, JOKER } from "../cards/cards";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { queryOf, rulesToOpen } from "../rule-sets/queries";
import { fullTitle, RuleSetSelect } from "../rule-sets/RuleSetSelect";
import {
  bots,
  chooseRules,
  chooseSeats,
  fewestSeats,
  level,
  mostSeats,
  own,
  pace,
  preset,
  rules,
  seatCount,
} from "../setup/choices";
import { levelLabel, MIXED } from "../setup/Levels";
import { NameField } from "../setup/NameField";
import { PlayNowSettings } from "../setup/PlayNowSettings";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { laterDialog } from "../widgets/later";
import { Stepper } from "../widgets/Stepper";
import { YourTables } from "./YourTables";
import "./home.css";
import "./real-table.css";

const text = words.home;

const DIALOGS = {
  change: PlayNowSettings,
  settings: laterDialog(() => import("../dialogs/Settings").then((module) => module.Settings)),
  rules: laterDialog(() => import("../dialogs/Rules").then((module) => module.Rules)),
  keys: laterDialog(() => import("../dialogs/Keys").then((module) => module.Keys)),
};

export function Home() {
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null);
  const Opened = opened && DIALOGS[opened];
  const link = (to: keyof typeof DIALOGS, label: string) => (
    <button type="button" class="button slight" onClick={() => setOpened(to)}>
      {label}
    </button>
  );
  return (
    <div class="home">
      <header class="home-head">
        <Fan />
        <h1>{words.title}</h1>
        <p class="mute">{text.tagline}</p>
      </header>
      <main class="home-main">
        <PlayNow onChange={() => setOpened("change")} />
        <Family />
        <YourTables />
      </main>
      <RealTable />
      <footer class="home-foot">
        {link("rules", text.rules)}
        {link("settings", text.settings)}
        {link("keys", text.keys)}
      </footer>
      {Opened && <Opened onClose={() => setOpened(null)} />}
    </div>
  );
}

/** What there is for people with real cards. */
function RealTable() {
  const query = own.value?.query ?? queryOf(rules.value);
  const links = [
    ["/house-rules", "pencil", text.houseRules],
    ["/score", "sheet", text.keepScore],
    ["/rulebook", "book", text.ruleBook],
    ["/print", "print", text.print],
  ] as const;
  return (
    <nav class="real-table" aria-label={text.realTable}>
      <h2>{text.realTable}</h2>
      {links.map(([path, icon, label]) => (
        <a key={path} class="button" href={`${path}?${query}`}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
    </nav>
  );
}

const FAN = ["8h", "9h", "10h", "**", "Qh", "Kh", "Ah"].map(faceOf);

function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {FAN.map((face, at) => (
        <Card
          key={face}
          face={face}
          silent
          class={face === JOKER ? "fan-card fan-joker" : "fan-card"}
          style={{ "--at": at - 3 }}
        />
      ))}
    </div>
  );
}

function PlayNow({ onChange }: { onChange: () => void }) {
  const opening = useAsking();
  const play = () =>
    opening.run(async () => {
      const seated = await ask({
        kind: "open",
        name: prefs.name.value || text.guest,
        seats: bots.value + 1,
        ...(await rulesToOpen(rules.value)),
        settings: { pace: pace.value, level: level.value },
        start: true,
      });
      go(`/t/${seated.table}`);
    });
  return (
    <section class="play-now" aria-label={text.playNow}>
      <button type="button" class="button main" aria-disabled={opening.busy} onClick={play}>
        <b>{text.playNow}</b>
        <span>{text.andBots(bots.value)}</span>
      </button>
      {opening.trouble && (
        <p class="trouble" role="alert">
          {opening.trouble}
        </p>
      )}
      <div class="play-now-rules">
        <span class="mute">
          {own.value?.title ?? (preset.value ? fullTitle(preset.value) : text.usualRules)} ·{" "}
          {botsLabel(level.value)} · {text.pace(words.paces[pace.value])}
        </span>
        <button type="button" class="button slight" onClick={onChange}>
          {text.change}
          <span class="spoken">{text.changeWhat}</span>
        </button>
      </div>
    </section>
  );
}

const botsLabel = (level: number) =>
  level === MIXED ? text.botsMixed : text.botsLike(levelLabel(level));

function Family() {
  const opening = useAsking();
  const open = (event: Event) => {
    event.preventDefault();
    const name = prefs.name.value.trim();
    void opening.run(async () => {
      const seated = await ask({
        kind: "open",
        name,
        title: text.tableOf(name).slice(0, 40),
        seats: seatCount.value,
        ...(await rulesToOpen(rules.value)),
      });
      go(`/t/${seated.table}`);
    });
  };
  return (
    <form class="panel family" onSubmit={open}>
      <h2>{text.family}</h2>
      <p class="mute">{text.familyHow}</p>
      <div class="family-fields">
        <NameField />
        <Stepper
          label={text.seats}
          value={seatCount.value}
          least={fewestSeats.value}
          most={mostSeats.value}
          onChange={chooseSeats}
        />
        <RuleSetSelect value={rules.value} onChange={chooseRules} saved class="family-rules" />
      </div>
      {opening.trouble && (
        <p class="trouble" role="alert">
          {opening.trouble}
        </p>
      )}
      <button type="submit" class="button" aria-disabled={opening.busy}>
        <Icon name="link" />
        {text.openTable}
      </button>
    </form>
  );
}
