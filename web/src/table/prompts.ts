// What one is asked, in a sentence, and the three answers beneath it: the call, a second one, the
// main one. It knows no rules: what is possible comes with the game, here it is put into words.

import { computed } from "@preact/signals";
import { cardText } from "../cards";
import { aside, draft, shown, staging, tried } from "../draft";
import { chosen } from "../hand";
import type { Game, OfferShown, Why } from "../messages";
import {
  act,
  allOff,
  answered,
  call,
  discard,
  draw,
  isDown,
  offerAnswer,
  pending,
  playFit,
  ready,
  take,
  targets,
} from "../play";
import { closeStaging, expose, lay, openStaging } from "../staging";
import { nameOf, table, you } from "../state";
import { cutHere } from "./cutting";

export interface Answer {
  /** Cards in it are written as in the log, `9c`. */
  label: string;
  /** The second line: what it costs, or in short why it is not possible. */
  under: string;
  /** Why it is not possible now; nothing where it is. */
  off: Why | null;
  /** The one that is meant most: filled, and what Enter does. */
  filled: boolean;
  /** Said already. */
  pressed: boolean;
  key: string;
  act: () => void;
}

export interface Prompt {
  sentence: string;
  detail: string;
  call: Answer;
  second: Answer | null;
  main: Answer | null;
}

type Some = Partial<Omit<Answer, "label" | "act">>;

function answer(label: string, act: () => void, more: Some = {}): Answer {
  return { label, act, under: "", off: null, filled: false, pressed: false, key: "", ...more };
}

/** An answer that is not possible now, with the reason in short and in full. */
function not(label: string, why: Why | null, under = shortOf(why)): Answer {
  return answer(label, () => {}, { off: why ?? page("This is not possible now."), under });
}

function page(sentence: string): Why {
  return { reason: "page", sentence, rule: "" };
}

const SHORT: Record<string, string> = {
  not_your_turn: "not yet",
  draw_first: "draw first",
  already_drawn: "drawn already",
  answer_offer: "answer first",
  empty_pile: "no card there",
  dead_top: "cannot be taken",
  nothing_to_draw: "no card left",
  not_down: "go down first",
  not_the_contract: "not complete",
  meld_too_short: "cards missing",
  joker_owed: "joker first",
  keep_one: "keep one card",
  same_card: "taken just now",
  which_card: "joker first",
  set_mixed: "not yet melds",
  run_broken: "not yet melds",
  floater_must_play: "play it first",
  failed_already: "failed already",
};

function shortOf(why: Why | null): string {
  return (why && SHORT[why.reason]) || "not now";
}

function who(seat: number): string {
  return seat < 0 ? "The dealer" : nameOf(seat);
}

