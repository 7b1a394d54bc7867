// The score sheet as a table: deals as columns and players as rows; on an upright phone the other
// way round. The same table is what gets printed.

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

type Deal = { number: number; contract: string; line: SheetLine | undefined };
type Shown = {
  sheet: Scores;
  current: number | null;
  heads: readonly Head[];
  deals: readonly Deal[];
  /** The places; null where there are none yet. */
  standing: readonly number[] | null;
};

export function Sheet(props: Props) {
  const { sheet, names, you = null, current = null, onPaper = false } = props;
  const upright = useMedia(UPRIGHT) && !onPaper;
  const marks = marksOf(sheet);
  const heads = headsOf(names, you);
  const shown: Shown = {
    sheet,
    current,
    heads,
    deals: sheet.contracts.map((contract, index) => ({
      number: index + 1,
      contract,
      line: sheet.lines.find((line) => line.number === index + 1),
    })),
    standing: sheet.lines.length > 0 ? places(sheet.totals, sheet.sides) : null,
  };
  return (
    <figure class="sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section class="sheet-scroll" aria-label={text.title} tabIndex={0}>
        {upright ? <ByDeal {...shown} /> : <ByPlayer {...shown} />}
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

/** Players as rows. */
function ByPlayer({ sheet, current, heads, deals, standing }: Shown) {
  return (
    <table class="by-player" style={{ "--columns": `${deals.length}` }}>
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{text.player}</span>
          </th>
          {sheet.brought.length > 0 && (
            <th scope="col" class="aside">
              {text.before}
            </th>
          )}
          {deals.map((deal) => (
            <th scope="col" key={deal.number} class={now(deal, current)}>
              <DealHead {...deal} />
            </th>
          ))}
          <th scope="col" class="total">
            {text.total}
          </th>
          {sheet.coins.length > 0 && (
            <th scope="col" class="aside">
              {text.stakes}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {heads.map(({ seat, name, own }) => (
          <tr key={seat}>
            <th scope="row" class={own ? "own" : ""}>
              <b>{name}</b> {standing && <small>{placeIn(standing, seat)}</small>}
            </th>
            {sheet.brought.length > 0 && <td>{minus(sheet.brought[seat] ?? 0)}</td>}
            {deals.map((deal) => (
              <td key={deal.number} class={now(deal, current)}>
                <Points line={deal.line} seat={seat} />
              </td>
            ))}
            <td class="total">{minus(sheet.totals[seat] ?? 0)}</td>
            {sheet.coins.length > 0 && <td>{signed(sheet.coins[seat] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Deals as rows. */
function ByDeal({ sheet, current, heads, deals, standing }: Shown) {
  const row = (head: string, kind: string, cell: (seat: number) => string) => (
    <tr class={kind}>
      <th scope="row">{head}</th>
      {heads.map(({ seat }) => (
        <td key={seat}>{cell(seat)}</td>
      ))}
    </tr>
  );
  return (
    <table class="by-deal" style={{ "--columns": `${heads.length}` }}>
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
      <tbody>
        {sheet.brought.length > 0 &&
          row(text.before, "brought", (seat) => minus(sheet.brought[seat] ?? 0))}
        {deals.map((deal) => (
          <tr key={deal.number} class={now(deal, current)}>
            <th scope="row">
              <DealHead {...deal} />
            </th>
            {heads.map(({ seat }) => (
              <td key={seat}>
                <Points line={deal.line} seat={seat} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {row(text.total, "total", (seat) => minus(sheet.totals[seat] ?? 0))}
        {standing && row(text.place, "place", (seat) => placeIn(standing, seat))}
        {sheet.coins.length > 0 &&
          row(text.stakes, "coins", (seat) => signed(sheet.coins[seat] ?? 0))}
      </tfoot>
    </table>
  );
}

function placeIn(standing: readonly number[], seat: number): string {
  return ordinal(standing[seat] ?? 1);
}

function DealHead({ number, contract }: Deal) {
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

function now(deal: Deal, current: number | null): string {
  return deal.number === current ? "now" : "";
}
