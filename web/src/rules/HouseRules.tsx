// The editor of house rules: a game to start from, every question with its answers, and in sight
// all the while what differs and what contradicts itself.

import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go, route } from "../browser/route";
import { usePageName } from "../browser/title";
import { WrongButton } from "../dialogs/WrongButton";
import type { Edited, QuestionGroup, RuleQuestion } from "../messages";
import { HEAD_START, queryOf } from "../rule-sets/queries";
import { Button } from "../widgets/Button";
import { IconButton } from "../widgets/IconButton";
import { Icon } from "../widgets/Icons";
import { laterPart } from "../widgets/later";
import { Trouble } from "../widgets/Trouble";
import {
  begin,
  canRedo,
  canUndo,
  catalogue,
  edited,
  readSoFar,
  redo,
  takeReadSoFar,
  trouble,
  undo,
} from "./editor";
import { Differences, Faults } from "./Findings";
import { toHeading } from "./focus";
import { QuestionSection } from "./QuestionSection";
import { SaveAndShare, takeIn } from "./SaveAndShare";
import { isSaved, SaveDialogs, saveNow } from "./Saving";
import { Sentences } from "./Sentences";
import { BroughtBack, Start } from "./Start";
import { searchQuestions } from "./search";
import { text as trials } from "./trials/words";
import { text } from "./words";
import { Yours } from "./Yours";
import "./rules.css";
import "./in-view.css";

export function HouseRules() {
  usePageName(text.title);
  const now = route.value;
  const [asksHeadStart] = useState(() => location.hash === HEAD_START);
  useEffect(() => void begin(location.search.slice(1)), [now]);
  useEffect(() => {
    const keep = (event: DragEvent) => event.preventDefault(); // else the browser opens the file
    addEventListener("keydown", undoByKey);
    addEventListener("dragover", keep);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("keydown", undoByKey);
      removeEventListener("dragover", keep);
      removeEventListener("drop", dropped);
    };
  }, []);
  const ruleSet = edited.value;
  useFaultsSaid(ruleSet);
  return (
    <div class="editor">
      <header class="editor-head">
        <Button slight icon="home" onClick={() => go("/")}>
          {text.home}
        </Button>
        <h1>{text.title}</h1>
      </header>
      {ruleSet && catalogue.value ? (
        <Editor ruleSet={ruleSet} groups={catalogue.value.groups} asksHeadStart={asksHeadStart} />
      ) : (
        <NotYet />
      )}
    </div>
  );
}

/** Says what has begun to contradict itself, and when all is mended. */
function useFaultsSaid(ruleSet: Edited | null): void {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = ruleSet?.faults.map((fault) => fault.sentence) ?? [];
    const [fresh] = now.filter((sentence) => !before.current.includes(sentence));
    if (fresh !== undefined) {
      say(`${text.toMend(now.length)}: ${fresh}`);
    } else if (ruleSet && now.length === 0 && before.current.length > 0) {
      say(text.mended);
    }
    before.current = now;
  }, [ruleSet]);
}

/** Goes a step back or forth, and says where that leads. */
async function goBy(step: () => Promise<boolean>, done: string): Promise<void> {
  if (await step()) {
    say(`${done}: ${text.differs(edited.value?.differs.length ?? 0)}`);
  }
}

const goBack = () => void goBy(undo, text.undone);
const goForth = () => void goBy(redo, text.redone);

function dropped(event: DragEvent): void {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) {
    void takeIn(file);
  }
}

/** Ctrl+Z and its variants, except in a text field: there they undo what was typed. */
function undoByKey(event: KeyboardEvent): void {
  const writing = event.target instanceof HTMLInputElement && event.target.type === "text";
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || writing || document.querySelector("dialog[open]")) {
    return;
  }
  if (key === "y" || (key === "z" && event.shiftKey)) {
    event.preventDefault();
    goForth();
  } else if (key === "z") {
    event.preventDefault();
    goBack();
  }
}

/** Until the first answer is here, or where the link cannot be read. */
function NotYet() {
  const bad = trouble.value;
  if (bad === null) {
    return (
      <p class="opening" role="status">
        {text.opening}
      </p>
    );
  }
  return (
    <main class="panel bad-link">
      <h2>{bad.key === "link" ? text.badLink : text.notHere}</h2>
      <Trouble says={bad.sentence} />
      {readSoFar.value && <ReadSoFar ruleSet={readSoFar.value} />}
      <div class="row-buttons">
        <Button
          main={readSoFar.value === null}
          onClick={() => go(`/house-rules?${queryOf("dunlop")}`)}
        >
          {text.badLinkWay}
        </Button>
        <Button onClick={() => begin(location.search.slice(1))}>{text.tryAgain}</Button>
      </div>
    </main>
  );
}

/** What could be read of a damaged link: looked through before it is used. */
function ReadSoFar({ ruleSet }: { ruleSet: Edited }) {
  return (
    <section class="read-so-far">
      <h3>{text.readSoFar(ruleSet.title || ruleSet.base_title)}</h3>
      <Sentences all={ruleSet.notes.filter((note) => note !== trouble.value?.sentence)} />
      <h3>{text.differsFrom(ruleSet.base_title)}</h3>
      {ruleSet.differs.length === 0 && <p class="mute">{text.nothingRead}</p>}
      <ul class="differences">
        {ruleSet.differs.map((line) => (
          <li key={line.key}>
            <b>{line.question}</b>
            <span>{line.sentence}</span>
          </li>
        ))}
      </ul>
      <Button main onClick={takeReadSoFar}>
        {text.goOn}
      </Button>
    </section>
  );
}

