"""The questions of readers, answered for these rules."""

from collections.abc import Mapping
from typing import Final

import pytest

from tests.paper.book.chapters import chapter, chapter_items, house, paragraphs

ELEVEN: Final = [{"cards": 11, "contract": "run 4, run 4"}] * 2


@pytest.mark.parametrize(
    ("question", "changes", "answer"),
    [
        ("Who gets the discard?", {"buy.window": "off"}, "Nobody else can have it."),
        ("Who gets the discard?", {"buy.price": 0}, "another player may buy it (see Buying)"),
        ("Are 2s wild?", {"meld.wild_ranks": "twos"}, "Yes; but in its own"),
        ("Are 3s wild?", {"meld.wild_ranks": "threes"}, "Yes; but in its own place a 3 is an"),
        ("Are red aces wild?", {"meld.wild_ranks": "red_aces"}, "Yes, and even in its own place"),
        (
            "What if the first card turned up is a joker?",
            {"start.upcard": "never_joker"},
            "It goes under the stock",
        ),
        ("Can I freeze a joker that I discard?", {"draw.freeze_joker": True}, "is frozen"),
        (
            "I have just gone down. May I play on others' melds?",
            {"layoff.from": "next_turn"},
            "From your next turn on. Until then",
        ),
        (
            "How many cards are dealt?",
            {},
            "Ten cards each in deals 1 to 4, twelve in deals 5 to 7.",
        ),
        ("How many cards are dealt?", {"deals": ELEVEN}, "Eleven cards each in every deal."),
        ("How many cards are dealt?", {"deals": ELEVEN[:1]}, "Eleven cards each."),
        (
            "How many decks do we need?",
            {},
            "Two decks for three or four players, three for five to eight.",
        ),
        ("How many decks do we need?", {"deck.by_players": [[8, 3]]}, "Three decks."),
        ("Do I keep my cards until I can go down?", {"deals": ELEVEN[:1]}, "Yes: you lay down"),
        (
            "In the last deal, do I keep my cards until I can go down?",
            {"deals.7.all_at_once": True},
            "They go down at once, with no discard",
        ),
    ],
)
def test_readers_are_answered_for_these_rules(
    question: str, changes: Mapping[str, object], answer: str
) -> None:
    assert answer in chapter_items(house("dunlop", changes), "questions")[question]


def test_a_question_that_cannot_be_asked_is_left_out() -> None:
    bare = house("dunlop", {"deck.jokers": 0, "deals": [{"cards": 7, "contract": "run 4"}]})
    asked = chapter_items(bare, "questions")
    assert not any("joker" in question or "same rank" in question for question in asked)


@pytest.mark.parametrize(
    ("question", "changes"),
    [
        ("Are 2s wild?", {}),
        ("Can I freeze a joker that I discard?", {}),
        ("What if the first card turned up is a joker?", {"start.upcard": "none"}),
        ("Can I lay down two sets of the same rank?", {"deals": ELEVEN}),
    ],
)
def test_a_question_that_these_rules_never_raise_is_left_out(
    question: str, changes: Mapping[str, object]
) -> None:
    assert question not in chapter_items(house("dunlop", changes), "questions")


def test_with_contracts_of_ones_own_no_deal_is_the_last() -> None:
    own = house("dunlop", {"end.contracts": "each_own", "deals.7.all_at_once": True})
    assert not [asked for asked in chapter_items(own, "questions") if "last deal" in asked]
    out = paragraphs(own, "going-out")
    assert "The seventh contract is different: whoever goes down with it lays down all" in out
    changes = {"deals.6.all_at_once": True, "deals.7.all_at_once": True}
    two = house("dunlop", {"end.contracts": "each_own", **changes})
    assert "seventh contracts are different: whoever goes down with one of them" in paragraphs(
        two, "going-out"
    )


def test_two_players_take_turns() -> None:
    two = house("dunlop", {"players.min": 2, "players.max": 2, "buy.for_two": True})
    deal = paragraphs(two, "deal")
    assert "starting with the other player, until both have a full hand." in deal
    assert "The other player plays first, and you take turns." in deal


@pytest.mark.parametrize("window", ["before_draw", "until_next_discard"])
def test_of_two_players_only_the_other_one_buys(window: str) -> None:
    changes = {"players.min": 2, "players.max": 2, "buy.discarder": True, "buy.window": window}
    two = house("dunlop", changes)
    assert "the other player may buy" in paragraphs(two, "buying")
    assert "If several want it" not in chapter_items(two, "buying")
    asked = chapter_items(two, "questions")["Who gets the discard?"]
    assert "the other player may buy it for a price" in asked
    for anchor in ("turn", "buying"):
        said = str(chapter(two, anchor))
        assert "another player may" not in said
        assert "others may buy" not in said
