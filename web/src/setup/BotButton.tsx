// Which bot plays in one seat: the host chooses, before the game and while it is played.

import { useState } from "preact/hooks";
import { command } from "../connection/net";
import type { SeatShown } from "../messages";
import { Button } from "../widgets/Button";
import { BotsDialog } from "./BotsDialog";
import type { LevelsAt } from "./LevelChoice";
import { USUAL_LEVEL } from "./Levels";
import { lobby as text } from "./words";

interface Props {
  seat: SeatShown;
  number: number;
  at: LevelsAt;
}

/** Says in a word or two who plays there, and opens the choice. */
export function BotButton({ label, ...props }: Props & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slight onClick={() => setOpen(true)}>
        {label}
        <span class="spoken">: {text.chooseFor(props.number + 1)}</span>
      </Button>
      {open && <BotDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export function BotDialog({ seat, number, at, onClose }: Props & { onClose: () => void }) {
  return (
    <BotsDialog
      title={text.chooseTitle(number + 1)}
      label={seat.sitting === "bot" ? text.chooseNow : text.chooseMeans}
      level={seat.level || USUAL_LEVEL}
      at={at}
      choose={(level) => command({ kind: "choose_bot", seat: number, level })}
      onClose={onClose}
    />
  );
}
