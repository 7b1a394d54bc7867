// A game with bots at one tap, and back into the one that is still going on.

import { newcomer } from "../browser/newcomer";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { seats } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import type { Peeked } from "../messages";
import { LONGEST_TABLE_TITLE } from "../numbers";
import { rulesToOpen } from "../rule-sets/queries";
import { bots, cardsAtOnce, level, pace, rules, rulesTitle } from "../setup/choices";
import { words } from "../text/words";
import { Trouble } from "../widgets/Trouble";
import { Door } from "./Door";
import type { FoundTables } from "./found";

const text = words.home;

/** The game with bots that one played last, if it is not over. */
export function gameGoingOn(found: FoundTables): { table: string; now: Peeked } | undefined {
  for (const { table } of seats.value) {
    const now = found[table];
    if (now && now !== "gone" && now.stage === "playing" && now.alone && !now.practice) {
      return { table, now };
    }
  }
  return undefined;
}

/** Offers pass until one has had a turn. Where that does not arrive, one is only asked earlier. */
function letOffersPass(): void {
  command({ kind: "wish", passing: "first_turn" }).catch(() => {});
}

export function PlayNow({ found, offline }: { found: FoundTables; offline: boolean }) {
  const opening = useAsking();
  const going = gameGoingOn(found);
  const play = () =>
    opening.run(async () => {
      const seated = await command({
        kind: "open",
        name: prefs.name.value || text.guest,
        // A longer one is no title of a table; the rules keep theirs.
        title: rulesTitle.value.length > LONGEST_TABLE_TITLE ? "" : rulesTitle.value,
        seats: bots.value + 1,
        ...(await rulesToOpen(rules.value)),
        settings: { pace: pace.value, level: level.value },
        start: true,
      });
      if (newcomer.peek()) letOffersPass();
      go(`/t/${seated.table}`);
    });
  return (
    <>
      {going && (
        <Door
          icon="play"
          title={text.playOn}
          about={progressOf(going.now)}
          filled={!offline}
          href={`/t/${going.table}`}
        />
      )}
      <Door
        icon={going ? "plus" : "play"}
        title={going ? text.newGame : text.playNow}
        about={text.andBots(bots.value, cardsAtOnce.value)}
        filled={!going && !offline}
        busy={opening.busy}
        onClick={play}
      />
      <Trouble says={opening.trouble} />
    </>
  );
}

/** `Deal 3 of 7, your turn`. */
function progressOf({ deal, deals, asked, turn }: Peeked): string {
  const where = text.deal(deal, deals);
  const what = words.asked[asked] || (turn && text.toPlay(turn));
  return what ? `${where}. ${what}.` : where;
}
