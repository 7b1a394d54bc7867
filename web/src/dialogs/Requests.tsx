// Who would like to join: for the one who acts as host, over whatever page of the table is shown.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { connection, table } from "../connection/state";
import { words } from "../text/words";
import "./requests.css";

const text = words.joining;

export function Requests() {
  const asking = useAsking();
  const all = table.value?.requests ?? [];
  const [first] = all;
  useEffect(() => {
    if (first) say(text.wants(first.name), { urgent: true });
  }, [first?.number]);
  if (!first || connection.value !== "open") return null;
  const answer = (yes: boolean) =>
    asking.run(() => ask({ kind: "admit", request: first.number, yes }));
  return (
    <section class="join-requests" aria-label={text.label}>
      <p>
        <b>{text.wants(first.name)}</b>
        {all.length > 1 && <small>{text.others(all.length - 1)}</small>}
        {asking.trouble && (
          <small class="trouble" role="alert">
            {asking.trouble}
          </small>
        )}
      </p>
      <button type="button" class="button" onClick={() => answer(false)}>
        {text.no}
      </button>
      <button type="button" class="button main" onClick={() => answer(true)}>
        {text.yes}
      </button>
    </section>
  );
}
