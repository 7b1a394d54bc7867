"""Rule sets in a few sentences."""

from typing import Any, Final

import pytest

from liverpool.engine.presets import load, names
from liverpool.paper.summary import short
from tests.chance import some
from tests.rules.positions import house

STAYS: Final = {"swap.joker_use": "stays_in_run"}
SETS: Final = {"cards": 10, "contract": "set 3, set 3"}
RUNS: Final = {"cards": 10, "contract": "run 4, run 4"}
AT_ONCE: Final = {**SETS, "all_at_once": True}


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_the_short_rules_are_a_few_plain_sentences(name: str) -> None:
    sentences = short(load(name).rules)
    assert 5 <= len(sentences) <= 7
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
    assert all(len(sentence) < 240 for sentence in sentences)


@pytest.mark.parametrize(
    ("name", "changes", "said", "unsaid"),
    [
        ("dunlop", {}, "buy it out of turn for 1 extra card", "Rummy!"),
        ("dunlop", {"buy.window": "off"}, "There is no buying", "buy it"),
        ("dunlop", {"buy.limit": 3}, "up to three times a deal", "first to call"),
        (
            "dunlop",
            {"buy.limit": [1, 1, 2]},
            "up to once in deals 1 and 2, twice from",
            "a deal",
        ),
        (
            "dunlop",
            {"buy.limit": 2, "points.buy_left": -10},
            "aces 15, jokers 15; each buy left scores −10.",
            "float",
        ),
        ("dunlop", {"buy.price": 2}, "for 2 extra cards", "up to"),
        (
            "dunlop",
            {"players.max": 2, "players.min": 2, "buy.for_two": True, "buy.when_down": False},
            (
                "You may buy the other player's discard before your turn for 1 extra card from the"
                " stock, until you are down; then a card from the stock is turned onto it"
            ),
            "if several want it",
        ),
        (
            "dunlop",
            {"players.max": 2, "players.min": 2},
            "the other player may buy it out of turn for 1 extra card from the stock.",
            "if several want it",
        ),
        ("wikipedia", {}, "the first to call gets it", "turn comes next"),
        ("mahlum", {}, "cut the deck for it", "Twos"),
        ("mahlum", {}, "a penalty card each after the first", "floats"),
        ("dunlop+twos", {}, "Jokers and twos stand for any card", "you float"),
        ("wikipedia", {}, "you float", "extra cards"),
        ("christmas", {}, "In deal 7, all cards go down at once", "penalty card"),
        ("christmas", {}, "a card from the caller's hand", "you float"),
        ("dunlop", {"deck.jokers": 0}, "two sets of 3", "okers"),
        ("mahlum+minus25", {}, "the player who goes out scores −25", "float"),
        ("bga+penalty", {"call.penalty": 1}, "takes it back, plus a card from", "1 card"),
        ("bga+penalty", {"call.penalty": 2}, "takes it back, plus 2 cards from", "plus a card"),
        ("dunlop", {"words.set": "atout"}, "an atout is cards of one rank", "a atout"),
        ("dunlop+fives", {}, "2 to 9 count 5", "face value"),
        ("dunlop+twos", {}, "3 to 9 count their face value", "2 to 9"),
        ("dunlop", {"meld.wild_ranks": "threes"}, "2 and 4 to 9 count their face", "wild twos"),
        ("dunlop", {"meld.wild_ranks": "red_aces"}, "Jokers and red aces stand for", "wos"),
        ("dunlop", {"meld.wild_ranks": "one_eyed_jacks"}, "wild one-eyed jacks 0", "3 to 9"),
        ("dunlop+wait", {}, "on your own melds after that, on others' from your next", "on melds"),
        (
            "dunlop+wait",
            {"layoff.targets": "others"},
            "on others' melds from your next turn on",
            "after that",
        ),
        ("dunlop", {"layoff.from": "next_turn"}, "on melds from your next turn on", "after that"),
        ("dunlop", {"deals": [AT_ONCE]}, "Then discard, unless you can lay down all", "lay off"),
        ("dunlop", {"deals": [AT_ONCE]}, ": a set is cards of one rank. All cards go", "In deal"),
        ("dunlop", {"deals": [AT_ONCE, AT_ONCE, SETS]}, "In deals 1 and 2, all cards", "In deal 1"),
        ("dunlop", {"deals": [AT_ONCE]}, "Jokers stand for any card.", "swap a joker"),
        ("wikipedia", {"deals": [AT_ONCE]}, "10 to king 10", "you float"),
        ("bga", {"deals": [AT_ONCE]}, "10 to king 10", "Liverpool!"),
        ("dunlop", {"deals": [SETS]}, "nobody may take one off the table", "swap a joker"),
        (
            "dunlop",
            {"deals": [SETS], "swap.from": "runs_and_sets_of_three"},
            "another player's set of three for",
            "sequence",
        ),
        ("christmas", {}, "swap a joker in a run or set for the card", "of three for"),
        ("christmas", STAYS, "a joker in a run for the card it stands for, and it moves", "or set"),
        (
            "wikipedia+swap",
            {"layoff.from": "next_turn"},
            "to go down, you may swap a joker",
            "in the turn in which you go down",
        ),
        ("dunlop", {"meld.wild_limit": 0}, "but not in a meld that you lay down; once", "at most"),
        (
            "dunlop",
            {"meld.wild_limit": 1, "meld.wild_limit_run": 2},
            "any card, but a set can have at most 1, a sequence at most 2; once",
            "a meld",
        ),
        (
            "dunlop",
            {"meld.wild_limit_run": "fewer"},
            "but a set can have any number, a sequence fewer than natural cards",
            "a meld",
        ),
        (
            "dunlop",
            {"meld.wild_limit": 0, "meld.wild_limit_run": "as_many"},
            "a set can have none when you lay it down, a sequence no more than natural cards",
            "a meld",
        ),
        (
            "dunlop",
            {
                "meld.wild_limit": 0,
                "meld.wild_limit_run": 1,
                "meld.wild_limit_lasts": True,
                "swap.from": "runs_and_sets",
            },
            "a set can have none, a sequence at most 1; once you are down, you may swap a joker",
            "sequence or set",
        ),
        (
            "dunlop",
            {"deals": [RUNS], "meld.wild_limit": 1, "meld.wild_limit_run": 2},
            "a meld can have at most two of them",
            "at most 1",
        ),
        (
            "dunlop",
            {"meld.wild_limit": 0, "meld.wild_limit_lasts": True},
            "Jokers are wild, but no meld may have one in it.",
            "swap a joker",
        ),
    ],
)
def test_the_short_rules_are_those_of_the_table(
    name: str, changes: dict[str, Any], said: str, unsaid: str
) -> None:
    text = " ".join(short(house(name, changes)))
    assert said in text
    assert unsaid not in text
