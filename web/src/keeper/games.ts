// The games that this browser keeps: the one on the page, and others to come back to. Everything is
// stored at every step, each game under a key of its own, so that two tabs do not get in each
// other's way.

import { computed, signal } from "@preact/signals";
import { forgetStored, readStored, storedUnder, writeStored } from "../browser/storage";
import type { HandGiven, KeptScores, Scoring } from "../messages";
import { checked } from "./files";
import { type Change, oneMore, takenBack, type UndoStep } from "./noting";
import { takenIn } from "./own-hands";

export interface KeptGame {
  /** This browser's own; nobody else sees it. */
  id: string;
  kept: KeptScores;
  /** What can be taken back, the last step last. */
  steps: readonly UndoStep[];
  /** What was taken back and can be made again, the last one last. */
  redos: readonly UndoStep[];
  /** Where others look on, and the key to change it. */
  shown: { sheet: string; secret: string; own?: boolean } | null;
  /** What came last from each player's own phone, by name: each time it counts once. */
  taken?: Readonly<Record<string, HandGiven>>;
  /** When it was changed last, in milliseconds. */
  when: number;
}

const MOST_STEPS = 300;
const MOST_GAMES = 20;
const PREFIX = "keeper.game.";
const CURRENT = "keeper.current";

/** What is stored, where it is a game: an older page or another one may have put it there. */
function asGame(found: unknown): KeptGame[] {
  const game = found as KeptGame | null;
  if (typeof game?.id !== "string" || !Array.isArray(game.steps)) {
    return [];
  }
  try {
    const { shown = null, redos = [] } = game;
    return [{ ...game, kept: checked(game.kept), shown, redos: Array.isArray(redos) ? redos : [] }];
  } catch {
    return [];
  }
}

const sorted = (all: readonly KeptGame[]) => [...all].sort((a, b) => b.when - a.when);

function readGames(): readonly KeptGame[] {
  return sorted(storedUnder(PREFIX).map(readStored).flatMap(asGame));
}

/** Newest first. */
export const games = signal<readonly KeptGame[]>(readGames());
const currentId = signal(readStored(CURRENT));
/** The game on the page. */
export const current = computed(
  () => games.value.find((game) => game.id === currentId.value) ?? null,
);
/** The other games. */
export const others = computed(() => games.value.filter((game) => game !== current.value));
/** The games that the browser had no room for, or did not allow: they are only here. */
const unkept = signal<ReadonlySet<string>>(new Set());
/** Whether the browser keeps every game. */
export const isKept = computed(() => unkept.value.size === 0);
/** The games that were deleted, the last one last, for as long as that can be undone. */
export const deleted = signal<readonly KeptGame[]>([]);

function forget(id: string): void {
  isUnkept(id, false);
  forgetStored(PREFIX + id);
}

function isUnkept(id: string, is: boolean): void {
  if (unkept.peek().has(id) !== is) {
    const rest = [...unkept.peek()].filter((one) => one !== id);
    unkept.value = new Set(is ? [...rest, id] : rest);
  }
}

function put(game: KeptGame): void {
  games.value = [game, ...games.value.filter((one) => one.id !== game.id)];
  isUnkept(game.id, !writeStored(PREFIX + game.id, game));
}

/** Puts a game on the page; the one that was there stays among the others. */
export function open(id: string): void {
  currentId.value = id;
  writeStored(CURRENT, id);
}

/** Begins a game, or goes on with one from a file. */
export function begin(kept: KeptScores): void {
  const game = { id: newId(), kept, steps: [], redos: [], shown: null, when: Date.now() };
  put(game);
  open(game.id);
  for (const old of others.value.slice(MOST_GAMES)) {
    games.value = games.value.filter((one) => one.id !== old.id);
    forget(old.id);
  }
}

function newId(): string {
  const digits = Math.floor(Math.random() * 36 ** 4).toString(36);
  return Date.now().toString(36) + digits.padStart(4, "0");
}

