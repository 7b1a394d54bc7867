// How a question is answered: by choosing a sentence, by a number, by a row of numbers, by a table
// for the number of players, by a word.

import { useEffect, useState } from "preact/hooks";
import type { RuleQuestion } from "../messages";
import { FEWEST_PLAYERS, MOST_PLAYERS } from "../rule-sets/players";
import { tooLong } from "../text/lengths";
import { replaced, without } from "../text/lists";
import { Button } from "../widgets/Button";
import { Radio } from "../widgets/Radio";
import { Select } from "../widgets/Select";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { fewerThanPlayers, lastRow, likePlayers, type Pairs } from "./by-players";
import { change, saidHere, setTo } from "./editor";
import { NumberField } from "./Numbers";
import { text } from "./words";

export function Control({ question }: { question: RuleQuestion }) {
  switch (question.control) {
    case "choice":
      return <Choice question={question} />;
    case "number":
      return <NumberOrWord question={question} />;
    case "prices":
      return <Prices question={question} />;
    case "by_deal":
      return <ByDeal question={question} />;
    case "by_players":
      return <ByPlayers question={question} />;
    case "ranks":
      return <OwnPoints question={question} />;
    case "word":
      return <Word question={question} />;
    case "text":
      return <Text question={question} />;
    case "deals":
      return null; // all that is asked of the deals is answered in one place: Deals.tsx
  }
}

/** Answers to the question of this key, in their own sentences. */
function Answers({ of: name, answers }: { of: string; answers: RuleQuestion["answers"] }) {
  const value = setTo(name);
  return (
    <>
      {answers.map((answer) => (
        <Radio
          key={answer.sentence}
          group={name}
          on={value === answer.value}
          onChoose={() => change({ [name]: answer.value })}
        >
          {saidHere(answer)}
        </Radio>
      ))}
    </>
  );
}

function Choice({ question: { key, answers } }: { question: RuleQuestion }) {
  return (
    <div class="choose">
      <Answers of={key} answers={answers} />
    </div>
  );
}

/** Points are counted in fives; all else in ones. */
export const stepOf = (key: string) =>
  /^points\.|^end\.failed_meld$|^start\.perfect_cut$/.test(key) ? 5 : 1;

/** `first` is the number to begin with. */
function NumberOrWord({ question, first }: { question: RuleQuestion; first?: number }) {
  const { key, ask, answers, least, most } = question;
  const value = setTo(key);
  const by = stepOf(key);
  const words = answers.filter((answer) => typeof answer.value === "string");
  const number = typeof value === "number";
  const field = number && (
    <NumberField
      label={ask}
      value={value}
      least={least}
      most={most}
      by={by}
      onChange={(wanted) => change({ [key]: wanted })}
    />
  );
  if (words.length === 0) {
    return field || null;
  }
  return (
    <div class="choose">
      <Answers of={key} answers={words} />
      <Radio
        group={key}
        on={number}
        onChoose={() => change({ [key]: first ?? Math.max(least, by) })}
      >
        {text.number}
      </Radio>
      {field}
    </div>
  );
}

function Prices({ question }: { question: RuleQuestion }) {
  const { key, ask, least, most } = question;
  const value = setTo(key);
  const prices = Array.isArray(value) ? (value as number[]) : null;
  const set = (next: number | readonly number[]) => change({ [key]: next });
  const first = prices?.[0] ?? (typeof value === "number" ? value : 1);
  return (
    <div class="choose">
      <Radio group={key} on={prices === null} onChoose={() => set(first)}>
        {text.samePrice}
      </Radio>
      {typeof value === "number" && (
        <NumberField label={ask} value={value} least={least} most={most} onChange={set} />
      )}
      <Radio
        group={key}
        on={prices !== null}
        onChoose={() => set([first, Math.min(first + 1, most)])}
      >
        {text.otherPrices}
      </Radio>
      {prices && (
        <NumberRows
          numbers={prices}
          of={question}
          labels={text.prices}
          onChange={(next) => set(next)}
        />
      )}
    </div>
  );
}

/** How many can play by the rules that are edited. */
const mostPlayers = () => Number(setTo("players.max"));

