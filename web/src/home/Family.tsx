// A table for others: one's name, how many seats, by which rules; then there is a link to send.

import { prefs } from "../browser/prefs";
import { go, linkTo } from "../browser/route";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { LONGEST_TABLE_TITLE } from "../numbers";
import { ownMark } from "../people/own";
import { clubPath } from "../results/evening";
import { rulesToOpen } from "../rule-sets/queries";
import {
  chooseRules,
  chooseSeats,
  fewestSeats,
  mostSeats,
  rules,
  seatCount,
} from "../setup/choices";
import { NameField } from "../setup/NameField";
import { RuleSetFew } from "../setup/RuleSetChoice";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Stepper } from "../widgets/Stepper";
import { Trouble } from "../widgets/Trouble";
import "../setup/setup.css";

const text = words.home;

export function Family({ onClose }: { onClose: () => void }) {
  const opening = useAsking();
  const open = (event: Event) => {
    event.preventDefault();
    const name = prefs.name.value.trim();
    void opening.run(async () => {
      const seated = await command({
        kind: "open",
        name,
        title: text.tableOf(name).slice(0, LONGEST_TABLE_TITLE),
        seats: seatCount.value,
        ...(await rulesToOpen(rules.value)),
        mark: ownMark.value,
      });
      go(`/t/${seated.table}`);
    });
  };
  return (
    <Dialog title={text.family} onClose={onClose}>
      <form class="arrange" onSubmit={open}>
        <NameField />
        <Stepper
          label={text.seats}
          value={seatCount.value}
          least={fewestSeats.value}
          most={mostSeats.value}
          onChange={chooseSeats}
        />
        <RuleSetFew value={rules.value} onChange={chooseRules} />
        <Trouble says={opening.trouble} />
        <Button type="submit" main aria-disabled={opening.busy}>
          {text.openTable}
        </Button>
        <p class="mute">{text.severalTables}</p>
        <a class="button slight" {...linkTo(clubPath() || "/record#club")}>
          {clubPath() ? text.tonight : text.clubNight}
        </a>
      </form>
    </Dialog>
  );
}
