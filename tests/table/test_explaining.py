"""What things on a table are: short, and as the rules say."""

from collections.abc import Mapping

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.table.explaining import Topic, explained

MOST_SENTENCES = 3
MOST_WORDS = 40
CLASSIC = load("dunlop+classic").rules
ONLY_TWO: Mapping[str, object] = {"players.min": 2, "players.max": 2, "buy.for_two": True}


def by_topic(rules: RuleSet, deal: int = 2, seats: int = 4) -> dict[Topic, str]:
    return {each.topic: each.says for each in explained(rules, deal, seats)}


@pytest.mark.parametrize("name", names())
def test_everything_is_explained_in_few_words(name: str) -> None:
    rules = load(name).rules
    for deal in range(1, len(rules.deals) + 1):
        found = by_topic(rules, deal)
        assert set(Topic) - {*found} <= {Topic.CALL, Topic.BUY, Topic.PASS, Topic.WISHES}
        for says in found.values():
            assert says.endswith(".")
            assert says.count(". ") < MOST_SENTENCES, says
            assert len(says.split()) <= MOST_WORDS, says


@pytest.mark.parametrize(
    ("changes", "topic", "part"),
    [
        (
            {},
            Topic.CONTRACT,
            "A set is three or more cards of one rank. A sequence is four or more",
        ),
        ({"meld.laydown_size": "exact"}, Topic.CONTRACT, "A set is three cards of one rank."),
        ({"words.run": "straight"}, Topic.CONTRACT, "A straight is four or more"),
        ({}, Topic.BUY, "one card from the stock with it. If several want it, the one"),
        ({"buy.price": 0}, Topic.BUY, "You get a discard out of turn. If several"),
        ({"buy.limit": 3}, Topic.BUY, ", at most three times a deal."),
        (
            {"buy.limit": 2, "buy.carry_over": True},
            Topic.BUY,
            ", at most twice a deal (what you don't use carries over).",
        ),
        (
            {"buy.limit": [1, 1, 2]},
            Topic.BUY,
            ", at most once in deals 1 and 2, twice from deal 3 on.",
        ),
        (
            {"buy.priority": "first_call"},
            Topic.BUY,
            "If several want it, the first to call gets it.",
        ),
        (ONLY_TWO, Topic.BUY, "one card from the stock with it."),
        (ONLY_TWO, Topic.PILE, "If you leave it, the other player may buy it."),
        (ONLY_TWO, Topic.PASS, "You don't buy the card; it costs nothing."),
        ({"draw.multi_take": True}, Topic.PILE, "one or more of its top cards"),
        ({"draw.when_down": False}, Topic.PILE, "until you are down."),
        ({"end.out": "may_discard"}, Topic.DISCARD, "You go out with or without a discard."),
        ({"layoff.from": "next_turn"}, Topic.LAY_OFF, "from your next turn."),
        ({"layoff.new_melds": True}, Topic.LAY_OFF, "New melds may follow from your next turn."),
        ({"swap.who": "nobody"}, Topic.SWAP, "can't be swapped."),
        ({}, Topic.SWAP, "The joker is yours then."),
        (
            {"swap.joker_use": "stays_in_run"},
            Topic.SWAP,
            "moves to the other end of the sequence,",
        ),
        (
            {
                "meld.wild_ranks": "twos",
                "swap.cards": "wild_cards",
                "swap.joker_use": "stays_in_run",
            },
            Topic.SWAP,
            "The wild card then moves to the other end",
        ),
        ({"swap.for_contract": True}, Topic.SWAP, "its place, once you are down, or to go down."),
        (
            {
                "swap.who": "going_down_turn_only",
                "swap.for_contract": True,
                "layoff.from": "next_turn",
            },
            Topic.SWAP,
            "may take its place, to go down. The joker",
        ),
        ({"points.joker": 50}, Topic.HAND, "a joker 50,"),
    ],
)
def test_it_follows_the_rules(changes: Mapping[str, object], topic: Topic, part: str) -> None:
    seats = 2 if changes is ONLY_TWO else 4
    assert part in by_topic(changed(CLASSIC, changes), seats=seats)[topic]


@pytest.mark.parametrize(
    ("changes", "offered", "left"),
    [
        ({}, True, False),
        ({"buy.upcard": False}, False, False),
        ({"buy.upcard": False, "buy.for_two": True}, True, True),
        ({"buy.upcard": False, "buy.discarder": True}, True, True),
    ],
)
def test_two_players_are_told_of_buying_where_one_may(
    changes: Mapping[str, object], *, offered: bool, left: bool
) -> None:
    found = by_topic(changed(CLASSIC, changes), seats=2)
    assert (Topic.BUY in found, Topic.PASS in found, Topic.WISHES in found) == (offered,) * 3
    assert ("the other player may buy it" in found[Topic.PILE]) is left
    assert "others may buy" not in found[Topic.PILE]


def test_what_a_table_has_not_is_not_explained() -> None:
    none = by_topic(changed(CLASSIC, {"buy.window": "off"}))
    assert {Topic.BUY, Topic.PASS, Topic.WISHES, Topic.CALL}.isdisjoint(none)
    assert "buy" not in none[Topic.PILE]
    assert Topic.CALL in by_topic(load("christmas").rules)


@pytest.mark.parametrize(
    ("contract", "says"),
    [
        (
            "set 2 aces, set 3",
            "A set of aces is two or more cards of one rank. A set is three or more cards of",
        ),
        ("set 3 queens", "A set of queens is three or more cards"),
        ("run 4 red", "A red sequence is four or more cards"),
    ],
)
def test_what_the_contract_names_is_said(contract: str, says: str) -> None:
    rules = changed(load("dunlop").rules, {"deals": [{"cards": 10, "contract": contract}]})
    found = by_topic(rules, 1)[Topic.CONTRACT]
    assert says in found
    assert ("A set is" in found) is (", set 3" in contract)


@pytest.mark.parametrize(("seats", "sides"), [(3, False), (4, True), (5, False), (7, False)])
def test_partners_are_told_of_where_there_are_sides(seats: int, *, sides: bool) -> None:
    rules = changed(load("dunlop").rules, {"players.partners": "score"})
    assert ("Partners" in by_topic(rules, seats=seats)[Topic.PLAYER]) is sides
