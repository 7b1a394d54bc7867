// The link for those who look on, as text and as a code for a camera.

import { type Asking, useAsking } from "../connection/asking";
import { connection } from "../connection/state";
import { Address } from "../widgets/Address";
import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import type { KeptGame } from "./games";
import {
  addressOf,
  givenIn,
  isBehind,
  letPlayersGiveIn,
  publish,
  publishAnew,
  stopShowing,
  troubles,
} from "./showing";
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
            <OwnHands game={game} run={asking.run} />
            <div class="choices">
              {trouble && (
                <Button onClick={() => asking.run(() => publishAnew(game))}>{words.again}</Button>
              )}
              <Button onClick={() => stopShowing(game)}>{words.stop}</Button>
            </div>
            <p class="mute">{words.stopped}</p>
          </>
        ) : (
          <Button main aria-disabled={asking.busy} onClick={() => asking.run(() => publish(game))}>
            {words.start}
          </Button>
        )}
        <Trouble says={asking.trouble} />
      </div>
    </Dialog>
  );
}

/** Whether players enter their own points; a name whose phone is gone can have another. */
function OwnHands({ game, run }: { game: KeptGame; run: Asking["run"] }) {
  const names = givenIn.value.map(({ name }) => name);
  return (
    <>
      <Checkbox
        label={words.own}
        on={game.shown?.own === true}
        onChange={(own) => letPlayersGiveIn(game, own)}
      />
      <p class="mute">{words.ownHow}</p>
      {names.length > 0 && (
        <>
          <p>{words.from(names)}</p>
          <div class="keeper-ways">
            {names.map((name) => (
              <Button key={name} onClick={() => run(() => publish(game, name))}>
                {words.free(name)}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}
