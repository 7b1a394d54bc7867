// What is said of a player's picture outside the dialog in which it is chosen, and what the pictures are called.

import type { Picture } from "../messages";

export const mark = {
  choose: "Choose your picture",
  short: "Picture",
};

/** In the order in which they are offered. */
export const PICTURE_NAMES: Readonly<Record<Picture, string>> = {
  fox: "Fox",
  bear: "Bear",
  cat: "Cat",
  dog: "Dog",
  rabbit: "Rabbit",
  mouse: "Mouse",
  hedgehog: "Hedgehog",
  badger: "Badger",
  sheep: "Sheep",
  frog: "Frog",
  owl: "Owl",
  chick: "Chick",
  robin: "Robin",
  penguin: "Penguin",
  snowman: "Snowman",
  gingerbread: "Gingerbread man",
  star: "Star",
  bell: "Bell",
  candle: "Candle",
  teapot: "Teapot",
  cup: "Cup of cocoa",
  cake: "Cupcake",
  apple: "Apple",
  flower: "Christmas flower",
};
