// The levels of bots, each named after the one who plays it, as a label.

import { welcome } from "../connection/state";
import type { LevelShown } from "../messages";
import { MIXED, USUAL_LEVEL } from "../numbers";
import { words } from "../text/words";

export { MIXED, USUAL_LEVEL };

const text = words.levels;

export const levels = (): readonly LevelShown[] => welcome.value?.levels ?? [];
const levelOf = (number: number) => levels().find((one) => one.number === number);

/** How bots of this level play; nothing of those without one. */
export const aboutLevel = (number: number): string => levelOf(number)?.about ?? "";

/** Bots of this level in a few words: `bots of medium strength`. */
export const botsLabel = (level: number): string => text.bots[level] ?? text.bots[MIXED];

/** What a bot is: with its level, where it has one. */
export const botLabel = (level: number): string => (level ? text.bot(level) : text.plainBot);
