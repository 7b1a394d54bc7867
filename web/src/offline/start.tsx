// The start of a page that plays offline: the worker gets ready, and says what it lacks.

import { signal } from "@preact/signals";
import { render } from "preact";
import { openBy } from "../connection/opening";
import { words } from "../text/words";
import { fetchAll, kept, listed, thisBrowser } from "./fetching";
import { linesTo } from "./line";
import { followRound } from "./round";
import { isKept } from "./state";
import type { Failure, FromWorker, ToWorker } from "./talking";
import { offlineWords as text } from "./words";

const done = signal(0);
const failed = signal<Failure | null>(null);

let running: Worker | undefined;

/** Ends the game on this page, which has to be loaded anew to play on. */
export function endOffline(): void {
  running?.terminate();
}

/** Gets the game ready, and shows how far it is; `begin` is called once it can be played. */
export async function startOffline(app: HTMLElement, begin: () => void): Promise<void> {
  render(<Starting />, app);
  const list = await kept(thisBrowser)
    .then((found) => found ?? listed(thisBrowser))
    .catch(() => null);
  if (!list) {
    failed.value = "not_fetched";
    return;
  }
  const worker = newWorker();
  if (!worker) {
    failed.value = "cannot_run";
    return;
  }
  running = worker;
  worker.onerror = () => {
    failed.value = "cannot_run";
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "starts") done.value = data.done;
    if (data.kind === "failed") failed.value = data.why;
    if (data.kind === "ready") {
      isKept.value = data.kept;
      render(null, app);
      begin();
      followRound();
      void keepNewest();
    }
  });
  openBy(linesTo(worker));
  const start: ToWorker = {
    kind: "start",
    folder: list.folder,
    address: location.origin,
  };
  worker.postMessage(start);
}

function newWorker(): Worker | undefined {
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
      name: "offline-worker",
    });
  } catch {
    return undefined;
  }
}

/** Fetches a newer version where there is one, for the next start. */
async function keepNewest(): Promise<void> {
  try {
    const [here, newest] = [await kept(thisBrowser), await listed(thisBrowser)];
    if (here && newest && here.version !== newest.version) await fetchAll(thisBrowser, newest);
  } catch {
    // Without a network the version that is here goes on.
  }
}

function Starting() {
  const why = failed.value;
  return (
    <main class="waiting">
      <h1>{words.title}</h1>
      {why ? (
        <>
          <p role="alert">{text.failed[why]}</p>
          <div class="choices">
            <button type="button" class="button main" onClick={() => location.reload()}>
              {text.again}
            </button>
            <a class="button" href="/">
              {text.online}
            </a>
          </div>
        </>
      ) : (
        <>
          <p role="status">{text.starting}</p>
          <progress max={1} value={done.value} aria-label={text.starting} />
        </>
      )}
    </main>
  );
}
