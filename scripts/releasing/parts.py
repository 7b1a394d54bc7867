"""What is shipped in the wheel, and what it needs beside it, as a CycloneDX list of parts.

It is read from what is built and locked: the page's licences name what npm's packages gave to the
page, the lock files say the versions. The same commit gives the same list.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

Part = dict[str, Any]

IN_THE_PAGE = re.compile(r"^## (\S+) - (\S+) \(\S+\)$", re.MULTILINE)
"""A heading in the page's licences, as Vite writes it: name and version."""
MEANT = {"BSD": "BSD-3-Clause"}
"""What a package calls its licence otherwise than SPDX does."""
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def parts(root: Path, version: str, seconds: int, extras: list[str]) -> str:
    """The list, as JSON, of a project whose page and all are built."""
    shipped = [*_from_npm(root), *_python_in_the_page(root)]
    known = {part["bom-ref"] for part in shipped}
    beside = [part for part in _installed(root, extras) if part["bom-ref"] not in known]
    name = "liverpool-rummy"
    whole = _part("pypi", name, version, "MIT", "application")
    needs = [{"ref": part["bom-ref"]} for part in (*shipped, *beside)]
    whole_needs = {"ref": whole["bom-ref"], "dependsOn": [part["ref"] for part in needs]}
    found = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z"),
            "component": whole,
        },
        "components": [*shipped, *beside],
        "dependencies": [whole_needs, *needs],
    }
    return json.dumps(found, indent=1) + "\n"


def _part(kind: str, name: str, version: str, licence: str = "", what: str = "library") -> Part:
    """One part; an "@" in an npm name is none in its address."""
    address = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version)}"
    group, _, own = name.rpartition("/")
    found: Part = {"type": what, "bom-ref": address, "name": own, "version": version}
    found |= {"group": group} if group else {}
    found |= {"licenses": [{"license": {"id": MEANT.get(licence, licence)}}]} if licence else {}
    return found | {"purl": address}


def _from_npm(root: Path) -> Iterator[Part]:
    """What is in the page, and what was compiled into the simulator."""
    licences = (root / "src/liverpool/server/page/licences.txt").read_text("utf-8")
    for name, version in sorted(IN_THE_PAGE.findall(licences)):
        locked = _locked(root, "web", name)
        assert locked["version"] == version, f"{name} {version} is not what is locked"
        yield _part("npm", name, version, locked["license"])
    for folder, name in (("wasm", "assemblyscript"), ("offline", "pyodide")):
        locked = _locked(root, folder, name)
        yield _part("npm", name, locked["version"], locked["license"])


def _locked(root: Path, folder: str, name: str) -> dict[str, str]:
    lock = json.loads((root / folder / "package-lock.json").read_text("utf-8"))
    found: dict[str, str] = lock["packages"][f"node_modules/{name}"]
    return found


def _python_in_the_page(root: Path) -> Iterator[Part]:
    about = json.loads((root / "src/liverpool/server/offline/pyodide-lock.json").read_text("utf-8"))
    yield _part("generic", "cpython", about["info"]["python"], "PSF-2.0")
    ((name, version),) = _pinned(root, "core")
    yield _part("pypi", name, version, "BSD-3-Clause")


def _installed(root: Path, extras: list[str]) -> Iterator[Part]:
    """What the extras bring, in the versions with which they were tested."""
    found = {pin for extra in extras for pin in _pinned(root, extra)}
    for name, version in sorted(found):
        yield {**_part("pypi", name, version), "scope": "optional"}


def _pinned(root: Path, name: str) -> list[tuple[str, str]]:
    return PINNED.findall((root / "requirements" / f"{name}.txt").read_text("utf-8"))
