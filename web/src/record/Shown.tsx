// A record: who leads, the figures, year by year, each game, and what can be changed in it.

import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../browser/route";
import type { GameResult } from "../messages";
import { CLUB } from "../results/evening";
import { Address } from "../widgets/Address";
import { Button } from "../widgets/Button";
import { Select } from "../widgets/Select";
import { Trouble } from "../widgets/Trouble";
import { Adding } from "./Adding";
import { ClubNight } from "./ClubNight";
import { Files } from "./Files";
import { meanMinutes, peopleIn, yearOf, yearsIn } from "./figures";
import { folded } from "./folding";
import { GameList, TakenOut } from "./GameList";
import { Persons } from "./Persons";
import { Standings, Years } from "./Standings";
import { addressOf, type Opened } from "./store";
import { text } from "./words";

interface ShownProps {
  record: Opened;
  /** Whether its link is that of a club night. */
  invited: boolean;
  /** Why it could not be read once more. */
  trouble: string;
}

export function Shown({ record, invited, trouble }: ShownProps) {
  const [club, setClub] = useState(invited);
  const all = useMemo(() => folded(record.events), [record.events]);
  const [year, setYear] = useState("");
  const [rules, setRules] = useState("");
  const printing = usePrinting();
  const chosen = all.games.filter(
    (game) => (!year || yearOf(game) === year) && (!rules || game.title === rules),
  );
  return (
    <main class="my-games record">
      <header>
        <h1>{all.title || text.title}</h1>
        <Button slight icon="back" class="record-screen" onClick={() => go("/record")}>
          {text.back}
        </Button>
        {!record.writes && <p class="mute record-screen">{text.readOnly}</p>}
      </header>
      <Trouble says={trouble} />
      <Button slight class="record-screen" onClick={() => setClub(!club)}>
        {club ? text.club.asRecord : text.club.asClub}
      </Button>
      {club ? (
        <ClubNight {...{ record, printing, invited }} games={all.games} />
      ) : all.games.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <>
          <Leads games={all.games} />
          <div class="row-buttons record-choices record-screen">
            <Select
              label={text.year}
              value={year}
              options={[["", text.everyYear], ...named(all.games.map(yearOf)).reverse()]}
              onChange={setYear}
            />
            <Select
              label={text.rules}
              value={rules}
              options={[["", text.everyRules], ...named(all.games.map(({ title }) => title))]}
              onChange={setRules}
            />
          </div>
          <div class="my-games-tables">
            <Standings people={peopleIn(chosen)} printing={printing} />
            <Years years={yearsIn(chosen)} />
          </div>
          <GameList games={chosen} writes={record.writes} printing={printing} />
        </>
      )}
      <div class="record-screen record-tools">
        {record.writes && <Adding all={all} />}
        {record.writes && all.takenOut.length > 0 && <TakenOut games={all.takenOut} />}
        {record.writes && <Persons all={all} />}
        <Links record={record} club={club} />
        <Files events={record.events} writes={record.writes} title={all.title} />
      </div>
    </main>
  );
}

/** Whether the page is being printed: then everything that can be opened is open. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begins = () => setPrinting(true);
    const ends = () => setPrinting(false);
    addEventListener("beforeprint", begins);
    addEventListener("afterprint", ends);
    return () => {
      removeEventListener("beforeprint", begins);
      removeEventListener("afterprint", ends);
    };
  }, []);
  return printing;
}

function Leads({ games }: { games: readonly GameResult[] }) {
  const [newest] = yearsIn(games);
  const minutes = meanMinutes(games);
  return (
    <div class="record-leads">
      {newest && newest.leaders.length > 0 && (
        <p class="my-games-won">{text.leadsNow(newest.leaders, newest.wins, newest.year)}</p>
      )}
      <p>
        {text.all(games.length)} {minutes !== null && text.howLong(minutes)}
      </p>
    </div>
  );
}

/** Each once, as a choice that is called so. */
const named = (all: readonly string[]) =>
  [...new Set(all)].sort().map((one) => [one, one] as const);

/** The links of a record: for those who write in it, and for those who only read it. */
function Links({ record, club }: { record: Opened; club: boolean }) {
  const { id, secret, reading, writes } = record;
  const link = (key: string, label: string) => (
    <details>
      <summary>{label}</summary>
      <Address
        address={addressOf(id, (club ? CLUB : "") + key)}
        label={label}
        qrLabel={text.qr(label)}
      />
    </details>
  );
  return (
    <section class="panel record-links" aria-label={text.links}>
      <h2>{text.links}</h2>
      {writes && <p class="mute">{text.keep}</p>}
      {writes && link(secret, text.writing)}
      {link(reading, text.reading)}
    </section>
  );
}
