// A finished game watched again by those who have played it.

import { ask } from "../connection/net";
import { nameOf, table, you } from "../connection/state";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Player } from "./Player";
import { text } from "./words";

const fetch = (step: number) => ask({ kind: "watch", step });

interface Props {
  /** The step that is shown first. */
  from: number;
  onClose: () => void;
  /** Opens the review, where there is one. */
  onReview: (() => void) | undefined;
}

export function Watch({ from, onClose, onReview }: Props) {
  const names = (table.value?.seats ?? []).map((_, seat) => nameOf(seat));
  return (
    <Dialog title={text.title} onClose={onClose} wide class="watch">
      {onReview && (
        <Button icon="find" class="watch-review" onClick={onReview}>
          {text.review}
        </Button>
      )}
      <Player fetch={fetch} names={names} own={you.value} from={from} />
    </Dialog>
  );
}
