// The levels of bots, each named after the one who plays it, as a label.

import { welcome } from "../connection/state";
import type { LevelShown } from "../messages";
import { words } from "../text/words";

const text = words.levels;

/** In place of a level: a family in which all levels play. */
export const MIXED = 0;
export const USUAL_LEVEL = 3;

export const levels = (): readonly LevelShown[] => welcome.value?.levels ?? [];
const levelOf = (number: number) => levels().find((one) => one.number === number);

/** How bots of this level play; nothing of those without one. */
export const aboutLevel = (number: number): string => levelOf(number)?.about ?? "";

/** Bots of this level in a few words: `bots of medium strength`. */
export const botsLabel = (level: number): string => text.bots[level] ?? text.bots[MIXED];

/** What a bot is: with its level, where it has one. */
export const botLabel = (level: number): string => (level ? text.bot(level) : text.plainBot);
