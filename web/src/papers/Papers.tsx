// What can be printed by a rule set: a rule book, a cheat sheet, score sheets, and the sheet of a
// game that was played. The server makes them; here is chosen which, for whom, and on which paper.

import { useEffect } from "preact/hooks";
import { go } from "../browser/route";
import { usePageName } from "../browser/title";
import { welcome } from "../connection/state";
import { LONGEST_NAME } from "../numbers";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { RadioRow } from "../setup/RadioRow";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import {
  addressOf,
  appendix,
  book,
  chooseRules,
  FRONT,
  type FrontLine,
  front,
  learn,
  length,
  mostPlayers,
  names,
  own,
  type Paper,
  paper,
  perPage,
  players,
  query,
  rename,
  selected,
  takeFromAddress,
  trouble,
  unchecked,
  writeOn,
} from "./choices";
import { Filled } from "./Filled";
import { Part } from "./Part";
import { text } from "./words";
import "./papers.css";
import { TextField } from "../widgets/TextField";

export function Papers() {
  usePageName(text.title);
  useEffect(takeFromAddress, []);
  useEffect(() => void learn(), [query.value, welcome.value]);
  return (
    <main class="column papers">
      <header class="column-head papers-head">
        <h1>{text.title}</h1>
        <Button slight icon="home" onClick={() => go("/")}>
          {text.home}
        </Button>
        <p class="mute">{text.tagline}</p>
      </header>
      <What />
      {!trouble.value && (
        <>
          <Book />
          <Sheets />
          <Cheat />
        </>
      )}
      <Filled />
    </main>
  );
}

interface FileLinkProps {
  href: string;
  label: string;
  /** What the file is of, for screen readers. */
  of: string;
  main?: boolean;
}

function FileLink({ href, label, of, main }: FileLinkProps) {
  return (
    <a class={`button ${main ? "main" : ""}`} href={href}>
      <Icon name="print" />
      {label}
      <span class="spoken">{of}</span>
    </a>
  );
}

function What() {
  return (
    <Part title={text.what} wide>
      <RuleSetSelect value={selected.value} onChange={chooseRules} own={own.value} saved />
      <Trouble says={trouble.value && text.badRules(trouble.value)} />
      {unchecked.value && !trouble.value && <p class="note">{words.unchecked}</p>}
      <a
        class="button slight paper-change"
        href={addressOf("/house-rules")}
        onClick={(event) => {
          event.preventDefault();
          go(addressOf("/house-rules"));
        }}
      >
        {text.change}
      </a>
      <RadioRow
        legend={text.paper}
        group="paper"
        value={paper.value}
        options={Object.entries(text.papers) as [Paper, string][]}
        onChange={(value) => {
          paper.value = value;
        }}
      />
    </Part>
  );
}

function Book() {
  const words = text.book;
  return (
    <Part title={words.title} how={words.how} wide>
      <RadioRow
        legend={words.length}
        group="length"
        value={length.value}
        options={Object.entries(words.lengths) as [typeof length.value, string][]}
        onChange={(value) => {
          length.value = value;
        }}
      />
      <Checkbox
        label={words.appendix}
        on={appendix.value}
        onChange={(on) => {
          appendix.value = on;
        }}
      />
      <fieldset class="paper-front">
        <legend class="label">{words.front}</legend>
        <div>
          {(Object.keys(FRONT) as FrontLine[]).map((line) => (
            <TextField
              key={line}
              value={front.value[line]}
              longest={FRONT[line]}
              placeholder={words.lines[line]}
              aria-label={words.lines[line]}
              autocomplete="off"
              onInput={(event) => writeOn(line, event.currentTarget.value)}
            />
          ))}
        </div>
      </fieldset>
      <div class="row-buttons paper-files">
        <a class="button main" href={addressOf("/rulebook", book())}>
          <Icon name="book" />
          {words.read}
        </a>
        <FileLink
          href={addressOf("/rulebook.pdf", [...book(), ["paper", paper.value]])}
          label={text.pdf}
          of={words.pdfOf}
        />
        <FileLink
          href={addressOf("/rulebook.docx", [...book(), ["paper", paper.value]])}
          label={text.word}
          of={words.wordOf}
        />
      </div>
    </Part>
  );
}

function Cheat() {
  const words = text.cheat;
  return (
    <Part title={words.title} how={words.how}>
      <div class="row-buttons paper-files">
        <FileLink
          href={addressOf("/cheatsheet.pdf", [["paper", paper.value]])}
          label={text.pdf}
          of={words.pdfOf}
          main
        />
      </div>
    </Part>
  );
}

function Sheets() {
  const words = text.sheets;
  const asked = [
    ...players(),
    ["per_page", String(perPage.value)],
    ["paper", paper.value],
  ] as const;
  return (
    <Part title={words.title} how={words.how} wide>
      <fieldset class="paper-names">
        <legend class="label">{words.names}</legend>
        <div>
          {names.value.slice(0, mostPlayers.value).map((name, place) => (
            <TextField
              key={place}
              value={name}
              longest={LONGEST_NAME}
              placeholder={String(place + 1)}
              aria-label={words.player(place + 1)}
              autocomplete="off"
              onInput={(event) => rename(place, event.currentTarget.value)}
            />
          ))}
        </div>
      </fieldset>
      <RadioRow
        legend={words.perPage}
        group="per-page"
        value={String(perPage.value) as "1" | "2"}
        options={[
          ["2", words.each[2]],
          ["1", words.each[1]],
        ]}
        onChange={(value) => {
          perPage.value = value === "1" ? 1 : 2;
        }}
      />
      <div class="row-buttons paper-files">
        <FileLink
          href={addressOf("/scoresheet.pdf", asked)}
          label={text.pdf}
          of={words.pdfOf}
          main
        />
        <FileLink href={addressOf("/scoresheet.docx", asked)} label={text.word} of={words.wordOf} />
      </div>
    </Part>
  );
}
