// A table before the game, and at any time for one who has no seat at it: the link to send, who is
// here, the rules in short, and the start.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { isOffline } from "../browser/base";
import { go, linkTo } from "../browser/route";
import { retry } from "../connection/net";
import { SeatLink } from "../dialogs/SeatLink";
import type { TableUpdate } from "../messages";
import { TableSettings } from "../setup/later-settings";
import { lobby as text } from "../setup/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { laterDialog, laterPart } from "../widgets/later";
import { Invite, isFull } from "./Invite";
import { findOwnSeat } from "./own-seat";
import { isClosed, SeatsPanel } from "./SeatsPanel";
import { StartBar } from "./StartBar";
import "./lobby.css";

const Talk = laterPart(() => import("./Talk").then((module) => module.LobbyTalk));
const Rules = laterDialog(() => import("../dialogs/Rules").then((module) => module.Rules));

export function Lobby({ at }: { at: TableUpdate }) {
  const [opened, setOpened] = useState<"rules" | "arrange" | "seat" | null>(null);
  const close = () => setOpened(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useArrivals(at);
  useSeated(at);
  useEffect(() => {
    if (at.you === null) void findOwnSeat(at.id).then((found) => found && retry());
  }, [at.id]);
  const seated = at.you !== null;
  const hosts = seated && at.you === at.host;
  const invite = !isOffline() && <Invite at={at} onSeat={() => setOpened("seat")} />;
  const talks =
    seated && at.seats.some(({ sitting }, seat) => sitting === "person" && seat !== at.you);
  return (
    <div class="lobby">
      <div class="lobby-page">
        <header class="lobby-head">
          <h1 ref={heading} tabIndex={-1}>
            {at.title || text.unnamed}
          </h1>
          <p class="mute">{sentence(at)}</p>
          <Button slight onClick={() => go("/")}>
            {text.home}
          </Button>
        </header>
        <main class="lobby-main" data-talks={talks || undefined}>
          {hosts && invite}
          <SeatsPanel at={at} />
          {seated && !hosts && invite}
          {talks && <Talk />}
          <RulesPanel
            at={at}
            onRules={() => setOpened("rules")}
            onArrange={at.you === at.host ? () => setOpened("arrange") : null}
          />
          {!seated && <Invite at={at} onSeat={null} />}
        </main>
      </div>
      <StartBar at={at} />
      {opened === "rules" && <Rules onClose={close} />}
      {opened === "arrange" && <TableSettings at={at} onClose={close} />}
      {opened === "seat" && <SeatLink onClose={close} />}
    </div>
  );
}

/** Says that one has a seat now: the form by which one asked for it is gone. */
function useSeated(at: TableUpdate): void {
  const before = useRef(at.you);
  useEffect(() => {
    if (before.current === null && at.you !== null) say(sentence(at));
    before.current = at.you;
  }, [at.you]);
}

/** Says who has sat down, and who would like to begin. */
function useArrivals(at: TableUpdate): void {
  const before = useRef(at.seats);
  useEffect(() => {
    at.seats.forEach((seat, number) => {
      const was = before.current[number];
      if (seat.sitting === "person" && was?.sitting !== "person" && number !== at.you) {
        say(text.satDown(seat.name));
      } else if (seat.ready && !was?.ready && number !== at.you) {
        say(text.isReady(seat.name));
      }
    });
    before.current = at.seats;
  }, [at]);
}

function sentence(at: TableUpdate): string {
  const host = at.seats[at.host]?.name ?? "";
  if (at.you !== null) {
    if (isFull(at)) return at.you === at.host ? text.seatedAll : text.guestOfAll(host);
    return at.you === at.host ? text.seated : text.seatedGuest(host);
  }
  if (at.watching) {
    return words.watching.begins(host);
  }
  const joining = at.joining ?? "not";
  if (joining !== "not") {
    return text[joining];
  }
  if (isClosed(at)) {
    return text.closed;
  }
  if (isFull(at) && at.stage !== "over") {
    return text.full;
  }
  if (at.asks && at.stage !== "over") {
    return text.asks;
  }
  return at.stage === "lobby" && host ? text.invited(host) : text.stages[at.stage];
}

interface RulesPanelProps {
  at: TableUpdate;
  onRules: () => void;
  onArrange: (() => void) | null;
}

function RulesPanel({ at, onRules, onArrange }: RulesPanelProps) {
  const learning = `/learn?${at.query}`;
  return (
    <section class="panel rules-panel">
      <h2>{text.howWePlay(at.rules_title)}</h2>
      <ol class="short">
        {at.short.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      {at.settings.hints === false && <p class="mute">{words.hint.off}</p>}
      <p class="mute">{text.shuffleShown}</p>
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
      <p class="links">
        <Button slight onClick={onRules}>
          {text.allRules}
        </Button>
        {onArrange && (
          <Button slight onClick={onArrange}>
            {text.settings}
            <span class="spoken">{text.settingsMean}</span>
          </Button>
        )}
        <a class="button slight" {...linkTo(learning)}>
          {text.learn}
          <span class="spoken">{at.you !== null && text.learnMeans}</span>
        </a>
      </p>
    </section>
  );
}
