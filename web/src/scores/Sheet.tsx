// The score sheet as a table: deals as columns and players as rows; on an upright phone the other
// way round. The same table is what gets printed.

import type { ComponentChildren } from "preact";
import { useMedia } from "../browser/media";
import type { Sheet as Scores, SheetLine } from "../messages";
import { pairs } from "../text/partners";
import { ONLY_COUNTED, PARTNERS } from "../text/phrasing";
import { words } from "../text/words";
import { Shortened } from "../widgets/Shortened";
import { cellOf, type Head, headsOf, marksOf, minus, ordinal, places, signed } from "./marks";
import { text } from "./words";

type Props = {
  sheet: Scores;
  names: readonly string[];
  you?: number | null;
  /** The deal that is played, or has just been scored. */
  current?: number | null;
  onPaper?: boolean;
};

const UPRIGHT = "(max-width: 599px) and (orientation: portrait)";

/** What has a number for each player: a deal, the total and so on; a column of the sheet, or a row. */
interface Series {
  head: ComponentChildren;
  /** As the styles name it. */
  kind: string;
  cell: (seat: number) => ComponentChildren;
}

interface Shown {
  heads: readonly Head[];
  /** The deals, and what was played before them. */
  deals: readonly Series[];
  sums: readonly Series[];
  /** Nothing while there are none. */
  place: Series | null;
}

export function Sheet(props: Props) {
  const { sheet, names, you = null, current = null, onPaper = false } = props;
  const upright = useMedia(UPRIGHT) && !onPaper;
  const marks = marksOf(sheet);
  const heads = headsOf(names, you);
  const standing = sheet.lines.length > 0 ? places(sheet.totals, sheet.sides) : null;
  const of = (head: string, kind: string, cell: Series["cell"]) => ({ head, kind, cell });
  const before = of(text.before, "aside", (seat) => minus(sheet.brought[seat] ?? 0));
  const stakes = of(text.stakes, "aside", (seat) => signed(sheet.coins[seat] ?? 0));
  const total = of(text.total, "total", (seat) => minus(sheet.totals[seat] ?? 0));
  const deals = sheet.contracts.map((contract, index) => {
    const line = sheet.lines.find(({ number }) => number === index + 1);
    return {
      head: <DealHead number={index + 1} contract={contract} />,
      kind: index + 1 === current ? "now" : "",
      cell: (seat: number) => <Points line={line} seat={seat} />,
    };
  });
  const shown: Shown = {
    heads,
    deals: sheet.brought.length > 0 ? [before, ...deals] : deals,
    sums: sheet.coins.length > 0 ? [total, stakes] : [total],
    place: standing && of(text.place, "place", (seat) => ordinal(standing[seat] ?? 1)),
  };
  const Table = upright ? ByDeal : ByPlayer;
  return (
    <figure class="sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section class="sheet-scroll" aria-label={text.title} tabIndex={0}>
        <Table {...shown} columns={upright ? heads.length : deals.length} />
      </section>
      {marks.length > 0 && (
        <figcaption>
          {marks.map((mark, place) => (
            <span key={mark.sign}>
              {place > 0 && " · "}
              <b>{mark.sign}</b> {mark.meaning}
            </span>
          ))}
        </figcaption>
      )}
      {sheet.sides && <p class="sheet-stakes">{PARTNERS(pairs(names, you))}</p>}
      {sheet.coins.length > 0 && (
        <p class="sheet-stakes">
          {text.stakesIn(sheet.unit)} {ONLY_COUNTED}
        </p>
      )}
    </figure>
  );
}

type TableProps = Shown & { columns: number };

/** Players as rows. */
function ByPlayer({ heads, deals, sums, place, columns }: TableProps) {
  const all = [...deals, ...sums];
  return (
    <table class="by-player" style={{ "--columns": `${columns}` }}>
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{text.player}</span>
          </th>
          {all.map(({ head, kind }, at) => (
            <th scope="col" key={at} class={kind}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map(({ seat, name, own }) => (
          <tr key={seat}>
            <th scope="row" class={own ? "own" : ""}>
              <b>{name}</b> {place && <small>{place.cell(seat)}</small>}
            </th>
            {all.map(({ kind, cell }, at) => (
              <td key={at} class={kind}>
                {cell(seat)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So many letters have room above all columns of a phone, whose columns are as wide as each other. */
const IN_A_LINE = 28;

const longest = (heads: readonly Head[]) => Math.max(...heads.map(({ name }) => name.length));

/** Deals as rows. Names that are too long for their columns stand upright, as on paper. */
function ByDeal({ heads, deals, sums: [total, ...others], place, columns }: TableProps) {
  const row = ({ head, kind, cell }: Series, at: number) => (
    <tr key={at} class={kind}>
      <th scope="row">{head}</th>
      {heads.map(({ seat }) => (
        <td key={seat}>{cell(seat)}</td>
      ))}
    </tr>
  );
  const foot = [total, place, ...others].flatMap((one) => one ?? []);
  return (
    <table
      class="by-deal"
      style={{ "--columns": `${columns}` }}
      data-upright-names={longest(heads) * heads.length > IN_A_LINE || undefined}
    >
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{text.deal}</span>
          </th>
          {heads.map(({ seat, name, own }) => (
            <th scope="col" key={seat} class={own ? "own" : ""}>
              <b>{name}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{deals.map(row)}</tbody>
      <tfoot>{foot.map(row)}</tfoot>
    </table>
  );
}

function DealHead({ number, contract }: { number: number; contract: string }) {
  return (
    <>
      <span class="spoken">{text.deal} </span>
      <b>{number}</b>{" "}
      <small>
        <Shortened text={contract} />
      </small>
    </>
  );
}

function Points({ line, seat }: { line: SheetLine | undefined; seat: number }) {
  if (!line) {
    return (
      <>
        <span aria-hidden="true">·</span>
        <span class="spoken">{text.notPlayed}</span>
      </>
    );
  }
  const cell = cellOf(line, seat);
  return (
    <>
      <span aria-hidden="true">
        <span class={cell.out ? "went-out" : ""}>
          <span class={cell.bonus ? "bonus" : ""}>{cell.points}</span>
          {cell.out && !cell.bonus && <small>{words.sheet.out}</small>}
        </span>
        {cell.extra && <small>{cell.extra}</small>}
      </span>
      <span class="spoken">{cell.spoken}</span>
    </>
  );
}
