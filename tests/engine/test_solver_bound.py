"""The quick bound may say too little, never too much: else a lay-down would be missed."""

import random

import pytest

from liverpool.engine.cards import JOKER, hand_of
from liverpool.engine.presets import load
from liverpool.engine.solver import distance
from liverpool.engine.solver.bound import lacks_at_least, strays_at_least
from liverpool.engine.solver.counts import packed

PRESETS = ("dunlop", "wikipedia", "christmas", "mahlum", "dunlop+twos")


@pytest.mark.parametrize("name", PRESETS)
def test_the_bound_is_never_above_the_exact_answer(name: str) -> None:
    rules = load(name).rules
    chance = random.Random(name)
    deck = [*range(JOKER)] * 3 + [JOKER] * 6
    tight = 0
    for size in (7, 11, 13, 16, 22):
        for deal in rules.deals:
            for _ in range(20):
                hand = hand_of(chance.sample(deck, size))
                exact = distance(hand, deal.contract, rules.meld)
                bound = lacks_at_least(packed(hand, rules.meld), deal.contract, rules.meld)
                assert bound <= exact
                tight += 0 < bound == exact
    assert tight > 50  # and it is of use


def test_cards_that_stray_are_never_counted_too_high() -> None:
    rules = load("christmas").rules
    contract = rules.deals[6].contract
    chance = random.Random("strays")
    for _ in range(300):
        ranks = chance.sample(range(13), 5)
        faces = [suit * 13 + rank for rank in ranks for suit in range(4)] * 3
        hand = hand_of(chance.sample(faces, 11) + [JOKER] * 2)
        exact = distance(hand, contract, rules.meld, all_at_once=True)
        assert strays_at_least(packed(hand, rules.meld), contract, rules.meld) <= exact
