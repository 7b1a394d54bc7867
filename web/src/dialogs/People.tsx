// Who is at the table. Players may leave; the host may halt the game, take a seat from a
// person, and set the table.

import { useState } from "preact/hooks";
import { hiddenAt } from "../browser/marked-seats";
import { go } from "../browser/route";
import { forgetSeat } from "../browser/seats";
import { type Asking, useAsking } from "../connection/asking";
import { trueName } from "../connection/names";
import { command } from "../connection/net";
import { table, you } from "../connection/state";
import type { SeatShown, TableUpdate } from "../messages";
import { Mark } from "../people/Mark";
import { MarkDialog } from "../people/MarkButton";
import { mark } from "../people/words";
import { BotDialog } from "../setup/BotButton";
import { botLabel } from "../setup/Levels";
import { TableSettings } from "../setup/later-settings";
import { lobby } from "../setup/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { ConfirmButton } from "./ConfirmButton";
import { NameOf } from "./NameOf";
import { Rename } from "./Rename";
import { Watchers } from "./Watchers";
import { people as text } from "./words";

export function People({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const asking = useAsking();
  const [arranging, setArranging] = useState(false);
  const [choosing, setChoosing] = useState<number | null>(null);
  const [picturing, setPicturing] = useState(false);
  const own = you.value;
  if (!at) {
    return null;
  }
  const host = own !== null && own === at.host;
  if (arranging) {
    return <TableSettings at={at} onClose={() => setArranging(false)} />;
  }
  if (picturing) return <MarkDialog onClose={() => setPicturing(false)} />;
  const chosen = choosing === null ? undefined : at.seats[choosing];
  if (choosing !== null && chosen?.sitting === "bot") {
    return <BotDialog seat={chosen} number={choosing} at={at} onClose={() => setChoosing(null)} />;
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="people">
        <p>{at.settings.hints === false ? words.hint.off : words.hint.on}</p>
        <ul>
          {at.seats.map((seat, place) => (
            <li key={place}>
              {seat.sitting === "free" ? <Icon name="person" /> : <Mark seat={place} />}
              <span>
                <b>{place === own ? text.you(seat.name) : seat.name || text.freeSeat}</b>
                <small>{standing(at, seat, place)}</small>
              </span>
              {place === own && <Button onClick={() => setPicturing(true)}>{mark.short}</Button>}
              {host && seat.sitting === "bot" && at.stage === "playing" && (
                <Button aria-label={lobby.chooseFor(place + 1)} onClick={() => setChoosing(place)}>
                  {lobby.choose}
                </Button>
              )}
              {mayBeHidden(at, seat, place) && <NameOf at={at} seat={place} />}
              {own !== null && place !== own && seat.sitting === "person" && (
                <PersonActions at={at} own={own} place={place} asking={asking} />
              )}
            </li>
          ))}
        </ul>
        <Trouble says={asking.trouble} />
        <Watchers at={at} />
        {(host || (own !== null && at.halted && !at.seats[at.host]?.here)) &&
          at.stage === "playing" && (
            <Button
              icon={at.halted ? "play" : "pause"}
              onClick={() => asking.run(() => command({ kind: "halt", halted: !at.halted }))}
            >
              {at.halted ? text.resume : text.pause}
            </Button>
          )}
        {!host && at.halted && <p class="note">{words.people.paused}</p>}
        {host && (
          <Button icon="gear" onClick={() => setArranging(true)}>
            {text.settings}
          </Button>
        )}
        {own !== null && (
          <ConfirmButton
            asking={asking}
            label={text.leave}
            question={text.leaveMeans}
            act={async () => {
              await command({ kind: "leave" });
              forgetSeat(at.id);
              go("/");
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Whether it is another's name; among bots alone nobody has chosen one. */
function mayBeHidden(at: TableUpdate, seat: SeatShown, place: number): boolean {
  const people = at.seats.filter((one) => one.sitting === "person").length;
  const hidden = hiddenAt(at.id).includes(place);
  return place !== at.you && seat.sitting !== "free" && (people > 1 || hidden);
}

function standing(at: TableUpdate, seat: SeatShown, place: number): string {
  const { away: gone, played } = words.people;
  const here = seat.here ? text.here : seat.played ? played : gone(seat.away?.lost);
  const away = at.away_host === null || at.away_host === undefined ? null : at.seats[at.away_host];
  const kind = { bot: botLabel(seat.level), free: text.free, person: here }[seat.sitting];
  const marks = [
    kind,
    lobby.handicap(at.settings.handicaps?.[place], at),
    place === at.host && (away ? text.standsIn(away.name) : text.host),
    seat.waits && text.nextDeal,
    (seat.votes ?? 0) > 0 && text.votes(seat.votes ?? 0, at.votes_needed ?? 0),
  ];
  return marks.filter(Boolean).join(" · ");
}

interface PersonActionsProps {
  at: TableUpdate;
  own: number;
  place: number;
  asking: Asking;
}

/** What one may do about another: the host removes them or makes them host, others vote. */
function PersonActions({ at, own, place, asking }: PersonActionsProps) {
  const seat = at.seats[place];
  const isHost = own === at.host && (at.away_host ?? null) === null;
  const canBeHost = seat?.here && !seat.waits && place !== at.host;
  const voters = at.seats.filter((one, other) => one.here && !one.waits && other !== at.host);
  const voted = at.vote === place;
  return (
    <>
      {isHost && seat && <Rename name={seat.name} seat={place} />}
      {isHost && (
        <ConfirmButton
          asking={asking}
          label={text.remove}
          question={text.removeMeans(seat?.name ?? "")}
          act={() => command({ kind: "remove", seat: place, name: trueName(place) })}
        />
      )}
      {isHost && canBeHost && (
        <ConfirmButton
          asking={asking}
          label={text.makeHost}
          question={text.makeHostMeans(seat.name)}
          act={() => command({ kind: "vote", seat: place })}
        />
      )}
      {!isHost && canBeHost && !at.seats[own]?.waits && voters.length > 1 && (
        <Button
          aria-pressed={voted}
          onClick={() => asking.run(() => command({ kind: "vote", seat: voted ? null : place }))}
        >
          {voted ? text.voted : text.voteFor}
        </Button>
      )}
    </>
  );
}
