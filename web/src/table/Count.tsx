// The count in the note: how the deal ended, and how all stand; at the desk a sheet over the ring with a line
// for each player. While others are waited for, it says how long.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { nameOf, table, you } from "../connection/state";
import type { Ended, GameView, SheetLine, TableUpdate } from "../messages";
import { Mark } from "../people/Mark";
import {
  byTotals,
  countedSheet,
  isBegun,
  isLast,
  isWhole,
  lit,
  ticks,
  totalsBefore,
} from "../play/counting";
import { SOON, useNextDeal } from "../play/next-deal";
import { dealEnd as text } from "../play/words";
import {
  added,
  besidesCards,
  cellOf,
  minus,
  ordinal,
  places,
  signed,
  standing as standingOf,
} from "../scores/marks";
import { timeIn } from "../text/time";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { sheetBox } from "./count-layout";
import { LearntHeading, LearntMelds } from "./later";
import { learntBox } from "./learnt-box";
import { useMovingLines } from "./moving-lines";
import { NoteFrame } from "./NoteFrame";
import { at } from "./places";
import { layout } from "./shape";
import "../widgets/ribbon.css";
import "./count.css";
import { useHas } from "../browser/on-page";

export function Count({ game, ended }: { game: GameView; ended: Ended }) {
  const { shape } = layout.value;
  const desk = shape === "desktop";
  const learns = game.coach?.finished === true;
  const standing = standingNow(game);
  // Stock and pile lie under the sheet, the rows of a phone, or what is said of a first deal.
  const covers = shape !== "side" && (shape !== "tablet" || learns);
  useHas("count-sheet", covers && ticks.value !== null);
  // Screen readers do not wait for the cards; who went out is said with the moves.
  useEffect(() => {
    const over = `${text.gameIsOver} ${ended.winners.length ? ended.sentence : ""} ${ended.margin}`;
    const next = text.next(game.deal + 1, ended.following);
    const heard = `${pointsOfDeal(game)} ${isLast.peek() || learns ? standing || over : `${standing} ${next}`}`;
    say(spokenLine(heard.trim()), { urgent: true });
  }, []);
  if (ticks.value === null) return null;
  const won = isWhole.value && ended.winners.length && !game.coach ? ended.sentence : "";
  const line = isWhole.value ? (won && ended.margin) || standing : "";
  const inside = (
    <>
      {learns ? (
        <LearntHeading ended={ended} />
      ) : won ? (
        <h2 class="count-won ribbon">
          <Icon name="crown" /> {won}
        </h2>
      ) : (
        <h2 class="count-ending">
          <Line text={ended.ending.replace(/\.$/, "")} />
        </h2>
      )}
      {learns && <LearntMelds game={game} />}
      {table.value && <StandingOrWait at={table.value} standing={line} besides={besides(game)} />}
      {desk && <Lines game={game} ended={ended} />}
    </>
  );
  if (desk) {
    const box = sheetBox(layout.value, game.players.length);
    return (
      <section
        class={`count count-sheet ${learns ? "learnt-end" : ""}`}
        aria-label={text.count}
        style={at(box)}
      >
        {inside}
      </section>
    );
  }
  const own = learns ? learntBox(layout.value) : null;
  return (
    <NoteFrame
      kind="count"
      class={`count ${own ? "learnt-end" : ""}`}
      label={text.count}
      of="count"
      {...(mayDealNow() && { tools: <DealNow /> })}
      {...(own && { opens: true, over: own })}
    >
      {inside}
    </NoteFrame>
  );
}

/** A line on how all stand; in a first deal, on what was learnt. Who has won, the next page says. */
function standingNow({ sheet, deal, coach }: GameView): string {
  if (coach?.finished) return coach.says;
  if (isLast.value) return "";
  const names = table.value?.seats.map(({ name }) => name) ?? [];
  return standingOf(sheet.totals, totalsBefore(sheet, deal), names, you.value, sheet.sides);
}

/** What the deal cost each of the players. */
function pointsOfDeal({ sheet, deal, coach }: GameView): string {
  const points = sheet.lines.find(({ number }) => number === deal)?.points;
  if (!points || coach?.finished) return "";
  return text.each(points.map((each, seat) => `${nameOf(seat)} ${minus(each)}`).join(", "));
}

