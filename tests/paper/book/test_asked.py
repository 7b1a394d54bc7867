"""The questions of readers, answered for these rules."""

from collections.abc import Mapping

import pytest

from tests.paper.book.chapters import chapter_items, house


@pytest.mark.parametrize(
    ("question", "changes", "answer"),
    [
        ("Who gets the discard?", {"buy.window": "off"}, "Nobody else can have it."),
        ("Who gets the discard?", {"buy.price": 0}, "another player may buy it (see Buying)"),
        ("Are 2s wild?", {"meld.wild_ranks": "twos"}, "Yes; but in its own"),
        ("Are 2s wild?", {}, "No."),
        (
            "What if the first card turned up is a joker?",
            {"start.upcard": "never_joker"},
            "It goes under the stock",
        ),
        ("What if the first card turned up is a joker?", {"start.upcard": "none"}, "No card is"),
        ("Can I freeze a joker that I discard?", {"draw.freeze_joker": True}, "is frozen"),
        (
            "I have just gone down. May I play on others' melds?",
            {"layoff.from": "next_turn"},
            "From your next turn on. Until then",
        ),
        ("How many cards are dealt?", {}, "12 cards each in deals 5 to 7, so 48 for four players"),
        ("How many decks do we need?", {}, "Two decks for 3 or 4 players and three decks"),
        (
            "On the last hand, do I hold my cards until I can lay down?",
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
