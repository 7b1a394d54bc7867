// A lost connection: what is said of it, and where. At the table it stands in the note, which covers
// nothing; elsewhere in a banner.

import { signal, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { retryNow } from "../connection/net";
import { takeBack } from "../connection/questions";
import { answerWaiting, connection, farewell } from "../connection/state";
import { moveWords as move } from "../offline/move-words";
import { spare } from "../offline/state";
import { words } from "../text/words";
import { Trouble } from "../widgets/Trouble";

/** Shorter breaks of the connection are not mentioned; in milliseconds. */
const WORTH_A_WORD = 1_200;

/** Whether a break has lasted long enough to be spoken of. */
export const lost = signal(false);

/** Follows the connection, and says aloud what becomes of it, where the page needs a server. */
export function useConnectionSpoken(needsServer: boolean): void {
  const now = connection.value;
  const waits = answerWaiting.value;
  useEffect(() => {
    if (now !== "lost" || !needsServer) {
      return;
    }
    const timer = setTimeout(() => {
      lost.value = true;
      say(untracked(lostSentence), { urgent: true });
    }, WORTH_A_WORD);
    return () => clearTimeout(timer);
  }, [now, needsServer]);
  useEffect(() => {
    if (lost.value && now !== "lost") {
      lost.value = false;
      say(now === "open" ? words.connection.back : "");
    }
  }, [lost.value, now]);
  useEffect(() => {
    if (lost.peek() && waits) {
      say(words.connection.kept, { urgent: true });
    }
  }, [waits]);
}

export const lostSentence = () => {
  if (answerWaiting.value) return words.connection.kept;
  return spare.value ? move.withoutServerMeans : farewell.value || words.connection.lost;
};

/** What one can do about it. */
export function LostButtons({ class: name }: { class?: string }) {
  const asking = useAsking();
  return (
    <>
      <Trouble says={asking.trouble} />
      {answerWaiting.value && (
        <button
          type="button"
          class={name}
          onClick={(event) => {
            // This button disappears, so the focus moves to its neighbour.
            event.currentTarget.parentElement?.querySelector<HTMLElement>(":last-child")?.focus();
            takeBack();
          }}
        >
          {words.connection.takeBack}
        </button>
      )}
      {spare.value && (
        <button type="button" class={name} onClick={() => asking.run(async () => spare.value?.())}>
          {move.withoutServer}
        </button>
      )}
      <button type="button" class={name} onClick={() => retryNow()}>
        {words.connection.now}
      </button>
    </>
  );
}

/** At the upper edge, or at the lower one (`below`), where keys are at the top: they stay where they are. */
export function LostBanner({ below = false }) {
  return lost.value ? (
    <div class="lost-banner" data-below={below || undefined}>
      {lostSentence()}
      <LostButtons />
    </div>
  ) : null;
}
