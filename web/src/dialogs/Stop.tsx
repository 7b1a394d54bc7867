// Ending a game early: it is proposed from the menu, and all who are there are asked, over whatever
// page of the table they see.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { table, you } from "../connection/state";
import type { StopShown, TableUpdate } from "../messages";
import { listed } from "../text/phrasing";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Request } from "./Requests";
import { askedFirst, proposalLines } from "./stopping";
import { stop as text } from "./words";

export function Stop({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const asking = useAsking();
  const playing = at?.stage === "playing";
  // Somebody else may have ended it meanwhile.
  useEffect(() => {
    if (!playing) onClose();
  }, [playing]);
  if (!at || !playing) {
    return null;
  }
  const others = askedFirst(at, you.value);
  const [one] = others;
  const asks = others.length > 1 ? text.asks(listed(others)) : one ? text.asksOne(one) : "";
  const propose = async () => {
    if (await asking.run(() => command({ kind: "stop", agree: true }))) {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={text.title}
      means={`${text.means} ${asks}`}
      yes={one === undefined ? text.end : text.propose(listed(others))}
      no={text.playOn}
      busy={asking.busy}
      trouble={asking.trouble}
      onYes={propose}
      onNo={onClose}
    />
  );
}

/** The proposal as all at the table see it, with one's own answer. */
export function Proposal({ at, stop }: { at: TableUpdate; stop: StopShown }) {
  const asking = useAsking();
  const [closed, setClosed] = useState(false);
  const own = you.value;
  const [first = "", ...more] = proposalLines(at, stop, own);
  useEffect(() => {
    setClosed(false);
    if (own === null) say(first, { urgent: true });
  }, [first]);
  if (own === null || closed) {
    return null;
  }
  const answer = (agree: boolean) => asking.run(() => command({ kind: "stop", agree }));
  return (
    <Request label={text.label} sentence={first} more={more.join(" ")} asking={asking}>
      {stop.agreed.length === 0 ? (
        <Button onClick={() => setClosed(true)}>{text.close}</Button>
      ) : stop.agreed.includes(own) ? (
        <Button onClick={() => answer(false)}>{text.takeBack}</Button>
      ) : at.seats[own]?.waits ? null : (
        <>
          <Button onClick={() => answer(true)}>{text.agree}</Button>
          <Button main onClick={() => answer(false)}>
            {text.playOn}
          </Button>
        </>
      )}
    </Request>
  );
}
