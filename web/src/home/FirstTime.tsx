// Asks who was never here whether somebody shall show them how; either way there are cards at once.

import { useAsking } from "../connection/asking";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { Door } from "./Door";
import { learn } from "./Learn";

const text = words.home;

export function FirstTime({ play, onClose }: { play: () => Promise<void>; onClose: () => void }) {
  const opening = useAsking();
  const begins = (how: () => Promise<void>) => () => opening.run(how);
  return (
    <Dialog title={text.newHere} onClose={onClose}>
      <div class="doors">
        <Door icon="bulb" title={text.showMe} filled busy={opening.busy} onClick={begins(learn)} />
        <Door icon="play" title={text.justPlay} busy={opening.busy} onClick={begins(play)} />
      </div>
      <Trouble says={opening.trouble} />
    </Dialog>
  );
}
