// What one may do about the name of another player: hide it on one's own page, or report it to the host.

import { useState } from "preact/hooks";
import { hiddenAt } from "../browser/marked-seats";
import { useAsking } from "../connection/asking";
import { hideName } from "../connection/names";
import type { TableUpdate } from "../messages";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Switch } from "../widgets/Switch";
import { Trouble } from "../widgets/Trouble";
import { Mute, mayReport, Report } from "./MuteOrReport";

const text = words.people;

interface Props {
  at: TableUpdate;
  /** Whose name it is. */
  seat: number;
}

export function NameOf({ slight, ...props }: Props & { slight?: boolean }) {
  const [open, setOpen] = useState(false);
  const name = props.at.seats[props.seat]?.name ?? "";
  return (
    <>
      <Button slight={slight} onClick={() => setOpen(true)}>
        {!slight && props.at.seats[props.seat]?.sitting === "person" ? text.nameOrMute : text.name}
        <span class="spoken">{text.nameOfWhom(name)}</span>
      </Button>
      {open && <NameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ at, seat, onClose }: Props & { onClose: () => void }) {
  const asking = useAsking();
  const shown = at.seats[seat];
  const hidden = hiddenAt(at.id).includes(seat);
  const isPerson = shown?.sitting === "person";
  return (
    <Dialog title={text.nameOf(shown?.name ?? "")} onClose={onClose}>
      <div class="people">
        <Switch
          label={text.hide}
          means={text.hideMeans(text.player(seat + 1))}
          on={hidden}
          onChange={(on) => hideName(seat, on)}
        />
        {isPerson && seat !== at.you && <Mute at={at} seat={seat} name={shown.name} />}
        {isPerson && mayReport(at, seat) && (
          <Report
            asking={asking}
            what={{ kind: "report", seat }}
            label={text.report}
            means={text.reportMeans}
          />
        )}
        <Trouble says={asking.trouble} />
      </div>
    </Dialog>
  );
}
