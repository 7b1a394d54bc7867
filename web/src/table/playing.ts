// One's own turn put into words: drawing, the tray, laying off, discarding.

import { cardText } from "../cards";
import type { Game } from "../messages";
import { discard, draw, take } from "../turn/answering";
import { playFit } from "../turn/plays";
import { chosen } from "../turn/selecting";
import { act } from "../turn/sending";
import { aside, draft, swaps, tried } from "../turn/shown";
import { closeStaging, expose, lay, openStaging } from "../turn/staging";
import { allOff, targets } from "../turn/targets";
import { listed } from "../words";
import { type Answer, type Asked, answer, capital, not, page, shortOf } from "./answers";

export function top(game: Game): string {
  const face = game.pile.at(-1);
  return face === undefined ? "" : cardText(face);
}

export function turnAsked(game: Game): Asked {
  const { takes, draw: canDraw, draw_refused, take_refused } = game.can;
  const card = top(game);
  const several = takes.length > 1;
  const drawing = canDraw
    ? answer("draw", "Draw", draw, { filled: !takes.length, key: "D" })
    : not("draw", "Draw", draw_refused);
  const label = several ? "Take …" : `Take ${card}`;
  const taking = takes.length
    ? answer("take", label, take, {
        under: several ? "how many?" : priceOf(takes[0]?.price ?? 0),
        filled: true,
        key: "T",
      })
    : not("take", card ? label : "Take", take_refused);
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
    return not(
      "discard",
      "Discard",
      page("Select the one card that you want to discard."),
      "pick one",
    );
  }
  const barred = game.can.barred.find((bar) => bar.card === face);
  if (barred) return not("discard", `Discard ${cardText(face)}`, barred.why);
  return answer("discard", `Discard ${cardText(face)}`, () => discard(face), { filled, key: "X" });
}

const UNSEEN = "Nobody sees this yet.";

/** A turn of one who is not down, with the tray closed. */
export function upAsked(game: Game): Asked {
  const count = chosen.value.length;
  const complete = game.contract.every((slot) => slot.have !== null && slot.have >= slot.length);
  const refused = game.can.ends_turn ? null : tried.value?.lay_refused;
  const failed = refused?.reason === "failed_already" ? refused : null;
  const laying = failed
    ? not("lay_down", "Lay down", failed)
    : answer("lay_down", "Lay down", openStaging, {
        under: aside.value ? `${aside.value} cards aside` : count > 1 ? `with these ${count}` : "",
        filled: count !== 1 && (complete || count > 1),
        key: "L",
      });
  const [face] = chosen.value;
  const jokers = targets.value;
  if (count === 1 && face !== undefined && jokers.length && !failed) {
    return {
      sentence: `${cardText(face)} can be swapped for a joker to go down with.`,
      detail: UNSEEN,
      second: discarding(game, false),
      main: answer("swap", `Swap ${cardText(face)} for **`, () => playFit(jokers), {
        under: jokers.length > 1 ? "which?" : "",
        filled: true,
      }),
    };
  }
  return {
    sentence:
      count === 1 && face !== undefined
        ? `Discard ${cardText(face)}? That ends your turn.`
        : failed
          ? "Your lay-down failed. Discard a card."
          : complete
            ? "You can lay down your contract."
            : "Lay down your contract, or discard.",
    detail: "",
    second: discarding(game, count === 1),
    main: laying,
  };
}

/** A turn of one who is down, or has gone down in the draft. */
export function downAsked(game: Game): Asked {
  const cards = chosen.value;
  const detail = draft.value.length ? UNSEEN : "";
  if (game.can.ends_turn) {
    return {
      sentence: "Your last card is played. End your turn?",
      detail: UNSEEN,
      second: null,
      main: answer("end_turn", "End turn", () => void act(), { filled: true }),
    };
  }
  const all = allOff.value;
  if (!cards.length) {
    const off = not(
      "lay_off",
      "Lay off",
      page("Select cards that fit a meld on the table."),
      "pick cards",
    );
    const owed = game.can.barred.some((bar) => bar.why.reason === "joker_owed");
    const sentence = owed
      ? "Play the joker that you swapped out."
      : draft.value.length
        ? "Lay off more, or discard."
        : "Lay cards off, or discard one.";
    return { sentence, detail, second: discarding(game, false), main: off };
  }
  const named = cards.length === 1 ? cardText(cards[0] ?? -1) : `${cards.length}`;
  const swap = all.length > 0 && all.every((fit) => fit.swap);
  const kind = swap ? "swap" : "lay_off";
  const label = swap ? `Swap ${named} for **` : `Lay off ${named}`;
  return {
    sentence: fitSentence(cards),
    detail: detail || fitDetail(cards.length),
    second: discarding(game, cards.length === 1 && !all.length),
    main: all.length
      ? answer(kind, label, () => playFit(all), {
          filled: true,
          under: all.length > 1 ? "where?" : "",
        })
      : not(
          kind,
          label,
          page(`${capital(fitSentence(cards))} Choose other cards.`),
          "does not fit",
        ),
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

export function stagingAsked(game: Game): Asked {
  const tray = tried.value;
  const question = tray?.groups.some((group) => group.choices.length > 1 && !group.meld);
  const broken = tray?.groups.some((group) => group.cards.length && group.why && !group.label);
  const closing = answer("close", "Close", closeStaging, { key: "Esc" });
  const refused = tray?.lay_refused ?? null;
  const missing = tray?.groups.reduce((sum, group) => sum + group.missing, 0) ?? 0;
  let main: Answer;
  if (tray?.lay) main = answer("lay_down", "Lay down", lay, { filled: true });
  else if (question)
    main = not("lay_down", "Lay down", page("Say first which card the joker is."), "joker first");
  else if (tray?.expose)
    main = answer("expose", "Show anyway", expose, { under: `+${tray.price} if it fails` });
  else if (game.asked !== "play" && refused) main = not("lay_down", "Lay down", refused);
  else
    main = not(
      "lay_down",
      "Lay down",
      refused ?? page("Fill every meld first."),
      missing ? `${missing} missing` : shortOf(refused),
    );
  return {
    sentence: question
      ? "Say which card the joker is."
      : tray?.lay
        ? "All your melds are there."
        : broken
          ? "One of your melds does not hold yet."
          : aside.value || swaps.value.length
            ? "Tap the cards of the next meld."
            : "Tap the cards of your first meld.",
    detail: aside.value ? `${UNSEEN} Tap a card to take it back.` : UNSEEN,
    second: closing,
    main,
  };
}
