/**
 * What the seat that decides observes, written as Python's `environment.layout` has it: planes, a byte
 * for each face, and facts, numbers of four bytes. It is made of what the seat sees and says alone.
 */

import { faceAt, JOKER, RANKS, SUITS, TWO } from "../cards";
import {
  begin,
  HIGH,
  isRun,
  jokersIn,
  meldAt,
  naturalAt,
  ownerOf,
  put,
  RUN,
  SET,
  startOf,
  suitOf,
} from "../melds";
import {
  ACTS_FACT,
  BELOW_PLANE,
  BOUGHT_FACT,
  BUYS_LEFT_FACT,
  CALLER_FACT,
  CALLERS_FACT,
  CARD_ACTION,
  CARDS_FACT,
  CLAIMS_FACT,
  DEAD_FACT,
  DEALER_FACT,
  DEPTH_PLANE,
  DEPTHS,
  DIGIT_ACTION,
  DISCARD_ACTION,
  DISCARDER_FACT,
  DOWN_FACT,
  EXPOSE_ACTION,
  FACES,
  FACT_COUNT,
  FAILED_FACT,
  FLOATING_FACT,
  FRESH_FACT,
  HAND_PLANE,
  KNOWN_PLANE,
  LAY_ACTION,
  MELD_IS_RUN_FACT,
  MELD_LENGTH_FACT,
  MELD_OWNER_FACT,
  MELD_PLANE,
  MELD_START_FACT,
  MELD_SUIT_FACT,
  MELD_THERE_FACT,
  MELDS_SEEN,
  MOST_ASKED_FOR,
  MOST_DEALS,
  NAMED_PLANE,
  OPEN_FACT,
  OWED_PLANE,
  PATH_FACT,
  PATH_IS_RUN_FACT,
  PATH_IS_SET_FACT,
  PATH_LAST_FACT,
  PATH_NUMBER_FACT,
  PATH_SLOT_FACT,
  PATH_START_FACT,
  PATH_SUIT_FACT,
  PENALTY_FACT,
  PILE_PLANE,
  PILE_SIZE_FACT,
  PLANE_COUNT,
  POINTS_FACT,
  PRICE_FACT,
  QUIET_FACT,
  RENEWALS_FACT,
  RUN_ACTION,
  SAID_PLANE,
  SET_ACTION,
  STAND_FOR_PLANE,
  STOCK_FACT,
  STOP_ACTION,
  TABLE_PLANE,
  TAKEN_PLANE,
  TOP_PLANE,
  TOTAL_FACT,
  TURN_FACT,
} from "../numbers";
import {
  ACTOR,
  ASKED,
  at,
  BOUGHT,
  BY,
  byte,
  CALLERS,
  CLAIMS,
  DEAD,
  DOWN,
  FAILED,
  FLOATING,
  FRESH,
  get,
  HAND_SIZE,
  handOf,
  KNOWN,
  MELD_SIZE,
  MELDS_LAID,
  OPEN,
  OWED,
  PHASE,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_GIVE,
  PILE,
  PILED,
  QUIET,
  RENEWED,
  sizeOf,
  stockLeft,
  TAKEN,
  TURN,
} from "../position";
import { priceAfter, seats } from "../rules";
import { mostBuys } from "./dealing";
import { NO_LIMIT } from "./deals";
import {
  DEAL_SEEN,
  DEALER,
  dealNumber,
  ofGame,
  ofSeat,
  PENALTIES,
  room,
  SAID,
  said,
  setGame,
  shownOf,
  TOTALS,
} from "./games";
import { isBegun, slot } from "./laying";
import { isLaying, swaps } from "./paths";

const PLANE_BYTES: i32 = PLANE_COUNT * FACES;
const FACT_BYTES: i32 = FACT_COUNT * 4;
/** The facts that stay the same through the deal of each number, as the host writes them. */
export const STANDING = new StaticArray<f32>(MOST_DEALS * FACT_COUNT);
/** By phase: which fact says that it is the one. */
export const PHASE_FACTS = new StaticArray<i32>(16);

let planesOfAll: usize = 0;
let factsOfAll: usize = 0;
let planes: usize = 0;
let facts: usize = 0;
let own: i32 = 0;

export function planesAt(): usize {
  return planesOfAll;
}

export function factsAt(): usize {
  return factsOfAll;
}

export function makeRoomToSee(games: i32): void {
  planesOfAll = room(games * PLANE_BYTES);
  factsOfAll = room(games * FACT_BYTES);
}

function fact(which: i32, value: i32): void {
  store<f32>(facts + 4 * which, <f32>value);
}

/** A fact of a seat, which is counted from the one that observes. */
function factOf(which: i32, seat: i32, value: i32): void {
  fact(which + relative(seat), value);
}

function relative(seat: i32): i32 {
  return seat < own ? seat - own + seats : seat - own;
}

function plane(which: i32): usize {
  return planes + which * FACES;
}

function addTo(which: i32, face: i32): void {
  const where = plane(which) + face;
  store<u8>(where, load<u8>(where) + 1);
}

