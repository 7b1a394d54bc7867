// A table for several people with one device between them: their names, how many bots, by which rules.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { remembered } from "../browser/storage";
import { useAsking } from "../connection/asking";
import { welcome } from "../connection/state";
import { LONGEST_NAME, LONGEST_TABLE_TITLE } from "../numbers";
import { beginRound } from "../offline/round";
import { offlineWords } from "../offline/words";
import { rulesToOpen } from "../rule-sets/queries";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { chooseRules, fewestSeats, level, mostSeats, pace, rules } from "../setup/choices";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Stepper } from "../widgets/Stepper";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import "../setup/setup.css";

const text = offlineWords.round;
const FEWEST = 2;

const isNames = (found: unknown) =>
  Array.isArray(found) && found.length >= FEWEST && found.every((one) => typeof one === "string");
/** As they were the last time. */
const names = remembered<readonly string[]>("round", [prefs.name.value, ""], isNames);

export function PassRound({ onClose }: { onClose: () => void }) {
  const opening = useAsking();
  const [wantedBots, setBots] = useState(0);
  const [differ, setDiffer] = useState(true);
  const people = Math.min(names.value.length, mostSeats.value);
  const bots = Math.max(fewestSeats.value - people, Math.min(wantedBots, mostSeats.value - people));
  const rename = (at: number, name: string) => {
    names.value = names.value.map((old, place) => (place === at ? name : old));
  };
  const begin = (event: Event) => {
    event.preventDefault();
    if (!welcome.value) return; // for how many the rules are is not known yet
    const who = names.value.slice(0, people).map((name) => name.trim());
    const areDifferent = new Set(who.map((name) => name.toLowerCase())).size === who.length;
    setDiffer(areDifferent);
    if (!areDifferent) return;
    void opening.run(async () => {
      const address = await beginRound(who, {
        title: words.home.tableOf(who[0] ?? "").slice(0, LONGEST_TABLE_TITLE),
        seats: people + bots,
        ...(await rulesToOpen(rules.value)),
        settings: { pace: pace.value, level: level.value, slow: true, talk: false },
      });
      go(address);
    });
  };
  return (
    <Dialog title={text.door} onClose={onClose}>
      <form class="arrange" onSubmit={begin}>
        <p>{text.means}</p>
        <Stepper
          label={text.people}
          value={people}
          least={FEWEST}
          most={mostSeats.value}
          onChange={(count) => {
            names.value = Array.from({ length: count }, (_, at) => names.value[at] ?? "");
          }}
        />
        {names.value.slice(0, people).map((name, at) => (
          <TextField
            key={at}
            label={text.name(at + 1)}
            value={name}
            longest={LONGEST_NAME}
            required
            onInput={(event) => rename(at, event.currentTarget.value)}
          />
        ))}
        <Trouble says={differ ? "" : text.namesDiffer} />
        <Stepper
          label={text.bots}
          value={bots}
          least={Math.max(0, fewestSeats.value - people)}
          most={mostSeats.value - people}
          onChange={setBots}
        />
        <RuleSetSelect value={rules.value} onChange={chooseRules} saved />
        <Trouble says={opening.trouble} />
        <Button type="submit" main aria-disabled={opening.busy || !welcome.value}>
          {text.begin}
        </Button>
      </form>
    </Dialog>
  );
}