function whose(seat: number): string {
  return seat === you.value ? "your" : `${nameOf(seat)}'s`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A table's own word for a call, without its exclamation mark. */
function bare(word: string): string {
  return capital(word.replace(/!+$/, ""));
}

/** `Tom`, `Tom and Mia`, `Tom, Mia and Ben`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Who else is still to answer, as a sentence; empty where nobody is. */
export function thinking(game: Game): string {
  const names = game.players.flatMap((player, seat) =>
    player.answering && seat !== you.value ? [nameOf(seat)] : [],
  );
  return names.length
    ? `${listed(names)} ${names.length === 1 ? "is" : "are"} still thinking.`
    : "";
}

export const prompt = computed<Prompt | null>(() => {
  const game = shown.value;
  if (!game || you.value === null) return null;
  return { ...asked(game), call: calling(game) };
});

type Asked = Omit<Prompt, "call">;

function calling(game: Game): Answer {
  const word = `${bare(table.value?.words.call ?? "rummy")}!`;
  if (game.can.call) return answer(word, call, { under: "call it", key: "C" });
  return not(word, page("There is no discard that can be called now."), "not now");
}

function asked(game: Game): Asked {
  if (table.value?.halted) {
    return { sentence: "The host has halted the game.", detail: "", second: null, main: null };
  }
  if (staging.value && !["offer", "last_call", "give", "free_discard"].includes(game.asked)) {
    return stagingAsked(game);
  }
  switch (game.asked) {
    case "turn":
      return turnAsked(game);
    case "play":
      return isDown.value ? downAsked(game) : upAsked(game);
    case "offer":
      return offerAsked(game);
    case "last_call":
      return lastCallAsked(game);
    case "give":
    case "free_discard":
      return calledAsked(game);
    case "ready":
      return {
        sentence: "The deal is over.",
        detail: "",
        second: null,
        main: answer("Ready", () => void ready(), { filled: true }),
      };
    case "game_over":
      return { sentence: "The game is over.", detail: "", second: null, main: null };
    case "cut":
      return {
        sentence: "Cut the deck: stop the thumb where you like.",
        detail: "",
        second: null,
        main: answer("Cut here", cutHere, { filled: true, key: "Space" }),
      };
    default:
      return waiting(game);
  }
}

function top(game: Game): string {
  const face = game.pile.at(-1);
  return face === undefined ? "" : cardText(face);
}

function turnAsked(game: Game): Asked {
  const { takes, draw: canDraw, draw_refused, take_refused } = game.can;
  const card = top(game);
  const several = takes.length > 1;
  const drawing = canDraw
    ? answer("Draw", draw, { filled: !takes.length, key: "D" })
    : not("Draw", draw_refused);
  const label = several ? "Take …" : `Take ${card}`;
  const taking = takes.length
    ? answer(label, take, {
        under: several ? "how many?" : priceOf(takes[0]?.price ?? 0),
        filled: true,
        key: "T",
      })
    : not(card ? label : "Take", take_refused);
  const floats = !game.hand.length;
  return {
    sentence: !takes.length
      ? "Your turn. Draw from the stock."
      : !canDraw
        ? `Your turn. Take ${card}.`
        : `Your turn. Take ${card} or draw.`,
    detail: floats
      ? "You float: a card that fits must be played, another goes out."
      : !takes.length && card
        ? (take_refused?.sentence ?? "")
        : "",
    second: drawing,
    main: taking,
  };
}

function priceOf(cards: number): string {
  return cards ? `and draw ${cards}` : "";
}

/** The button that ends a turn with the selected card. */
function discarding(game: Game, filled: boolean): Answer {
  const [face, ...others] = chosen.value;
  if (face === undefined || others.length) {
    return not("Discard", page("Select the one card that you want to discard."), "pick one");
  }
  const barred = game.can.barred.find((bar) => bar.card === face);
  if (barred) return not(`Discard ${cardText(face)}`, barred.why);
  return answer(`Discard ${cardText(face)}`, () => discard(face), { filled, key: "X" });
}

const UNSEEN = "Nobody sees this yet.";

/** A turn of one who is not down, with the tray closed. */
function upAsked(game: Game): Asked {
  const count = chosen.value.length;
  const complete = game.contract.every((slot) => slot.have !== null && slot.have >= slot.length);
  const refused = game.can.ends_turn ? null : tried.value?.lay_refused;
  const failed = refused?.reason === "failed_already" ? refused : null;
  const laying = failed
    ? not("Lay down", failed)
    : answer("Lay down", openStaging, {
        under: aside.value ? `${aside.value} cards aside` : count > 1 ? `these ${count} first` : "",
        filled: count !== 1 && (complete || count > 1),
        key: "L",
      });
  const [face] = chosen.value;
  return {
    sentence:
      count === 1 && face !== undefined
        ? `Discard ${cardText(face)}? That ends your turn.`
        : failed
          ? "Your lay-down failed. Discard a card."
          : complete
            ? "You can lay down your contract."
            : "Lay down your contract, or select a card to discard.",
    detail: "",
    second: discarding(game, count === 1),
    main: laying,
  };
}

/** A turn of one who is down, or has gone down in the draft. */
function downAsked(game: Game): Asked {
  const cards = chosen.value;
  const detail = draft.value.length ? `${UNSEEN} Your discard sends it.` : "";
  if (game.can.ends_turn) {
    return {
      sentence: "Your last card is played. End your turn?",
      detail: UNSEEN,
      second: null,
      main: answer("End turn", () => void act(), { filled: true }),
    };
  }
  const all = allOff.value;
  if (!cards.length) {
    const off = not("Lay off", page("Select cards that fit a meld on the table."), "pick cards");
    const sentence = draft.value.length
      ? "Lay off more, or select a card to discard."
      : "Select cards to lay off, or one to discard.";
    return { sentence, detail, second: discarding(game, false), main: off };
  }
  const named = cards.length === 1 ? cardText(cards[0] ?? -1) : `${cards.length}`;
  const swap = all.length > 0 && all.every((fit) => fit.swap);
  const label = swap ? `Swap ${named} for **` : `Lay off ${named}`;
  return {
    sentence: fitSentence(cards),
    detail: detail || fitDetail(cards.length),
    second: discarding(game, cards.length === 1 && !all.length),
    main: all.length
      ? answer(label, () => playFit(all), { filled: true, under: all.length > 1 ? "where?" : "" })
      : not(label, page(`${capital(fitSentence(cards))} Choose other cards.`), "does not fit"),
  };
}

function fitSentence(cards: readonly number[]): string {
  const names = cards.map(cardText);
  if (allOff.value.length) {
    if (cards.length === 1) return `${names[0]} fits.`;
    return cards.length === 2 ? `${listed(names)} both fit.` : `All ${cards.length} cards fit.`;
  }
  if (targets.value.length) return "Not all of these cards fit.";
  return cards.length === 1 ? `${names[0]} fits no meld now.` : "These cards do not all fit.";
}

function fitDetail(count: number): string {
  if (!targets.value.length) return "";
  if (!allOff.value.length) return "Tap a lit meld for those that do.";
  if (count === 1) return "Lay it off, or discard it.";
  return `Lay off ${count === 2 ? "both" : "all"}, or tap one lit meld.`;
}

function stagingAsked(game: Game): Asked {
  const tray = tried.value;
  const question = tray?.groups.some((group) => group.choices.length > 1 && !group.meld);
  const closing = answer("Close", closeStaging, { key: "Esc" });
  const refused = tray?.lay_refused ?? null;
  const missing = tray?.groups.reduce((sum, group) => sum + group.missing, 0) ?? 0;
  let main: Answer;
  if (tray?.lay) main = answer("Lay down", lay, { filled: true });
  else if (question)
    main = not("Lay down", page("Say first which card the joker is."), "joker first");
  else if (tray?.expose) main = answer("Show anyway", expose, { under: "costs if it fails" });
  else if (game.asked !== "play" && refused) main = not("Lay down", refused);
  else
    main = not(
      "Lay down",
      refused ?? page("Fill every meld first."),
      missing ? `${missing} missing` : shortOf(refused),
    );
  return {
    sentence: question
      ? "Say which card the joker is."
      : tray?.lay
        ? "All your melds are there."
        : aside.value
          ? "Tap the cards of the next meld."
          : "Tap the cards of your first meld.",
    detail: aside.value ? `${UNSEEN} Tap a card to take it back.` : UNSEEN,
    second: closing,
    main,
  };
}

export function costOf(offer: OfferShown): string {
  const price = offer.price;
  const cost = price
    ? `Costs ${price} extra card${price === 1 ? "" : "s"}.`
    : "Costs nothing extra.";
  const limit = offer.limit === null ? "" : ` You have bought ${offer.bought} of ${offer.limit}.`;
  return `${cost}${limit}`;
}

function priceShort(offer: OfferShown): string {
  return offer.price ? `, for ${offer.price} extra` : "";
}

export function offerSentence(offer: OfferShown): string {
  const from = offer.by < 0 ? "" : ` from ${nameOf(offer.by)}`;
  return `${buyWord(offer)} ${cardText(offer.card)}${from}?`;
}

function buyWord(offer: OfferShown): string {
  return offer.knock ? "Knock for" : bare(table.value?.words.buy ?? "buy");
}

/** Pass and Buy, for an offer that is open or to come. */
function offering(offer: OfferShown): Pick<Asked, "second" | "main"> {
  const given = answered.value;
  const card = cardText(offer.card);
  const cost = offer.price ? `and draw ${offer.price}` : "";
  return {
    second: answer("Pass", () => offerAnswer("pass"), {
      pressed: given === "pass",
      key: "P",
    }),
    main: answer(`${buyWord(offer)} ${card}`, () => offerAnswer("buy"), {
      under: offer.now ? cost : "if it is offered",
      filled: offer.now && !given,
      pressed: given === "buy",
      key: "B",
    }),
  };
}

function offerAsked(game: Game): Asked {
  const offer = game.can.offer;
  if (!offer || offer.answered) return waiting(game);
  const detail = [costOf(offer), thinking(game)].filter(Boolean).join(" ");
  return { sentence: offerSentence(offer), detail, ...offering(offer) };
}

function lastCallAsked(game: Game): Asked {
  return {
    sentence: `${top(game)} is the last discard. Call it, or let it go?`,
    detail: thinking(game),
    second: null,
    main: answer("Let it go", () => offerAnswer("pass"), { filled: true, key: "P" }),
  };
}

function calledAsked(game: Game): Asked {
  const giving = game.asked === "give";
  const [face, ...others] = chosen.value;
  const verb = giving ? "Give" : "Discard";
  const one = face !== undefined && !others.length;
  return {
    sentence: giving
      ? "You called it. Choose a card to give away; all see it."
      : "You called it. Choose a card to discard for it.",
    detail: "",
    second: null,
    main: one
      ? answer(`${verb} ${cardText(face)}`, () => discard(face), { filled: true, key: "X" })
      : not(verb, page("Select the one card for it."), "pick one"),
  };
}

function waiting(game: Game): Asked {
  const offer = game.can.offer;
  if (offer && !(offer.answered && !answered.value)) {
    const known =
      answered.value === "buy" ? "You buy it if it is offered." : answered.value ? "You pass." : "";
    return {
      sentence: waitingFor(game),
      detail: known || `${cardText(offer.card)} may be offered to you${priceShort(offer)}.`,
      ...offering(offer),
    };
  }
  return {
    sentence: waitingFor(game),
    detail: "",
    second: not("Draw", game.can.draw_refused),
    main:
      game.hand.length && !isDown.value
        ? answer("Prepare melds", openStaging, { key: "L" })
        : not("Take", game.can.take_refused),
  };
}

function callerOf(game: Game): string {
  const seat = game.players.findIndex((player) => player.answering);
  return seat < 0 ? "Somebody" : who(seat);
}

function waitingFor(game: Game): string {
  const { phase, turn } = game;
  const own = turn === you.value;
  if (pending.value) return "One moment …";
  switch (phase) {
    case "cut":
      return `${who(turn)} cuts the deck …`;
    case "turn":
      return own
        ? "One moment: others may call the discard first."
        : `${capital(whose(turn))} turn …`;
    case "buy":
      return thinking(game) || (own ? "Then you draw." : `Then ${who(turn)} draws.`);
    case "cut_for":
      return `Those who knocked cut for ${top(game)} …`;
    case "play":
      return own ? "One moment …" : `${who(turn)} plays …`;
    case "last_call":
      return thinking(game) || "The last discard can still be called …";
    case "give":
    case "free_discard":
      return `${callerOf(game)} called it and chooses a card …`;
    default:
      return "The cards are dealt …";
  }
}
