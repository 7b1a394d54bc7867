// The door to a first deal, or back to the step at which one left it; after it, to the short lessons.

import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { seats } from "../browser/seats";
import { useAsking } from "../connection/asking";
import { firstDealDone, openLesson } from "../play/lesson";
import { asQuery, rulesToOpen } from "../rule-sets/queries";
import { rules } from "../setup/choices";
import { words } from "../text/words";
import { Trouble } from "../widgets/Trouble";
import { Door } from "./Door";
import type { FoundTables } from "./found";

const text = words.learn;

/** Begins a first deal. */
export async function learn(): Promise<void> {
  go(await openLesson(await rulesToOpen(rules.value), prefs.name.value));
}

export function Learn({ found }: { found: FoundTables }) {
  const opening = useAsking();
  for (const { table } of seats.value) {
    const now = found[table];
    if (now && now !== "gone" && now.learns) {
      return (
        <Door icon="bulb" title={text.title} about={text.goOn(now.learns)} href={`/t/${table}`} />
      );
    }
  }
  if (firstDealDone.value) {
    const lessons = `/learn?${asQuery(rules.value)}`;
    return <Door icon="bulb" title={text.title} about={text.goOnShort} href={lessons} />;
  }
  return (
    <>
      <Door
        icon="bulb"
        title={text.title}
        about={text.how}
        busy={opening.busy}
        onClick={() => opening.run(learn)}
      />
      <Trouble says={opening.trouble} />
    </>
  );
}
