// Which page is shown, and what stands beside every page: the live regions, the banner of a
// lost connection, the title of the tab.

import { effect, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { clearAnnouncements } from "./browser/announce";
import { prefs } from "./browser/prefs";
import { go, route } from "./browser/route";
import { seatAt } from "./browser/seats";
import { pageName } from "./browser/title";
import { Sprite } from "./cards/Card";
import { askedNow } from "./connection/asked";
import { retry } from "./connection/net";
import {
  connection,
  farewell,
  serverGame,
  shuffles,
  slowSeat,
  table,
  you,
} from "./connection/state";
import { LostBanner, useConnectionSpoken } from "./dialogs/LostConnection";
import { Requests } from "./dialogs/Requests";
import { Home } from "./home/Home";
import { badge } from "./install/badge";
import { Lobby } from "./lobby/Lobby";
import { handTo } from "./offline/state";
import { words } from "./text/words";
import { Button } from "./widgets/Button";
import { Spoken } from "./widgets/Dialog";
import { laterPage, Waiting } from "./widgets/later";
import "./style/app.css";

const loadTable = () =>
  import("./table/Table").then(async ({ startTable, Table }) => {
    await startTable();
    return Table;
  });
const loadFair = () => import("./fair/taking-part").then(({ takePart }) => takePart());
const TableLater = laterPage(loadTable);
const ScreenLater = laterPage(() => import("./table/Screen").then((m) => m.Screen));
const HouseRules = laterPage(() => import("./rules/HouseRules").then((m) => m.HouseRules));
const Keeper = laterPage(() => import("./keeper/Keeper").then((m) => m.Keeper));
const LookedOn = laterPage(() => import("./keeper/LookedOn").then((m) => m.LookedOn));
const Find = laterPage(() => import("./find/Find").then((m) => m.startFind()));
const LearnGame = laterPage(() => import("./learn/LearnGame").then((m) => m.LearnGame));
const MyGames = laterPage(() => import("./results/MyGames").then((m) => m.MyGames));
const FamilyRecord = laterPage(() => import("./record/FamilyRecord").then((m) => m.FamilyRecord));
const HandOver = laterPage(() => import("./offline/HandOver").then((m) => m.HandOver));
const Shared = laterPage(() => import("./watch/Shared").then((m) => m.Shared));
const Papers = laterPage(() => import("./papers/Papers").then((m) => m.Papers));

export function App() {
  useEffect(showTurnInTitle, []);
  useEffect(forgetOnNewPage, []);
  useEffect(() => {
    // Cards come at once after "Play now", for the table's code is there already. A player who
    // comes back to a seat gets it while the socket opens.
    const now = route.peek();
    if (now.page !== "home" && now.page !== "table") {
      return;
    }
    const comesBack = now.page === "table" && seatAt(now.id) !== undefined;
    const load = () => {
      if (connection.peek() === "lost") return;
      // A deal waits for this page's number only a moment, so this goes first.
      void loadFair().catch(() => {});
      void loadTable().catch(() => {});
    };
    const timer = setTimeout(load, comesBack ? 0 : 1_000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(loadFairWhenAsked, []);
  useEffect(askSlowTablesToNotify, []);
  const { page } = route.value;
  const needsServer = page !== "score";
  useConnectionSpoken(needsServer);
  return (
    <>
      <Sprite />
      <Spoken />
      {needsServer && page !== "sheet" && <LostBanner />}
      {page === "table" && <Requests />}
      <Page />
      {page === "sheet" && <LostBanner below />}
    </>
  );
}

/** Loads what takes part in shuffles at the first one: a seat may come before the table's code. */
function loadFairWhenAsked(): () => void {
  return effect(() => {
    if (shuffles.value.size > 0) {
      void loadFair().catch(() => {});
    }
  });
}

/** Asks every slow table at which one sits to notify this device, if notifications are on. */
function askSlowTablesToNotify(): () => void {
  return effect(() => {
    const wanted = prefs.notifications.value && slowSeat.value && connection.value === "open";
    if (wanted) {
      void import("./install/notifying")
        .then(({ subscribeHere }) => subscribeHere())
        .catch(() => {});
    }
  });
}

function Page() {
  const { page } = route.value;
  if (page === "score") {
    return <Keeper />; // keeps scores whatever becomes of the connection
  }
  if (connection.value === "ended") {
    return <Farewell />;
  }
  switch (page) {
    case "home":
      return <Home />;
    case "house-rules":
      return <HouseRules />;
    case "print":
      return <Papers />;
    case "learn":
      return /^#find\b/.test(location.hash) ? <Find /> : <LearnGame />;
    case "sheet":
      return <LookedOn />;
    case "games":
      return <MyGames />;
    case "record":
      return <FamilyRecord />;
    case "shared":
      return <Shared />;
  }
  const at = table.value;
  if (at === null) {
    return <Waiting />;
  }
  if (handTo.value) {
    return <HandOver />;
  }
  if (page === "screen") {
    return <ScreenLater key={at.id} />;
  }
  if ((you.value === null && !at.watching) || at.stage === "lobby") {
    return <Lobby key={at.id} at={at} />;
  }
  return serverGame.value ? <TableLater key={at.id} /> : <Waiting />;
}

/** The server has ended the connection, or does not know the table. */
function Farewell() {
  const now = route.value;
  const id = now.page === "table" ? now.id : undefined;
  return (
    <main class="waiting">
      <h1>{id ? words.farewell.title : words.farewell.titleHome}</h1>
      <p role="alert">{farewell.value}</p>
      <div class="choices">
        <Button main onClick={() => go("/")}>
          {words.farewell.home}
        </Button>
        <Button onClick={() => retry()}>{words.farewell.again}</Button>
        {id && seatAt(id) && (
          <Button onClick={() => retry({ looking: true })}>{words.farewell.look}</Button>
        )}
      </div>
    </main>
  );
}

/** Empties the live regions on each new page, so that a screen reader finds nothing of the last. */
function forgetOnNewPage(): () => void {
  let page = route.peek().page;
  return effect(() => {
    if (route.value.page !== page) untracked(clearAnnouncements);
    page = route.value.page;
  });
}

/** Shows the turn in the tab's title, and as a badge on the app's icon. */
function showTurnInTitle(): () => void {
  return effect(() => {
    const at = route.value.page === "table" ? table.value : null;
    const name = at?.title || words.title;
    const page = at || !pageName.value ? name : `${pageName.value} – ${name}`;
    const game = serverGame.value;
    const mine = at !== null && you.value !== null && game !== null;
    const asked = mine && at.stage === "playing" && !at.halted ? askedNow(game) : "";
    document.title = asked ? `${asked} – ${name}` : page;
    badge(asked !== "");
  });
}
