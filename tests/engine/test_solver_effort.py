"""A question to the solver that may take only so many steps."""

import random
from contextlib import suppress

import pytest

from liverpool.engine.cards import JOKER, Hand, hand_of
from liverpool.engine.rank_order import RankOrder
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver import (
    Contract,
    TooMuchWork,
    at_most,
    distance,
    forget,
    lay_downs,
    outs,
    planes,
)
from liverpool.engine.wild_ranks import WildRanks
from tests.chance import so_many
from tests.rules.positions import house

RUNS: Contract = (Slot(Kind.RUN, 3), Slot(Kind.RUN, 5), Slot(Kind.RUN, 4))
BOTH: Contract = (Slot(Kind.SET, 3), Slot(Kind.RUN, 4), Slot(Kind.RUN, 4))
HARD = {"meld.adjacent_wilds": False, "meld.run_min_naturals": 3}
RULES: list[tuple[MeldRules, Contract]] = [
    (house("dunlop", {**HARD, "meld.same_suit_runs": SameSuitRuns.ALLOW}).meld, RUNS),
    (house("dunlop", {**HARD, "meld.wild_limit": "fewer"}).meld, BOTH),
    (house("dunlop", {**HARD, "meld.same_suit_runs": SameSuitRuns.MIN_GAP_1}).meld, BOTH),
    (house("dunlop", {"meld.wild_ranks": WildRanks.TWOS}).meld, BOTH),
]
NAMES = ["runs that may overlap", "few wild cards", "runs apart", "wild twos"]


@pytest.fixture(autouse=True)
def _empty_tables() -> None:
    forget()


def drawn(seed: int, cards: int, jokers: int) -> Hand:
    deck = [face for face in range(JOKER) for _ in range(3)]
    return hand_of([*random.Random(seed).sample(deck, cards - jokers), *[JOKER] * jokers])


@pytest.mark.parametrize(("rules", "contract"), RULES, ids=NAMES)
def test_what_takes_too_many_steps_is_given_up(rules: MeldRules, contract: Contract) -> None:
    hand = drawn(1, 16, 2)
    with pytest.raises(TooMuchWork), at_most(20):
        distance(hand, contract, rules)
    with pytest.raises(TooMuchWork), at_most(20):
        outs(hand, contract, rules)


@pytest.mark.no_cover
@pytest.mark.parametrize(("rules", "contract"), RULES, ids=NAMES)
def test_giving_up_spoils_no_later_answer(rules: MeldRules, contract: Contract) -> None:
    for seed in range(so_many(2, full=4)):
        hand = drawn(seed, 12, 1)
        found = None
        for limit in range(5, 20_000, 50):
            with suppress(TooMuchWork), at_most(limit):
                found = distance(hand, contract, rules)
                break
        forget()
        assert found == distance(hand, contract, rules)


def test_lay_downs_are_counted_too() -> None:
    rules = house("dunlop").meld
    hand = drawn(3, 16, 6)
    assert next(lay_downs(hand, BOTH, rules))
    with pytest.raises(TooMuchWork), at_most(100):
        list(lay_downs(hand, BOTH, rules))


def test_without_a_limit_nothing_is_given_up() -> None:
    rules = house("dunlop").meld
    with pytest.raises(TooMuchWork), at_most(0):
        distance(drawn(2, 12, 1), BOTH, rules)
    assert distance(drawn(2, 12, 1), BOTH, rules) < 12


def test_no_search_does_much_between_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three runs that share cards once kept a server busy for seconds."""
    rules, contract = RULES[0]
    taken = 0
    really = planes.take

    def counted(window: int, left: planes.Planes, by: RankOrder) -> tuple[int, planes.Planes]:
        nonlocal taken
        taken += 1
        return really(window, left, by)

    monkeypatch.setattr("liverpool.engine.solver.runs.take", counted)
    for seed in range(3):
        taken = 0
        with pytest.raises(TooMuchWork), at_most(1_000):
            distance(drawn(seed, 24, 1), contract, rules)
        assert taken < 1_000
