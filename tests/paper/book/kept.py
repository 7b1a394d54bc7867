"""The rule books of the presets as texts; `python -m tests.paper.book.kept` writes them anew.

What has changed is then read in the difference to the texts that were kept before.
"""

from pathlib import Path
from typing import Final

from liverpool.engine.presets import load, names
from liverpool.paper.book import rule_book
from liverpool.paper.plain import plain

KEPT: Final = tuple(name for name in names() if "+" not in name)
FOLDER: Final = Path(__file__).parent.parent / "books"


def book_text(name: str) -> str:
    return plain(rule_book(load(name)))


def kept_file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for each in KEPT:
        kept_file(each).write_text(book_text(each), encoding="utf-8", newline="\n")
