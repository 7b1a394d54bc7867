"""The rule book: a complete text from which a newcomer can play, made from any rule set.

Each chapter is a module of its own that explains a few questions of the rule set; here they are
put in reading order. A book is made only from rules that can be played; faults are reported
elsewhere (`check.faults`).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.engine.presets import NamedRules
from liverpool.paper.book import (
    appendix,
    asked,
    buying,
    calling,
    contracts,
    deal,
    front,
    going_out,
    jokers,
    melds,
    need,
    note,
    playing_well,
    scoring,
    setting_up,
    short,
    stakes,
    turn,
)
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.book.front import Front
from liverpool.paper.document import Document, Section

CHAPTERS: Final[tuple[Callable[[Context], Section | None], ...]] = (
    note.section,
    need.section,
    setting_up.section,
    deal.section,
    contracts.section,
    melds.section,
    turn.section,
    buying.section,
    jokers.section,
    calling.section,
    going_out.section,
    scoring.section,
    stakes.section,
    playing_well.section,
    asked.section,
)


class Edition(Struct, frozen=True):
    short: bool = False
    """Three or four pages to play from."""
    appendix: bool = False
    """Whether it also tells where the rules come from and how others play."""
    front: Front = Front()


WHOLE: Final = Edition()


@lru_cache(maxsize=32)
def rule_book(named: NamedRules, edition: Edition = WHOLE) -> Document:
    """The book of rules that `check.faults` finds good: what is played at this table."""
    context = context_of(named, edition.front.title)
    whole = tuple(chapter for section in CHAPTERS if (chapter := section(context)) is not None)
    return Document(
        title=edition.front.title or front.title(context),
        subtitle=edition.front.subtitle or front.subtitle(context, short=edition.short),
        date=edition.front.date,
        short=edition.short,
        sections=(
            *(short.sections(whole) if edition.short else whole),
            *(appendix.sections(context) if edition.appendix else ()),
        ),
    )
