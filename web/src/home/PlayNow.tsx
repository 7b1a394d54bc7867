// A game with bots at one tap, and the way back into the game that one is in. Who was never here is asked
// once whether somebody shall show them how.

import { useState } from "preact/hooks";
import { hiddenAt } from "../browser/marked-seats";
import { asksHowToBegin, newcomer } from "../browser/newcomer";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { LONGEST_TABLE_TITLE } from "../numbers";
import { ownMark } from "../people/own";
import { rulesToOpen } from "../rule-sets/queries";
import { bots, cardsAtOnce, level, pace, rules, rulesTitle } from "../setup/choices";
import { words } from "../text/words";
import { Trouble } from "../widgets/Trouble";
import { Door } from "./Door";
import { FirstTime } from "./FirstTime";
import { type Going, goingSays } from "./going";

const text = words.home;
/** So many deals of a newcomer's are calm, unless they have chosen another pace. */
const CALM_DEALS = 2;

export function BackToGame({ going, filled }: { going: Going; filled: boolean }) {
  const { table } = going.seat;
  const says = goingSays(going, hiddenAt(table).length > 0);
  return <Door icon="play" title={text.back} about={says} filled={filled} href={`/t/${table}`} />;
}

/** Offers pass until one has had a turn. Where that does not arrive, one is only asked earlier. */
function letOffersPass(): void {
  command({ kind: "wish", passing: "first_turn" }).catch(() => {});
}

/** A table with bots, at which one has cards. */
async function play(): Promise<void> {
  const seated = await command({
    kind: "open",
    name: prefs.name.value || text.guest,
    // A longer one is no title of a table; the rules keep theirs.
    title: rulesTitle.value.length > LONGEST_TABLE_TITLE ? "" : rulesTitle.value,
    seats: bots.value + 1,
    ...(await rulesToOpen(rules.value)),
    settings: {
      pace: pace.value,
      level: level.value,
      calm_deals: newcomer.peek() ? CALM_DEALS : 0,
    },
    start: true,
    mark: ownMark.value,
  });
  if (newcomer.peek()) letOffersPass();
  go(`/t/${seated.table}`);
}

export function PlayNow({ filled }: { filled: boolean }) {
  const opening = useAsking();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Door
        icon="play"
        title={text.playNow}
        about={text.andBots(bots.value, cardsAtOnce.value)}
        filled={filled}
        busy={opening.busy}
        onClick={() => (asksHowToBegin() ? setAsks(true) : opening.run(play))}
      />
      {asks && <FirstTime play={play} onClose={() => setAsks(false)} />}
      <Trouble says={opening.trouble} />
    </>
  );
}
