"""What an example says comes of its moves is what the engine makes of them."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import Card, hand_of
from liverpool.engine.english import counted
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import hand_points
from liverpool.paper.book import rule_book
from liverpool.paper.document import Document, Example
from liverpool.record.names import USUAL_NAMES
from tests.chance import so_many, some
from tests.paper.book.playing import any_rules, end_of, examples, named

HAND = "'s hand afterwards"


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_what_comes_of_the_examples_of_a_preset(name: str) -> None:
    rules = load(name).rules
    assert list(looked_at(rule_book(load(name)), rules)), "a book shows what comes of a buy"


@pytest.mark.parametrize("hundred", range(3))
def test_what_comes_of_the_examples_of_rules_by_chance(hundred: int) -> None:
    looked, many = 0, so_many(8, full=100)
    for number in range(100 * hundred, 100 * hundred + many):
        rules = any_rules(f"afterwards/{number}")
        looked += len(list(looked_at(rule_book(named(rules)), rules)))
    assert looked > 2 * many


def looked_at(book: Document, rules: RuleSet) -> Iterator[str]:
    """What was shown and is as it was shown: hands, melds, points."""
    for example in examples(book):
        for row in example.rows:
            cards = tuple(card.face for card in row.cards)
            if row.label.endswith(HAND):
                seat = USUAL_NAMES.index(row.label.removesuffix(HAND))
                assert hand_of(cards) == end_of(example, rules).hands[seat], example.caption
                yield row.label
            elif row.label.endswith(" then"):
                swapped = replace(example.play, moves=example.play.moves[:1])
                assert lies_before_ann(cards, replace(example, play=swapped), rules)
                yield row.label
            elif row.label == "The joker's new place":
                assert lies_before_ann(cards, example, rules)
                yield row.label
            elif row.label == "Left in the hand":
                assert f"= {counted(hand_points(cards, rules), 'point')}." in example.caption
                yield row.label
        yield from costs(example, rules)


def lies_before_ann(cards: tuple[Card, ...], example: Example, rules: RuleSet) -> bool:
    """Whether one of Ann's melds has these cards when the example has been played."""
    melds = end_of(example, rules).public.table[0]
    return hand_of(cards) in {hand_of(meld.cards) for meld in melds}


def costs(example: Example, rules: RuleSet) -> Iterator[str]:
    """A lay-down that fails costs what is said."""
    if any(" expose " in line for line in example.play.moves):
        price = end_of(example, rules).public.penalties[0]
        assert f"Ann scores {counted(price, 'point')} and" in example.caption
        yield "failed"
