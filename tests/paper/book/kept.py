"""The rule books of the presets as texts; `python -m tests.paper.book.kept` writes them anew.

What has changed is then read in the difference to the texts that were kept before.
"""

from pathlib import Path
from typing import Final

from liverpool.engine.presets import load, names
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.plain import plain

_PRESETS: Final = tuple(name for name in names() if "+" not in name)
_SOURCES: Final = ("christmas", "dunlop", "mahlum", "wikipedia")
KEPT: Final[dict[str, tuple[str, Edition]]] = {
    **{name: (name, WHOLE) for name in _PRESETS},
    **{f"{name}-short": (name, Edition(short=True)) for name in _SOURCES},
    "dunlop-appendix": ("dunlop", Edition(appendix=True)),
}
"""The rules and the edition of each book, by the name of its file."""
FOLDER: Final = Path(__file__).parent.parent / "books"


def book_text(kept: str) -> str:
    name, edition = KEPT[kept]
    return plain(rule_book(load(name), edition))


def saved_file(kept: str) -> Path:
    return FOLDER / f"{kept}.txt"


if __name__ == "__main__":
    for each in KEPT:
        saved_file(each).write_text(book_text(each), encoding="utf-8", newline="\n")
