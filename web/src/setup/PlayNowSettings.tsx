// What "Play now" plays: the rule set, how many bots, how quickly they play.

import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Stepper } from "../widgets/Stepper";
import {
  bots,
  chooseBots,
  chooseRules,
  fewestSeats,
  level,
  mostSeats,
  pace,
  preset,
  rules,
} from "./choices";
import { LevelChoice } from "./LevelChoice";
import { PaceChoice } from "./PaceChoice";
import { RuleSetChoice } from "./RuleSetChoice";
import "./setup.css";

const text = words.home;

export function PlayNowSettings({ onClose }: { onClose: () => void }) {
  const out = preset.value?.levels_out ?? [];
  return (
    <Dialog title={text.changeTitle} onClose={onClose} class="change">
      <RuleSetChoice value={rules.value} onChange={chooseRules} />
      <Stepper
        label={text.bots}
        value={bots.value}
        least={fewestSeats.value - 1}
        most={mostSeats.value - 1}
        onChange={chooseBots}
      />
      <LevelChoice
        label={text.level}
        value={level.value}
        onChange={(chosen) => (level.value = chosen)}
        mixed
        at={{ levels_out: Object.fromEntries(out.map((one) => [one, words.levels.notAhead])) }}
      />
      <PaceChoice value={pace.value} onChange={(chosen) => (pace.value = chosen)} />
      <Button main onClick={onClose}>
        {text.done}
      </Button>
    </Dialog>
  );
}
