// The first page: what the game is in one picture, or how one's own lies, and in one sentence; a door for each thing one can do,
// and what is one's own.

import { useState } from "preact/hooks";
import { addressOf, fileAt } from "../browser/addresses";
import { isOffline, site } from "../browser/base";
import { linkTo } from "../browser/route";
import { seats } from "../browser/seats";
import { changeAddress } from "../browser/way-back";
import { connection } from "../connection/state";
import { moving } from "../offline/moved";
import { isKept } from "../offline/state";
import { keepsResults } from "../results/kept";
import { asQuery } from "../rule-sets/queries";
import { level, pace, rules, rulesTitle } from "../setup/choices";
import { botsLabel } from "../setup/Levels";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { laterDialog } from "../widgets/later";
import { Door } from "./Door";
import { GameAlive } from "./GameAlive";
import { gameGoingOn } from "./going";
import { Learn } from "./Learn";
import { BackToGame, PlayNow } from "./PlayNow";
import { TableAlive } from "./TableAlive";
import { useFound, YourTables } from "./YourTables";
import "./home.css";

const text = words.home;

const DIALOGS = {
  change: laterDialog(() => import("../setup/PlayNowSettings").then((m) => m.PlayNowSettings)),
  family: laterDialog(() => import("./Family").then((m) => m.Family)),
  settings: laterDialog(() => import("../dialogs/Settings").then((m) => m.Settings)),
  passRound: laterDialog(() => import("./PassRound").then((m) => m.PassRound)),
  withoutNetwork: laterDialog(() => import("../offline/Offer").then((m) => m.Offer)),
  rules: laterDialog(() => import("../dialogs/Rules").then((m) => m.Rules)),
  everything: laterDialog(() =>
    import("../offline/EverythingAsFile").then((m) => m.EverythingDialog),
  ),
  arrive: laterDialog(() => import("../offline/Arrive").then((m) => m.Arrive)),
};

function openedAtFirst() {
  if (location.hash !== "#family") return moving.peek() && "arrive";
  // A club night leads here to open a table: once, however often one comes back.
  changeAddress(addressOf("/"));
  return "family";
}

export function Home() {
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(openedAtFirst);
  const Opened = opened && DIALOGS[opened];
  const found = useFound();
  // Whatever is found, each door keeps its place: beside a game that goes on, two share a row.
  const going = gameGoingOn(seats.value, found);
  const offline = connection.value === "lost";
  const lessons = `/learn?${asQuery(rules.value)}`;
  return (
    <div class="home">
      <header class="home-head">
        {going?.now?.top != null ? <GameAlive now={going.now} /> : <TableAlive />}
        <h1>{words.title}</h1>
        <p>{text.tagline}</p>
        <p class="mute home-free">{text.free}</p>
      </header>
      <main class="doors">
        {going ? <BackToGame going={going} filled={!offline} /> : <PlayNow filled={!offline} />}
        <div class="door-row">
          {going && <PlayNow filled={false} />}
          <Door
            icon="people"
            title={isOffline() ? text.passRound : text.family}
            about={isOffline() ? text.passRoundHow : text.familyHow}
            onClick={() => setOpened(isOffline() ? "passRound" : "family")}
          />
        </div>
        <Learn found={found} />
        <Door
          icon="sheet"
          title={text.score}
          about={text.scoreHow}
          filled={offline}
          href={`/score?${asQuery(rules.value)}`}
        />
        {offline && <p role="status">{text.offline}</p>}
        {isOffline() && <HereAlone />}
      </main>
      <div class="home-own">
        <YourTables found={found} />
        <section class="panel rules-of-play">
          <h2>{text.rulesAre(rulesTitle.value || text.usualRules)}</h2>
          <p class="mute">
            {text.uses(
              botsLabel(level.value),
              pace.value === "normal" ? "" : text.pace(words.paces[pace.value]),
            )}
          </p>
          <Button slight onClick={() => setOpened("change")}>
            {text.change}
            <span class="spoken">{text.changeWhat}</span>
          </Button>
        </section>
      </div>
      <footer class="home-foot">
        <a class="button slight" {...linkTo(lessons)}>
          {words.learn.lessons}
        </a>
        {keepsResults() && (
          <a class="button slight" {...linkTo("/games")}>
            {text.myGames}
          </a>
        )}
        <Button slight onClick={() => setOpened(isOffline() ? "everything" : "withoutNetwork")}>
          {isOffline() ? text.everything : text.withoutNetwork}
        </Button>
        <Button slight onClick={() => setOpened("rules")}>
          {text.rules}
        </Button>
        <Button slight onClick={() => setOpened("settings")}>
          {text.settings}
        </Button>
      </footer>
      {Opened && <Opened onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Offline: where these games are, and the way back to the others. */
function HereAlone() {
  return (
    <p class="mute" role="status">
      {text.onThisDevice} {isKept.value === false && text.unkept}{" "}
      {site === undefined ? <a href="/">{text.online}</a> : <a href={fileAt("/")}>{text.books}</a>}
    </p>
  );
}
