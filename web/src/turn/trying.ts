// Asks the server what it says of the draft and of the cards that are selected.

import { say } from "../browser/announce";
import { Unanswered } from "../connection/failures";
import { ask } from "../connection/net";
import { serverGame } from "../connection/state";
import type { Tried, Try } from "../messages";
import { complainOf, refuse } from "./refusing";
import { chosen } from "./selecting";
import { dispatch, turn } from "./turn";

/**
 * Asks how the draft stands, and then says what was done, so that it is done when it is heard. What the
 * server refuses was not done.
 */
export async function attemptAndSay(done: string): Promise<void> {
  const answer = await attempt();
  if (!answer?.refused) say(done);
}

/** What the server may set aside: the best melds, or these cards where they fit best. */
type Wanted = Pick<Try, "find" | "put">;

/** Asks how the draft stands; only the latest answer counts. Nothing where it came too late. */
export async function attempt(wanted: Wanted = {}): Promise<Tried | null> {
  const game = serverGame.peek();
  if (!game) return null;
  dispatch({ kind: "draft_asked" });
  const { question } = game;
  const { round, draft: plays, swaps, groups } = turn.peek();
  const cards = chosen.peek();
  try {
    const about = { question, plays, swaps, groups, chosen: cards, ...wanted };
    const answer = await ask({ kind: "try", ...about });
    if (!dispatch({ kind: "draft_answered", round, answer, question, cards })) return null;
    if (answer.refused) refuse(answer.refused);
    return answer;
  } catch (error) {
    const counts = turn.peek().round === round && serverGame.peek()?.question === question;
    // The page says elsewhere that the connection broke; once it is back, the draft is tried anew.
    if (counts && !(error instanceof Unanswered)) complainOf(error);
    return null;
  }
}
