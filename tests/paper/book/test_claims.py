"""What the books claim is what the engine does, at tables by chance."""

from typing import Final

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from tests.chance import so_many, some
from tests.paper.book import claims_of_cards, claims_of_melds, claims_of_play, claims_of_turns
from tests.paper.book.claims import CLAIMS, Table, untrue
from tests.paper.book.other_answers import families, odd_tables
from tests.paper.book.playing import any_rules

THREE_AT_ONCE: Final = [
    {"cards": 8, "contract": "set 3, set 3", "all_at_once": True},
    {"cards": 8, "contract": "set 4, run 4"},
]
"""Where no set with which play goes on has just three cards."""
RARE: Final[tuple[dict[str, object], ...]] = (
    {"buy.price": 0},
    {"deck.more_from_deal": 2, "deck.by_players": [[8, 1]], "players.max": 3},
    {"deck.more_from_deal": 7, "deck.jokers": [[8, 3]]},
    {"deck.more_from_deal": 7, "deck.jokers": 0},
    {"end.failed_meld": 50, "deals": [{"cards": 5, "contract": "set 2, set 2"}]},
    {"start.upcard": "first_discards"},
    {"meld.wild_limit": "as_many"},
    {"deals": [{"cards": 5, "contract": "set 2, set 2"}]},
    {"meld.wild_ranks": "twos", "points.wild_two": 20},
    {"swap.from": "runs_and_sets_of_three", "deals": THREE_AT_ONCE},
    {"swap.from": "runs_and_sets_of_three", "deals": [{"cards": 10, "contract": "set 3"}]},
    {
        "meld.wild_ranks": "twos_everywhere",
        "meld.wild_limit": 0,
        "meld.wild_limit_lasts": True,
        "meld.ace": "low",
        "meld.run_max_len": 13,
    },
)
"""What is seldom drawn by chance."""
MODULES: Final = (claims_of_cards, claims_of_melds, claims_of_play, claims_of_turns)
"""Which make the claims that are tried."""


def rare_tables() -> list[RuleSet]:
    rare = [changed(load("dunlop").rules, each) for each in RARE]
    return [*families(), *odd_tables(), *rare]


def check(number: str, table: Table, tried: set[str]) -> None:
    found = list(untrue(table, tried))
    assert not found, f"{number}: " + "; ".join(found)


@pytest.mark.parametrize("name", some(names(), everyday=6))
def test_the_book_of_a_preset_claims_nothing_untrue(name: str) -> None:
    check(name, Table(load(name).rules), set())


@pytest.mark.in_turn("books")
def test_no_book_claims_anything_untrue() -> None:
    """Every claim is made by some of these; every day by some of a sample of them."""
    tried: set[str] = set()
    for number in range(so_many(12, full=300)):
        check(f"claims/{number}", Table(any_rules(f"claims/{number}")), tried)
    for number, rules in enumerate(some(rare_tables(), everyday=40)):
        check(f"table {number}", Table(rules), tried)
    patterns = {pattern.pattern for claims in CLAIMS.values() for pattern, _ in claims}
    untried = patterns - tried
    assert len(untried) <= so_many(len(patterns) // 4, full=0), f"no book claims this: {untried}"


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(20))
def test_thousands_of_books_claim_nothing_untrue(hundred: int) -> None:
    for number in range(100):
        check(f"claims/{hundred}/{number}", Table(any_rules(f"claims/{hundred}/{number}")), set())
