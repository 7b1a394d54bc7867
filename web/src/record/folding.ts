// What follows from the events of a record: its games, those that were taken out, and what people are
// called. The form of events is that of scores/family.py.

import type { GameResult, RecordRead } from "../messages";
import { asResult } from "../results/form";
import { lookOf } from "../text/names";
import { misfit } from "../text/shapes";

export type RecordEvent = RecordRead["events"][number];

export interface Folded {
  title: string;
  /** In the order in which they were played, with the names that people have here. */
  games: readonly GameResult[];
  takenOut: readonly GameResult[];
  /** Every name that stands in a game, and what it is called here. */
  names: ReadonlyMap<string, string>;
}

export function folded(events: readonly RecordEvent[]): Folded {
  const games = new Map<string, GameResult>();
  const out = new Set<string>();
  const called = new Map<string, string>();
  let title = "";
  for (const event of events) {
    switch (event.kind) {
      case "add":
        games.set(event.game.id, event.game);
        break;
      case "take_out":
        out.add(event.game);
        break;
      case "bring_back":
        out.delete(event.game);
        break;
      case "call":
        called.set(lookOf(event.name), event.to);
        break;
      case "title":
        title = event.title;
        break;
    }
  }
  const names = new Map<string, string>();
  /** By how a name looks, its first spelling. */
  const written = new Map<string, string>();
  const nameOf = (name: string) => {
    const to = called.get(lookOf(name)) ?? name;
    const first = written.get(lookOf(to)) ?? to;
    written.set(lookOf(to), first);
    names.set(name, first);
    return first;
  };
  const all = [...games.values()]
    .sort((a, b) => a.played.localeCompare(b.played))
    .map((game) => ({
      ...game,
      players: game.players.map((player) =>
        player.bot ? player : { ...player, name: nameOf(player.name) },
      ),
    }));
  return {
    title,
    games: all.filter(({ id }) => !out.has(id)),
    takenOut: all.filter(({ id }) => out.has(id)),
    names,
  };
}

/** The events that rename `from` to `to`; this also makes two people one. */
export function calling(names: Folded["names"], from: string, to: string): RecordEvent[] {
  return [...names].flatMap(([name, now]) => (now === from ? [{ kind: "call", name, to }] : []));
}

/** Whether two people have played in one game: then they cannot be one. */
export const haveMet = (games: readonly GameResult[], one: string, other: string): boolean =>
  games.some(
    ({ players }) =>
      players.some(({ name, bot }) => !bot && lookOf(name) === lookOf(one)) &&
      players.some(({ name, bot }) => !bot && lookOf(name) === lookOf(other)),
  );

const KINDS = {
  add: "GameAdded",
  take_out: "GameTakenOut",
  bring_back: "GameBroughtBack",
  call: "PersonCalled",
  title: "RecordTitled",
} as const;

/** An event that somebody else has written, or nothing where it is none. */
export function asEvent(found: unknown): RecordEvent | null {
  const event = found as RecordEvent | null;
  const shape = KINDS[event?.kind as RecordEvent["kind"]];
  if (!event || !shape || misfit(shape, event)) return null;
  switch (event.kind) {
    case "add": {
      const game = asResult(event.game);
      return game && { kind: "add", game };
    }
    case "take_out":
    case "bring_back":
      return { kind: event.kind, game: event.game };
    case "call":
      return { kind: "call", name: event.name, to: event.to };
    case "title":
      return { kind: "title", title: event.title };
  }
}
