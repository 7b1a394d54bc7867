// The menu of a table, and the dialogs that open from it.

import { useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { go } from "../browser/route";
import { sets } from "../browser/signals";
import { watchNoMore } from "../browser/watching";
import { useAsking } from "../connection/asking";
import { retry } from "../connection/net";
import { serverGame, slowSeat, table, you } from "../connection/state";
import { CheckShuffle } from "../fair/Mark";
import { canBeChecked } from "../fair/state";
import { text as fair } from "../fair/words";
import { moveWords as move } from "../offline/move-words";
import { startExplaining } from "../play/explaining";
import { canTalk, talking } from "../play/talk";
import { explain, learnt, talk } from "../play/words";
import { SheetDialog } from "../scores/SheetDialog";
import { saveGame } from "../scores/save";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { laterDialog } from "../widgets/later";
import { Trouble } from "../widgets/Trouble";
import { Keys } from "./Keys";
import { People } from "./People";
import { Rules } from "./Rules";
import { SeatLink } from "./SeatLink";
import { Settings } from "./Settings";
import { canStop, mayGoOn } from "./stopping";
import { stop, menu as text } from "./words";

const PAGES = {
  sheet: SheetDialog,
  rules: Rules,
  people: People,
  link: SeatLink,
  notifications: laterDialog(() =>
    import("../install/Notifications").then((m) => m.NotificationsDialog),
  ),
  settings: Settings,
  keys: Keys,
  fair: CheckShuffle,
  stop: laterDialog(() => import("./Stop").then((m) => m.Stop)),
  wrong: laterDialog(() => import("./Wrong").then((m) => m.Wrong)),
  elsewhere: laterDialog(() => import("./Elsewhere").then((m) => m.Elsewhere)),
} as const;

type Page = keyof typeof PAGES;

export function Menu({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<Page | null>(null);
  const saving = useAsking();
  if (page) {
    const Opened = PAGES[page];
    return <Opened onClose={onClose} />;
  }
  const seated = you.value !== null;
  const played = table.value?.exercise;
  const learning = seated ? learnt.inMenuSeated : learnt.inMenu;
  const item = (does: Page | (() => void), label: string, hint: string) => (
    <li>
      <button type="button" onClick={() => (typeof does === "string" ? setPage(does) : does())}>
        <b>{label}</b>
        <small>{hint}</small>
      </button>
    </li>
  );
  /** Does something at the table, over which the menu closes. */
  const atTable = (does: () => void) => () => {
    onClose();
    does();
  };
  const talkAtTable = atTable(sets(talking, true));
  const takeSeat = () => {
    watchNoMore();
    retry({ looking: true });
  };
  return (
    <Dialog title={table.value?.title || words.menu} onClose={onClose}>
      <ul class="menu">
        {item("sheet", text.sheet, text.sheetMeans)}
        {item("rules", text.rules, table.value?.rules_title ?? "")}
        {canTalk.value && item(talkAtTable, words.talk.talk, talk.inMenu)}
        {seated &&
          table.value?.stage === "playing" &&
          item(atTable(startExplaining), explain.explain, explain.inMenu)}
        {item("people", text.people, seated ? text.peopleSeated : text.peopleMean)}
        {table.value?.watching && item(takeSeat, text.takeSeat, text.takeSeatMeans)}
        {seated && canBeChecked.value && !isOffline() && item("fair", fair.title, fair.inMenu)}
        {seated && !isOffline() && item("link", text.link, text.linkMeans)}
        {item(
          () => go(`/learn?${table.value?.query ?? ""}`),
          played ? learnt.backMeans : words.learn.title,
          played ? learnt.backInMenu : learning,
        )}
        {slowSeat.value && item("notifications", text.notifications, text.notificationsMean)}
        {item("settings", text.settings, text.settingsMean)}
        {item("keys", text.keys, text.keysMean)}
        {item("wrong", text.wrong, text.wrongMeans)}
        {canStop(table.value, serverGame.value, you.value) &&
          item("stop", `${stop.title}…`, stop.inMenu)}
        {mayGoOn(table.value, serverGame.value, you.value) &&
          item(
            "elsewhere",
            isOffline() ? move.toServer : move.toDevice,
            isOffline() ? move.toServerMeans : move.toDeviceMeans,
          )}
        {table.value?.stage === "over" &&
          seated &&
          item(() => saving.run(saveGame), text.save, text.saveMeans)}
        {item(() => go("/"), text.home, seated ? text.homeSeated : text.homeMeans)}
      </ul>
      <Trouble says={saving.trouble} />
    </Dialog>
  );
}
