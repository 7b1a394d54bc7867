"""Rule sets in five plain sentences."""

from typing import Any

import pytest

from liverpool.engine.presets import load, names
from liverpool.engine.rules import Offence
from liverpool.paper.summary import five_sentences
from tests.chance import some
from tests.rules.positions import house


def test_classic_in_five_sentences() -> None:
    assert five_sentences(load("dunlop+classic").rules) == (
        "Seven deals, each with its own contract of sets and sequences.",
        (
            "A set is three cards of one rank; a sequence is four cards of one suit in order;"
            " a joker stands for any card."
        ),
        (
            "In your turn, take a card, lay the contract down when you have it, then lay off cards"
            " on any meld, and discard a card."
        ),
        "A discard that the next player leaves may be bought for one extra card.",
        "Cards left in your hand are points against you; the fewest points win.",
    )


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_every_table_has_five_and_one_more_if_it_calls(name: str) -> None:
    rules = load(name).rules
    sentences = five_sentences(rules)
    assert len(sentences) == (5 if rules.call.offence is Offence.OFF else 6)
    assert all(each[0].isupper() and each.endswith(".") for each in sentences)
    assert all(len(each) < 160 for each in sentences[:5])


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("dunlop+first", {}, "Three deals, each with its own contract of sets and sequences."),
        ("dunlop", {"deals": [{"cards": 10, "contract": "set 3"}]}, "One deal, with a contract of"),
        ("dunlop", {"deals": [{"cards": 10, "contract": "run 4"}]}, "contract of sequences."),
        ("dunlop", {"deals": [{"cards": 10, "contract": "set 3"}]}, "A set is three cards of one"),
        ("wikipedia", {}, "a run is at least four cards of one suit in order"),
        ("mahlum", {}, "A bunch is three cards of one rank; a straight is four cards"),
        ("dunlop", {"words.set": "atout"}, "An atout is three cards"),
        ("dunlop", {"deck.jokers": 0}, "of one suit in order."),
        ("dunlop+twos", {}, "a joker or a two stands for any card."),
        ("dunlop", {"meld.wild_ranks": "one_eyed_jacks"}, "a joker or a one-eyed jack stands for"),
        ("dunlop+twos", {"deck.jokers": 0}, "in order; a two stands for any card."),
        ("dunlop+wait", {}, "later lay off cards on any meld"),
        ("dunlop", {"layoff.targets": "others"}, "then lay off cards on others' melds"),
        ("dunlop", {"buy.window": "off"}, "Only the next player may take a discard"),
        ("dunlop", {"buy.from_deal": 2}, "From deal 2 on, a discard that the next player leaves"),
        ("dunlop", {"buy.limit": 3}, "for one extra card, up to three times a deal."),
        ("dunlop", {"buy.limit": [1, 2]}, "card, up to once in deal 1, twice from deal 2 on."),
        ("dunlop", {"buy.price": 2}, "may be bought for two extra cards."),
        ("dunlop", {"buy.price": 0}, "may be bought."),
        ("dunlop", {"buy.price": [1, 2]}, "may be bought for extra cards."),
        (
            "dunlop",
            {"players.min": 2, "buy.for_two": True},
            "With two players, you may buy each discard; then a card is turned onto it.",
        ),
        (
            "dunlop",
            {"players.min": 2, "players.max": 2, "buy.for_two": True, "buy.from_deal": 2},
            "From deal 2 on, you may buy the other player's discard for one extra card; then",
        ),
        ("bga", {}, "Liverpool!"),
        (
            "dunlop",
            {"deals": [{"cards": 5, "contract": "set 3, set 3", "all_at_once": True}]},
            "until you can lay down all your cards at once as the contract.",
        ),
    ],
)
def test_the_sentences_are_those_of_the_table(
    name: str, changes: dict[str, Any], said: str
) -> None:
    assert said in " ".join(five_sentences(house(name, changes)))
