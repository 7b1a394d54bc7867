// Compiles the Python files of an archive with the Python of the page, which need not do it then at every
// start: node compiled.mjs PYODIDE FROM TO OPTIMIZE [LEFT_OUT ...]. Packages and modules that are left out
// go without their sources, too. The archive is not compressed: it is sent packed as a whole.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILED = `
import io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(archive, optimize, left_out):
    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as old, zipfile.ZipFile(found, "w") as new:
        for each in old.infolist():
            name, content = each.filename, old.read(each)
            if name.split("/")[0].removesuffix(".py") in left_out:
                continue
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                name, content = f"{name}c", _code_to_hash_pyc(code, bytes(8), False)
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return found.getvalue()
compiled
`;

const [folder, from, to, optimize, ...leftOut] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// Sets are written in the order of their hashes.
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
const compiled = python.runPython(COMPILED);
const archive = compiled(new Uint8Array(readFileSync(from)), Number(optimize), python.toPy(leftOut));
writeFileSync(to, archive.toJs());
