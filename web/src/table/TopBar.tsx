// The strip above the table: menu, which deal it is, its contract, and the score sheet. Where one has a
// place on the cloth, the contract lies there with one's progress, and stands here in words.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { nameOf, table, you } from "../connection/state";
import { FairMark } from "../fair/Mark";
import type { GameView, SlotShown } from "../messages";
import { coach, title } from "../play/coaching";
import { pointsNow } from "../play/counting";
import { position } from "../play/position";
import { dealEnd } from "../play/words";
import { minus } from "../scores/marks";
import { across } from "../text/partners";
import { capital, short } from "../text/phrasing";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { Shortened } from "../widgets/Shortened";
import { contractInWords } from "./contract";
import { Menu, SheetDialog } from "./later";
import { at, px } from "./places";
import { layout, shape } from "./shape";
import { note, seat as progress, top as text } from "./words";
import "./top.css";

/** Pixels beside the plates of the far seats that have room for most contracts; with fewer it goes above. */
const BESIDE = 300;

export function TopBar({ game }: { game: GameView }) {
  const [open, setOpen] = useState<"menu" | "sheet" | null>(null);
  const close = () => setOpen(null);
  const toList = position.value?.toList;
  const desk = shape.value === "desktop";
  const { strip, deal } = layout.value;
  const inLine = desk && deal < BESIDE;
  // Those of later deals are said with the count; a coach explains the first.
  useEffect(() => {
    const which = `${text.deal(game.deal)} ${text.of(game.deals)}`.trim();
    if (!game.ended && !game.coach) say(`${which}: ${contractInWords(game)}.`);
  }, []);
  return (
    <header class="top" style={at(strip)}>
      <button type="button" class="top-button" onClick={toList ?? (() => setOpen("menu"))}>
        <Icon name={toList ? "close" : "menu"} />
        <span>{toList ? note.close : words.menu}</span>
      </button>
      <div
        class="top-deal"
        data-line={inLine || undefined}
        style={desk && !inLine ? { maxWidth: px(deal) } : undefined}
      >
        <Title game={game} />
        {desk && <p>{game.ended ? dealEnd.over : contractInWords(game)}</p>}
      </div>
      {desk ? (
        <Standing game={game} />
      ) : game.ended ? (
        <i class="slots" />
      ) : (
        <Contract game={game} />
      )}
      <FairMark />
      <button type="button" class="top-button" onClick={() => setOpen("sheet")}>
        <Icon name="sheet" />
        <span>
          {text.scores}
          <span class="spoken">{text.scoresMean}</span>
        </span>
      </button>
      {open === "menu" && <Menu onClose={close} />}
      {open === "sheet" && <SheetDialog onClose={close} />}
    </header>
  );
}

/** Which deal it is; beside the contract of a phone in two lines. */
function Title({ game }: { game: GameView }) {
  const desk = shape.value === "desktop";
  const over = game.ended && !desk ? dealEnd.over : "";
  if (!title.value) {
    return (
      <h1>
        {text.deal(game.deal)} <small>{over || text.of(game.deals)}</small>
      </h1>
    );
  }
  if (desk || shape.value === "tablet") {
    return (
      <h1>
        {title.value} {over && <small>{over}</small>}
      </h1>
    );
  }
  const cut = title.value.lastIndexOf(" ");
  return (
    <h1>
      {title.value.slice(0, cut)} <small>{`${title.value.slice(cut + 1)} ${over}`}</small>
    </h1>
  );
}

/** As many letters as the chips of a contract have in one line of a phone. */
const MOST_LETTERS = 18;
/** In pixels, on a tablet: a letter of a chip, the rest of one, and what stands beside them. */
const LETTER = 11;
const REST = 106;
const AROUND = 260;

/** Whether the chips of these words have to be short. */
const areShort = (slots: readonly SlotShown[]) =>
  shape.value === "phone" ||
  (shape.value === "tablet" &&
    slots.reduce((sum, { word }) => sum + word.length * LETTER + REST, AROUND) >
      layout.value.strip.width);

function Contract({ game }: { game: GameView }) {
  const seat = you.value;
  const chips = game.contract.length + (game.all_at_once ? 1 : 0);
  const letters = game.contract.reduce((sum, { word }) => sum + short(word).length, 0);
  // What a bot has laid down before one plays is no contract of one's own.
  const waits = seat !== null && table.value?.seats[seat]?.waits === true;
  const down = seat !== null && !waits && game.players[seat]?.down === true;
  return (
    <ul
      class="slots"
      aria-label={text.contract}
      data-many={chips > 3 || letters > MOST_LETTERS || undefined}
      data-lit={coach.value?.lit.contract || undefined}
    >
      {game.contract.map((slot, nth) => (
        <Slot key={nth} slot={slot} down={down} brief={areShort(game.contract)} />
      ))}
      {game.all_at_once && <li class="slot slot-note">{progress.allAtOnce}</li>}
    </ul>
  );
}

function Slot({ slot, down, brief }: { slot: SlotShown; down: boolean; brief: boolean }) {
  const have = down ? slot.length : (slot.have ?? 0);
  const done = have >= slot.length;
  const word = capital(slot.word);
  const stands = down ? progress.down : progress.ready;
  return (
    <li class="slot" data-done={done || undefined}>
      <span>{brief ? <Shortened text={word} /> : word}</span>
      <span class="slot-have">
        {done ? (
          <>
            {brief ? <span class="spoken">{stands}</span> : stands}
            <span aria-hidden="true"> ✓</span>
          </>
        ) : slot.have === null ? (
          slot.length
        ) : (
          progress.have(have, slot.length)
        )}
      </span>
    </li>
  );
}

/** One's points, and how far one leads or is behind. */
function Standing({ game }: { game: GameView }) {
  const seat = you.value;
  if (seat === null || layout.value.narrow) return null;
  const points = pointsNow(game, seat);
  const partner = game.sheet.sides ? across(seat, game.players.length) : seat;
  const others = game.players.flatMap((_, nth) =>
    nth === seat || nth === partner ? [] : [{ points: pointsNow(game, nth), nth }],
  );
  const best = others.reduce((least, one) => (one.points < least.points ? one : least));
  const ahead = best.points - points;
  return (
    <p class="top-standing">
      {words.sheet.points(minus(points))}{" "}
      <small>
        {ahead > 0
          ? text.lead(ahead)
          : ahead < 0
            ? text.behind(-ahead, nameOf(best.nth))
            : text.level}
      </small>
    </p>
  );
}
