// What is said where a picture and a colour are chosen.

import type { Picture } from "../messages";

export const text = {
  title: "Your picture",
  means: "All at the table see it beside your name.",
  picture: "Picture",
  letter: "The first letter",
  colour: "Colour",
};

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

export const COLOUR_NAMES = [
  "Wine red",
  "Blue",
  "Amber",
  "Green",
  "Purple",
  "Rust",
  "Teal",
  "Plum",
  "Olive",
  "Slate",
];
