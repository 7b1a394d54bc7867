// The worker of a page that plays offline: the game's own Python, as WebAssembly. What it may load is its
// own policy, with which the server sends this file. A second one, of the same file, helps with what takes
// long.

import { playAlone } from "./alone";
import { helper } from "./helper";
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
const INSTALL = `
import sys
sys.path.insert(0, "${GAME}")
from liverpool.offline import browser_wasmtime
browser_wasmtime.install()
`;
const BEGIN = `
from liverpool.offline.worker import Worker
lambda browser, key, address: Worker(browser, key.to_bytes(), address)
`;
const HELP = `
from liverpool.offline.helping import does
does
`;

const KEY_BYTES = 32;

type Shell = ReturnType<typeof answering>;
let shell: Promise<Shell> | undefined;
let does: ((job: string) => string) | undefined;

page.onmessage = ({ data }) => {
  const then = (next: (found: Shell) => void) => shell?.then(next, () => {}); // it is told already
  switch (data.kind) {
    case "start":
      shell = playAlone(() => failed(new Missing("another_tab"))).then(() =>
        begin(data.folder, data.address),
      );
      shell.catch(failed);
      break;
    case "say":
      then((found) => found.say(data.text));
      break;
    case "help":
      help(data.folder).catch(failed);
      break;
    case "do":
      if (does) say({ kind: "did", found: does(data.job) });
      break;
    default:
      then((found) => found[data.kind]());
  }
};

function failed(error: unknown): void {
  if (!(error instanceof Missing)) console.error(error);
  say({ kind: "failed", why: failureOf(error) });
}

async function begin(folder: string, address: string) {
  const records = await openRecords(self.indexedDB);
  const python = await pythonFrom(folder);
  const make = python.runPython(BEGIN);
  const told = (text: string) => say({ kind: "told", text });
  const browser = browserFor(records, told, offlineWords.full, helper(secondWorker(folder)));
  const found: Game = make(browser, await keyOf(records), address);
  say({ kind: "ready", kept: records.kept });
  return answering(found, records);
}

const secondWorker = (folder: string) => () => {
  const worker = new Worker(self.location.href, { type: "module", name: "offline-helper" });
  worker.postMessage({ kind: "help", folder } satisfies ToWorker);
  return worker;
};

async function help(folder: string): Promise<void> {
  does = (await pythonFrom(folder)).runPython(HELP);
  say({ kind: "helps" });
}

async function pythonFrom(folder: string): Promise<Python> {
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
  python.runPython(INSTALL);
  return python;
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
