"""The rule book: a complete text from which a newcomer can play, made from any rule set.

Each chapter is a module of its own that explains a few questions of the rule set; here they are
put in reading order. A book is made only from rules that can be played; faults are reported
elsewhere (`check.faults`).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

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
    playing_well,
    scoring,
    setting_up,
    stakes,
    turn,
)
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.document import Document, Section

CHAPTERS: Final[tuple[Callable[[Context], Section | None], ...]] = (
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


@lru_cache(maxsize=32)
def rule_book(named: NamedRules, *, with_appendix: bool = False) -> Document:
    """The whole book of rules that `check.faults` finds good: what is played at this table.

    With an appendix, it also tells where the rules come from and how others play.
    """
    context = context_of(named)
    chapters = (section(context) for section in CHAPTERS)
    return Document(
        title=front.title(context),
        subtitle=front.subtitle(context).text,
        sections=(
            *(chapter for chapter in chapters if chapter is not None),
            *(appendix.sections(context) if with_appendix else ()),
        ),
    )