function putNoted(kept: KeptScores, more: readonly UndoStep[], part: Partial<KeptGame> = {}): void {
  const game = current.peek();
  if (game && more.length > 0) {
    const steps = more.reduce(oneMore, game.steps).slice(-MOST_STEPS);
    put({ ...game, redos: [], ...part, kept, steps, when: Date.now() });
  }
}

/** Makes a change of the game on the page. */
export function note(change: Change): void {
  const game = current.peek();
  if (game) {
    const { kept, step } = change(game.kept);
    putNoted(kept, [step]);
  }
}

/** Notes what came from players' own phones. */
export function takeIn(given: readonly HandGiven[], scoring: Scoring): void {
  const game = current.peek();
  if (game) {
    const { kept, steps, taken } = takenIn(game.kept, game.taken ?? {}, given, scoring);
    // What the keeper has undone can be made again, with these hands in it.
    const redos = game.redos.map((redo) => {
      const { deal, before } = redo;
      if (deal === null || !before) return redo;
      const deals = [...game.kept.deals.slice(0, deal), before, ...game.kept.deals.slice(deal + 1)];
      const then = takenIn({ ...game.kept, deals }, game.taken ?? {}, given, scoring).kept;
      return { ...redo, before: then.deals[deal] ?? before };
    });
    putNoted(kept, steps, { taken, redos });
  }
}

/** Takes the last of these steps back, as one that can be taken back in turn; says which it was. */
function back(from: "steps" | "redos", to: "steps" | "redos"): UndoStep | undefined {
  const game = current.peek();
  const step = game?.[from].at(-1);
  if (game && step) {
    const { kept, step: other } = takenBack(game.kept, step);
    const [less, more] = [game[from].slice(0, -1), [...game[to], other]];
    put({ ...game, kept, [from]: less, [to]: more, when: Date.now() });
  }
  return step;
}

/** Takes the last step back; says which it was. */
export const undoNote = () => back("steps", "redos");
/** Makes the step again that was taken back last; says which it was. */
export const redoNote = () => back("redos", "steps");

/** Keeps where others look on at a game, or that nobody does any more. */
export function keepShown(id: string, shown: KeptGame["shown"]): void {
  const game = games.peek().find((one) => one.id === id);
  if (game) {
    put({ ...game, shown });
  }
}

export function remove(id: string): void {
  deleted.value = [...deleted.value, ...games.value.filter((one) => one.id === id)];
  games.value = games.value.filter((one) => one.id !== id);
  forget(id);
}

export function bringBack(): void {
  const game = deleted.value.at(-1);
  if (game) {
    put(game);
    deleted.value = deleted.value.slice(0, -1);
    games.value = sorted(games.value);
  }
}

/** Reads the stored games again, and keeps those that could not be stored. */
function readAgain(): void {
  const here = games.peek();
  const only = unkept.peek();
  const found = readGames().filter(({ id }) => !only.has(id));
  // What has not changed stays the same thing, so that it is not published once more.
  const known = found.map((game) => {
    const kept = here.find(({ id }) => id === game.id)?.kept;
    const same = kept && JSON.stringify(kept) === JSON.stringify(game.kept);
    return same ? { ...game, kept } : game;
  });
  games.value = sorted([...here.filter(({ id }) => only.has(id)), ...known]);
}

/** Follows what other tabs store, also while this one sleeps and gets no events. */
export function followOtherTabs(): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(`liverpool.${PREFIX}`)) {
      readAgain();
    }
  };
  const awake = () => {
    if (document.visibilityState === "visible") {
      readAgain();
    }
  };
  addEventListener("storage", heard);
  addEventListener("pageshow", awake);
  document.addEventListener("visibilitychange", awake);
  return () => {
    removeEventListener("storage", heard);
    removeEventListener("pageshow", awake);
    document.removeEventListener("visibilitychange", awake);
  };
}