interface EditorProps {
  ruleSet: Edited;
  groups: readonly QuestionGroup[];
  /** Whether somebody has come to ask what head start is fair. */
  asksHeadStart: boolean;
}

function Editor({ ruleSet, groups, asksHeadStart }: EditorProps) {
  const general = trouble.value?.key === "" ? trouble.value.sentence : "";
  const { base: rules, changes } = ruleSet;
  const about = () => ({ part: "rules" as const, rules, changes, shown: {} });
  return (
    <>
      <main class="editor-main">
        <p class="lead mute">{text.lead}</p>
        <BroughtBack />
        <Yours />
        <Start ruleSet={ruleSet} />
        <Trouble says={general} />
        <Faults />
        <Balance asksHeadStart={asksHeadStart} />
        <Questions groups={groups} />
        <InShort title={text.warnings} all={ruleSet.warnings.map(({ sentence }) => sentence)} />
        <InShort title={text.short} all={ruleSet.short} />
        <SaveAndShare />
        <WrongButton about={about} />
      </main>
      <InView ruleSet={ruleSet} />
      <SaveDialogs ruleSet={ruleSet} />
    </>
  );
}

const Wishes = laterPart(() => import("./trials/Balance").then((found) => found.Balance));

function Balance({ asksHeadStart }: { asksHeadStart: boolean }) {
  const [open, setOpen] = useState(asksHeadStart);
  const at = useRef<HTMLDetailsElement>(null);
  useEffect(() => void (asksHeadStart && at.current?.scrollIntoView()), []);
  return (
    <details
      ref={at}
      class="panel group"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{trials.balance}</summary>
      {open && <Wishes asksHeadStart={asksHeadStart} />}
    </details>
  );
}

function InShort({ title, all }: { title: string; all: readonly string[] }) {
  return all.length > 0 ? (
    <section class="panel in-short">
      <h2>{title}</h2>
      <Sentences all={all} />
    </section>
  ) : null;
}

function Questions({ groups }: { groups: readonly QuestionGroup[] }) {
  const [search, setSearch] = useState("");
  const [whole, setWhole] = useState(false);
  const all = groups.flatMap((group) => group.questions);
  const shown = searchQuestions(groups, search);
  const count = shown.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <>
      <label class="labelled search">
        <span>{text.search}</span>
        <input
          class="field"
          type="search"
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <p class="spoken" role="status">
        {search && text.found(count, all.length)}
      </p>
      {search === "" && (
        <Button icon={whole ? "up" : "down"} class="unfold" onClick={() => setWhole(!whole)}>
          {whole ? text.foldAll : text.showAll}
        </Button>
      )}
      {count === 0 && <p>{text.noneFound}</p>}
      {shown.map((group, at) => (
        <Group
          key={`${group.title} ${search !== ""} ${whole}`}
          title={group.title}
          questions={group.questions}
          open={search !== "" || whole || at === 0}
        />
      ))}
    </>
  );
}

interface GroupProps {
  title: string;
  questions: readonly RuleQuestion[];
  open: boolean;
}

function Group({ title, questions, open: first }: GroupProps) {
  const [open, setOpen] = useState(first);
  const keys = questions.map((question) => question.key);
  const { answers = [], faults = [] } = edited.value ?? {};
  const changed = answers.filter((one) => one.differs && keys.includes(one.key)).length;
  const bad = faults.filter((one) => keys.includes(one.key)).length;
  return (
    <details
      class="panel group"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{title}</span>
        {bad > 0 && <span class="chip bad">{text.toMend(bad)}</span>}
        {/* Its room is kept, so that nothing moves away under the finger at the first change. */}
        <span class={changed > 0 ? "chip" : "chip unseen"}>{text.differing(changed)}</span>
      </summary>
      {open &&
        questions.map((question) => <QuestionSection key={question.key} question={question} />)}
    </details>
  );
}

/** In sight all the while: what differs, what is to mend, undo, and the way on. */
function InView({ ruleSet }: { ruleSet: Edited }) {
  const [open, setOpen] = useState(false);
  const bad = ruleSet.faults.length;
  return (
    <aside class="in-view" aria-label={text.differsFrom(ruleSet.base_title)}>
      <div class={open ? "in-view-list" : "in-view-list folded"}>
        <Differences />
      </div>
      <div class="in-view-bar">
        <Button class="in-view-count" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.differs(ruleSet.differs.length)}
          <Icon name={open ? "down" : "up"} />
        </Button>
        {bad > 0 && (
          <Button class="to-mend" onClick={() => toHeading(".faults h2")}>
            {text.toMend(bad)}
          </Button>
        )}
        <IconButton
          icon="undo"
          label={text.undo}
          why={text.noUndo}
          off={!canUndo.value}
          onClick={goBack}
        />
        <IconButton
          icon="redo"
          label={text.redo}
          why={text.noRedo}
          off={!canRedo.value}
          onClick={goForth}
        />
        <Button main aria-disabled={isSaved(ruleSet)} onClick={saveNow}>
          {isSaved(ruleSet) ? text.isSaved : text.toKeep}
        </Button>
      </div>
    </aside>
  );
}
