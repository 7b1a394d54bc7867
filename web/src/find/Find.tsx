// Positions from games, one after the other, each set out as a table: what would you do?

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go, route } from "../browser/route";
import { usePageName } from "../browser/title";
import { spokenLine } from "../cards/cards";
import { ask, sentenceOf } from "../connection/net";
import { welcome } from "../connection/state";
import { following, followingInCircle, listAt } from "../learn/place";
import type { Judged, PracticeShown } from "../messages";
import { findAt, findIn, type Of, SLIPS } from "../practice/place";
import { daysOf, isNew, noteAnswer, practised, ratingOf, today } from "../practice/practised";
import { slips } from "../practice/slips";
import { startTable, Table } from "../table/Table";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { followLooks } from "./answers";
import { putAway, setOutAtTable } from "./at-table";
import { text } from "./words";

/** The page, once all is there that a position is drawn with. */
export async function startFind() {
  await startTable();
  return Find;
}

interface Which {
  /** Which positions are meant. */
  of: Of;
  /** The key of one of them; empty for today's, or the first. */
  wanted: string;
  /** Leads back to the lessons. */
  query: string;
}

function Find() {
  usePageName(text.title);
  // `route` changes with the address, of which it has no more than the page.
  const { hash, search } = route.value.page === "learn" ? location : { hash: "", search: "" };
  const { of = "", key = "" } = findIn(hash) ?? {};
  const which = { of, wanted: key, query: search.slice(1) };
  return of === SLIPS ? <Slip {...which} /> : <Fetched {...which} />;
}

/** One of one's own slips, which are kept on this device. */
function Slip({ of, wanted, query }: Which) {
  const keys = slips.value.map(({ find }) => find.key);
  // The one to begin with stays, though it will be done once it is answered.
  const [first] = useState(() => following("", keys, practised.value.done) ?? keys[0]);
  const key = wanted || first;
  const shown = slips.value.find(({ find }) => find.key === key);
  if (!shown)
    return <Without query={query} says={keys.length > 0 ? text.slipGone : text.noSlips} />;
  return <Position key={key} found={{ daily: "", keys, shown }} of={of} query={query} />;
}

function Fetched({ of, wanted, query }: Which) {
  const [found, setFound] = useState<PracticeShown | null>(null);
  const [trouble, setTrouble] = useState("");
  const about = `${of} ${wanted}`;
  const [asked, setAsked] = useState("");
  const connected = welcome.value !== null;
  useEffect(() => {
    // What lies here stays, however often the connection comes back.
    if (!connected || asked === about) return;
    let waits = true;
    setTrouble("");
    ask({ kind: "practice", key: wanted, of }).then(
      (now) => {
        if (!waits) return;
        setFound(now);
        setAsked(about);
      },
      (error: unknown) => waits && setTrouble(sentenceOf(error)),
    );
    return () => {
      waits = false;
    };
  }, [about, asked, connected]);
  if (found && asked === about) {
    return <Position key={found.shown.find.key} found={found} of={of} query={query} />;
  }
  return <Without query={query} says={text.fetching} trouble={trouble} />;
}

/** No position, not yet or not at all. */
function Without({ query, says, trouble }: { query: string; says: string; trouble?: string }) {
  return (
    <main class="waiting">
      <h1>{text.title}</h1>
      {trouble ? <Trouble says={trouble} /> : <p class="mute">{says}</p>}
      <Button onClick={() => go(listAt(query))}>{text.list}</Button>
    </main>
  );
}

interface PositionProps {
  found: Pick<PracticeShown, "daily" | "keys" | "shown">;
  of: Of;
  query: string;
}

function Position({ found, of, query }: PositionProps) {
  const { daily, keys, shown } = found;
  const { find } = shown;
  const isDaily = find.key === daily;
  const which = of === SLIPS ? text.fromYourGames : isDaily ? text.todays : "";
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    const next = followingInCircle(find.key, keys, practised.value.done);
    setOutAtTable(shown, {
      find,
      about: text.by(which, find.rules),
      toList: () => go(listAt(query)),
      toNext: next === undefined ? null : () => go(findAt(query, of, next)),
      note: (answer) => noted(answer, of === SLIPS ? null : find.rating, find.key, isDaily),
    });
    setReady(true);
    say(spokenLine([which, find.question].filter(Boolean).join(". ")), { urgent: true });
    return putAway;
  }, []);
  useEffect(followLooks, []);
  return ready ? <Table /> : null;
}

/** Notes the answer, and says what it comes to. */
function noted(answer: Judged | null, rating: number | null, key: string, isDaily: boolean) {
  const counts = answer?.counts ?? 0;
  const [before, counted] = [ratingOf(practised.value), isNew(key)];
  noteAnswer({ key, counts, position: rating, day: isDaily ? today() : "" });
  if (!counted) return { sentence: text.before, detail: text.onlyNew };
  const now = practised.value;
  const days = isDaily ? daysOf(now) : 0;
  const rows = [days > 1 ? text.days(days) : "", now.row > 1 ? text.inARow(now.row) : ""];
  const own = ratingOf(now);
  const sentence =
    rating === null ? (counts === 1 ? text.found : text.notFound) : text.rating(own, own - before);
  return { sentence, detail: rows.filter(Boolean).join(text.both) };
}
