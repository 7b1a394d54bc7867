// The pictures that a player can choose and the reactions: drawings in one file, which comes when the
// first of them is to be seen.

import { spriteAt } from "../browser/sprite";
import type { Picture } from "../messages";

export const pictures = spriteAt(new URL("./pictures.svg", import.meta.url));

/** In the order in which they are offered. */
export const PICTURES: readonly Picture[] = [
  "fox",
  "bear",
  "cat",
  "dog",
  "rabbit",
  "mouse",
  "hedgehog",
  "badger",
  "sheep",
  "frog",
  "owl",
  "chick",
  "robin",
  "penguin",
  "snowman",
  "gingerbread",
  "star",
  "bell",
  "candle",
  "teapot",
  "cup",
  "cake",
  "apple",
  "flower",
];

/** The colours of players; the chart has their like on its own ground (scores/chart.css). */
export const TINTS = [
  "#7d2a35",
  "#2f5f8a",
  "#8a5a00",
  "#2b6a48",
  "#5b3f8c",
  "#a04a24",
  "#1f6a70",
  "#7a3a6a",
  "#4a5a1c",
  "#3c4450",
] as const;

/** Reactions, in the order of their numbers. */
export const REACTIONS = ["laugh", "wow", "cry", "thumb", "heart", "cheer"] as const;
