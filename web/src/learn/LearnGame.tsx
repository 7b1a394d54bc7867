// What helps to learn the game by one set of rules: a first deal, and a link that others learn by.

import { useEffect, useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { sentenceOf } from "../connection/net";
import { welcome } from "../connection/state";
import { openLesson } from "../play/lesson";
import { CopyField } from "../widgets/CopyField";
import { Icon } from "../widgets/Icons";
import { type RulesToLearn, rulesToLearn } from "./rules";
import { text } from "./words";
import "./learn.css";

export function LearnGame() {
  const [rules, setRules] = useState<RulesToLearn | null>(null);
  const [trouble, setTrouble] = useState("");
  const { search } = location;
  useEffect(() => {
    let wanted = welcome.value !== null;
    if (!wanted) {
      return;
    }
    setTrouble("");
    rulesToLearn(search).then(
      (found) => wanted && setRules(found),
      (error: unknown) => wanted && setTrouble(sentenceOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [search, welcome.value]);
  return (
    <main class="learn">
      <header class="learn-head">
        <h1>{rules?.rules_title ? text.own : text.title}</h1>
        <button type="button" class="button slight" onClick={() => go("/")}>
          <Icon name="home" />
          {text.home}
        </button>
        <p class="mute">{rules ? text.rules(rules.called) : !trouble && text.fetching}</p>
      </header>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {rules && (rules.unplayable ? <Unplayable rules={rules} /> : <Learning rules={rules} />)}
    </main>
  );
}

function Unplayable({ rules }: { rules: RulesToLearn }) {
  return (
    <section class="panel">
      <p role="alert">{rules.unplayable}</p>
      <a class="button" href={`/house-rules?${rules.query}`}>
        {text.mend}
      </a>
    </section>
  );
}

function Learning({ rules }: { rules: RulesToLearn }) {
  return (
    <>
      <FirstDeal rules={rules} />
      <section class="panel" aria-label={text.send}>
        <h2>{text.send}</h2>
        <p class="mute">{text.sendHow}</p>
        <CopyField address={`${location.origin}/learn?${rules.query}`} label={text.link} />
      </section>
    </>
  );
}

function FirstDeal({ rules }: { rules: RulesToLearn }) {
  const opening = useAsking();
  const { rules: base, changes, rules_title } = rules;
  return (
    <section class="panel" aria-label={text.firstDeal}>
      <h2>{text.firstDeal}</h2>
      <p class="mute">{text.firstDealHow}</p>
      {opening.trouble && (
        <p class="trouble" role="alert">
          {opening.trouble}
        </p>
      )}
      <button
        type="button"
        class="button main"
        aria-disabled={opening.busy}
        onClick={() =>
          opening.run(async () =>
            go(await openLesson({ rules: base, changes, rules_title }, prefs.name.value)),
          )
        }
      >
        <Icon name="play" />
        {text.start}
      </button>
    </section>
  );
}
