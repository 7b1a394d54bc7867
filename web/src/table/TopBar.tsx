// The bar on top: menu, which deal it is, its contract with one's progress, and the score sheet.

import { useState } from "preact/hooks";
import { table, you } from "../connection/state";
import { Menu } from "../dialogs/Menu";
import { FairMark } from "../fair/Mark";
import type { GameView, SlotShown } from "../messages";
import { SheetDialog } from "../scores/SheetDialog";
import { capital } from "../text/phrasing";
import { Icon } from "../widgets/Icons";
import { Shortened } from "../widgets/Shortened";
import { shape } from "./shape";
import "./top.css";

export function TopBar({ game }: { game: GameView }) {
  const [open, setOpen] = useState<"menu" | "sheet" | null>(null);
  const close = () => setOpen(null);
  const seat = you.value;
  const chips = game.contract.length + (game.all_at_once ? 1 : 0);
  // What a bot has laid down before one plays is no contract of one's own.
  const waits = seat !== null && table.value?.seats[seat]?.waits === true;
  const down = seat !== null && !waits && game.players[seat]?.down === true;
  return (
    <header class="top">
      <button type="button" class="top-button" aria-label="Menu" onClick={() => setOpen("menu")}>
        <Icon name="menu" />
      </button>
      <h1 class="top-deal">
        Deal {game.deal} <small>of {game.deals}</small>
      </h1>
      <ul class="slots" aria-label="Contract" data-many={chips > 3 || undefined}>
        {game.contract.map((slot, at) => (
          <Slot key={at} slot={slot} down={down} />
        ))}
        {game.all_at_once && <li class="slot slot-note">all at once</li>}
      </ul>
      <FairMark />
      <button
        type="button"
        class="top-button"
        aria-label="Score sheet"
        onClick={() => setOpen("sheet")}
      >
        <Icon name="sheet" />
      </button>
      {open === "menu" && <Menu onClose={close} />}
      {open === "sheet" && <SheetDialog onClose={close} />}
    </header>
  );
}

function Slot({ slot, down }: { slot: SlotShown; down: boolean }) {
  const have = down ? slot.length : (slot.have ?? 0);
  const done = have >= slot.length;
  const word = capital(slot.word);
  return (
    <li class="slot" data-done={done || undefined}>
      <span class="slot-word">
        {shape.value === "phone" ? <Shortened text={word} /> : word}{" "}
        {done ? <Tick down={down} /> : slot.have === null ? slot.length : `${have}/${slot.length}`}
      </span>
      <span class="slot-pips" aria-hidden="true">
        {Array.from({ length: slot.length }, (_, at) => (
          <span key={at} class="slot-pip" data-full={at < have || undefined} />
        ))}
      </span>
    </li>
  );
}

function Tick({ down }: { down: boolean }) {
  return (
    <>
      <svg class="tick" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 8.5 6.2 12.7 14 4" />
      </svg>
      <span class="spoken">{down ? "laid down" : "complete"}</span>
    </>
  );
}