/** Writes what the decision itself has no part in: before it is recalled. */
export function observe(index: i32): void {
  planes = planesOfAll + index * PLANE_BYTES;
  facts = factsOfAll + index * FACT_BYTES;
  own = get(ACTOR);
  memory.fill(planes, 0, TABLE_PLANE * FACES);
  memory.fill(plane(TABLE_PLANE + 1), 0, (MELD_PLANE - TABLE_PLANE - 1) * FACES);
  const number = dealNumber();
  // those from `points` on never change but with the deal
  const bytes = ofGame(DEAL_SEEN) == number ? 4 * POINTS_FACT : FACT_BYTES;
  memory.copy(facts, changetype<usize>(STANDING) + (number - 1) * FACT_BYTES, bytes);
  setGame(DEAL_SEEN, number);
  for (let seat = 0; seat < seats; seat++) {
    memory.copy(plane(KNOWN_PLANE + relative(seat)), at + KNOWN + seat * HAND_SIZE, FACES);
  }
  observePile();
  if (get(TAKEN) >= 0) addTo(TAKEN_PLANE, get(TAKEN));
  observeSeats();
  fact(PHASE_FACTS[get(PHASE)], 1);
  fact(STOCK_FACT, stockLeft());
  fact(PILE_SIZE_FACT, get(PILED));
  fact(RENEWALS_FACT, get(RENEWED));
  fact(QUIET_FACT, get(QUIET));
  fact(DEAD_FACT, get(DEAD));
  fact(FRESH_FACT, get(FRESH));
  fact(FAILED_FACT, get(FAILED));
  fact(FLOATING_FACT, get(FLOATING));
  fact(PRICE_FACT, priceAfter(byte(BOUGHT, own)));
  fact(CLAIMS_FACT, (get(CLAIMS) >> own) & 1);
  fact(ACTS_FACT, 1);
}

function observePile(): void {
  const cards = get(PILED);
  if (!cards) return;
  const pile = at + PILE;
  addTo(TOP_PLANE, load<u8>(pile + cards - 1));
  if (cards > 1) addTo(BELOW_PLANE, load<u8>(pile + cards - 2));
  const counts = plane(PILE_PLANE);
  const depths = plane(DEPTH_PLANE);
  for (let depth = 1; depth <= cards; depth++) {
    const face = <i32>load<u8>(pile + cards - depth);
    const before = <i32>load<u8>(counts + face);
    if (before < DEPTHS) store<u8>(depths + before * FACES + face, min(depth, 255));
    if (before < 255) store<u8>(counts + face, before + 1);
  }
}

function observeSeats(): void {
  for (let seat = 0; seat < seats; seat++) {
    const bought = byte(BOUGHT, seat);
    factOf(CARDS_FACT, seat, sizeOf(seat));
    factOf(DOWN_FACT, seat, byte(DOWN, seat));
    factOf(TOTAL_FACT, seat, ofSeat(TOTALS, seat));
    factOf(PENALTY_FACT, seat, ofSeat(PENALTIES, seat));
    factOf(BOUGHT_FACT, seat, bought);
    const most = mostBuys(seat);
    factOf(BUYS_LEFT_FACT, seat, most == NO_LIMIT ? -1 : max(most - bought, 0));
    if ((get(CALLERS) >> seat) & 1) factOf(CALLERS_FACT, seat, 1);
  }
  for (let index = 0; index < get(ASKED); index++) factOf(OPEN_FACT, byte(OPEN, index), 1);
  factOf(DEALER_FACT, ofGame(DEALER), 1);
  factOf(TURN_FACT, get(TURN), 1);
  if (get(BY) >= 0) factOf(DISCARDER_FACT, get(BY), 1);
  const phase = get(PHASE);
  if (phase == PHASE_GIVE || phase == PHASE_CALLER_PLAYS || phase == PHASE_FREE_DISCARD) {
    factOf(CALLER_FACT, own, 1);
  }
}

// What the decision has a part in

/** Melds of the lay-down as they have been said. */
const melds = new StaticArray<u8>(MOST_ASKED_FOR * MELD_SIZE);

/** Writes the rest, once the decision is recalled: jokers that it swaps out are in the hand. */
export function observeDecision(): void {
  memory.copy(plane(HAND_PLANE), handOf(own), FACES);
  store<u8>(plane(OWED_PLANE) + JOKER, swaps() ? swaps() : get(OWED));
  const count = ofGame(SAID);
  fact(PATH_FACT, count);
  fact(PATH_LAST_FACT, count ? said(count - 1) : -1);
  const done = isLaying() ? observeLaying(count) : count ? observeSaid(count) : 0;
  observeTable(done);
}

