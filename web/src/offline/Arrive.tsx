// A game has come from the other place: it gets a table here, as soon as there is a connection.

import { useEffect } from "preact/hooks";
import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { connection } from "../connection/state";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { moveWords as text } from "./move-words";
import { forgetMoving, type Moving, moving } from "./moved";
import { arrive, elsewhere } from "./moving";

export function Arrive({ onClose }: { onClose: () => void }) {
  const asking = useAsking();
  const open = connection.value === "open";
  const comes = (game: Moving) => asking.run(async () => go(await arrive(game)));
  useEffect(() => {
    const game = moving.peek();
    if (open && game) void comes(game);
  }, [open]);
  const game = moving.value;
  if (!game) return null;
  const stays = () => {
    forgetMoving();
    onClose();
    location.assign(elsewhere());
  };
  return (
    <Dialog title={text.comes} onClose={stays}>
      {asking.trouble ? (
        <Trouble says={asking.trouble} />
      ) : (
        <p role="status">{open ? text.coming : text.waits}</p>
      )}
      <div class="choices">
        <Button onClick={stays}>{text.stays}</Button>
        {asking.trouble && (
          <Button main aria-disabled={asking.busy} onClick={() => comes(game)}>
            {text.again}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
