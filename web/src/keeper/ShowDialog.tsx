// The link for those who look on, as text and as a code for a camera.

import { useAsking } from "../connection/asking";
import { connection } from "../connection/state";
import { Address } from "../widgets/Address";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import type { KeptGame } from "./games";
import { addressOf, isBehind, publish, publishAnew, stopShowing, troubles } from "./showing";
import { text } from "./words";

const words = text.show;

export function ShowDialog({ game, onClose }: { game: KeptGame; onClose: () => void }) {
  const asking = useAsking();
  const trouble = troubles.value[game.id];
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="keeper-form">
        <p>{words.how}</p>
        {game.shown ? (
          <>
            <Address address={addressOf(game.shown.sheet)} label={words.link} qrLabel={words.qr} />
            {connection.value !== "open" && isBehind(game) && <p role="status">{words.waits}</p>}
            <Trouble says={trouble && words.trouble(trouble)} />
            <div class="choices">
              {trouble && (
                <button
                  type="button"
                  class="button"
                  onClick={() => asking.run(() => publishAnew(game))}
                >
                  {words.again}
                </button>
              )}
              <button type="button" class="button" onClick={() => stopShowing(game)}>
                {words.stop}
              </button>
            </div>
            <p class="mute">{words.stopped}</p>
          </>
        ) : (
          <button
            type="button"
            class="button main"
            aria-disabled={asking.busy}
            onClick={() => asking.run(() => publish(game))}
          >
            {words.start}
          </button>
        )}
        <Trouble says={asking.trouble} />
      </div>
    </Dialog>
  );
}
