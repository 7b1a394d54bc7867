"""The rooms of the house: how many files each has, and who imports whom.

    python -m bench.house [COMMIT]      as the working tree is, or as it was at a commit

Two matrices, for `server/` and for the page. A row imports from the columns; a number below the
diagonal is an import from a room before it, one above the diagonal (marked `!`) goes up. Files
that lie in no room stand as `.`; where rooms have an order that a test holds, it is this one.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SERVER: Final = PurePosixPath("src/liverpool/server")
PAGE: Final = PurePosixPath("web/src")
_IMPORT: Final = re.compile(r"^(?:import|export)\b[^;]*?[\"'](\.[^\"']+)[\"'];", re.MULTILINE)

Files = dict[PurePosixPath, str]


def files_of(commit: str | None, folder: PurePosixPath) -> Files:
    """The sources below a folder, by path; of the working tree where no commit is named."""
    listing = ["ls-files"] if commit is None else ["ls-tree", "-r", "--name-only", commit]
    names = _git(*listing, "--", str(folder)).splitlines()
    sources = [PurePosixPath(name) for name in names if name.endswith((".py", ".ts", ".tsx"))]
    if commit is None:
        return {path: (ROOT / path).read_text("utf-8") for path in sources}
    return {path: _git("show", f"{commit}:{path}") for path in sources}


def _git(*what: str) -> str:
    done = subprocess.run(
        ["git", *what], cwd=ROOT, check=False, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise SystemExit(f"bench.house: {done.stderr.strip()}")
    return done.stdout


def room_of(path: PurePosixPath, folder: PurePosixPath) -> str:
    inside = path.relative_to(folder).parts
    return inside[0] if len(inside) > 1 or path.stem == "messages" else "."


def imports(path: PurePosixPath, text: str, files: Files) -> Iterator[PurePosixPath]:
    """The files of the same folder that this one imports."""
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    yield from _module(f"{node.module}.{alias.name}", files)
        return
    for found in _IMPORT.findall(text):
        parts: list[str] = []
        for part in (path.parent / found).parts:
            if part == "..":
                parts.pop()
            else:
                parts.append(part)
        target = PurePosixPath(*parts)
        yield from (
            each
            for each in (target.with_suffix(".ts"), target.with_suffix(".tsx"), target)
            if each in files
        )


def _module(dotted: str, files: Files) -> Iterator[PurePosixPath]:
    path = PurePosixPath("src", *dotted.split("."))
    for each in (path, path.parent):
        for name in (each.with_suffix(".py"), each / "__init__.py"):
            if name in files:
                yield name
                return


def matrix(files: Files, folder: PurePosixPath) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Files by room, and imports from room to room."""
    sizes = Counter(room_of(path, folder) for path in files if path.name != "__init__.py")
    between: Counter[tuple[str, str]] = Counter()
    for path, text in files.items():
        for target in set(imports(path, text, files)):
            rooms = room_of(path, folder), room_of(target, folder)
            if rooms[0] != rooms[1]:
                between[rooms] += 1
    return sizes, between


def ordered(sizes: Counter[str], between: Counter[tuple[str, str]]) -> list[str]:
    """The rooms so that few imports go up: again and again the one that needs least of the rest."""
    left, order = set(sizes), list[str]()
    while left:
        best = min(
            left,
            key=lambda room: (sum(between[room, other] for other in left - {room}), room),
        )
        order.append(best)
        left.remove(best)
    return order


def drawn(files: Files, folder: PurePosixPath) -> str:
    """The matrix as text, and its sum."""
    sizes, between = matrix(files, folder)
    order = ordered(sizes, between)
    wide = max(map(len, order))
    lines = [f"{folder}: {sizes.total()} files in {len(sizes)} rooms", ""]
    lines.append(f"{'':{wide}} files  " + " ".join(f"{at:>3}" for at in range(1, len(order) + 1)))
    up = 0
    for at, room in enumerate(order):
        cells = []
        for to, other in enumerate(order):
            count = between[room, other]
            up += count if to > at else 0
            cells.append(
                "  \\" if to == at else f"{count:>2}!" if count and to > at else f"{count or '':>3}"
            )
        lines.append(f"{room:{wide}} {sizes[room]:>5}  {' '.join(cells)}  {at + 1}")
    lines.append(f"\n{between.total()} imports between rooms, {up} of them up")
    return "\n".join(lines)


def main() -> None:
    commit = sys.argv[1] if len(sys.argv) > 1 else None
    for folder in (SERVER, PAGE):
        print(drawn(files_of(commit, folder), folder), end="\n\n")


if __name__ == "__main__":
    main()
