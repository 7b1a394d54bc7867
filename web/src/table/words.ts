// What the table says around the cards. What a turn asks is said by the server and in play/.

export const seat = {
  bot: "bot",
  played: "bot plays",
  waits: "next deal",
  inTurn: "in turn",
  discarded: "discarded",
  before: "before you",
  after: "after you",
  bought: "bought",
  buys: "buys",
  behindBuyer: (name: string) => `after ${name}`,
  order: "Who comes first",
  isNew: ", new",
  last: "Last",
  prepare: "Prepare melds",
  ready: "ready",
  down: "down",
  have: (have: number, of: number) => `${have} of ${of}`,
  /** There is no room for many names. */
  andMore: (name: string, more: number) => `${name} and ${more} more`,
  above: (names: string) => `▴ ${names} above`,
  below: (names: string) => `▾ ${names} below`,
  allAtOnce: "all at once",
  ownContracts: "Each player’s own contract",
  players: "Players",
  dealer: "dealer",
  dealerShort: "D",
  notDown: "Not down yet",
  downToo: "Down with the partner",
  needs: (contract: string) => `needs ${contract}`,
  taken: "Took",
  nothingYet: "Nothing on the table yet.",
  floating: "floating",
  floatingMeans: "floating: out of cards but still playing",
  lastCard: "1 card!",
  notDownYet: "not down yet",
  hasBought: (cards: number) => `has bought ${cards}`,
  points: (points: string) => `${points} ${/^−?1$/.test(points) ? "pt" : "pts"}`,
};

export const top = {
  deal: (deal: number) => `Deal ${deal}`,
  /** Empty where their number is open. */
  of: (deals: number) => (deals > 0 ? `of ${deals}` : ""),
  scores: "Scores",
  scoresMean: ": score sheet",
  contract: "Contract",
  lead: (points: number) => `leading by ${points}`,
  behind: (points: number, name: string) => `${points} behind ${name}`,
  level: "sharing the lead",
};

export const piles = {
  label: "Stock and pile",
  stock: "Stock",
  draw: (cards: string) => `Draw from the stock: ${cards}`,
  stockHas: (cards: string) => `Stock: ${cards}`,
  pile: "Pile",
  empty: "Pile: empty",
  take: "Take from the pile",
  layOff: "Lay off",
  dead: ", which is dead",
  onTop: (what: string, card: string, dead: string, cards: string) =>
    `${what}: ${card} on top${dead}, ${cards}`,
  open: (cards: string) => `The pile: ${cards}`,
  topFirst: "The top card comes first.",
  takeSome: (cards: number) => `Take ${cards}`,
  fromStock: (price: number) => `+${price} from stock`,
};

export const hand = {
  label: "Your hand",
  /** What a newcomer hears there. */
  keys: "Here letters are keys: R tells what is asked, the question mark lists all.",
  holds: (cards: string) => `Your hand, ${cards}`,
  moved: (card: string, place: number) => `${card} moved to place ${place}`,
  known: "Everyone knows you hold",
  fits: ", fits on the table",
};

export const melds = {
  yours: "Your melds",
  swap: (cards: string, wild: string, whose: string) => `Swap ${cards} for the ${wild} of ${whose}`,
  layOff: (cards: string, whose: string) => `Lay off ${cards} on ${whose}`,
};

export const answers = {
  asked: "What is asked",
  label: "Your answers",
  enter: "Enter",
  off: (why: string) => `. Not possible: ${why}`,
  or: ", or ",
  cancel: "Cancel",
};

export const offer = {
  label: "On offer",
  seconds: (seconds: number) => ` ${seconds} seconds to answer.`,
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  ended: "How the offer ended",
  askAgain: "Ask me again",
};

export const log = {
  label: "What happened",
  last: (line: string) => `What happened: ${line} Open all`,
  nothing: "nothing yet.",
};

export const note = {
  refused: "Not possible",
  byRule: (rule: string) => `(Rule: ${rule})`,
  whole: "Read more",
  close: "Close",
  more: "more",
  wishes: "Buying",
  wishesMean: "Buying: what you buy or pass without being asked",
  wishMore: "Add a card",
  nextTime: "Next time",
  undoAll: "Undo all",
};

export const tools = {
  undo: "Undo",
  find: "Find",
  findMeans: "Find melds",
  back: "Clear",
  backMeans: "Clear the tray",
  sort: "Sort",
  sorted: { suit: "suit", rank: "rank", hand: "yours" },
  sortMeans: (order: string) => `Sort: ${order}, the order of your hand`,
};

export const hint = {
  hint: "Hint",
  next: ["Hint", "Hint: what it is about", "Close the hint"],
  more: "More",
  select: "Select it",
  selectAll: "Select them",
  setAside: "Set them aside",
  close: "Close the hint",
  coming: "Cards that help you",
  left: (copies: number) => `${copies} may still come`,
  others: (copies: number) => `and ${copies} others`,
  meant: ", meant by the hint",
} as const;