/** A number or a word for every deal, or a number for each. */
function ByDeal({ question }: { question: RuleQuestion }) {
  const { key, most } = question;
  const value = setTo(key);
  const numbers = Array.isArray(value) ? (value as number[]) : null;
  const first = numbers?.[0] ?? (typeof value === "number" ? value : 1);
  const set = (next: readonly number[]) => change({ [key]: next });
  return (
    <>
      <NumberOrWord question={question} first={first} />
      <div class="choose">
        <Radio
          group={key}
          on={numbers !== null}
          onChoose={() => set([first, Math.min(first + 1, most)])}
        >
          {text.byDeal}
        </Radio>
        {numbers && (
          <NumberRows numbers={numbers} of={question} labels={text.eachDeal} onChange={set} />
        )}
      </div>
    </>
  );
}

interface NumberRowsProps {
  numbers: readonly number[];
  of: RuleQuestion;
  labels: { one: (at: number) => string; last: (at: number) => string; add: string; drop: string };
  onChange: (next: readonly number[]) => void;
}

/** A number for the first, the second and so on; the last one is for all that follow. */
function NumberRows({ numbers, of: { least, most }, labels, onChange }: NumberRowsProps) {
  return (
    <ol class="rows-edited">
      {numbers.map((number, at) => {
        const last = at === numbers.length - 1;
        const label = last && at > 0 ? labels.last(at + 1) : labels.one(at + 1);
        return (
          <li key={at} class="labelled">
            <span>{label}</span>
            <NumberField
              label={label}
              value={number}
              least={least}
              most={most}
              onChange={(wanted) => onChange(replaced(numbers, at, wanted))}
            />
          </li>
        );
      })}
      <li class="row-buttons">
        <Button
          icon="plus"
          onClick={() => onChange([...numbers, Math.min((numbers.at(-1) ?? 0) + 1, most)])}
        >
          {labels.add}
        </Button>
        {numbers.length > 1 && (
          <Button icon="minus" onClick={() => onChange(numbers.slice(0, -1))}>
            {labels.drop}
          </Button>
        )}
      </li>
    </ol>
  );
}

/** Where somebody begins to say it row by row. */
const usualDecks = (): Pairs => [
  [4, 2],
  [lastRow(mostPlayers()), 3],
];

function ByPlayers({ question }: { question: RuleQuestion }) {
  const { key, ask, least, most } = question;
  const value = setTo(key);
  const pairs = Array.isArray(value) ? (value as Pairs) : null;
  const set = (next: number | Pairs) => change({ [key]: next });
  if (key !== "deck.jokers") {
    return pairs && <Decks question={question} pairs={pairs} onChange={set} />;
  }
  const oneFewer = pairs !== null && fewerThanPlayers(pairs) === 1;
  return (
    <div class="choose">
      <Radio group={key} on={pairs === null} onChoose={() => set(1)}>
        {text.inEachDeck}
      </Radio>
      {typeof value === "number" && (
        <NumberField label={ask} value={value} least={least} most={most} onChange={set} />
      )}
      <Radio
        group={key}
        on={oneFewer}
        onChoose={() =>
          set(likePlayers(1, { fewest: FEWEST_PLAYERS, most: mostPlayers(), limit: most }))
        }
      >
        {text.jokersOneFewer}
      </Radio>
      <Radio
        group={key}
        on={pairs !== null && !oneFewer}
        onChoose={() => set([[lastRow(mostPlayers()), 2]])}
      >
        {text.byPlayers}
      </Radio>
      {pairs && !oneFewer && (
        <Rows question={question} pairs={pairs} what={text.jokers} onChange={set} />
      )}
    </div>
  );
}

/** How many decks: one for each player or one fewer, at a click, or row by row. */
function Decks({ question, pairs, onChange }: Omit<RowsProps, "what">) {
  const { key } = question;
  const fewest = Number(setTo("players.min"));
  const fewer = fewerThanPlayers(pairs);
  const byRows = fewer !== 0 && fewer !== 1;
  return (
    <div class="choose">
      {([text.oneEach, text.oneFewer] as const).map((label, less) => (
        <Radio
          key={label}
          group={key}
          on={fewer === less}
          onChoose={() =>
            onChange(likePlayers(less, { fewest, most: mostPlayers(), limit: question.most }))
          }
        >
          {label}
        </Radio>
      ))}
      <Radio group={key} on={byRows} onChoose={() => onChange(usualDecks())}>
        {text.decksByPlayers}
      </Radio>
      {byRows && <Rows question={question} pairs={pairs} what={text.decks} onChange={onChange} />}
    </div>
  );
}

interface RowsProps {
  question: RuleQuestion;
  pairs: Pairs;
  /** What is counted. */
  what: string;
  onChange: (next: Pairs) => void;
}

