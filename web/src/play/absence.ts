// For whom the table waits though they are away, and what is shown to one who is back: in words, and what
// the server can be asked to do about it.

import { computed } from "@preact/signals";
import { command } from "../connection/net";
import type { Command } from "../connection/questions";
import { nameOf, serverGame, table, you } from "../connection/state";
import type { AwayShown, BackShown, TableUpdate } from "../messages";
import { OTHERS_MAY } from "../numbers";
import { listed } from "../text/phrasing";
import { timeIn } from "../text/time";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";
import { absence as text } from "./words";

/** The seat that the table waits for, while its person is away and no bot plays yet. */
export const awaited = computed<{ seat: number; away: AwayShown } | null>(() => {
  const game = serverGame.value;
  const at = table.value;
  if (!game || !at || game.asked !== "nothing") return null;
  if (game.phase !== "turn" && game.phase !== "play") return null;
  const away = at.seats[game.turn]?.away;
  return away && away.bot_in !== null ? { seat: game.turn, away } : null;
});

/** What one who is back has not read yet. */
export const back = computed<BackShown | null>(() => {
  const phase = serverGame.value?.phase;
  return phase === undefined || phase === "over" ? null : (table.value?.back ?? null);
});

/** What can be done about somebody who has been away for so many seconds. */
export function choices(at: TableUpdate, away: AwayShown, seconds: number) {
  const own = at.you ?? -1;
  return {
    canWait: !away.waiting.includes(own),
    canLetPlay: own === at.host || seconds >= OTHERS_MAY,
  };
}

/** The players who wait longer, in a sentence; empty for nobody. */
export function waitingSentence(seat: number, { waiting }: AwayShown): string {
  if (!waiting.length) return "";
  const others = waiting.filter((one) => one !== you.value).map(nameOf);
  const own = others.length < waiting.length;
  const verb = own || others.length > 1 ? "are" : "is";
  return text.waits(listed(own ? [words.you, ...others] : others), nameOf(seat), verb);
}

/** What a bot did, what has come to its end, and who is down: at most three lines. */
export function backLines({ turns, wants, went_down, deals, others_down }: BackShown): string[] {
  const did = [went_down && text.wentDown, wants > 0 && text.wanted(wants)].filter(Boolean);
  return [
    turns ? text.played(turns) : text.noTurn,
    did.length ? text.did(did.join(` ${text.and} `)) : "",
    deals
      ? text.dealsOver(deals)
      : others_down.length
        ? text.othersDown(listed(others_down.map(nameOf)), others_down.length > 1)
        : "",
  ].filter(Boolean);
}

/** How long one was away, in a sentence. */
export const awayFor = ({ seconds }: BackShown) =>
  text.awayFor(timeIn(Math.max(1, Math.round(seconds))));

export const waitFor = (seat: number) => send({ kind: "wait_for", seat });
export const letBotPlay = (seat: number) => send({ kind: "let_bot_play", seat });
export const playOn = () => send({ kind: "play_on" });

async function send(message: Command): Promise<void> {
  try {
    await command(message);
  } catch (error) {
    complainOf(error);
  }
}
