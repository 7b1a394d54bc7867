// What a score sheet says beside its numbers: places with ties, signs, and the marks with their
// meaning. It reads the sheet that the server sends and knows nothing of how points come about.

import type { Sheet, SheetLine } from "../messages";
import { listed } from "../text/phrasing";
import { words } from "../text/words";

const text = words.sheet;

/** The true minus sign: a hyphen is too short beside digits. */
export function minus(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}

/** What a deal adds, also where that is nothing. */
export function added(points: number): string {
  return points < 0 ? minus(points) : `+${points}`;
}

/** Everybody's place by seat, the fewest points first; equal totals share one: 1, 2, 2, 4. Partners have one
 * place together: 1, 2, 1, 2. */
export function places(totals: readonly number[], sides = false): number[] {
  const ahead = totals.map((own) => totals.filter((other) => other < own).length);
  return ahead.map((players) => 1 + (sides ? players / 2 : players));
}

export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}

/** What is noted beside the points of the cards: a reward, a price, or all that it may be for. */
function meaningOf(penalty: number, beside = ""): string {
  return beside || (penalty < 0 ? text.perfectCut : text.failed);
}

export type Cell = {
  /** The points, `<−25>` where going out is worth some. */
  points: string;
  /** What stands beneath: `+50`, `−50` or nothing. */
  extra: string;
  out: boolean;
  /** Whether going out was worth points. */
  bonus: boolean;
  /** The same for screen readers. */
  spoken: string;
};

export function cellOf(line: SheetLine, seat: number): Cell {
  const points = line.points[seat] ?? 0;
  const penalty = line.penalties[seat] ?? 0;
  const out = line.out === seat;
  const bonus = out && points < 0;
  const spoken = [
    minus(points),
    out ? (line.at_once ? text.atOnce : text.wentOut) : "",
    penalty ? `${meaningOf(penalty, line.beside)} ${signed(penalty)}` : "",
  ];
  return {
    points: bonus ? `<${minus(points)}>` : minus(points),
    extra: penalty ? signed(penalty) : "",
    out,
    bonus,
    spoken: spoken.filter(Boolean).join(", "),
  };
}

export type Mark = { sign: string; meaning: string };

/** The signs that this sheet uses, and what each says. */
export function marksOf(sheet: Sheet): Mark[] {
  const marks: Mark[] = [];
  const once = sheet.lines.find((line) => line.at_once);
  const out = sheet.lines.filter((line) => line.out >= 0 && !line.at_once);
  const bonus = out.map((line) => line.points[line.out] ?? 0).find((points) => points < 0);
  if (bonus !== undefined) {
    marks.push({ sign: `<${minus(bonus)}>`, meaning: text.wentOut });
  }
  if (once) {
    marks.push({ sign: `<${minus(once.points[once.out] ?? 0)}>`, meaning: text.atOnce });
  }
  const penalties = sheet.lines.flatMap((line) => (line.beside ? [] : line.penalties));
  const reward = penalties.find((points) => points < 0);
  if (reward !== undefined) {
    marks.push({ sign: minus(reward), meaning: meaningOf(reward) });
  }
  const price = penalties.find((points) => points > 0);
  if (price !== undefined) {
    marks.push({ sign: signed(price), meaning: meaningOf(price) });
  }
  const beside = sheet.lines.find((line) => line.beside && line.penalties.some(Boolean))?.beside;
  if (beside) {
    marks.push({ sign: "±", meaning: beside });
  }
  return marks;
}

/** So few points behind are told as no more than they are. */
const REACH = 15;

/** Who leads after a deal, or has just taken the lead, and how far that is from oneself: "Rose takes the lead.
 * You are 14 behind: well within reach." `before` are the totals without the deal. Partners lead together. */
export function standing(
  totals: readonly number[],
  before: readonly number[],
  names: readonly string[],
  you: number | null,
  sides = false,
): string {
  const [ahead, were] = [leadersOf(totals), leadersOf(before)];
  const youFirst = [...ahead].sort((a, b) => Number(b === you) - Number(a === you));
  const named = youFirst.map((seat) => (seat === you ? words.you : (names[seat] ?? "")));
  const own = youFirst[0] === you;
  const together = sides ? 2 : 1;
  const shared = ahead.length > together;
  const taken = !shared && were.length < totals.length && were.join() !== ahead.join();
  if (own && !shared) {
    const next = Math.min(...totals.filter((_, seat) => !ahead.includes(seat)));
    const lead = next - (totals[you] ?? 0);
    return sides ? text.sideLeads(listed(named), lead) : text.youLead(lead, taken);
  }
  const leads =
    sides && !shared
      ? text.sideIsFirst(listed(named), taken)
      : taken
        ? text.takesLead(named.join())
        : text.leads(listed(named), shared);
  const behind = you === null ? 0 : (totals[you] ?? 0) - Math.min(...totals);
  return behind > 0 ? `${leads} ${text.youBehind(behind, behind <= REACH)}` : leads;
}

function leadersOf(totals: readonly number[]): number[] {
  const least = Math.min(...totals);
  return totals.flatMap((points, seat) => (points === least ? [seat] : []));
}

/** What a deal cost or brought besides cards: "Mia: +50, failed lay-down." */
export function besidesCards(line: SheetLine, names: readonly string[]): string {
  return line.penalties
    .flatMap((points, seat) =>
      points
        ? [text.besides(names[seat] ?? "", signed(points), meaningOf(points, line.beside))]
        : [],
    )
    .join(" ");
}

export type Head = { seat: number; name: string; own: boolean };

/** Who is on the sheet: in the order of the turns, one's own seat last and called You. */
export function headsOf(names: readonly string[], you: number | null): Head[] {
  const seats = names.length;
  return names.map((_, step) => {
    const seat = you === null ? step : (you + 1 + step) % seats;
    return { seat, name: seat === you ? words.you : (names[seat] ?? ""), own: seat === you };
  });
}
