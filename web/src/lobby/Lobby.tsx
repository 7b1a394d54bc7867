// A table before the game, and at any time for one who has no seat at it: who sits where, the
// link to send, the rules in short, and the start.

import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { forgetSeat, seatAt } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { SeatLink } from "../dialogs/SeatLink";
import type { TableUpdate } from "../messages";
import { LevelSelect, USUAL_LEVEL } from "../setup/Levels";
import { NameField } from "../setup/NameField";
import { TableSettings } from "../setup/TableSettings";
import { words } from "../text/words";
import { Address } from "../widgets/Address";
import { Icon } from "../widgets/Icons";
import { laterDialog } from "../widgets/later";
import { Seats } from "./Seats";
import "./lobby.css";

const text = words.lobby;
const Rules = laterDialog(() => import("../dialogs/Rules").then((module) => module.Rules));

export function Lobby({ at }: { at: TableUpdate }) {
  const [opened, setOpened] = useState<"rules" | "arrange" | "seat" | null>(null);
  const close = () => setOpened(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useArrivals(at);
  return (
    <div class="lobby">
      <header class="lobby-head">
        <button type="button" class="button slight" onClick={() => go("/")}>
          <Icon name="home" />
          {text.home}
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {at.title || text.unnamed}
        </h1>
        <p class="mute">{sentence(at)}</p>
      </header>
      <main class="lobby-main">
        <SeatsPanel at={at} />
        <section class="panel invite">
          <h2>{text.invite}</h2>
          <p class="mute">{at.asks ? text.inviteAsks : text.inviteHow}</p>
          <Address address={at.link} label={text.link} qrLabel={text.qr} />
          {text.reach[at.reach] && <p class="reach">{text.reach[at.reach]}</p>}
          {at.you !== null && (
            <button type="button" class="button" onClick={() => setOpened("seat")}>
              <Icon name="device" />
              {text.otherDevice}
            </button>
          )}
        </section>
        <RulesPanel
          at={at}
          onRules={() => setOpened("rules")}
          onArrange={at.you === at.host ? () => setOpened("arrange") : null}
        />
      </main>
      {at.you !== null && <StartBar at={at} />}
      {opened === "rules" && <Rules onClose={close} />}
      {opened === "arrange" && <TableSettings at={at} onClose={close} />}
      {opened === "seat" && <SeatLink onClose={close} />}
    </div>
  );
}

/** Says who has sat down. */
function useArrivals(at: TableUpdate): void {
  const before = useRef(at.seats);
  useEffect(() => {
    at.seats.forEach((seat, number) => {
      const was = before.current[number];
      if (seat.sitting === "person" && was?.sitting !== "person" && number !== at.you) {
        say(text.satDown(seat.name));
      }
    });
    before.current = at.seats;
  }, [at]);
}

function sentence(at: TableUpdate): string {
  if (at.you !== null) {
    return at.you === at.host ? text.seated : text.seatedGuest(at.seats[at.host]?.name ?? "");
  }
  const joining = at.joining ?? "not";
  if (joining !== "not") {
    return text[joining];
  }
  if (isClosed(at)) {
    return text.closed;
  }
  const full = at.seats.every((seat) => seat.sitting === "person");
  if (full && at.stage !== "over") {
    return text.full;
  }
  return at.asks && at.stage !== "over" ? text.asks : text.stages[at.stage];
}

/** Whether nobody else is let in, once the game has begun. */
function isClosed(at: TableUpdate): boolean {
  return at.stage === "playing" && at.settings.late_comers === false;
}

function SeatsPanel({ at }: { at: TableUpdate }) {
  const sitting = useAsking();
  const open = at.stage !== "over" && at.seats.some((seat) => seat.sitting !== "person");
  const mayFrom = at.you === null && open && !isClosed(at) && at.joining !== "waits";
  const sit = (seat: number | null) => {
    const name = prefs.name.peek().trim();
    if (name) {
      const holds = seatAt(at.id)?.secret ?? null;
      void sitting.run(() => ask({ kind: "sit", table: at.id, name, seat, holds }));
    } else {
      document.querySelector<HTMLFormElement>("#sit-down")?.reportValidity();
    }
  };
  return (
    <section class="panel seats-panel">
      <h2>{text.seats}</h2>
      {mayFrom && (
        <form
          id="sit-down"
          class="sit-down"
          onSubmit={(event) => {
            event.preventDefault();
            sit(null);
          }}
        >
          <NameField />
          <button type="submit" class="button main" aria-disabled={sitting.busy}>
            {at.asks ? text.askToJoin : text.sit}
          </button>
        </form>
      )}
      {sitting.trouble && (
        <p class="trouble" role="alert">
          {sitting.trouble}
        </p>
      )}
      <Seats at={at} onSit={mayFrom ? sit : null} />
      {at.you === at.host && at.seats.some((seat) => seat.sitting === "free") && (
        <BotsOfTable at={at} />
      )}
    </section>
  );
}

/** The level of all who will play in free seats. */
function BotsOfTable({ at }: { at: TableUpdate }) {
  const asking = useAsking();
  const choose = (level: number) =>
    asking.run(() =>
      ask({
        kind: "arrange",
        title: at.title,
        seats: at.seats.length,
        rules: at.rules,
        changes: at.changes,
        settings: { ...at.settings, level },
      }),
    );
  return (
    <>
      <LevelSelect
        label={text.botsInFree}
        value={at.settings.level ?? USUAL_LEVEL}
        onChange={choose}
      />
      {asking.trouble && (
        <p class="trouble" role="alert">
          {asking.trouble}
        </p>
      )}
    </>
  );
}

interface RulesPanelProps {
  at: TableUpdate;
  onRules: () => void;
  onArrange: (() => void) | null;
}

function RulesPanel({ at, onRules, onArrange }: RulesPanelProps) {
  return (
    <section class="panel rules-panel">
      <h2>{at.rules_title}</h2>
      <ul class="short">
        {at.short.map((one) => (
          <li key={one}>{one}</li>
        ))}
        <li>{at.settings.hints === false ? words.hint.off : words.hint.on}</li>
        <li>{text.shuffleShown}</li>
      </ul>
      {at.differs.length > 0 && (
        <>
          <h3>{text.differs(at.base_title)}</h3>
          <dl>
            {at.differs.map((line) => (
              <div key={line.key}>
                <dt>{line.question}</dt>
                <dd>{line.answer}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div class="choices">
        <button type="button" class="button" onClick={onRules}>
          <Icon name="book" />
          {text.allRules}
        </button>
        {onArrange && (
          <button type="button" class="button" onClick={onArrange}>
            <Icon name="gear" />
            {text.settings}
          </button>
        )}
        <a class="button" href={`/rulebook?${at.query}`} target="_blank" rel="noreferrer">
          <Icon name="print" />
          {text.ruleBook}
        </a>
        <a class="button" href={`/house-rules?${at.query}`} target="_blank" rel="noreferrer">
          <Icon name="pencil" />
          {text.changeRules}
        </a>
      </div>
    </section>
  );
}

/** Always in sight: the host starts; others say that they are ready. */
function StartBar({ at }: { at: TableUpdate }) {
  const asking = useAsking();
  const host = at.you === at.host;
  const said = at.you !== null && at.seats[at.you]?.ready === true;
  const free = at.seats.filter((seat) => seat.sitting === "free").length;
  const leave = () =>
    asking.run(async () => {
      await ask({ kind: "leave" });
      forgetSeat(at.id);
      go("/");
    });
  return (
    <div class="start-bar">
      {asking.trouble && (
        <p class="trouble" role="alert">
          {asking.trouble}
        </p>
      )}
      <button type="button" class="button" aria-disabled={asking.busy} onClick={leave}>
        {text.leave}
      </button>
      <button
        type="button"
        class="button main"
        aria-disabled={asking.busy}
        aria-pressed={host ? undefined : said}
        onClick={() => asking.run(() => ask({ kind: "start" }))}
      >
        <b>{host ? text.start : text.wantStart}</b>
        <small>
          {said && !host ? text.startWaits(at.seats[at.host]?.name ?? "") : text.bots(free)}
        </small>
      </button>
    </div>
  );
}
