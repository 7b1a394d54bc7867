// A new game: who plays, by which rules, who deals first. What is half filled in is kept.

import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go, linkTo } from "../browser/route";
import { readStored, writeStored } from "../browser/storage";
import { LONGEST_NAME } from "../numbers";
import { FEWEST_PLAYERS, isPlayers, MOST_PLAYERS, USUAL_MOST_PLAYERS } from "../rule-sets/players";
import { replaced } from "../text/lists";
import { nameFault, sameName, tidied } from "../text/names";
import { words as pageWords } from "../text/words";
import { Button } from "../widgets/Button";
import { IconButton } from "../widgets/IconButton";
import { Select } from "../widgets/Select";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { begin, current, others } from "./games";
import { Loading } from "./Loading";
import { show } from "./place";
import { choices, chosen, GROUPS, linkTrouble, tableFor, wanted } from "./rules";
import { text } from "./words";

interface Setup {
  names: readonly string[];
  dealer: number;
}

const words = text.begin;

function isSetup(found: unknown): found is Setup {
  const one = found as Setup | null;
  return (
    Array.isArray(one?.names) &&
    isPlayers(one.names.length) &&
    one.names.every((name) => typeof name === "string") &&
    Number.isInteger(one.dealer)
  );
}

const stored = readStored("keeper.setup");
const setup = signal<Setup>(isSetup(stored) ? stored : { names: ["", "", "", ""], dealer: 0 });

function change(next: Partial<Setup>): void {
  const whole = { ...setup.value, ...next };
  setup.value = { ...whole, dealer: Math.min(whole.dealer, whole.names.length - 1) };
  writeStored("keeper.setup", setup.value);
}

/** What has to be put right before the game can start. */
function fault(): string {
  const names = setup.value.names.map(tidied);
  const nameless = names.indexOf("");
  if (nameless >= 0) {
    return words.noName(nameless + 1);
  }
  const unfit = names.map(nameFault).find(Boolean);
  if (unfit) {
    return unfit;
  }
  const twice = sameName(names);
  if (twice) {
    return words.sameName(twice);
  }
  const scoring = tableFor(chosen.value);
  if (!scoring) {
    return text.noTablesNow;
  }
  return names.length < scoring.least || names.length > scoring.most
    ? text.playersWanted(scoring.title, scoring.least, scoring.most)
    : "";
}

export function NewGame() {
  const [trouble, setTrouble] = useState("");
  const start = (event: Event) => {
    event.preventDefault();
    const why = fault();
    setTrouble(why);
    if (!why) {
      startGame();
    }
  };
  return (
    <main class="keeper-main keeper-new">
      <header class="keeper-head">
        <h1>{current.value ? words.title : text.title}</h1>
        {current.value ? (
          <Button slight onClick={leave}>
            {words.back}
          </Button>
        ) : (
          <Button icon="home" slight onClick={() => go("/")}>
            {text.home}
          </Button>
        )}
      </header>
      {!current.value && <p class="mute">{text.tagline}</p>}
      {linkTrouble.value && (
        <p class={linkTrouble.value.query ? "trouble" : "note"} role="alert">
          {linkTrouble.value.sentence}{" "}
          {linkTrouble.value.query && (
            <a {...linkTo(`/house-rules?${linkTrouble.value.query}`)}>{words.readSoFar}</a>
          )}
        </p>
      )}
      <form class="panel keeper-form" onSubmit={start} noValidate>
        <Players />
        <Rules />
        <Dealer />
        <Trouble says={trouble} />
        <Button type="submit" main>
          {words.start}
        </Button>
      </form>
      <div class="keeper-more">
        <Loading />
        {others.value.length > 0 && (
          <Button icon="sheet" onClick={() => show({ screen: "games" })}>
            {text.more.games}
          </Button>
        )}
      </div>
    </main>
  );
}

function startGame(): void {
  const names = setup.value.names.map(tidied);
  const day = new Date().toLocaleDateString(undefined, { dateStyle: "long" });
  wanted.value = chosen.value;
  change({ names });
  begin({
    format: "liverpool-scores/1",
    rules: chosen.value,
    title: words.gameOf(day),
    players: names,
    first_dealer: setup.value.dealer,
    deals: [],
  });
  leave();
}

function leave(): void {
  linkTrouble.value = null;
  show({ screen: "sheet" });
}

function Players() {
  const { names, dealer } = setup.value;
  const fields = useRef<HTMLOListElement>(null);
  const most = Math.min(MOST_PLAYERS, tableFor(chosen.value)?.most ?? USUAL_MOST_PLAYERS);
  const called = (at: number) => names[at] || words.player(at + 1);
  const swap = (at: number, to: number) => {
    const next = [...names];
    [next[at], next[to]] = [names[to] ?? "", names[at] ?? ""];
    change({ names: next, dealer: dealer === at ? to : dealer === to ? at : dealer });
    say(words.movedTo(called(at), to + 1));
  };
  const remove = (at: number) =>
    change({
      names: names.filter((_, place) => place !== at),
      dealer: dealer > at ? dealer - 1 : dealer,
    });
  const add = () => {
    change({ names: [...names, ""] });
    // The field is there only after the page has been drawn.
    setTimeout(() =>
      fields.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
    );
  };
  return (
    <fieldset class="keeper-players">
      <legend>
        <b>{words.players}</b> <span class="mute">{words.playersHow(tableFor(chosen.value))}</span>
      </legend>
      <ol ref={fields} data-near="">
        {names.map((name, at) => (
          <li key={at}>
            <span aria-hidden="true">{at + 1}</span>
            <TextField
              value={name}
              longest={LONGEST_NAME}
              aria-label={words.player(at + 1)}
              autocomplete="off"
              onInput={(event) => change({ names: replaced(names, at, event.currentTarget.value) })}
            />
            <IconButton
              icon="up"
              label={words.up(called(at))}
              off={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconButton
              icon="down"
              label={words.down(called(at))}
              off={at === names.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconButton
              icon="close"
              label={words.remove(called(at))}
              off={names.length <= FEWEST_PLAYERS}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {names.length < most && (
        <Button icon="plus" onClick={add}>
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}

function Rules() {
  const all = choices.value;
  return (
    <Select
      label={words.rules}
      value={chosen.value}
      options={GROUPS.map((group) => ({
        heading: pageWords.rules.groups[group],
        options: all
          .filter((one) => one.group === group)
          .map((one) => [one.rules, one.title] as const),
      }))}
      onChange={(rules) => {
        wanted.value = rules;
      }}
    >
      {all.length === 0 && <span role="status">{text.noTablesNow}</span>}
    </Select>
  );
}

function Dealer() {
  const { names, dealer } = setup.value;
  return (
    <Select
      label={words.dealer}
      value={dealer}
      options={names.map((name, at) => [at, name || words.player(at + 1)] as const)}
      onChange={(at) => change({ dealer: at })}
    />
  );
}
