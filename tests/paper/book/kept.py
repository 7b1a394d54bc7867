"""The rule books of the presets, and what those of other tables add, as texts.

`python -m tests.paper.book.kept` writes them anew; what has changed is then read in the
difference to the texts that were kept before.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from liverpool.engine.presets import load, names
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.plain import plain
from tests.paper.book.other_answers import families, odd_tables
from tests.paper.book.playing import named

_PRESETS: Final = tuple(name for name in names() if "+" not in name)
_SOURCES: Final = ("christmas", "dunlop", "mahlum", "wikipedia")
KEPT: Final[dict[str, tuple[str, Edition]]] = {
    **{name: (name, WHOLE) for name in _PRESETS},
    **{f"{name}-short": (name, Edition(short=True)) for name in _SOURCES},
    "dunlop-appendix": ("dunlop", Edition(appendix=True)),
}
"""The rules and the edition of each book, by the name of its file."""
OTHER_TABLES: Final = "other-tables"
"""What only the books of other tables say."""
ALL: Final = (*KEPT, OTHER_TABLES)
FOLDER: Final = Path(__file__).parent.parent / "books"


def book_text(kept: str) -> str:
    if kept == OTHER_TABLES:
        return "".join(_of_other_tables())
    name, edition = KEPT[kept]
    return plain(rule_book(load(name), edition))


def _of_other_tables() -> Iterator[str]:
    """What stands in the book of each such table, and in none of the books before it."""
    said = {part for each in KEPT for part in _parts(saved_file(each).read_text("utf-8"))}
    for number, rules in enumerate([*families(), *odd_tables()], start=1):
        new = [part for part in _parts(plain(rule_book(named(rules)))) if part not in said]
        said.update(new)
        yield "\n\n".join([f"==== {number} ====", *new]) + "\n\n"


def _parts(text: str) -> list[str]:
    """Its paragraphs, items, tables and examples."""
    return re.split(r"\n\n|\n(?=- )", text.strip())


def saved_file(kept: str) -> Path:
    return FOLDER / f"{kept}.txt"


if __name__ == "__main__":
    for each in ALL:
        saved_file(each).write_text(book_text(each), encoding="utf-8", newline="\n")
