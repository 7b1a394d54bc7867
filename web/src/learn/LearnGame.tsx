// What helps to learn the game by one set of rules: a first deal, short lessons, and a link that
// others learn by.

import { useEffect, useState } from "preact/hooks";
import { addressToSend } from "../browser/addresses";
import { prefs } from "../browser/prefs";
import { go, linkTo, route } from "../browser/route";
import { usePageName } from "../browser/title";
import { useAsking } from "../connection/asking";
import { ask, sentenceOf } from "../connection/net";
import { welcome } from "../connection/state";
import type { Exercise, PracticeKind } from "../messages";
import { openLesson } from "../play/lesson";
import { findAt, type Of, SLIPS } from "../practice/place";
import { daysOf, practised, ratingOf, today } from "../practice/practised";
import { slips } from "../practice/slips";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { CopyField } from "../widgets/CopyField";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { Lesson } from "./Lesson";
import { Lessons } from "./Lessons";
import { keyIn } from "./place";
import { type RulesToLearn, rulesToLearn } from "./rules";
import { text } from "./words";
import "./learn.css";

/** The rules of the address, and the short lessons by them. */
interface Found {
  rules: RulesToLearn;
  lessons: readonly Exercise[];
  practice: readonly PracticeKind[];
}

async function find(search: string): Promise<Found> {
  const rules = await rulesToLearn(search);
  if (rules.unplayable) {
    return { rules, lessons: [], practice: [] };
  }
  const { rules: base, changes } = rules;
  const { exercises, practice } = await ask({ kind: "exercises", rules: base, changes });
  return { rules, lessons: exercises, practice };
}

export function LearnGame() {
  usePageName(text.title);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");
  const [tries, setTries] = useState(0);
  const { search, hash } = useAddress();
  useEffect(() => {
    let wanted = welcome.value !== null;
    if (!wanted) {
      return;
    }
    setTrouble("");
    find(search).then(
      (now) => wanted && setFound(now),
      (error: unknown) => wanted && setTrouble(sentenceOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [search, welcome.value, tries]);
  const rules = found?.rules;
  const lesson = found?.lessons.find(({ key }) => key === keyIn(hash));
  if (found && lesson) {
    const keys = found.lessons.map(({ key }) => key);
    return <Lesson key={lesson.key} lesson={lesson} keys={keys} rules={found.rules} />;
  }
  return (
    <main class="column learn">
      <header class="column-head learn-head">
        <h1>{rules?.rules_title ? text.own : text.title}</h1>
        <Button slight icon="home" onClick={() => go("/")}>
          {text.home}
        </Button>
        <p class="mute">{rules ? text.rules(rules.called) : !trouble && text.fetching}</p>
      </header>
      {trouble && (
        <>
          <Trouble says={trouble} />
          <Button onClick={() => setTries(tries + 1)}>{words.farewell.again}</Button>
        </>
      )}
      {found &&
        (found.rules.unplayable ? <Unplayable rules={found.rules} /> : <Learning {...found} />)}
    </main>
  );
}

/** The rules and the lesson that the address names; `route` changes with it. */
function useAddress(): { search: string; hash: string } {
  const { page } = route.value;
  return page === "learn" ? location : { search: "", hash: "" };
}

function Unplayable({ rules }: { rules: RulesToLearn }) {
  return (
    <section class="panel">
      <p role="alert">{rules.unplayable}</p>
      <a class="button" {...linkTo(`/house-rules?${rules.query}`)}>
        {text.mend}
      </a>
    </section>
  );
}

function Learning({ rules, lessons, practice }: Found) {
  return (
    <>
      <FirstDeal rules={rules} />
      <Practice query={rules.query} kinds={practice} />
      {lessons.length > 0 && <Lessons lessons={lessons} query={rules.query} />}
      <section class="panel" aria-label={text.send}>
        <h2>{text.send}</h2>
        <p class="mute">{text.sendHow}</p>
        <CopyField address={addressToSend(`/learn?${rules.query}`)} label={text.link} />
      </section>
    </>
  );
}

function Practice({ query, kinds }: { query: string; kinds: readonly PracticeKind[] }) {
  const href = findAt(query);
  const own = slips.value.length;
  const isDone = practised.value.day === today();
  return (
    <section class="panel" aria-label={text.find}>
      <h2>{text.find}</h2>
      <p class="mute">{text.findHow}</p>
      <Standing />
      <a class="button" {...linkTo(href)}>
        <Icon name={isDone ? "check" : "bulb"} />
        {isDone ? text.todaysAgain : text.todays}
      </a>
      <h3>{text.kinds}</h3>
      <ul class="learn-kinds">
        {own > 0 && <KindOfPosition query={query} of={SLIPS} title={text.ownSlips(own)} />}
        {kinds.map(({ of, title }) => (
          <KindOfPosition key={of} query={query} of={of} title={title} />
        ))}
      </ul>
    </section>
  );
}

/** The rating, and on how many days in a row the day's position was done; nothing before the first. */
function Standing() {
  const now = practised.value;
  const days = daysOf(now);
  if (!now.positions) return null;
  return (
    <p>
      <b>{text.rating(ratingOf(now))}</b>
      {days > 1 && <> · {text.daysInARow(days)}</>}
      <small class="mute learn-rating">{text.ratingMeans}</small>
    </p>
  );
}

function KindOfPosition({ query, of, title }: { query: string; of: Of; title: string }) {
  const href = findAt(query, of);
  return (
    <li>
      <a class="button slight" {...linkTo(href)}>
        {title}
      </a>
    </li>
  );
}

function FirstDeal({ rules }: { rules: RulesToLearn }) {
  const opening = useAsking();
  const { rules: base, changes, rules_title } = rules;
  return (
    <section class="panel" aria-label={text.firstDeal}>
      <h2>{text.firstDeal}</h2>
      <p class="mute">{text.firstDealHow}</p>
      <Trouble says={opening.trouble} />
      <Button
        main
        icon="play"
        aria-disabled={opening.busy}
        onClick={() =>
          opening.run(async () =>
            go(await openLesson({ rules: base, changes, rules_title }, prefs.name.value)),
          )
        }
      >
        {text.start}
      </Button>
    </section>
  );
}