function besides(game: GameView): string {
  const line = lineOf(game);
  const names = game.players.map((_, seat) => nameOf(seat));
  const coins = game.sheet.coins.map((each, seat) => `${names[seat]} ${signed(each)}`);
  const cards = line ? besidesCards(line, names) : "";
  return coins.length && layout.value.shape !== "desktop"
    ? `${cards} ${text.coinsOf(game.sheet.unit, coins.join(", "))}`.trim()
    : cards;
}

function lineOf({ deal }: GameView): SheetLine | undefined {
  return countedSheet.value?.lines.find(({ number }) => number === deal);
}

interface StandingProps {
  at: TableUpdate;
  standing: string;
  besides: string;
}

/** The standing; once somebody is ready, how long the others are waited for. */
function StandingOrWait({ at: now, standing, besides }: StandingProps) {
  const left = useNextDeal(now);
  const ready = you.value !== null && now.seats[you.value]?.ready === true;
  const begins = left !== null;
  const soon = begins && left <= SOON;
  useEffect(() => {
    if (begins) say(text.waits(timeIn(left)));
  }, [begins]);
  useEffect(() => {
    if (soon && !ready) say(text.soon(timeIn(left)), { urgent: true });
  }, [soon]);
  if (begins) {
    return (
      <div class="count-waits">
        <p role="timer">{text.waits(timeIn(left))}</p>
        {layout.value.shape === "desktop" && mayDealNow() && <DealNow />}
      </div>
    );
  }
  return (
    <>
      <p class="count-standing">{standing || "\u00a0"}</p>
      {besides && <p class="count-besides">{besides}</p>}
    </>
  );
}

/** The host need not wait for the others. */
function mayDealNow(): boolean {
  const now = table.value;
  return now !== null && you.value === now.host && (now.next_deal ?? null) !== null;
}

function DealNow() {
  const asking = useAsking();
  return (
    <>
      <Trouble says={asking.trouble} />
      <Button
        class="tool"
        aria-disabled={asking.busy}
        onClick={() => asking.run(() => command({ kind: "deal_now" }))}
      >
        {text.dealNow}
      </Button>
    </>
  );
}

/** Everybody's points of this deal, total and place, in the order of the totals: a line moves to its new place. */
function Lines({ game, ended }: { game: GameView; ended: Ended }) {
  const sheet = countedSheet.value;
  const line = lineOf(game);
  const order = sheet ? byTotals(sheet) : [];
  const body = useMovingLines(order.join());
  if (!sheet) return null;
  const final = places(sheet.totals, sheet.sides);
  const coins = sheet.coins.length > 0;
  const before = totalsBefore(game.sheet, game.deal);
  return (
    <div class="count-lines">
      <table aria-label={text.count}>
        <thead>
          <tr>
            <th scope="col">
              <span class="spoken">{text.player}</span>
            </th>
            <th scope="col">{text.before}</th>
            <th scope="col">{text.thisDeal}</th>
            <th scope="col">{text.total}</th>
            {coins && <th scope="col">{text.coins}</th>}
            <th scope="col">{text.place}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {order.map((seat) => (
            <tr
              key={seat}
              data-own={seat === you.value || undefined}
              data-counts={seat === lit.value || undefined}
            >
              <th scope="row">
                <Mark seat={seat} /> <span>{nameOf(seat)}</span>
              </th>
              <td class="count-place">{minus(before[seat] ?? 0)}</td>
              <td>
                {line && isBegun(game, seat) && (
                  <Deal line={line} seat={seat} out={seat === ended.out} />
                )}
              </td>
              <td class="count-total">{minus(sheet.totals[seat] ?? 0)}</td>
              {coins && <td>{signed(sheet.coins[seat] ?? 0)}</td>}
              <td class="count-place">{isWhole.value ? ordinal(final[seat] ?? 1) : "\u00a0"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Deal({ line, seat, out }: { line: SheetLine; seat: number; out: boolean }) {
  const { extra, spoken } = cellOf(line, seat);
  const points = added(line.points[seat] ?? 0);
  return (
    <>
      <span aria-hidden="true" data-out={out || undefined}>
        {out ? `✓ ${points}, ${words.sheet.out}` : points}
        {extra && <small> {extra}</small>}
      </span>
      <span class="spoken">{spoken}</span>
    </>
  );
}
