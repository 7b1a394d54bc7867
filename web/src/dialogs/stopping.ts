// Whether the end of a game can be proposed, who is asked first, and what is said of a proposal.

import { site } from "../browser/base";
import type { GameView, StopShown, TableUpdate } from "../messages";
import { listed } from "../text/phrasing";
import { stop as text } from "./words";

/** Whether a deal is over at this table, so that the game can be ended with its scores, and no lesson is on. */
export function canStop(
  at: TableUpdate | null,
  game: GameView | null,
  you: number | null,
): boolean {
  const own = you === null ? undefined : at?.seats[you];
  if (at?.stage !== "playing" || !own || own.waits || !game || game.coach) return false;
  const elsewhere = at.earlier?.deals ?? 0;
  return game.sheet.lines.some(({ number }) => number > elsewhere);
}

/** Whether a game can go on at another place: not on a site of files alone, not a lesson, and none that is over but was ended early. */
export function mayGoOn(
  at: TableUpdate | null,
  game: GameView | null,
  you: number | null,
): boolean {
  if (site !== undefined || !at || !game || you === null || game.coach || at.exercise) return false;
  const isWhole = game.deals > 0 && game.sheet.lines.length >= game.deals;
  return at.stage === "playing" || (at.stage === "over" && !isWhole);
}

/** The other people who will be asked: those who are there, at a slow table all. */
export function askedFirst(at: TableUpdate, you: number | null): readonly string[] {
  return at.seats.flatMap((seat, place) =>
    seat.sitting === "person" && place !== you && !seat.waits && (seat.here || at.settings.slow)
      ? [seat.name]
      : [],
  );
}

/** The lines about a proposal: who made it, who has agreed, who has still to answer. */
export function proposalLines(at: TableUpdate, stop: StopShown, you: number | null): string[] {
  const name = (seat: number) => (seat === you ? text.you : (at.seats[seat]?.name ?? ""));
  const names = (seats: readonly number[]) => listed(seats.map(name));
  if (stop.refused !== null && stop.refused !== undefined) {
    return [stop.refused === you ? text.yours : text.refused(name(stop.refused))];
  }
  const [first = 0] = stop.agreed;
  return [
    first === you ? text.proposed : text.wants(name(first)),
    ...(stop.agreed.length > 1 ? [text.agreed(names(stop.agreed))] : []),
    ...(stop.missing.length > 0 ? [text.missing(names(stop.missing))] : []),
  ];
}
