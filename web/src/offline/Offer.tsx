// Playing without a network, offered: what it fetches, how far that is, and the way there.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { fetchAll, kept, type Listed, listed, START, thisBrowser, weightOf } from "./fetching";
import { offlineWords as text } from "./words";

type Standing =
  | "looks"
  | "not_built"
  | "not_kept"
  | "there"
  | "failed"
  | { list: Listed; there: number | null };

export function Offer({ onClose }: { onClose: () => void }) {
  const [now, setNow] = useState<Standing>("looks");
  useEffect(() => {
    look().then(setNow, () => setNow("failed"));
  }, []);
  const get = async (list: Listed) => {
    setNow({ list, there: 0 });
    try {
      await fetchAll(thisBrowser, list, (there) => setNow({ list, there }));
      setNow("there");
    } catch {
      setNow("failed");
    }
  };
  return (
    <Dialog title={text.door} onClose={onClose}>
      <p>{text.how}</p>
      <p class="mute">{text.games}</p>
      {typeof now === "object" && now.there === null && (
        <>
          <p>{text.fetches(weightOf(now.list))}</p>
          <Button main onClick={() => get(now.list)}>
            {text.fetch}
          </Button>
        </>
      )}
      {typeof now === "object" && now.there !== null && (
        <>
          <progress max={weightOf(now.list)} value={now.there} aria-label={text.door} />
          <p role="status">{text.fetching(now.there, weightOf(now.list))}</p>
        </>
      )}
      {now === "not_built" && <p role="alert">{text.notBuilt}</p>}
      {now === "failed" && <p role="alert">{text.notFetched}</p>}
      {now === "not_kept" && (
        <p role="status">{isSecureContext ? text.notKept.browser : text.notKept.address}</p>
      )}
      {now === "there" && <p role="status">{text.there}</p>}
      {(now === "there" || now === "not_kept") && (
        <a class="button main" href={START}>
          {text.play}
        </a>
      )}
    </Dialog>
  );
}

/** What is here, and what would have to be fetched. */
async function look(): Promise<Standing> {
  const here = await kept(thisBrowser);
  const list = await listed(thisBrowser).catch(() => here);
  if (!list) return "not_built";
  if (here?.version === list.version) return "there";
  return thisBrowser.caches ? { list, there: null } : "not_kept";
}
