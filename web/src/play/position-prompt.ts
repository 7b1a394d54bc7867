// What is asked at a position to practise on: its question, and once it is answered, what that came to and the way on.

import type { GameView } from "../messages";
import type { OwnKind } from "./count-prompt";
import { type Position, told } from "./position";
import { calledAsked } from "./selection-prompts";
import { find as text } from "./words";

interface OwnAnswer {
  kind: OwnKind;
  label: string;
  filled?: boolean;
}

export function positionAsked({ about, toNext }: Position, game: GameView) {
  const now = told.value;
  if (!now) {
    const asked = game.asked === "free_discard" ? calledAsked(game) : game.prompt;
    return { ...asked, detail: about };
  }
  const list: OwnAnswer = { kind: "position_list", label: text.list };
  const next: OwnAnswer = { kind: "position_next", label: text.next, filled: true };
  const { sentence, detail } = now;
  return toNext
    ? { sentence, detail, second: list, main: next }
    : { sentence, detail, second: null, main: { ...list, filled: true } };
}
