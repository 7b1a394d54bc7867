// An evening of a club: one link for all, and one list over all tables.

import { useEffect, useState } from "preact/hooks";
import { linkTo } from "../browser/route";
import type { GameResult } from "../messages";
import { CLUB, eveningNow, joinEvening, leaveEvening } from "../results/evening";
import { ordinal, places, signed } from "../scores/marks";
import { dayText } from "../text/time";
import { Address } from "../widgets/Address";
import { Button } from "../widgets/Button";
import { Figures } from "../widgets/Figures";
import { Select } from "../widgets/Select";
import { Trouble } from "../widgets/Trouble";
import { clubPlaces } from "./figures";
import { GameList } from "./GameList";
import { addressOf, known, type Opened } from "./store";
import { text } from "./words";

const words = text.club;

interface Props {
  record: Opened;
  games: readonly GameResult[];
  printing: boolean;
  /** Whether its link was opened, and it isn't only looked at as a club night. */
  invited: boolean;
}

export function ClubNight({ record, games, printing, invited }: Props) {
  const { id, secret, writes } = record;
  const days = [...new Set(games.map(({ played }) => played))].sort().reverse();
  const [day, setDay] = useState("");
  const chosen = games.filter(({ played }) => !day || played === day);
  useEffect(() => {
    if (writes && invited) joinEvening(id, secret);
  }, [id, secret, writes, invited]);
  return (
    <>
      {games.length === 0 && <p>{words.empty}</p>}
      {days.length > 1 && (
        <Select
          label={words.evening}
          value={day}
          options={[["", words.every], ...days.map((one) => [one, dayText(one)] as const)]}
          onChange={setDay}
        />
      )}
      {games.length > 0 && <Results games={chosen} />}
      {writes && <Invitation record={record} />}
      {games.length > 0 && <GameList games={chosen} writes={writes} printing={printing} />}
    </>
  );
}

function Invitation({ record }: { record: Opened }) {
  const { id, secret } = record;
  const now = eveningNow();
  const joined = now?.id === id;
  const other = now && !joined && (known.value.find((one) => one.id === now.id)?.title || now.id);
  return (
    <section class="panel record-form record-screen" aria-label={words.invite}>
      <h2>{words.invite}</h2>
      <p>{words.how}</p>
      <Address
        address={addressOf(id, CLUB + secret)}
        label={words.link}
        qrLabel={text.qr(words.link)}
      />
      <div class="choices">
        <a class="button" {...linkTo("/#family")}>
          {words.table}
        </a>
        <a class="button" {...linkTo("/score")}>
          {words.keeper}
        </a>
      </div>
      <p role="status">{joined ? words.joined : other ? words.elsewhere(other) : words.left}</p>
      <Trouble says={joined && now.refused ? words.refused(now.refused) : ""} />
      <Button slight onClick={() => (joined ? leaveEvening() : joinEvening(id, secret, true))}>
        {joined ? words.leave : words.join}
      </Button>
    </section>
  );
}

/** Over all tables, whoever sat where: by points beside the table's average. */
function Results({ games }: { games: readonly GameResult[] }) {
  const people = clubPlaces(games);
  const standing = places(people.map(({ points }) => points));
  return (
    <section class="panel record-club" aria-label={words.results}>
      <h2>{words.results}</h2>
      <Figures
        heads={[words.place, ...words.columns]}
        unnamed
        named={1}
        lines={people.map(({ name, games, deals, wins, points }, at) => [
          ordinal(standing[at] ?? 0),
          name,
          <b key="points">{signed(points)}</b>,
          games,
          deals,
          wins,
        ])}
      />
      <p class="mute">{words.relative}</p>
    </section>
  );
}
