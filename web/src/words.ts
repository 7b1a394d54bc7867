// The page's own fixed sentences. What depends on rules and on the game is said by the server.

import type { Question } from "./messages";

/** What the tab's title says while a seat is asked something. */
const asked: Record<Question, string> = {
  nothing: "",
  cut: "Cut the deck",
  turn: "Your turn",
  play: "Your turn",
  offer: "Your answer",
  last_call: "Your answer",
  give: "Give a card",
  free_discard: "Your turn",
  ready: "Scores",
  game_over: "",
};

export const words = {
  title: "Liverpool Rummy",
  asked,
  opening: "Opening the table…",
  notLoaded: "A part of the page did not arrive. Reload it; your seat is kept.",
  reload: "Reload",
  connection: {
    lost: "Connection lost; trying again…",
    now: "Try now",
    back: "Connected again.",
    notSent: "There is no connection just now. Try again in a moment.",
    noAnswer: "No answer came, so it is not certain that this was done. Look before you repeat it.",
    notSettled: "The connection broke off, so it is not certain that this was done. Look first.",
  },
  farewell: {
    title: "You are not at the table",
    home: "Home",
    again: "Try again",
    look: "Look at the table",
  },
} as const;
