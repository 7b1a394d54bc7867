// Who is at the table. Whoever sits may leave; the host may halt the game, take a seat from a
// person, and set the table.

import { useState } from "preact/hooks";
import { useFocus } from "../browser/focus";
import { go } from "../browser/route";
import { forgetSeat } from "../browser/seats";
import { type Asking, useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { table, you } from "../connection/state";
import type { SeatShown } from "../messages";
import { BotDialog } from "../setup/BotButton";
import { botLabel } from "../setup/Levels";
import { TableSettings } from "../setup/TableSettings";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { Icon } from "../widgets/Icons";

export function People({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const asking = useAsking();
  const [arranging, setArranging] = useState(false);
  const [choosing, setChoosing] = useState<number | null>(null);
  const own = you.value;
  if (!at) {
    return null;
  }
  const host = own !== null && own === at.host;
  if (arranging) {
    return <TableSettings at={at} onClose={() => setArranging(false)} />;
  }
  const chosen = choosing === null ? undefined : at.seats[choosing];
  if (choosing !== null && chosen?.sitting === "bot") {
    return <BotDialog seat={chosen} number={choosing} onClose={() => setChoosing(null)} />;
  }
  return (
    <Dialog title="People" onClose={onClose}>
      <div class="people">
        <p>{at.settings.hints === false ? words.hint.off : words.hint.on}</p>
        <ul>
          {at.seats.map((seat, place) => (
            <li key={place}>
              <Icon name={seat.sitting === "bot" ? "robot" : "person"} />
              <span>
                <b>{place === own ? `${seat.name} (you)` : seat.name || "Free seat"}</b>
                <small>{standing(seat, place === at.host)}</small>
              </span>
              {host && seat.sitting === "bot" && at.stage === "playing" && (
                <button
                  type="button"
                  class="button"
                  aria-label={words.lobby.chooseFor(place + 1)}
                  onClick={() => setChoosing(place)}
                >
                  {words.lobby.choose}
                </button>
              )}
              {host && place !== own && seat.sitting === "person" && (
                <Confirmed
                  asking={asking}
                  label="Remove"
                  question={`Remove ${seat.name}? A bot plays on in the seat.`}
                  act={() => ask({ kind: "remove", seat: place })}
                />
              )}
            </li>
          ))}
        </ul>
        {asking.trouble && (
          <p class="trouble" role="alert">
            {asking.trouble}
          </p>
        )}
        {(host || (own !== null && at.halted && !at.seats[at.host]?.here)) &&
          at.stage === "playing" && (
            <button
              type="button"
              class="button"
              onClick={() => asking.run(() => ask({ kind: "halt", halted: !at.halted }))}
            >
              <Icon name={at.halted ? "play" : "pause"} />{" "}
              {at.halted ? "Resume the game" : "Pause the game"}
            </button>
          )}
        {!host && at.halted && <p class="note">The host has paused the game.</p>}
        {host && (
          <button type="button" class="button" onClick={() => setArranging(true)}>
            <Icon name="gear" /> Table settings
          </button>
        )}
        {own !== null && (
          <Confirmed
            asking={asking}
            label="Leave the seat"
            question="Leave for good? A bot plays on in your seat, and others may take it."
            act={async () => {
              await ask({ kind: "leave" });
              forgetSeat(at.id);
              go("/");
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function standing(seat: SeatShown, host: boolean): string {
  const here = seat.here ? "here" : seat.played ? "away, bot plays" : "away";
  const kind = { bot: botLabel(seat.level), free: "anyone can sit here", person: here }[
    seat.sitting
  ];
  return host ? `${kind} · host` : kind;
}

type ConfirmedProps = {
  asking: Asking;
  label: string;
  question: string;
  act: () => Promise<unknown>;
};

/** A button for what cannot be taken back: it asks before it acts. */
function Confirmed({ asking, label, question, act }: ConfirmedProps) {
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <button type="button" class="button" onClick={() => setSure(true)}>
        {label}
      </button>
    );
  }
  const close = () => setSure(false);
  return (
    <fieldset class="confirm">
      <legend>{question}</legend>
      <No onClick={close} />
      <button type="button" class="button main" onClick={() => asking.run(act).then(close)}>
        {label}
      </button>
    </fieldset>
  );
}

function No({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="button" ref={useFocus<HTMLButtonElement>()} onClick={onClick}>
      No
    </button>
  );
}
