// Runs a Python file of the tests under Pyodide, with the game as pages get it: node pyodide.mjs FOLDER
// FILE, and what its `digests` is called with on stdin. What it returns is printed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
const content = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
python.unpackArchive(content("msgspec.whl"), "whl");
python.unpackArchive(content("game.zip"), "zip", { extractDir: "/game" });
python.runPython(`
import sys
sys.path.insert(0, "/game")
from liverpool.offline import browser_wasmtime
browser_wasmtime.install()
`);
python.runPython(readFileSync(file, "utf8"));
console.log(python.globals.get("digests")(readFileSync(0, "utf8")));
