/** What the hand of each game's actor is worth before it is down: how far it is from the contract. */

import { missing, outs } from "../contract";
import { ACTIONS, DISCARD_ACTION, FACES } from "../numbers";
import { DOWN, HAND_SIZE, HANDS, PHASE } from "../position";
import { PHASE_CUT } from "./dealing";
import { useContract } from "./deals";
import { actorsAt, dealOf, games, masksAt, positionOf, room } from "./games";

let away: usize = 0;
let helps: usize = 0;
let spare: usize = 0;

/** By game: how many cards the hand is short of the contract, or must exchange. */
export function awayAt(): usize {
  return away;
}

/** By game and face: whether it would bring the hand nearer. */
export function helpsAt(): usize {
  return helps;
}

/** By game and face: whether it may be discarded now and the hand is as near without it. */
export function spareAt(): usize {
  return spare;
}

export function makeRoomToMeasure(count: i32): void {
  away = room(count * 4);
  helps = room(count * FACES);
  spare = room(count * FACES);
}

/** Measures the hand of every actor, deal by deal, since each contract has its own tables. */
export function measureBatch(): void {
  memory.fill(away, 0, games * 4);
  memory.fill(helps, 0, games * FACES);
  memory.fill(spare, 0, games * FACES);
  let deals: u64 = 0;
  for (let index = 0; index < games; index++) deals |= (<u64>1) << (dealOf(index) - 1);
  for (; deals; deals &= deals - 1) {
    const deal = <i32>ctz(deals) + 1;
    for (let index = 0; index < games; index++) if (dealOf(index) == deal) measure(index, deal);
  }
}

function measure(index: i32, deal: i32): void {
  const actor = load<i32>(actorsAt() + 4 * index);
  const position = positionOf(index);
  if (load<u8>(position + DOWN + actor) || load<i32>(position + PHASE) == PHASE_CUT) return;
  useContract(deal);
  const hand = position + HANDS + actor * HAND_SIZE;
  const lacking = missing(hand);
  store<i32>(away + 4 * index, lacking);
  const helpful = helps + index * FACES;
  for (let left = outs; left; left &= left - 1) store<u8>(helpful + <usize>ctz(left), 1);
  const spared = spare + index * FACES;
  const discards = masksAt() + index * ACTIONS + DISCARD_ACTION;
  for (let face = 0; face < FACES; face++) {
    if (!load<u8>(discards + face)) continue;
    const cards = load<u8>(hand + face);
    store<u8>(hand + face, cards - 1);
    store<u8>(spared + face, <u8>(missing(hand) <= lacking));
    store<u8>(hand + face, cards);
  }
}
