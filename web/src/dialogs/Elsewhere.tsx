// The game on the page goes on at another place: from this device at a server's table, or from there on
// this device. What it still takes is said instead, where it is not possible yet.

import { useEffect, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { useAsking } from "../connection/asking";
import { ask, command } from "../connection/net";
import { serverGame, table, you } from "../connection/state";
import { kept, thisBrowser } from "../offline/fetching";
import { moveWords as text } from "../offline/move-words";
import { isAlone } from "../offline/moved";
import { leaveWith, reachesServer } from "../offline/moving";
import { Offer } from "../offline/Offer";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { canStop } from "./stopping";

/** Whether the other place is there: a server that answers, or the game on this device. */
const isThere = () =>
  isOffline() ? reachesServer() : kept(thisBrowser).then((found) => found !== null);

export function Elsewhere({ onClose }: { onClose: () => void }) {
  const [there, setThere] = useState<boolean | null>(null);
  const [fetching, setFetching] = useState(false);
  const asking = useAsking();
  useEffect(() => {
    isThere().then(setThere, () => setThere(false));
  }, []);
  const [at, game] = [table.value, serverGame.value];
  if (fetching) return <Offer onClose={onClose} />;
  if (!at || !game) return null;
  const ended = at.stage === "over";
  const others = !isAlone(at) && !ended;
  const canEnd = canStop(at, game, you.value);
  const move = () =>
    asking.run(async () => leaveWith((await ask({ kind: "take_along" })).game, at.id));
  const propose = () =>
    asking.run(async () => {
      await command({ kind: "stop", agree: true });
      onClose();
    });
  return (
    <Dialog title={isOffline() ? text.toServer : text.toDevice} onClose={onClose}>
      <p>{isOffline() ? text.atServer : text.onDevice}</p>
      <p>{game.ended || ended ? text.between : text.dealtAnew}</p>
      {others && <p>{canEnd ? text.others : text.othersLater}</p>}
      {there === null && <p role="status">{text.looking}</p>}
      {there === false && <p role="status">{isOffline() ? text.noServer : text.notFetched}</p>}
      <Trouble says={asking.trouble} />
      <div class="choices">
        {there === false && !isOffline() && (
          <Button main onClick={() => setFetching(true)}>
            {text.fetch}
          </Button>
        )}
        {there && (canEnd || !others) && (
          <Button main aria-disabled={asking.busy} onClick={others ? propose : move}>
            {others ? text.endHere : text.go}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
