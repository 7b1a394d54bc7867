"""The solver where a contract names ranks and colours: by example and by oracle."""

import random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, hand_of
from liverpool.engine.rules import LaydownSize, MeldRules, SameSuitRuns, SetSuits
from liverpool.engine.solver import (
    NEVER,
    best_lay_down,
    can_lay,
    distance,
    distances_without,
    lay_downs,
    outs,
)
from liverpool.engine.solver.counts import packed
from liverpool.engine.solver.distance import is_held
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.melds import meld_text
from tests.chance import drawn, so_many
from tests.engine import test_solver, test_solver_lay_downs, test_solver_one_card
from tests.engine.solving import TINY, contract, deck, hand, meld_rules
from tests.engine.test_solver_lay_off import check_best

DUNLOP = meld_rules("dunlop")
TWOS = meld_rules("dunlop+twos")
DIFFERENT = replace(DUNLOP, set_suits=SetSuits.DIFFERENT)


@pytest.mark.parametrize(
    ("held", "asked", "rules", "missing"),
    [
        ("Ac Ah 9c 9d 9h", "set 2 aces, set 3", DUNLOP, 0),
        ("9c 9d 9h 8c 8d 8h", "set 2 aces, set 3", DUNLOP, 2),
        ("9c 9d 9h 8c 8d **", "set 2 aces, set 3", DUNLOP, 1),
        ("Ac Ad Ah As", "set 2 aces, set 2 aces", DUNLOP, 0),
        ("Ac Ad Ah As", "set 2 aces, set 3", DUNLOP, 1),
        ("Ac Ac Ac", "set 3 aces", DIFFERENT, 2),
        ("Ac Ac Ac Ad Ah", "set 3 aces", DIFFERENT, 0),
        ("Ac Ad Ah As", "set 5 aces", DIFFERENT, NEVER),
        ("2c 2d 2h", "set 3 2s", TWOS, 0),
        ("9c 2d 2h", "set 3 9s", TWOS, 0),
        ("2c 2d 9h 8h 7h 6h", "set 2 2s, run 4", TWOS, 0),
        ("2c 2d 9h 8h 7h", "set 2 2s, run 4", TWOS, 1),
        ("3s 3d", "set 2 3s", replace(DUNLOP, wild_ranks=WildRanks.THREES_EVERYWHERE), NEVER),
        ("9h 8h 7h 6h", "run 4 red", DUNLOP, 0),
        ("9s 8s 7s 6s", "run 4 red", DUNLOP, 4),
        ("9s 8s 7s 6s 9h 8h", "run 4 red", DUNLOP, 2),
        ("9s 8s 7s 6s 9h 8h 7h 6h", "run 4 black, run 4 red", DUNLOP, 0),
        ("Qc Qd Qh Qs Jh Kh Ah", "set 3 queens, run 4 red", DUNLOP, 0),
        ("Qc Qd Qh Js Ks As", "set 3 queens, run 4 black", DUNLOP, 1),
        ("6h 7h 8h 9h", "run 4 red", replace(DUNLOP, suits=1), NEVER),
    ],
)
def test_how_far_it_is(held: str, asked: str, rules: MeldRules, missing: int) -> None:
    assert is_held(packed(hand(held), rules), None, contract(asked), rules) is (missing == 0)
    assert distance(hand(held), contract(asked), rules) == missing


def test_what_brings_it_nearer_is_what_is_named() -> None:
    asked = contract("set 2 aces, set 3")
    assert outs(hand("Ac 9c 9d 9h 8c 8d"), asked, DUNLOP) == hand("Ac Ad Ah As **")
    away = distances_without(hand("Ac Ah 9c 9d 9h 8c"), asked, DUNLOP, hand("Ac 8c"))
    assert away == {hand("Ac")[0]: 1, hand("8c")[0]: 0}


def test_all_cards_at_once() -> None:
    asked = contract("set 2 aces, run 4 red")
    assert can_lay(hand("Ac Ad Ah 5h 6h 7h 8h"), asked, DUNLOP, all_at_once=True)
    assert not can_lay(hand("Ac Ad 9h 5h 6h 7h 8s"), asked, DUNLOP, all_at_once=True)
    assert distance(hand("Kc Kd Kh 5h 6h 7h 8h"), asked, DUNLOP, all_at_once=True) == 3


def test_what_can_be_laid_in_two_ways_is_laid_once() -> None:
    held = hand("Ac Ad Ah As")
    found = list(lay_downs(held, contract("set 2 aces, set 2"), DUNLOP))
    assert len(found) == len({frozenset(melds) for melds in found}) == 3


def test_melds_stand_where_the_contract_names_them() -> None:
    held, points = hand("Ac Ad 9c 9d 9h 4h 5h 6h 7h Ks"), [5] * (JOKER + 1)
    for asked in ("set 3, set 2 aces, run 4 red", "run 4 red, set 2 aces, set 3"):
        melds = best_lay_down(held, contract(asked), DUNLOP, points)
        assert melds is not None
        kinds = {"Ac": "set 2 aces", "9c": "set 3", "4h": "run 4 red"}
        assert ", ".join(kinds[meld_text(meld, DUNLOP)[:2]] for meld in melds) == asked


RULES = (
    TINY,
    replace(TINY, wild_ranks=WildRanks.TWOS, set_min_naturals=2),
    replace(TINY, suits=1, wild_limit="as_many", run_min_naturals=2),
    replace(TINY, set_suits=SetSuits.DIFFERENT, laydown_size=LaydownSize.EXACT),
    replace(TINY, same_suit_runs=SameSuitRuns.NOT_TOUCHING, set_min_naturals=0),
    replace(TINY, same_suit_runs=SameSuitRuns.MIN_GAP_1, wild_ranks=WildRanks.RED_ACES),
)
ASKED = (
    "set 2 aces, set 3",
    "set 2 4s, run 3",
    "set 2 2s, run 3 red",
    "run 2 red, run 2 black, set 2",
    "run 3 black, run 3",
    "set 3 4s",
)


@pytest.mark.in_turn
@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("asked", ASKED)
def test_the_oracle_agrees(asked: str, rules: MeldRules) -> None:
    chance = random.Random(drawn(f"named {asked} {RULES.index(rules)}"))
    points = [chance.choice([5, 10, 15, 20]) for _ in range(JOKER + 1)]
    for _ in range(so_many(2, full=40)):
        held = hand_of(chance.sample([*deck(rules, 2), JOKER, JOKER], 6))
        for all_at_once in (False, True):
            test_solver.check(held, contract(asked), rules, all_at_once)
            test_solver_one_card.check_outs(held, contract(asked), rules, all_at_once)
        test_solver_lay_downs.check(held, contract(asked), rules)
        check_best(held, contract(asked), rules, points, [], keep=0)
