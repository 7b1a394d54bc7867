// The score sheet as families write it: deals as rows, players as columns. Each deal can be opened
// from it, unless it is only looked at.

import { useMedia } from "../browser/media";
import { minus, ordinal, places, signed } from "../scores/marks";
import { pairs } from "../text/partners";
import { PARTNERS } from "../text/phrasing";
import { words } from "../text/words";
import { Shortened } from "../widgets/Shortened";
import {
  type Counted,
  coinsOf,
  dealerOf,
  hasOwnContracts,
  hasSides,
  hasStakes,
  isBegun,
  isOver,
  isPlayedOut,
  type Line,
  leadersOf,
  linesOf,
  nameOf,
  nextDeal,
  playing,
  ranked,
  totalsOf,
} from "./counting";
import { text } from "./words";
import "./written.css";

/** Where whole words fit into the first column. */
export const ROOMY = "(min-width: 700px)";

interface SheetProps extends Counted {
  /** Opens a deal, from 0, at a seat or as a whole. */
  onOpen?: ((deal: number, seat: number | null) => void) | undefined;
  onPaper?: boolean;
}

/** So many letters have room beside each other in all names on a phone. */
const LETTERS = 28;

interface Shown extends SheetProps {
  roomy: boolean;
  rows: readonly Row[];
  foot: readonly Foot[];
}

interface Row {
  index: number;
  short: string;
  dealer: number;
  line: Line | undefined;
  now: boolean;
  open: boolean;
  note: string | undefined;
}

interface Foot {
  kind: string;
  label: string;
  cells: readonly string[];
}

export function SheetTable(props: SheetProps) {
  const wide = useMedia(ROOMY);
  const roomy = wide || props.onPaper === true;
  const shown = { ...props, roomy, rows: rowsOf(props), foot: footOf(props) };
  const marks = marksOf(shown);
  return (
    <figure class="sheet keeper-sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section class="sheet-scroll" aria-label={text.sheet.label} tabIndex={0}>
        <Deals {...shown} />
      </section>
      <figcaption>
        {marks.map(([sign, meaning], at) => (
          <span key={sign}>
            {at > 0 && " · "}
            <b>{sign}</b> {meaning}
          </span>
        ))}
        {hasSides(props.kept, props.scoring) && <p>{PARTNERS(pairs(props.kept.players))}</p>}
      </figcaption>
      {shown.rows.some(({ note }) => note) && (
        <ul class="keeper-notes">
          {shown.rows.map(
            ({ index, note }) =>
              note && (
                <li key={index}>
                  <b>{text.dealNumber(index + 1)}:</b> {note}
                </li>
              ),
          )}
        </ul>
      )}
    </figure>
  );
}

function rowsOf({ kept, scoring, onPaper }: SheetProps): Row[] {
  const lines = linesOf(kept, scoring);
  const next = nextDeal(kept);
  // Where their number is open, those up to the one that comes.
  const many = hasOwnContracts(scoring)
    ? Math.max(kept.deals.length, isOver(kept, scoring) ? 0 : next + 1)
    : scoring.deals.length;
  return scoring.deals.slice(0, many).map(({ short }, index) => {
    const deal = kept.deals[index];
    const now = index === next && !onPaper && !kept.ended;
    const line = deal && isBegun(deal) ? lines[index] : undefined;
    const open = now || Boolean(line);
    return { index, short, dealer: dealerOf(kept, index), line, now, open, note: deal?.note };
  });
}

function footOf({ kept, scoring }: SheetProps): Foot[] {
  const totals = totalsOf(kept, scoring);
  const seats = ranked(kept, scoring);
  const standing = places(
    seats.map((seat) => totals[seat] ?? 0),
    hasSides(kept, scoring),
  );
  const first = leadersOf(kept, scoring);
  const over = isOver(kept, scoring);
  const word = !over
    ? text.sheet.leads
    : isPlayedOut(kept, scoring)
      ? text.sheet.won
      : text.sheet.first;
  const foot: Foot[] = [{ kind: "total", label: text.sheet.total, cells: totals.map(minus) }];
  if (kept.deals.length > 0 && nextDeal(kept) > 0) {
    const cells = kept.players.map((_, seat) => {
      const place = standing[seats.indexOf(seat)];
      return first.includes(seat)
        ? `★ ${word}`
        : place === undefined
          ? text.sheet.gone
          : ordinal(place);
    });
    foot.push({ kind: "place", label: text.sheet.place, cells });
  }
  if (hasStakes(scoring)) {
    const cells = coinsOf(kept, scoring).balance.map(signed);
    foot.push({ kind: "coins", label: text.sheet.coins, cells });
  }
  return foot;
}

/** The marks that this sheet uses, and what each says. */
function marksOf({ kept, rows, scoring }: Shown): [string, string][] {
  const lines = rows.flatMap(({ line }) => line ?? []);
  const marks: [string, string][] = [["D", text.marks.dealt]];
  const once = lines.find((line) => line.atOnce);
  if (once) {
    marks.push([minus(once.points[once.out ?? 0] ?? 0), text.marks.atOnce]);
  }
  const cut = rows.some(({ index }) => kept.deals[index]?.perfect_cut);
  const failed = rows.some(({ index }) => kept.deals[index]?.failed.some((times) => times > 0));
  const buys = rows.some(({ index }) => kept.deals[index]?.buys_left);
  if (scoring.perfect_cut < 0 && cut) {
    marks.push([minus(scoring.perfect_cut), text.marks.perfectCut]);
  }
  if (scoring.failed_meld > 0 && failed) {
    marks.push([signed(scoring.failed_meld), text.marks.failed]);
  }
  if (scoring.buy_left && buys) {
    marks.push([signed(scoring.buy_left), text.marks.buyLeft]);
  }
  return marks;
}

