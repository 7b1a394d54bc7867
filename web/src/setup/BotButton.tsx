// Which bot plays in one seat: the host chooses, before the game and while it is played.

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import type { SeatShown } from "../messages";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { LevelChoice, USUAL_LEVEL } from "./Levels";
import "./setup.css";

const text = words.lobby;

interface Props {
  seat: SeatShown;
  number: number;
}

export function BotButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button slight"
        aria-label={text.chooseFor(props.number + 1)}
        onClick={() => setOpen(true)}
      >
        {text.choose}
      </button>
      {open && <BotDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export function BotDialog({ seat, number, onClose }: Props & { onClose: () => void }) {
  const asking = useAsking();
  const [level, setLevel] = useState(seat.level || USUAL_LEVEL);
  const save = async (event: Event) => {
    event.preventDefault();
    if (await asking.run(() => ask({ kind: "choose_bot", seat: number, level }))) {
      onClose();
    }
  };
  return (
    <Dialog title={text.chooseTitle(number + 1)} onClose={onClose}>
      <form class="arrange" onSubmit={save}>
        <LevelChoice
          label={seat.sitting === "bot" ? text.chooseNow : text.chooseMeans}
          value={level}
          onChange={setLevel}
        />
        {asking.trouble && (
          <p class="trouble" role="alert">
            {asking.trouble}
          </p>
        )}
        <button type="submit" class="button main" aria-disabled={asking.busy}>
          {words.arrange.save}
        </button>
      </form>
    </Dialog>
  );
}
