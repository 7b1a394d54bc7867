// What one is asked, in a sentence, and the three answers beneath it: the call, a second one, the
// main one. It knows no rules: what is possible comes with the game, here it is put into words.

import { computed } from "@preact/signals";
import { cardText } from "../cards";
import type { Game, OfferShown, Question, TableTold } from "../messages";
import { nameOf, table, you } from "../state";
import { call, discard, offerAnswer } from "../turn/answering";
import { playFit } from "../turn/plays";
import { chosen } from "../turn/selecting";
import { letGoOn, ready } from "../turn/sending";
import { answered, callIsArmed, isDown, pending, shown, staging } from "../turn/shown";
import { openStaging } from "../turn/staging";
import { targets } from "../turn/targets";
import {
  type Answer,
  type Asked,
  answer,
  bare,
  capital,
  not,
  type Prompt,
  page,
  thinking,
  who,
  whose,
} from "./answers";
import { cutHere } from "./cutting";
import { downAsked, stagingAsked, top, turnAsked, upAsked } from "./playing";

export const prompt = computed<Prompt | null>(() => {
  const game = shown.value;
  if (!game || you.value === null) return null;
  const call = calling(game);
  return { ...asked(game), ...(game.can.call && callIsArmed.value && surely(game)), call };
});

function calling(game: Game): Answer {
  const word = `${bare(table.value?.words.call ?? "rummy")}!`;
  if (game.can.call) {
    const costs = game.can.false_call;
    const once = callIsArmed.value;
    const under = once ? "sure? call again" : costs ? `if wrong, draw ${costs}` : "call it";
    return answer("call", word, call, { under, key: "C" });
  }
  if (table.value?.calls === false) {
    return not("call", word, page("Nobody calls a discard by this table's rules."), "no calls");
  }
  return not("call", word, page("There is no discard that can be called now."), "not now");
}

/** A call that may cost a card has been said once. */
function surely(game: Game): Pick<Prompt, "sentence" | "detail"> {
  const costs = game.can.false_call;
  return {
    sentence: `Call ${top(game)}? Call once more to be sure.`,
    detail: `If it is no offence, you draw ${costs} card${costs === 1 ? "" : "s"}.`,
  };
}

function haltedAsked({ host, seats }: TableTold): Asked {
  const own = host === you.value;
  const goOn =
    own || !seats[host]?.here ? answer("go_on", "Go on", letGoOn, { filled: true }) : null;
  return {
    sentence: own ? "You have halted the game." : "The host has halted the game.",
    detail: goOn ? "" : `${nameOf(host)} lets it go on.`,
    second: null,
    main: goOn,
  };
}

/** What is asked of one whose tray is open, and comes first. */
const BEFORE_STAGING: readonly Question[] = [
  "offer",
  "last_call",
  "caller_plays",
  "give",
  "free_discard",
];

