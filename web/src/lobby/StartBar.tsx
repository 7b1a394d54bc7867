// At the foot of the page, always in sight and over nothing: the host starts, others say that they
// are ready, and who has no seat yet sees who starts.

import { go } from "../browser/route";
import { forgetSeat } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import type { TableUpdate } from "../messages";
import { lobby as text } from "../setup/words";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";

export function StartBar({ at }: { at: TableUpdate }) {
  const asking = useAsking();
  const hostName = at.seats[at.host]?.name ?? "";
  if (at.you === null) {
    return at.stage === "lobby" ? (
      <footer class="lobby-bar">
        <div class="start-bar">
          <p class="start-waits">{text.hostStarts(hostName)}</p>
        </div>
      </footer>
    ) : null;
  }
  const host = at.you === at.host;
  const said = at.seats[at.you]?.ready === true;
  const free = at.seats.filter((seat) => seat.sitting === "free").length;
  const leave = () =>
    asking.run(async () => {
      await command({ kind: "leave" });
      forgetSeat(at.id);
      go("/");
    });
  return (
    <footer class="lobby-bar">
      <div class="start-bar">
        <Trouble says={asking.trouble} />
        <p class="mute start-says">{host && whoStarts(at)}</p>
        <Button aria-disabled={asking.busy} onClick={leave}>
          {text.leave}
        </Button>
        <button
          type="button"
          class={`button start ${host ? "main" : ""}`}
          aria-disabled={asking.busy}
          aria-pressed={host ? undefined : said}
          onClick={() => asking.run(() => command({ kind: "start" }))}
        >
          <b>
            {!host && said && <span aria-hidden="true">✓ </span>}
            {host ? text.start : text.wantStart}
          </b>
          <small>{host ? text.bots(free) : text.hostStarts(hostName)}</small>
        </button>
      </div>
    </footer>
  );
}

/** That nobody else can, and who could if the host left: the next one round the table. */
function whoStarts({ seats, host }: TableUpdate): string {
  const after = seats.map((_, step) => seats[(host + 1 + step) % seats.length]);
  const next = after.slice(0, -1).find((seat) => seat?.sitting === "person");
  return next ? `${text.onlyYou} ${text.nextHost(next.name)}` : text.onlyYou;
}