/** Whether names stand upright: always, or only where the sheet is narrow; a name stays whole. */
function uprightFor(names: readonly string[]): "" | "narrow" | "always" {
  if (names.length > 6) return "always";
  const longest = Math.max(...names.flatMap((name) => name.split(" ").map((word) => word.length)));
  return names.length > 4 || longest > LETTERS / names.length - 1 ? "narrow" : "";
}

function Deals(shown: Shown) {
  const { kept, rows, foot, roomy, onOpen } = shown;
  const upright = uprightFor(kept.players);
  return (
    <table
      class="by-deal"
      data-upright={upright}
      data-names={upright === "always" || (upright && !roomy) ? "upright" : undefined}
      style={{ "--columns": `${kept.players.length}` }}
    >
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{text.sheet.deal}</span>
          </th>
          {kept.players.map((name) => (
            <th scope="col" key={name}>
              <b>{name}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.index}
            class={row.now ? "now" : ""}
            data-opens={(onOpen && row.open) || undefined}
          >
            <th scope="row">
              <Head row={row} shown={shown} />
            </th>
            {kept.players.map((name, seat) => (
              <td key={name}>
                <Cell shown={shown} row={row} seat={seat} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {foot.map(({ kind, label, cells }) => (
          <tr key={kind} class={kind}>
            <th scope="row">{label}</th>
            {cells.map((cell, seat) => (
              <td key={seat}>{cell}</td>
            ))}
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Head({ row, shown }: { row: Row; shown: Shown }) {
  const { onOpen, roomy } = shown;
  const inside = (
    <>
      <b>{row.index + 1}</b> <small>{roomy ? row.short : <Shortened text={row.short} />}</small>
    </>
  );
  if (!onOpen || !row.open) {
    return (
      <>
        <span class="spoken">{text.sheet.deal} </span>
        {inside}
      </>
    );
  }
  return (
    <button type="button" class="keeper-open" onClick={() => onOpen(row.index, null)}>
      <span class="spoken">{row.now ? text.sheet.enterDeal : text.sheet.correctDeal} </span>
      {inside}
    </button>
  );
}

function Cell({ shown, row, seat }: { shown: Shown; row: Row; seat: number }) {
  const { kept, onOpen } = shown;
  const { line, index } = row;
  const dealt = row.dealer === seat;
  const away = !playing(kept, index).includes(seat);
  const said = spoken(line, seat, dealt, away);
  const seen = (
    <span aria-hidden="true">
      {dealt && <i class="keeper-dealer">D</i>}
      <Points line={line} seat={seat} away={away} />
    </span>
  );
  if (!onOpen || !row.open) {
    return (
      <>
        {seen}
        <span class="spoken">{said}</span>
      </>
    );
  }
  // The button at the head of the deal is the way for keys: one stop for a deal, not one for a cell.
  return (
    <button type="button" class="keeper-open" tabIndex={-1} onClick={() => onOpen(index, seat)}>
      {seen}
      <span class="spoken">{text.sheet.cell(index + 1, nameOf(kept, seat), said)}</span>
    </button>
  );
}

function Points({ line, seat, away }: { line: Line | undefined; seat: number; away: boolean }) {
  const points = line?.points[seat];
  if (!line) {
    return away ? "–" : "·";
  }
  if (away) {
    return (
      <>
        {points ? `(${minus(points)})` : "–"}
        {line.whole && <small>{minus(line.totals[seat] ?? 0)}</small>}
      </>
    );
  }
  const penalty = line.penalties[seat] ?? 0;
  const out = line.out === seat;
  const shown = points === null || points === undefined ? "?" : minus(points);
  return (
    <>
      {out ? (
        <span class="went-out">
          {points !== 0 && shown} <small>{words.sheet.out}</small>
        </span>
      ) : (
        shown
      )}
      {penalty !== 0 && <small class="keeper-extra">{signed(penalty)}</small>}
      {line.whole && <small>{minus(line.totals[seat] ?? 0)}</small>}
    </>
  );
}

function spoken(line: Line | undefined, seat: number, dealt: boolean, away: boolean): string {
  const points = line?.points[seat];
  const penalty = line?.penalties[seat] ?? 0;
  return [
    away ? text.sheet.notPlaying : "",
    away && !points
      ? ""
      : !line
        ? text.sheet.notPlayed
        : typeof points === "number"
          ? minus(points)
          : text.sheet.missing,
    line?.out === seat ? (line.atOnce ? text.marks.atOnce : text.sheet.wentOut) : "",
    penalty !== 0 ? signed(penalty) : "",
    line?.whole ? text.sheet.after(line.totals[seat] ?? 0) : "",
    dealt ? text.sheet.deals : "",
  ]
    .filter(Boolean)
    .join(", ");
}
