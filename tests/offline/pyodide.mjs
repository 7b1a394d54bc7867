// Runs Python files of the tests under Pyodide, with the game as pages get it: node pyodide.mjs FOLDER
// PROJECT FILE ..., and what `found` of the last is called with on stdin. What it returns is printed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, project, ...files] = process.argv.slice(2);
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
for (const file of files) {
  python.FS.mkdirTree(`/game/${file.replace(/\/[^/]*$/, "")}`);
  python.FS.writeFile(`/game/${file}`, readFileSync(`${project}/${file}`));
}
const module = python.pyimport(files.at(-1).replace(/\.py$/, "").replaceAll("/", "."));
console.log(module.found(readFileSync(0, "utf8")));