/** The melds that have been said; how many are finished. */
function observeLaying(count: i32): i32 {
  let meld = changetype<usize>(melds) - MELD_SIZE;
  let begins = false;
  for (let index = 0; index < count; index++) {
    const action = said(index);
    if (action == LAY_ACTION) begins = true;
    else if (!begins || action == STOP_ACTION) continue;
    else if (action >= SET_ACTION) {
      meld += MELD_SIZE;
      const run = action - RUN_ACTION;
      if (run < 0) begin(meld, own, SET, 0, action - SET_ACTION + 1);
      else begin(meld, own, RUN, run / RANKS, (run % RANKS) + 1);
    } else put(meld, action - CARD_ACTION, HIGH);
  }
  fact(PATH_SLOT_FACT, slot);
  for (let index = 0; index < slot; index++) {
    addCards(changetype<usize>(melds) + index * MELD_SIZE, plane(SAID_PLANE), 0);
  }
  if (!isBegun) return slot;
  fact(isRun(meld) ? PATH_IS_RUN_FACT : PATH_IS_SET_FACT, 1);
  fact(PATH_SUIT_FACT, isRun(meld) ? suitOf(meld) + 1 : 0);
  fact(PATH_START_FACT, startOf(meld));
  addCards(meld, plane(NAMED_PLANE), 0);
  return slot;
}

/** A number, a card that has been named, or groups that are being shown. */
function observeSaid(count: i32): i32 {
  let number = 0;
  let groups = 0;
  let from = 0;
  for (let index = 0; index < count; index++) {
    const action = said(index);
    if (action >= DIGIT_ACTION && action < DISCARD_ACTION)
      number = number * 10 + action - DIGIT_ACTION;
    if (action != STOP_ACTION) continue;
    groups++;
    for (; from < index; from++) nameIn(SAID_PLANE, said(from));
  }
  const last = said(count - 1);
  if (said(0) == EXPOSE_ACTION) for (; from < count; from++) nameIn(NAMED_PLANE, said(from));
  else nameIn(NAMED_PLANE, last);
  fact(PATH_NUMBER_FACT, number);
  fact(PATH_SLOT_FACT, groups);
  return 0;
}

function nameIn(which: i32, action: i32): void {
  if (action >= CARD_ACTION && action < CARD_ACTION + FACES) addTo(which, action - CARD_ACTION);
}

/** The melds on the table, and so many that are finished of a lay-down. */
function observeTable(done: i32): void {
  const laid = get(MELDS_LAID);
  const all = min(laid + done, MELDS_SEEN);
  const isSame = shownOf(meldAt(0), laid, changetype<usize>(melds), done);
  if (isSame < 0) {
    for (let index = 0; index < all; index++) observeMeld(index, laid);
    return;
  }
  memory.fill(plane(TABLE_PLANE), 0, FACES);
  const before = max(isSame, all) * FACES;
  memory.fill(plane(MELD_PLANE), 0, before);
  memory.fill(plane(STAND_FOR_PLANE), 0, before);
  for (let index = 0; index < all; index++) {
    observeMeld(index, laid);
    const meld = meldNumber(index, laid);
    addCards(meld, plane(MELD_PLANE + index), plane(STAND_FOR_PLANE + index));
    if (index < laid) addCards(meld, plane(TABLE_PLANE), 0);
  }
}

function meldNumber(index: i32, laid: i32): usize {
  return index < laid ? meldAt(index) : changetype<usize>(melds) + (index - laid) * MELD_SIZE;
}

function observeMeld(index: i32, laid: i32): void {
  const meld = meldNumber(index, laid);
  fact(MELD_THERE_FACT + index, index < laid ? 1 : 2);
  fact(MELD_OWNER_FACT + index, relative(ownerOf(meld)));
  fact(MELD_IS_RUN_FACT + index, <i32>isRun(meld));
  fact(MELD_SUIT_FACT + index, isRun(meld) ? suitOf(meld) + 1 : 0);
  fact(MELD_START_FACT + index, startOf(meld));
  fact(MELD_LENGTH_FACT + index, <i32>load<u8>(meld, 4));
}

/** Adds a meld's cards to a plane, and those that its wild ones stand for to another, if there is one. */
function addCards(meld: usize, cards: usize, standFor: usize): void {
  const start = startOf(meld);
  if (!isRun(meld)) {
    for (let suit = 0; suit < SUITS; suit++) {
      addCopies(cards + suit * RANKS + start - 1, load<u8>(meld + suit, 6));
      addCopies(cards + suit * RANKS + TWO - 1, load<u8>(meld + suit, 10));
    }
    addCopies(cards + JOKER, <u8>jokersIn(meld));
    return;
  }
  const suit = suitOf(meld);
  const wild = <u32>load<u16>(meld, 6);
  const twos = load<u64>(meld, 8);
  const end = start + <i32>load<u8>(meld, 4);
  for (let place = start; place < end; place++) {
    if (!((wild >> place) & 1)) {
      addCopies(cards + naturalAt(place, suit), 1);
      continue;
    }
    const two = <i32>(twos >> (4 * place)) & 15;
    addCopies(cards + (two ? (two - 1) * RANKS + TWO - 1 : JOKER), 1);
    if (standFor) addCopies(standFor + faceAt(place, suit), 1);
  }
}

function addCopies(where: usize, copies: u8): void {
  store<u8>(where, load<u8>(where) + copies);
}
