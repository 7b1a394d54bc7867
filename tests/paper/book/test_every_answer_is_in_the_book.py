"""The book answers every question of a rule set: the book of another answer is another book.

Every two answers to every question are compared, under every preset in which
the question arises. Only the chapter counts in which people look for the answer.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import ASKED, by_key, changed
from liverpool.engine.check import faults
from liverpool.engine.presets import load, names
from liverpool.engine.questions import questions
from liverpool.engine.rules import RuleSet
from liverpool.paper.book import CHAPTERS as IN_THE_BOOK
from liverpool.paper.book import (
    buying,
    calling,
    contracts,
    deal,
    going_out,
    jokers,
    melds,
    need,
    note,
    scoring,
    setting_up,
    stakes,
    turn,
)
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.document import Document, Example, Section
from liverpool.paper.plain import plain
from tests.chance import so_many
from tests.paper.book.playing import named
from tests.rules import by_chance
from tests.rules.test_every_value import ALL_FIELDS, _words

PRESETS: Final = tuple(name for name in names() if "+" not in name)
Chapter = Callable[[Context], Section | None]
CHAPTERS: Final[dict[str, Chapter]] = {
    "players.": need.section,
    "deck.": need.section,
    "meld.ranks": need.section,
    "meld.suits": need.section,
    "start.upcard": deal.section,
    "start.": setting_up.section,
    "deals.N.cards": deal.section,
    "deals.": contracts.section,
    "meld.laydown_size": contracts.section,
    "meld.": melds.section,
    "draw.": turn.section,
    "layoff.": turn.section,
    "stock.": turn.section,
    "buy.": buying.section,
    "swap.": jokers.section,
    "call.": calling.section,
    "end.contracts": contracts.section,
    "end.": going_out.section,
    "points.": scoring.section,
    "stakes.": stakes.section,
    "words.buy": buying.section,
    "words.call": calling.section,
    "words.note": note.section,
    "words.": contracts.section,
}
"""Where people look for the answer, by the question's key or its beginning; the first holds."""
QUESTIONS: Final = questions()
ANSWERS: Final[dict[str, tuple[object, ...]]] = {
    **by_chance.ANSWERS,
    "deals.N.all_at_once": (False, True),
    "deals.N.cards": (12, 13),
    "deals.N.contract": ("set 3, run 4", "set 4, run 4", "run 4, set 3, set 3", "run 5"),
    "buy.price": (0, 1, 2, [1, 2], [0, 1, 3]),
    "deck.by_players": ([[4, 2], [8, 3]], [[3, 2], [8, 3]], [[8, 4]]),
    "deck.jokers": (1, 2, 3, [[4, 1], [8, 2]], [[3, 2], [4, 3], [8, 5]]),
    "draw.quiet_rounds": (1, 2, 3, 20),
    "end.failed_meld": (0, 1, 50),
    "meld.ranks": (12, 13),
    "meld.run_max_len": (7, 12, 13, 14),
    "meld.suits": (3, 4),
    "points.two_to_nine": (0, 5, 7, "pips"),
    "points.wild_two": (5, 15),
    "stock.renewals": (0, 1, 2, 5),
}
NEEDED: Final[dict[str, dict[str, object]]] = {
    "players.partners": {"layoff.new_melds": True},
    "call.": {"call.offence": "fits_any", "call.remedy": "take_back_plus_stock"},
    "meld.wild_limit_lasts": {"meld.wild_limit": 3},
    "points.wild_two": {"meld.wild_ranks": "twos"},
    "points.joker": {"deck.jokers": 2},
    "meld.ace": {"meld.run_max_len": 13},
    "meld.twos_in_runs": {"meld.wild_ranks": "twos", "meld.ace": "high", "meld.run_max_len": 12},
    "meld.run_max_len": {"meld.ranks": 13},
    "meld.ranks": {"meld.run_max_len": 13},
    "points.single": {"meld.ranks": 13},
    "buy.": {"buy.window": "before_draw"},
    "buy.for_two": {"buy.window": "before_draw", "players.min": 2},
    "buy.carry_over": {"buy.limit": 2},
    "points.buy_left": {"buy.window": "before_draw", "buy.limit": 2},
    "swap.cards": {"meld.wild_ranks": "twos"},
    "meld.set_suits": {"meld.wild_ranks": "none"},
    "meld.wild_ranks": {"meld.set_suits": "any", "meld.twos_in_runs": True},
    "swap.": {"swap.who": "down", "layoff.from": "same_turn"},
    "stock.out": {"stock.renewals": 3},
    "stock.renewals": {"stock.out": "reshuffle_keep_top"},
    "stakes.coin": {"stakes.ante": 4},
    "words.buy": {"buy.window": "before_draw"},
    "words.call": {"call.offence": "fits_any", "call.remedy": "caller_discards"},
    "deals.N.": {"end.out": "may_discard"},
}
"""What makes a question arise that few presets ask; by its key or the beginning of it."""


@pytest.mark.in_turn
@pytest.mark.parametrize("key", ASKED)
def test_every_two_answers_make_two_books(key: str) -> None:
    compared, alike = 0, []
    presets = PRESETS[:: so_many(4, full=1)]
    for name in presets:
        answers = list(_answers(key, load(name).rules))
        for (one, first), (other, second) in combinations(answers, 2):
            compared += 1
            if first == second:
                alike.append(f"{name}: {one} and {other}")
    assert compared >= len(presets) - 1, f"{key} has hardly been looked at"
    assert not alike, f"the book does not show {key}: {'; '.join(alike)}"


def _answers(key: str, rules: RuleSet) -> Iterator[tuple[object, str]]:
    """The answers that are good where the question arises, and the chapter for each."""
    for beginning, needed in NEEDED.items():
        if key.startswith(beginning) and key not in needed:
            rules = changed(rules, needed)
    for value in _values(key):
        answered = changed(rules, {key.replace(".N.", f".{len(rules.deals)}."): value})
        if not faults(answered) and QUESTIONS[key].arises(by_key(answered)):
            yield value, _chapter_text(key, answered)


def _values(key: str) -> tuple[object, ...]:
    if key in ANSWERS:
        return ANSWERS[key]
    kind: Any = ALL_FIELDS[key]
    return _words(kind)


def _chapter_text(key: str, rules: RuleSet) -> str:
    """The chapter with the answer as people read it, without the examples."""
    chapter = next(chapter for start, chapter in CHAPTERS.items() if key.startswith(start))
    assert chapter in IN_THE_BOOK
    section = chapter(context_of(named(rules)))
    if section is None:
        return ""
    kept = tuple(block for block in section.blocks if not isinstance(block, Example))
    return plain(Document("", "", (replace(section, blocks=kept),)))
