// The worker of a page that plays offline: the game's own Python, as WebAssembly. What it may load is its
// own policy, with which the server sends this file.

import { KEY, openRecords } from "./records";
import { answering, browserFor, type Game } from "./shell";
import { type FromWorker, failureOf, Missing, type ToWorker } from "./talking";
import { offlineWords } from "./words";

interface Python {
  unpackArchive(content: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the code gives.
  runPython(code: string): any;
}
interface Pyodide {
  loadPyodide(options: { indexURL: string; env: Record<string, string> }): Promise<Python>;
}

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const say = (message: FromWorker) => page.postMessage(message);

const GAME = "/game";
const BEGIN = `
import sys
sys.path.insert(0, "${GAME}")
from liverpool.offline import browser_markup, browser_wasmtime
browser_markup.install()
browser_wasmtime.install()
from liverpool.offline.worker import Worker
lambda browser, key, address: Worker(browser, key.to_bytes(), address)
`;

const KEY_BYTES = 32;

let shell: Promise<ReturnType<typeof answering>> | undefined;

page.onmessage = ({ data }) => {
  if (data.kind === "start") {
    shell = alone().then(() => begin(data.folder, data.address));
    shell.catch((error) => {
      if (!(error instanceof Missing)) console.error(error);
      say({ kind: "failed", why: failureOf(error) });
    });
    return;
  }
  shell?.then(
    (found) => (data.kind === "say" ? found.say(data.text) : found[data.kind]()),
    () => {}, // it is told already
  );
};

/** Waits until no other tab plays offline, where the browser tells; rejects where one does. */
function alone(): Promise<void> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    void locks.request("liverpool-offline", { ifAvailable: true }, (lock) => {
      if (!lock) {
        reject(new Missing("another_tab"));
        return;
      }
      resolve();
      return new Promise(() => {}); // held as long as this worker lives
    });
  });
}

async function begin(folder: string, address: string) {
  const records = await openRecords(self.indexedDB);
  const [pyodide, msgspec, game] = await Promise.all([
    import(/* @vite-ignore */ `${folder}/pyodide.mjs`) as Promise<Pyodide>,
    fetched(`${folder}/msgspec.whl`),
    fetched(`${folder}/game.zip`),
  ]).catch(() => {
    throw new Missing("not_fetched");
  });
  say({ kind: "starts", done: 0.2 });
  const python = await pyodide.loadPyodide({
    indexURL: `${folder}/`,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  say({ kind: "starts", done: 0.6 });
  python.unpackArchive(msgspec, "whl");
  python.unpackArchive(game, "zip", { extractDir: GAME });
  const make = python.runPython(BEGIN);
  const told = (text: string) => say({ kind: "told", text });
  const browser = browserFor(records, told, offlineWords.full);
  const found: Game = make(browser, await keyOf(records), address);
  say({ kind: "ready", kept: records.kept });
  return answering(found, records);
}

async function fetched(path: string): Promise<ArrayBuffer> {
  const found = await fetch(path);
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return found.arrayBuffer();
}

async function keyOf(records: Awaited<ReturnType<typeof openRecords>>): Promise<Uint8Array> {
  const { [KEY]: found } = await records.under(KEY);
  if (found) return Uint8Array.from(JSON.parse(found) as number[]);
  const fresh = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  await records.put({ [KEY]: JSON.stringify([...fresh]) });
  return fresh;
}
