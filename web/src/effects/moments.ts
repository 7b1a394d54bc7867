// A moment that all at the table share: somebody goes down, or out. It is told large where the log tells
// it small, and light falls on the player. It covers no card, nothing waits for it, and it is gone again.

import { nameOf, serverGame, you } from "../connection/state";
import type { MoveEvent } from "../messages";
import { boxOf, finished, layer, plateOf } from "./flights";
import { isGoingDown } from "./happened";
import { text } from "./words";

/** Milliseconds: of going down; of going out, which rests while the last card is looked at. */
const DOWN = 600;
const OUT = 1_300;
/** Of coming and of leaving. */
const COMES = 220;
const LEAVES = 160;
/** How much wider than the note it is, in pixels. */
const WIDER = 4;

/** The place of each move among those who go down in this deal; nothing for other moves. */
export function downs(news: readonly MoveEvent[], down: number): (number | null)[] {
  const going = news.filter(isGoingDown).length;
  let nth = down - going;
  return news.map((happened) => {
    if (!isGoingDown(happened)) return null;
    nth += 1;
    return nth;
  });
}

/** How many are down, as the server has said it. */
export function downNow(): number {
  return serverGame.peek()?.players.filter((player) => player.down).length ?? 0;
}

export function tellDown(seat: number, nth: number): void {
  tell(text.down(nameOf(seat), seat === you.peek()), text.nth(nth), DOWN);
  shine(seat);
}

/** Whoever goes out; nobody does where the cards ran out. */
export function tellOut(seat: number): void {
  if (seat < 0) return;
  tell(text.out(nameOf(seat), seat === you.peek()), "", OUT);
  shine(seat);
}

/** On a ribbon over the note, whose words say it as well, and are read out. */
function tell(heading: string, beneath: string, length: number): void {
  const note = document.querySelector(".table > .table-note.lines")?.getBoundingClientRect();
  if (!note?.width) return;
  const ribbon = document.createElement("div");
  ribbon.className = "moment";
  const strong = document.createElement("b");
  strong.textContent = heading;
  ribbon.append(strong);
  if (beneath) {
    const small = document.createElement("small");
    small.textContent = beneath;
    ribbon.append(small);
  }
  const { style } = ribbon;
  style.left = `${note.left + note.width / 2}px`;
  style.top = `${note.top + note.height / 2}px`;
  style.width = `${note.width + WIDER}px`;
  layer().append(ribbon);
  const at = "translate(-50%, -50%)";
  const [comes, leaves] = [COMES / length, 1 - LEAVES / length];
  const there = { transform: `${at} scale(1)`, opacity: 1 };
  const shown = ribbon.animate(
    [
      { transform: `${at} scale(0.7, 0.9)`, opacity: 0, easing: "cubic-bezier(.2,1.4,.4,1)" },
      { ...there, offset: comes },
      { ...there, offset: leaves, easing: "ease-in" },
      { transform: `${at} scale(1)`, opacity: 0 },
    ],
    { duration: length, fill: "both" },
  );
  void finished(shown).then(() => ribbon.remove());
}

/** Light that widens over the felt about a player, once, and goes out. */
function shine(seat: number): void {
  const box = boxOf(plateOf(seat));
  if (!box) return;
  const light = document.createElement("div");
  light.className = "moment-light";
  light.style.left = `${box.x}px`;
  light.style.top = `${box.y}px`;
  layer().append(light);
  const at = "translate(-50%, -50%)";
  const shown = light.animate(
    [
      { transform: `${at} scale(0.25)`, opacity: 0, easing: "ease-out" },
      { transform: `${at} scale(0.7)`, opacity: 1, offset: 0.35 },
      { transform: `${at} scale(1)`, opacity: 0 },
    ],
    { duration: DOWN, fill: "both" },
  );
  void finished(shown).then(() => light.remove());
}
