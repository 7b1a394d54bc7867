"""The documents as Sphinx gets them: links that lead out of `docs/` lead to pages of the site.

In the project a document names another by the way to its file, so that it can be read wherever the
files are shown. Here `docs/` is the top, and what lists name besides it comes along. A link to a
source of which a page is made (`made.py`) leads to that page. The lists of each `index.md` are the
site's table of contents.
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
START: Final = DOCS / "index.md"
DECISIONS: Final = DOCS / "decisions" / "README.md"
LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)")
_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
_PART: Final = re.compile(r"^## (.+)$|^- \[([^]]+)\]\(([^)#]+)", re.MULTILINE)


def aim(page: Path, link: str) -> Path:
    """The file or folder that a link of a page names."""
    return Path(os.path.normpath(page.parent / link))


def parts(page: Path) -> Mapping[str, Mapping[Path, str]]:
    """What the lists of a page name, by the heading of each, and how; else by its own title."""
    if page == DECISIONS:
        return {"": dict.fromkeys(sorted(page.parent.glob("[0-9]*.md")), "")}
    found: dict[str, dict[Path, str]] = {}
    heading = ""
    for above, name, link in _PART.findall(page.read_text("utf-8")):
        heading = above or heading
        if link:
            found.setdefault(heading, {})[aim(page, link)] = name
    return found


def contents(page: Path = START) -> Iterator[Path]:
    """All that the tables of contents name, from the first page on; those too that are made."""
    yield page
    if page.name == "index.md" or page == DECISIONS:
        for listed in parts(page).values():
            for each in listed:
                yield from contents(each)


def place(file: Path) -> Path:
    """Where a document stands in the site."""
    return file.relative_to(DOCS if file.is_relative_to(DOCS) else ROOT)


def stage(folder: Path, made: Mapping[str, Path]) -> None:
    """Writes all documents into a folder; `made` names the pages of those sources."""
    shutil.copytree(DOCS, folder)
    pages = {each for each in contents() if each.suffix == ".md"}
    places = {
        **{each: place(each) for each in pages},
        **{ROOT / source: page for source, page in made.items()},
    }
    for page in pages:
        target = folder / places[page]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_staged(page, target, folder, places), "utf-8", newline="\n")


def _staged(page: Path, target: Path, folder: Path, places: Mapping[Path, Path]) -> str:
    text = _ANCHOR.sub(r"[]{#\1}", page.read_text("utf-8"))
    text = LINK.sub(lambda found: _way(found[1], page, target, folder, places), text)
    return text + "".join(_tree(page, places))


def _way(link: str, page: Path, target: Path, folder: Path, places: Mapping[Path, Path]) -> str:
    """A link of a page as it is in the site."""
    named = aim(page, link)
    if named in places:
        named = folder / places[named]
    elif named.is_relative_to(DOCS):
        named = folder / named.relative_to(DOCS)
    return Path(os.path.relpath(named, target.parent)).as_posix()


def _tree(page: Path, places: Mapping[Path, Path]) -> Iterator[str]:
    if page.name == "index.md" or page == DECISIONS:
        for caption, listed in parts(page).items():
            title = f":caption: {caption}\n" if caption else ""
            lines = []
            for file, name in listed.items():
                at = f"/{places[file].with_suffix('').as_posix()}"
                lines.append(f"{name} <{at}>\n" if name else f"{at}\n")
            yield f"\n```{{toctree}}\n:hidden:\n{title}\n{''.join(lines)}```\n"
