"""Blocks of the rule book from what is said, leaving out what says nothing."""

from collections.abc import Iterable

from liverpool.engine.english import capital
from liverpool.paper.document import Item, Items, Paragraph, Said


def paragraph(*said: Said) -> tuple[Paragraph, ...]:
    """All that is said, in one paragraph; empty if nothing is."""
    found = tuple(each for each in said if each.text)
    return (Paragraph(" ".join(each.text for each in found), found),) if found else ()


def items(rows: Iterable[tuple[str, Said]], *, numbered: bool = False) -> tuple[Items, ...]:
    """A list of what each item is about and what is said on it; empty without items."""
    found = tuple(Item(said.text, lead, (said,)) for lead, said in rows if said.text)
    return (Items(found, numbered),) if found else ()


# For the appendix, which tells of other tables and rests on no rule of this one


def told(*sentences: str) -> tuple[Paragraph, ...]:
    """All non-empty sentences in one paragraph; empty if there are none."""
    text = " ".join(capital(sentence) for sentence in sentences if sentence)
    return (Paragraph(text),) if text else ()


def told_items(rows: Iterable[tuple[str, str]]) -> tuple[Items, ...]:
    """A list of pairs, what each item is about and its text; empty without items."""
    found = tuple(Item(capital(text), lead) for lead, text in rows if text)
    return (Items(found),) if found else ()