function asked(game: Game): Asked {
  if (table.value?.halted) return haltedAsked(table.value);
  if (staging.value && !BEFORE_STAGING.includes(game.asked)) return stagingAsked(game);
  switch (game.asked) {
    case "turn":
      return turnAsked(game);
    case "play":
      if (game.held !== null && !chosen.value.length) return heldAsked(game, game.held);
      return isDown.value ? downAsked(game) : upAsked(game);
    case "offer":
      return offerAsked(game);
    case "last_call":
      return lastCallAsked(game);
    case "caller_plays":
      return callerAsked(game);
    case "give":
    case "free_discard":
      return calledAsked(game);
    case "ready":
      return {
        sentence: "The deal is over.",
        detail: "",
        second: null,
        main: answer("ready", "Ready", () => void ready(), { filled: true }),
      };
    case "game_over":
      return { sentence: "The game is over.", detail: "", second: null, main: null };
    case "cut":
      return {
        sentence: "Cut the deck where you like.",
        detail: "",
        second: null,
        main: answer("cut", "Cut here", cutHere, { filled: true, key: "Space" }),
      };
    default:
      return waiting(game);
  }
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
  return `${offer.knock ? "Knock for" : "Buy"} ${cardText(offer.card)}${from}?`;
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
    second: answer("pass", "Pass", () => offerAnswer("pass"), {
      pressed: given === "pass",
      key: "P",
    }),
    main: answer("buy", `${buyWord(offer)} ${card}`, () => offerAnswer("buy"), {
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
  const detail = [costOf(offer), openUntil(game), thinking(game)].filter(Boolean).join(" ");
  return { sentence: offerSentence(offer), detail, ...offering(offer) };
}

/** How long a card is on offer that can be bought while another plays; else empty. */
export function openUntil(game: Game): string {
  return game.phase === "play" ? `It is open until ${who(game.turn)} discards.` : "";
}

/** One's own discard waits until others have said whether they buy the card below it. */
function heldAsked(game: Game, face: number): Asked {
  return {
    sentence: `${cardText(face)} goes on the pile when all have had time to buy ${top(game)}.`,
    detail: thinking(game),
    second: null,
    main: not(
      "discard",
      `Discard ${cardText(face)}`,
      page("It is discarded by itself in a moment."),
      "soon",
    ),
  };
}

/** The caller has the card to lay off. */
function callerAsked(game: Game): Asked {
  const card = top(game);
  const fits = targets.value;
  return {
    sentence: `You called it. Lay ${card} off, then discard a card.`,
    detail: fits.length > 1 ? "Tap the lit meld where it shall go." : "",
    second: null,
    main: answer("lay_off", `Lay off ${card}`, () => playFit(fits), {
      under: fits.length > 1 ? "where?" : "",
      filled: true,
      key: "L",
    }),
  };
}

function lastCallAsked(game: Game): Asked {
  return {
    sentence: `${top(game)} is the last discard. Call it, or let it go?`,
    detail: thinking(game),
    second: null,
    main: answer("pass", "Let it go", () => offerAnswer("pass"), { filled: true, key: "P" }),
  };
}

function calledAsked(game: Game): Asked {
  const giving = game.asked === "give";
  const [face, ...others] = chosen.value;
  const kind = giving ? "give" : "discard";
  const verb = giving ? "Give" : "Discard";
  const one = face !== undefined && !others.length;
  return {
    sentence: giving
      ? "You called it. Choose a card to give away; all see it."
      : "You called it. Choose a card to discard for it.",
    detail: "",
    second: null,
    main: one
      ? answer(kind, `${verb} ${cardText(face)}`, () => discard(face), { filled: true, key: "X" })
      : not(kind, verb, page("Select the one card for it."), "pick one"),
  };
}

function waiting(game: Game): Asked {
  const offer = game.can.offer;
  if (offer?.claimed) return claimed(game, offer);
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
    second: not("draw", "Draw", game.can.draw_refused),
    main:
      game.hand.length && !isDown.value
        ? answer("prepare", "Prepare melds", openStaging, { key: "L" })
        : not("take", "Take", game.can.take_refused),
  };
}

/** One has said that one wants the card; who gets it is told later. */
function claimed(game: Game, offer: OfferShown): Asked {
  const card = cardText(offer.card);
  const until =
    game.phase === "play" ? `when ${who(game.turn)} discards` : "when all have answered";
  return {
    sentence: `You want ${card}. It is decided ${until}.`,
    detail: thinking(game),
    second: null,
    main: {
      ...not(
        "buy",
        `${buyWord(offer)} ${card}`,
        page(`You have said so; it is decided ${until}.`),
        "you have said so",
      ),
      pressed: true,
    },
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
      return "Those who want the card cut for it …";
    case "play":
      return own ? "One moment …" : `${who(turn)} plays …`;
    case "last_call":
      return thinking(game) || "The last discard can still be called …";
    case "caller_plays":
      return `${callerOf(game)} called it and lays it off …`;
    case "give":
    case "free_discard":
      return `${callerOf(game)} called it and chooses a card …`;
    default:
      return "The cards are dealt …";
  }
}
