// A finished game watched again by those who have played it.

import { ask } from "../connection/net";
import { nameOf, table, you } from "../connection/state";
import { Dialog } from "../widgets/Dialog";
import { Player } from "./Player";

const fetch = (step: number) => ask({ kind: "watch", step });

export function Watch({ onClose }: { onClose: () => void }) {
  const names = (table.value?.seats ?? []).map((_, seat) => nameOf(seat));
  return (
    <Dialog title="Watch the game again" onClose={onClose} wide class="watch">
      <Player fetch={fetch} names={names} own={you.value} />
    </Dialog>
  );
}
