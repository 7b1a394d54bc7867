// Several people pass one device round: each has a seat, and whoever is asked gets the device. Such a table
// is a slow one, which waits for people one after the other.

import { effect } from "@preact/signals";
import { keepSeat } from "../browser/seats";
import { storedList } from "../browser/storage";
import { askedNow } from "../connection/asked";
import { ask, command, retry } from "../connection/net";
import { connection, serverGame, table, you } from "../connection/state";
import type { GameBrought, Seated } from "../messages";
import { words } from "../text/words";
import { handTo, type Person } from "./state";

interface Round {
  table: string;
  people: readonly Person[];
}

const MOST = 40;

const { all, change } = storedList("offline-rounds", MOST, readRound);

function readRound(found: unknown): Round | null {
  const round = found as Partial<Round> | null;
  if (typeof round?.table !== "string" || !Array.isArray(round.people)) return null;
  const people = round.people.filter(
    ({ seat, secret, name }: Partial<Person>) =>
      typeof seat === "number" && typeof secret === "string" && typeof name === "string",
  );
  return people.length > 1 ? { table: round.table, people } : null;
}

/** Whoever has the device; null before anybody has said so. */
let holder: { table: string; seat: number } | null = null;

/** Seats these people at a table, one after the other, and begins; gives its address. */
export async function beginRound(
  names: readonly string[],
  opening: Omit<Parameters<typeof command>[0] & { kind: "open" }, "kind" | "name">,
): Promise<string> {
  const [host = "", ...others] = names;
  const seated = await command({ ...opening, kind: "open", name: host });
  return seatRound(seated, host, others);
}

/** The same where a game from elsewhere goes on; with the same id, at the same table in the same seats. */
export async function bringRound(game: GameBrought, id: string): Promise<string> {
  const settings = { ...game.settings, slow: true, talk: false };
  const seated = await command({ kind: "bring", game: { ...game, settings } }, undefined, id);
  const people = game.players.flatMap(({ name, level }) => (level ? [] : [name]));
  const [host = ""] = people.splice(people.indexOf(game.players[game.seat]?.name ?? ""), 1);
  return seatRound(seated, host, people, id);
}

/** Seats the others, begins, and gives the table's address; `id` is that of the command before it. */
async function seatRound(
  { table: at, seat, secret }: Seated,
  host: string,
  others: readonly string[],
  id?: string,
): Promise<string> {
  const people: Person[] = [{ seat, secret, name: host }];
  for (const [place, name] of others.entries()) {
    retry({ looking: true }); // a page has one seat
    const sat = await command({ kind: "sit", table: at, name }, undefined, id && `${id}${place}`);
    if (sat.kind === "seated") people.push({ seat: sat.seat, secret: sat.secret, name });
  }
  change((rounds) => [{ table: at, people }, ...rounds.filter((one) => one.table !== at)]);
  keepSeat({ table: at, seat, secret, name: host });
  retry();
  await command({ kind: "start" });
  return `/t/${at}`;
}

/** Hands the device on from now on, whenever somebody else of a round is asked. */
export function followRound(): void {
  effect(() => {
    const [at, game, own] = [table.value, serverGame.value, you.value];
    const round = all.value.find((one) => one.table === at?.id);
    if (!round) handTo.value = null;
    if (!round || own === null || !game || connection.value !== "open") return undefined;
    const has = holder?.table === round.table && holder.seat === own;
    if (has && askedNow(game)) return undefined;
    if (!has) handTo.value = "looking";
    let wanted = true;
    whoIsAsked(round, game.turn, has ? own : null).then(
      (person) => {
        const next = person ?? (has ? null : personAt(round, own));
        if (wanted && next) handTo.value = next;
      },
      () => {}, // the next view asks again
    );
    return () => {
      wanted = false;
    };
  });
}

const personAt = ({ people }: Round, seat: number) =>
  people.find((one) => one.seat === seat) ?? null;

/** The first who is asked, from the one in turn on; nobody, or not who has the device. */
async function whoIsAsked({ table: at, people }: Round, turn: number, own: number | null) {
  const later = people.filter(({ seat }) => seat >= turn);
  const inOrder = [...later, ...people.filter(({ seat }) => seat < turn)];
  for (const person of inOrder) {
    if (person.seat === own) continue;
    const found = await ask({ kind: "peek", table: at, secret: person.secret });
    if (words.asked[found.asked]) return person;
  }
  return null;
}

/** They have the device, and see their cards. */
export function takeDevice({ seat, secret, name }: Person): void {
  const at = table.peek();
  if (!at) return;
  holder = { table: at.id, seat };
  handTo.value = null;
  if (seat === you.peek()) return;
  keepSeat({ table: at.id, seat, secret, name });
  retry();
}
