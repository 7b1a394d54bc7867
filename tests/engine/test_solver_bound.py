"""The quick bound may say too little, never too much: else a lay-down would be missed."""

import random
from itertools import product

import pytest

from liverpool.engine.cards import JOKER, hand_of
from liverpool.engine.changes import changed
from liverpool.engine.presets import load
from liverpool.engine.solver import distance
from liverpool.engine.solver.bound import lacks_at_least, strays_at_least
from liverpool.engine.solver.counts import packed
from liverpool.engine.solver.distance import is_held
from liverpool.engine.solver.lacks import lack, with_one_more
from liverpool.record.cards import read_cards
from tests.chance import drawn, so_many, some

PRESETS = ("dunlop", "wikipedia", "christmas", "mahlum", "dunlop+twos")


pytestmark = [pytest.mark.no_cover, pytest.mark.in_turn]


@pytest.mark.parametrize("name", PRESETS)
def test_the_bound_and_what_is_known_sooner_agree_with_the_exact_answer(name: str) -> None:
    rules = load(name).rules
    chance = random.Random(drawn(name))
    deck = [*range(JOKER)] * 3 + [JOKER] * 6
    tight = 0
    for size in (7, 11, 13, 16, 22):
        for deal in rules.deals:
            for _ in range(so_many(6, full=20)):
                hand = hand_of(chance.sample(deck, size))
                held = is_held(packed(hand, rules.meld), None, deal.contract, rules.meld)
                exact = distance(hand, deal.contract, rules.meld)
                assert held is (exact == 0)
                bound = lacks_at_least(packed(hand, rules.meld), deal.contract, rules.meld)
                assert bound <= exact
                tight += 0 < bound == exact
    assert tight > so_many(15, full=50)  # and it is of use


def test_one_card_more_leaves_one_place_less_and_one_less_for_natural_cards() -> None:
    assert with_one_more(lack(missing=5, short=3)) == lack(missing=4, short=2)
    assert with_one_more(lack(missing=1, short=0, extra=2)) == lack(missing=0, short=0, extra=2)
    assert with_one_more(lack(missing=0, short=0)) == lack(missing=0, short=0)


def test_cards_that_stray_are_never_counted_too_high() -> None:
    rules = load("christmas").rules
    contract = rules.deals[6].contract
    chance = random.Random(drawn("strays"))
    for _ in range(so_many(150, full=300)):
        ranks = chance.sample(range(13), 5)
        faces = [suit * 13 + rank for rank in ranks for suit in range(4)] * 3
        hand = hand_of(chance.sample(faces, 11) + [JOKER] * 2)
        exact = distance(hand, contract, rules.meld, all_at_once=True)
        assert strays_at_least(packed(hand, rules.meld), contract, rules.meld) <= exact


STRAYING = product(
    ["run 4, run 4", "set 3, run 4, run 4", "run 4, run 4, run 4"],
    ["none", "twos", "twos_everywhere"],
    ["allow", "not_touching", "min_gap_1"],
)


@pytest.mark.parametrize(("asked", "wild", "runs"), some([*STRAYING], everyday=12))
def test_cards_that_stray_from_runs_are_never_counted_too_high(
    runs: str, wild: str, asked: str
) -> None:
    rules = changed(
        load("dunlop").rules,
        {"meld.same_suit_runs": runs, "meld.wild_ranks": wild, "deals.1.contract": asked},
    )
    contract = rules.deals[0].contract
    chance = random.Random(drawn(f"{runs} {wild} {asked}"))
    tight = 0
    for _ in range(so_many(30, full=600)):
        suits = chance.sample(range(4), chance.randint(2, 4))
        faces = [suit * 13 + rank for suit in suits for rank in range(9)] * 2
        hand = hand_of([*chance.sample(faces, 12), JOKER])
        exact = distance(hand, contract, rules.meld, all_at_once=True)
        bound = strays_at_least(packed(hand, rules.meld), contract, rules.meld)
        assert bound <= exact
        tight += bound > 0
    assert tight > 10  # and it is of use


@pytest.mark.parametrize(
    ("cards", "asked", "strays"),
    [
        ("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h", "run 4, run 4, run 4", 0),
        ("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 9s", "run 4, run 4, run 4", 1),
        ("2c 3c 4c 5c 2d 3d 4d 5d 5d 5d 2h 3h", "run 4, run 4, run 4", 2),
        ("2c 3c 4c 5c 2d 3d 4d 5d 9s 9s 9h 9c", "set 3, run 4, run 4", 0),
        ("2c 3c 4c 5c 2d 3d 4d 5d 9s 9s 9h 8s", "set 3, run 4, run 4", 1),
    ],
)
def test_which_cards_stray(cards: str, asked: str, strays: int) -> None:
    rules = changed(load("dunlop").rules, {"deals.1.contract": asked})
    hand = packed(read_cards(cards), rules.meld)
    assert strays_at_least(hand, rules.deals[0].contract, rules.meld) == strays
