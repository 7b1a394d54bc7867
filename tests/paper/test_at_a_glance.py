"""Facts of rule sets in a few words."""

from typing import Any

import pytest

from liverpool.engine.presets import load
from liverpool.paper.at_a_glance import (
    card_values,
    contracts,
    describe_jokers,
    describe_more_decks,
    describe_stakes,
    extra_points,
    meanings,
    perfect_cut_size,
)
from tests.rules.positions import house


def test_contracts_are_written_without_lengths_where_each_kind_has_one() -> None:
    assert contracts(load("mahlum").rules)[:6] == (
        "2 bunches",
        "1 bunch + 1 straight",
        "2 straights",
        "3 bunches",
        "2 bunches + 1 straight",
        "1 bunch + 2 straights",
    )


def test_contracts_are_written_with_lengths_where_a_kind_has_several() -> None:
    found = contracts(load("wikipedia").rules)
    assert (found[1], found[6]) == ("1 book + 1 run of 4", "1 run of 7")
    mixed = contracts(house("dunlop", {"deals.1.contract": "set 3, set 4, set 3"}))
    assert mixed[0] == "2 sets of 3 + 1 set of 4"


def test_melds_are_named_with_their_length_where_they_have_one() -> None:
    assert meanings(load("dunlop").rules) == (
        ("Sets", "3 of one rank"),
        ("Sequences", "4 of one suit in order"),
    )
    assert meanings(load("wikipedia").rules)[1] == ("Runs", "of one suit in order")


@pytest.mark.parametrize(
    ("name", "changes", "values"),
    [
        ("dunlop", {}, "2 to 9 as shown, 10 to king 10, Ace 15, Joker 15"),
        ("christmas", {}, "2 to 9 5, 10 to king 10, Ace 15, Joker 20"),
        ("dunlop", {"deck.jokers": 0}, "2 to 9 as shown, 10 to king 10, Ace 15"),
        (
            "dunlop+twos",
            {},
            "3 to 9 as shown, 10 to king 10, Ace 15, Joker 15, Wild 2 15",
        ),
        (
            "dunlop",
            {"meld.ranks": 8, "meld.run_max_len": 8},
            "2 to 8 as shown, Ace 15, Joker 15",
        ),
        (
            "dunlop",
            {"meld.ranks": 10, "meld.run_max_len": 8},
            "2 to 9 as shown, 10 10, Ace 15, Joker 15",
        ),
        (
            "dunlop",
            {"meld.ranks": 11, "meld.run_max_len": 8},
            "2 to 9 as shown, 10 and jack 10, Ace 15, Joker 15",
        ),
        (
            "dunlop",
            {"meld.ranks": 12, "meld.run_max_len": 8},
            "2 to 9 as shown, 10 to queen 10, Ace 15, Joker 15",
        ),
    ],
)
def test_every_card_has_its_value(name: str, changes: dict[str, Any], values: str) -> None:
    found = card_values(house(name, changes))
    assert ", ".join(f"{card} {points}" for card, points in found) == values


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("dunlop", {"Going out": "0", "Perfect cut": "−50", "Failed lay-down": "+50"}),
        ("mahlum", {"Going out": "0"}),
        ("mahlum+minus25", {"Going out": "−25"}),
    ],
)
def test_points_that_no_card_brings(name: str, extra: dict[str, str]) -> None:
    assert dict(extra_points(load(name).rules)) == extra


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ([[8, 1]], "Two jokers."),
        ([[8, 2]], "Two jokers in each deck."),
        ([[3, 1], [8, 2]], "Two jokers in each deck."),
    ],
)
def test_jokers_are_counted_by_decks_where_there_are_several(
    decks: list[list[int]], said: str
) -> None:
    rules = house("dunlop", {"deck.by_players": decks, "deck.jokers": 2})
    assert describe_jokers(rules) == said


@pytest.mark.parametrize(
    ("changes", "jokers", "said"),
    [
        ({}, "Two jokers in each deck.", ""),
        ({"deck.more_from_deal": 5}, "Two jokers in each deck.", "From deal 5 on, one more deck"),
        (
            {"deck.more_from_deal": 2, "deck.by_players": [[3, 1]], "players.max": 3},
            "Two jokers in each deck.",
            "From deal 2 on, one more deck is shuffled in.",
        ),
        (
            {"deck.more_from_deal": 7, "deck.jokers": [[8, 3]]},
            "Three jokers.",
            "From deal 7 on, one more deck without jokers is shuffled in.",
        ),
        ({"deck.more_from_deal": 7, "deck.jokers": 0}, "No jokers.", "one more deck is shuffled"),
    ],
)
def test_a_deck_more_in_later_deals_is_told_with_its_jokers(
    changes: dict[str, object], jokers: str, said: str
) -> None:
    rules = house("dunlop", changes)
    assert describe_jokers(rules) == jokers
    assert said in describe_more_decks(rules)
    assert bool(said) == bool(describe_more_decks(rules))


def test_nobody_cuts_perfectly_where_nobody_cuts() -> None:
    assert "Perfect cut" not in dict(extra_points(house("dunlop", {"start.cutter": "nobody"})))


def test_a_perfect_cut_has_the_size_of_the_deal() -> None:
    assert perfect_cut_size(load("dunlop").rules) == "players × cards dealt + 1"
    assert perfect_cut_size(house("dunlop", {"start.upcard": "none"})) == "players × cards dealt"


def test_stakes_are_only_counted_and_named_only_where_they_are_played_for() -> None:
    assert describe_stakes(load("dunlop").rules) == ""
    sentence = describe_stakes(load("mahlum+quarters").rules)
    assert sentence.startswith("Stakes: each player puts 100 coins into the pot for the game")
    assert "25 coins into the middle for each deal" in sentence
    assert sentence.endswith("The game only counts: it moves no money.")
    assert "pot" not in describe_stakes(house("dunlop", {"stakes.per_deal": 1}))
