// The menu of a table, and the dialogs that open from it.

import { useState } from "preact/hooks";
import { go } from "../browser/route";
import { watchNoMore } from "../browser/watching";
import { useAsking } from "../connection/asking";
import { retry } from "../connection/net";
import { serverGame, slowSeat, table, you } from "../connection/state";
import { CheckShuffle } from "../fair/Mark";
import { canBeChecked } from "../fair/state";
import { text as fair } from "../fair/words";
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
import { canStop, text as stopping } from "./stopping";

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
  const item = (to: Page, label: string, hint: string) => (
    <li>
      <button type="button" onClick={() => setPage(to)}>
        <b>{label}</b>
        <small>{hint}</small>
      </button>
    </li>
  );
  return (
    <Dialog title={table.value?.title || "Menu"} onClose={onClose}>
      <ul class="menu">
        {item("sheet", "Score sheet", "every deal so far; you can print it")}
        {item("rules", "Rules", table.value?.rules_title ?? "")}
        {canTalk.value && (
          <li>
            <button
              type="button"
              onClick={() => {
                onClose();
                talking.value = true;
              }}
            >
              <b>{words.talk.talk}</b>
              <small>{talk.inMenu}</small>
            </button>
          </li>
        )}
        {seated && table.value?.stage === "playing" && (
          <li>
            <button
              type="button"
              onClick={() => {
                onClose();
                void startExplaining();
              }}
            >
              <b>{explain.explain}</b>
              <small>{explain.inMenu}</small>
            </button>
          </li>
        )}
        {item("people", "People", seated ? "who is here, or leave your seat" : "who is here")}
        {table.value?.watching && (
          <li>
            <button
              type="button"
              onClick={() => {
                watchNoMore();
                retry({ looking: true });
              }}
            >
              <b>{words.watching.takeSeat}</b>
              <small>{words.watching.takeSeatMeans}</small>
            </button>
          </li>
        )}
        {seated && canBeChecked.value && item("fair", fair.title, fair.inMenu)}
        {seated && item("link", "Your seat on another device", "a link and a code to scan")}
        <li>
          <button type="button" onClick={() => go(`/learn?${table.value?.query ?? ""}`)}>
            <b>{played ? learnt.backMeans : words.learn.title}</b>
            <small>{played ? learnt.backInMenu : learnt.inMenu}</small>
          </button>
        </li>
        {slowSeat.value &&
          item("notifications", "Notifications", "hear from this table when it's your turn")}
        {item("settings", "Settings", "colours, faces, sounds, motion")}
        {item("keys", "Keys", "play without a mouse")}
        {canStop(table.value, serverGame.value, you.value) &&
          item("stop", `${stopping.title}…`, stopping.inMenu)}
        {table.value?.stage === "over" && seated && (
          <li>
            <button type="button" onClick={() => saving.run(saveGame)}>
              <b>Save the game file</b>
              <small>every move, as text</small>
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => go("/")}>
            <b>Home</b>
            <small>{seated ? "you keep your seat" : "all tables"}</small>
          </button>
        </li>
      </ul>
      <Trouble says={saving.trouble} />
    </Dialog>
  );
}
