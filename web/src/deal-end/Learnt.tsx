// The end of a first deal: what it was, and what to try next.

import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { serverGame, table, you } from "../connection/state";
import type { CoachShown } from "../messages";
import { openLesson } from "../play/lesson";
import { words } from "../text/words";
import { ready } from "../turn/sending";

const text = words.learn;

export function Learnt({ coach }: { coach: CoachShown }) {
  const opening = useAsking();
  const at = table.value;
  const last = serverGame.value?.ended?.winners.length !== 0;
  const again = () =>
    opening.run(async () => {
      if (!at) return;
      const { rules, changes } = at;
      const rulesAgain = { rules, changes, rules_title: at.rules_title.slice(0, LONGEST) };
      go(await openLesson(rulesAgain, at.seats[you.value ?? 0]?.name ?? ""));
    });
  return (
    <>
      <div class="ended-next">
        <b>{text.done}</b>
        <small>{coach.says}</small>
        {opening.trouble && (
          <p class="trouble" role="alert">
            {opening.trouble}
          </p>
        )}
      </div>
      <div class="learnt">
        {!last && (
          <button type="button" class="button main" onClick={() => void ready()}>
            {text.playOn}
          </button>
        )}
        <button type="button" class="button" aria-disabled={opening.busy} onClick={again}>
          {text.again}
        </button>
        <button type="button" class="button" onClick={() => go(`/learn?${at?.query ?? ""}`)}>
          {text.more}
        </button>
        <button type="button" class="button" onClick={() => go("/")}>
          {text.home}
        </button>
      </div>
    </>
  );
}

/** A title of rules has at most so many letters. */
const LONGEST = 80;