function Rows({ question, pairs, what, onChange }: RowsProps) {
  const [players, number] = pairs.at(-1) ?? [1, question.least];
  const last = lastRow(mostPlayers());
  const room = players < last;
  return (
    <ol class="rows-edited pairs">
      {pairs.map(([upTo, count], at) => (
        <li key={at}>
          <div class="labelled">
            <span>{text.upTo}</span>
            <NumberField
              label={`${text.row(at + 1)}${text.upTo}`}
              value={upTo}
              least={1}
              most={MOST_PLAYERS}
              onChange={(wanted) => onChange(replaced(pairs, at, [wanted, count]))}
            />
          </div>
          <div class="labelled">
            <span>{what}</span>
            <NumberField
              label={`${text.row(at + 1)}${what}`}
              value={count}
              least={question.least}
              most={question.most}
              onChange={(wanted) => onChange(replaced(pairs, at, [upTo, wanted]))}
            />
          </div>
          {pairs.length > 1 && (
            <Button
              slight
              icon="bin"
              aria-label={`${text.row(at + 1)}${text.dropRow}`}
              onClick={() => onChange(without(pairs, at))}
            />
          )}
        </li>
      ))}
      <li class="row-buttons">
        <Button
          icon="plus"
          onClick={() =>
            onChange(
              room
                ? [...pairs, [last, number]]
                : [...pairs.slice(0, -1), [players - 1, number], [players, number]],
            )
          }
        >
          {text.addRow}
        </Button>
      </li>
    </ol>
  );
}

/** What is typed for the question of this key; it counts when the field is left. */
function useTyped({ key, least }: RuleQuestion) {
  const value = String(setTo(key) ?? "");
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => {
    const word = typed.trim();
    if (word.length < least) {
      setTyped(value);
    } else if (word !== value) {
      change({ [key]: word });
    }
  };
  return { typed, setTyped, commit };
}

function Word({ question }: { question: RuleQuestion }) {
  const { typed, setTyped, commit } = useTyped(question);
  return (
    <TextField
      class="field word"
      aria-label={question.ask}
      value={typed}
      longest={question.most}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

function Text({ question }: { question: RuleQuestion }) {
  const { typed, setTyped, commit } = useTyped(question);
  const says = tooLong(typed, question.most);
  return (
    <>
      <textarea
        class="field several-lines"
        aria-label={question.ask}
        value={typed}
        rows={4}
        aria-invalid={says !== ""}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
      />
      <Trouble says={says} />
    </>
  );
}

/** As a rule-set file writes them; the ace has points anyway. */
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/** Points are counted in fives. */
const STEP = 5;

type Row = readonly [rank: string, points: number];

/** Ranks with points of their own: a row for each, the rank and what it counts. */
function OwnPoints({ question: { key, least, most } }: { question: RuleQuestion }) {
  const value = setTo(key);
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const set = (next: readonly Row[]) => change({ [key]: next });
  const used = new Set(rows.map(([rank]) => rank));
  // A queen is what families ask for most often.
  const next = ["Q", ...RANKS].find((rank) => !used.has(rank));
  return (
    <ol class="rows-edited pairs">
      {rows.map(([rank, points], at) => (
        <li key={rank}>
          <Select
            label={text.cardOfRow}
            spoken={`${text.row(at + 1)}${text.cardOfRow}`}
            value={rank}
            options={RANKS.filter((other) => other === rank || !used.has(other)).map(
              (other) => [other, text.ranks[other] ?? other] as const,
            )}
            onChange={(wanted) => set(replaced(rows, at, [wanted, points]))}
          />
          <div class="labelled">
            <span>{text.points}</span>
            <NumberField
              label={`${text.row(at + 1)}${text.points}`}
              value={points}
              least={least}
              most={most}
              by={STEP}
              onChange={(wanted) => set(replaced(rows, at, [rank, wanted]))}
            />
          </div>
          <Button
            slight
            icon="bin"
            aria-label={`${text.row(at + 1)}${text.dropRow}`}
            onClick={() => set(without(rows, at))}
          />
        </li>
      ))}
      {next !== undefined && (
        <li class="row-buttons">
          <Button icon="plus" onClick={() => set([...rows, [next, 15]])}>
            {rows.length === 0 ? text.firstCard : text.addCard}
          </Button>
        </li>
      )}
    </ol>
  );
}
