// Who sits where, and what a seat can be used for by the one who looks at it.

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { trueName } from "../connection/names";
import { command } from "../connection/net";
import { partnerText } from "../connection/state";
import { NameOf } from "../dialogs/NameOf";
import { Rename } from "../dialogs/Rename";
import type { SeatShown, TableUpdate } from "../messages";
import { Mark } from "../people/Mark";
import { BotButton } from "../setup/BotButton";
import { botLabel, USUAL_LEVEL } from "../setup/Levels";
import { lobby as text } from "../setup/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Icon } from "../widgets/Icons";

interface SeatsProps {
  at: TableUpdate;
  /** Whether the one who looks may sit down now; a name is asked for elsewhere. */
  onSit: ((seat: number) => void) | null;
}

export function Seats({ at, onSit }: SeatsProps) {
  const [removing, setRemoving] = useState<number | null>(null);
  return (
    <ol class="seats">
      {at.seats.map((seat, number) => (
        <li key={number} class={seat.sitting} data-mine={number === at.you}>
          {seat.sitting === "free" ? <Icon name="chair" /> : <Mark seat={number} />}
          <SeatName at={at} seat={seat} number={number} />
          {seat.sitting === "person" && (
            <Presence here={seat.here || number === at.you} lost={seat.away?.lost} />
          )}
          <SeatAction
            at={at}
            seat={seat}
            number={number}
            onSit={onSit}
            onRemove={() => setRemoving(number)}
          />
        </li>
      ))}
      {removing !== null && <Removal at={at} seat={removing} onClose={() => setRemoving(null)} />}
    </ol>
  );
}

function SeatName({ at, seat, number }: { at: TableUpdate; seat: SeatShown; number: number }) {
  const handicap = text.handicap(at.settings.handicaps?.[number], at);
  if (seat.sitting === "free") {
    const partner = partnerText(number);
    const name = at.earlier?.names[number];
    return (
      <span class="seat-name">
        {name ? text.seatFor(name) : text.freeSeat}{" "}
        <small class="mute">{[partner, handicap].filter(Boolean).join(" · ")}</small>
      </span>
    );
  }
  const mine = number === at.you;
  const host = number === at.host && seat.sitting === "person";
  const away = seat.sitting === "person" && !mine && !seat.here;
  const marks = [
    mine ? (host ? `${text.you}, ${text.theHost}` : text.you) : host && text.theHost,
    partnerText(number),
    handicap,
    seat.sitting === "bot" && botLabel(seat.level),
    at.stage === "lobby" && seat.ready && text.wantsToBegin,
    seat.waits && text.nextDeal,
    away && (seat.played ? text.played : text.mayReturn),
  ].filter(Boolean);
  return (
    <span class="seat-name">
      <b>{seat.name}</b> <small class="mute">{marks.join(" · ")}</small>
    </span>
  );
}

/** Whether a person is there now. */
function Presence({ here, lost }: { here: boolean; lost: boolean | undefined }) {
  return here ? (
    <span class="chip done">
      {text.here} <span aria-hidden="true">✓</span>
    </span>
  ) : (
    <span class="chip">{words.people.away(lost)}</span>
  );
}

/** Who plays in a free seat if nobody comes. */
function expected(at: TableUpdate, seat: SeatShown): string {
  const usual = at.settings.level ?? USUAL_LEVEL;
  return seat.level === usual ? text.orBot : text.orThis(words.levels.by(seat.name, seat.level));
}

interface SeatActionProps extends SeatsProps {
  seat: SeatShown;
  number: number;
  onRemove: () => void;
}

function SeatAction({ at, seat, number, onSit, onRemove }: SeatActionProps) {
  if (onSit && seat.sitting !== "person") {
    const bot = seat.sitting === "bot";
    return (
      <Button
        slight
        aria-label={bot ? text.takeOverFrom(seat.name) : text.sitAt(number + 1)}
        onClick={() => onSit(number)}
      >
        {bot ? text.takeOver : text.sitHere}
      </Button>
    );
  }
  if (at.you === at.host && seat.sitting === "free") {
    return <BotButton seat={seat} number={number} at={at} label={expected(at, seat)} />;
  }
  if (seat.sitting === "free") {
    return <small class="mute">{expected(at, seat)}</small>;
  }
  if (number === at.you && at.stage === "lobby") {
    return <Rename name={seat.name} seat={null} />;
  }
  if (at.you === at.host && number !== at.you && seat.sitting === "person") {
    return <Rename name={seat.name} seat={number} onRemove={onRemove} />;
  }
  if (at.you !== null && number !== at.you && seat.sitting === "person") {
    return <NameOf at={at} seat={number} slight />;
  }
  return null;
}

function Removal({ at, seat, onClose }: { at: TableUpdate; seat: number; onClose: () => void }) {
  const asking = useAsking();
  const name = at.seats[seat]?.name ?? "";
  const remove = async () => {
    if (await asking.run(() => command({ kind: "remove", seat, name: trueName(seat) }))) {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={text.removeTitle(name)}
      means={text.removeMeans}
      yes={text.removeNow}
      no={text.cancel}
      busy={asking.busy}
      trouble={asking.trouble}
      onYes={remove}
      onNo={onClose}
    />
  );
}
