"""Blocks of the rule book from sentences, leaving out those that say nothing."""

from collections.abc import Iterable

from liverpool.paper.document import Item, Items, Paragraph
from liverpool.table.english import capital


def paragraph(*sentences: str) -> tuple[Paragraph, ...]:
    """All non-empty sentences in one paragraph; nothing if there are none."""
    text = " ".join(capital(sentence) for sentence in sentences if sentence)
    return (Paragraph(text),) if text else ()


def items(rows: Iterable[tuple[str, str]], *, numbered: bool = False) -> tuple[Items, ...]:
    """A list of pairs, what each item is about and its text; nothing if it would be empty."""
    found = tuple(Item(capital(text), lead) for lead, text in rows if text)
    return (Items(found, numbered),) if found else ()
