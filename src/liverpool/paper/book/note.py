"""What the table adds in its own words, at the front of the book."""

from typing import Final

from liverpool.engine.bounds import text_size
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.book.said import as_written
from liverpool.paper.document import Section

KEY: Final = "words.note"
LINES: Final = tuple(f"note.line_{number}" for number in range(1, text_size(KEY).lines + 1))
"""What each line is called among all that the book says."""


def section(context: Context) -> Section | None:
    lines = context.rules.words.note.splitlines()
    said = [
        as_written(name, line, KEY, context.rules) for name, line in zip(LINES, lines, strict=False)
    ]
    if not said:
        return None
    return Section("note", "In our own words", tuple(b for each in said for b in paragraph(each)))
