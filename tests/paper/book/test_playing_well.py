"""Advice is given only where it is true."""

from collections.abc import Mapping
from typing import Final

import pytest

from liverpool.engine.english import listed
from liverpool.engine.presets import load
from liverpool.paper.book.playing_well import ARTICLE, DUNLOP, TIPS
from tests.paper.book.chapters import chapter_items, house, paragraphs

WHOLE_AT_ONCE: Final = [{"cards": 11, "contract": "run 4, run 4, run 4", "all_at_once": True}]


@pytest.mark.parametrize(
    ("name", "source", "tips"), [("dunlop", DUNLOP, 6), ("wikipedia", ARTICLE, 3)]
)
def test_each_page_plays_by_all_its_own_tips(name: str, source: str, tips: int) -> None:
    leads = [tip.lead for tip in TIPS if tip.source == source]
    assert len(leads) == tips
    assert chapter_items(load(name), "playing-well").keys() >= {*leads}
    said = paragraphs(load(name), "origin")
    assert f"{listed([f'“{lead}”' for lead in leads])} from {source}" in said


@pytest.mark.parametrize(
    ("lead", "name", "changes"),
    [
        ("Low cards", "dunlop", {"points.two_to_nine": 10}),
        ("Low cards", "dunlop", {"points.single": [["3", 10]]}),
        ("Low cards", "dunlop", {"points.single": [["K", 9]]}),
        ("What to get rid of", "dunlop", {"points.two_to_nine": 10}),
        ("Wild cards", "dunlop", {"points.joker": 5}),
        ("Wild cards", "dunlop", {"deck.jokers": 0}),
        ("Cards for others", "dunlop", {"deals": WHOLE_AT_ONCE}),
        ("Bait", "dunlop", {"buy.window": "off"}),
        ("Bait", "dunlop", {"buy.price": 0}),
        ("Bait", "dunlop", {"players.min": 2, "players.max": 2}),
        ("Penalties", "dunlop", {"end.failed_meld": 0}),
        ("Patience", "dunlop+wait", {"buy.window": "off"}),
        ("Patience", "dunlop+wait", {"layoff.from": "same_turn"}),
        ("A spare joker", "dunlop", {"swap.who": "nobody"}),
        ("A spare joker", "dunlop", {"swap.from": "runs_and_sets"}),
        ("A spare joker", "dunlop", {"deck.jokers": 0}),
        ("The right moment", "wikipedia", {"swap.who": "down"}),
    ],
)
def test_a_tip_is_given_only_where_it_is_true(
    lead: str, name: str, changes: Mapping[str, object]
) -> None:
    assert lead in chapter_items(load(name), "playing-well")
    assert lead not in chapter_items(house(name, changes), "playing-well")


def test_connecting_runs_cost_nothing_where_they_are_allowed() -> None:
    allowed = house("dunlop", {"meld.same_suit_runs": "allow"})
    assert "sequences that connect" in chapter_items(load("dunlop"), "playing-well")["Penalties"]
    assert "connect" not in chapter_items(allowed, "playing-well")["Penalties"]


@pytest.mark.parametrize(
    ("changes", "use", "costs"),
    [
        ({}, "jokers", "each one left in your hand costs you 15 points."),
        (
            {"meld.wild_ranks": "twos", "points.wild_two": 20},
            "jokers and 2s",
            "each joker left in your hand costs you 15 points, and each 2 costs 20.",
        ),
        (
            {"meld.wild_ranks": "twos", "points.wild_two": 15},
            "jokers and 2s",
            "each one left in your hand costs you 15 points.",
        ),
        (
            {"meld.wild_ranks": "twos", "points.wild_two": 20, "points.single": [["Q", 18]]},
            "2s",
            "each one left in your hand costs you 20 points.",
        ),
    ],
)
def test_the_advice_on_wild_cards_follows_the_points(
    changes: Mapping[str, object], use: str, costs: str
) -> None:
    advice = chapter_items(house("dunlop", changes), "playing-well")["Wild cards"]
    assert advice == f"Use {use} as often as you can: {costs}"


def test_at_a_table_for_two_there_is_one_opponent() -> None:
    two = {"players.min": 2, "players.max": 2, "buy.for_two": True}
    told = " ".join(
        str(text) for text in chapter_items(house("dunlop", two), "playing-well").values()
    )
    assert "Watch what your opponent discards" in told
    assert not any(word in told for word in ("opponents", "an opponent", "others"))
