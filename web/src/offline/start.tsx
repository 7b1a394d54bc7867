// The start of a page that plays offline: the worker gets ready, and says what it lacks.

import { signal } from "@preact/signals";
import { render } from "preact";
import { fileAt } from "../browser/addresses";
import { site } from "../browser/base";
import { openBy } from "../connection/opening";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import {
  fetchAll,
  kept,
  type Listed,
  letGoBefore,
  listed,
  thisBrowser,
  weightOf,
} from "./fetching";
import { linesTo } from "./line";
import { followRound } from "./round";
import { isKept } from "./state";
import { type Failure, type FromWorker, failureOf, type ToWorker } from "./talking";
import { offlineWords as text } from "./words";

const done = signal(0);
/** What comes onto this device before the start, if anything does. */
const coming = signal<{ there: number; all: number } | null>(null);
const failed = signal<Failure | null>(null);

let running: Worker | undefined;

/** Ends the game on this page, which has to be loaded anew to play on. */
export function endOffline(): void {
  running?.terminate();
}

/** Gets the game ready, and shows how far it is; `begin` is called once it can be played. */
export async function startOffline(app: HTMLElement, begin: () => void): Promise<void> {
  render(<Starting />, app);
  if (typeof WebAssembly === "undefined") {
    failed.value = "no_wasm"; // before anything is fetched
    return;
  }
  const list = await kept(thisBrowser)
    .then((found) => found ?? (site === undefined ? listed(thisBrowser) : fetchedNow()))
    .catch(() => null);
  if (!list) {
    failed.value = "not_fetched";
    return;
  }
  const worker = newWorker();
  if (!worker) {
    failed.value = failureOf(null);
    return;
  }
  running = worker;
  worker.onerror = () => {
    failed.value = failureOf(null);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "starts") {
      done.value = data.done;
      failed.value = null; // the other tab is closed
    }
    if (data.kind === "failed") failed.value = data.why;
    if (data.kind === "ready") {
      isKept.value = data.kept;
      render(null, app);
      begin();
      followRound();
      void keepNewest(list.version);
    }
  });
  openBy(linesTo(worker));
  const start: ToWorker = {
    kind: "start",
    folder: list.folder,
    address: location.origin + fileAt(""),
  };
  worker.postMessage(start);
}

/** On a site of files alone: puts all of the newest version onto this device, where the browser keeps it. */
async function fetchedNow(): Promise<Listed | null> {
  const list = await listed(thisBrowser);
  if (!list || !thisBrowser.caches) return list;
  const all = weightOf(list);
  try {
    await fetchAll(thisBrowser, list, (there) => {
      coming.value = { there, all };
    });
  } catch {
    // What this browser does not keep comes as it is needed.
  }
  coming.value = null;
  return list;
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

/** Fetches a newer version where there is one, for the next start; what is older than this page's goes now. */
async function keepNewest(version: string): Promise<void> {
  try {
    await letGoBefore(thisBrowser, version);
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
          <p>{site === undefined ? text.worksOnline : text.worksAnywhere}</p>
          <div class="choices">
            <Button main onClick={() => location.reload()}>
              {text.again}
            </Button>
            {site === undefined ? (
              <a class="button" href="/">
                {text.online}
              </a>
            ) : (
              <a class="button" href={fileAt("/")}>
                {text.withoutScript}
              </a>
            )}
          </div>
        </>
      ) : (
        <>
          <p role="status">{text.starting}</p>
          {coming.value ? (
            <>
              <progress max={coming.value.all} value={coming.value.there} aria-label={text.comes} />
              <p>
                {text.comes} {text.fetching(coming.value.there, coming.value.all)}
              </p>
            </>
          ) : (
            <progress max={1} value={done.value} aria-label={text.starting} />
          )}
        </>
      )}
    </main>
  );
}
