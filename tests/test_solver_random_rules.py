"""The solver under random rules of melds: all fields drawn at random, hands of small decks
against the oracle, hands of full decks against a second search."""

import random
from itertools import combinations

import pytest

from liverpool.engine.cards import JOKER, TWO, Hand, Named, hand_of, with_cards
from liverpool.engine.melds import Meld, readings
from liverpool.engine.rules import Ace, Kind, LaydownSize, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver import Contract, can_lay, distance, outs
from liverpool.engine.wild_ranks import WildRanks
from tests import oracle_full, oracle_lay_off
from tests.chance import drawn, so_many
from tests.engine import (
    test_solver,
    test_solver_lay_downs,
    test_solver_lay_off,
    test_solver_one_card,
)
from tests.engine.solving import (
    LIMITS_OF_RUNS,
    WILD_LIMITS,
    contract,
    deck,
    plain,
    set_suits_with,
)


def random_rules(chance: random.Random, ranks: int, suits: int) -> MeldRules:
    """Rules of melds with every field drawn at random."""
    wild_ranks = chance.choice([each for each in WildRanks if each.rank <= ranks])
    ace = chance.choice(list(Ace))
    return MeldRules(
        ranks=ranks,
        suits=suits,
        wild_ranks=wild_ranks,
        set_min_naturals=chance.randint(0, 2),
        run_min_naturals=chance.randint(1, 3),
        ace=ace,
        run_max_len=ranks + chance.randint(0, 1),
        adjacent_wilds=chance.random() < 0.5,
        wild_limit=chance.choice(WILD_LIMITS),
        wild_limit_run=chance.choice(LIMITS_OF_RUNS),
        wild_limit_lasts=chance.random() < 0.5,
        twos_in_runs=ace is not Ace.HIGH or wild_ranks.rank != TWO or chance.random() < 0.5,
        laydown_size=chance.choice(list(LaydownSize)),
        same_suit_runs=chance.choice(list(SameSuitRuns)),
        set_suits=chance.choice(set_suits_with(wild_ranks)),
    )


def random_contract(chance: random.Random) -> Contract:
    """One to three melds of two or three cards, seven cards in all at most."""
    slots: Contract = ()
    for _ in range(chance.randint(1, 3)):
        room = 7 - sum(slot.length for slot in slots)
        if room >= 2:
            kind = chance.choice([Kind.SET, Kind.RUN, Kind.RUN])
            names: list[Named] = ["", "", "A", "3"] if kind is Kind.SET else ["", "", "black"]
            slots = (*slots, Slot(kind, chance.randint(2, min(3, room)), chance.choice(names)))
    return slots


def random_table(chance: random.Random, rules: MeldRules) -> list[Meld]:
    """Up to two melds that might lie on a table."""
    lying: list[Meld] = []
    cards = [*deck(rules, 1), JOKER, JOKER]
    for _ in range(chance.randint(0, 2)):
        found = list(readings(chance.choices(cards, k=chance.randint(2, 4)), rules))
        if found:
            lying.append(chance.choice(found))
    return lying


def every_hand(rules: MeldRules, size: int) -> list[Hand]:
    """All hands of so many cards of one deck with two jokers."""
    return sorted(set(combinations([*deck(rules, 1), JOKER, JOKER], size)))


def check_every_hand(seed: str) -> None:
    """Every question about every hand of a small deck, for one set of rules."""
    chance = random.Random(drawn(seed))
    rules = random_rules(chance, ranks=chance.randint(4, 7), suits=1)
    asked = random_contract(chance)
    points = [chance.choice([5, 10, 15, 20]) for _ in range(JOKER + 1)]
    lying = random_table(chance, rules)
    table = [plain([each])[0] for each in lying]
    for held in [*every_hand(rules, 3), *every_hand(rules, 5)]:
        test_solver.check(held, asked, rules, all_at_once=False)
        test_solver.check(held, asked, rules, all_at_once=True)
        test_solver_one_card.check_outs(held, asked, rules, all_at_once=False)
        some_face = chance.choice([*deck(rules, 1), JOKER])
        test_solver_one_card.check_one_card_more(held, some_face, asked, rules)
        test_solver_one_card.check_one_card_less(held, asked, rules, all_at_once=False)
        test_solver_one_card.check_one_card_less(held, asked, rules, all_at_once=True)
        test_solver_lay_downs.check(held, asked, rules)
        keep = chance.randint(0, 1)
        test_solver_lay_off.check_best(held, asked, rules, points, lying, keep=keep)
    for held in every_hand(rules, 4):
        wanted = oracle_lay_off.fewest_left(held, table, rules, points, 0)
        assert test_solver_lay_off.left_after(held, lying, rules, points, 0) == wanted


@pytest.mark.in_turn
@pytest.mark.parametrize("seed", range(so_many(1, full=16)))
def test_every_hand_of_a_small_deck(seed: int) -> None:
    check_every_hand(f"daily {seed}")


@pytest.mark.full
@pytest.mark.parametrize("seed", range(500))
def test_every_hand_of_many_small_decks(seed: int) -> None:
    check_every_hand(f"full {seed}")


# Hands of full decks

CONTRACTS = (
    "set 3, set 3",
    "set 3, run 4",
    "run 4, run 4",
    "set 3, set 3, set 3",
    "set 3, set 3, run 4",
    "set 3, run 4, run 4",
    "run 4, run 4, run 4",
    "run 7",
    "set 4, run 5",
    "set 5, run 3",
)


HANDS_EACH = 20
"""So many hands under the same rules."""


def full_hand(chance: random.Random, rules: MeldRules) -> Hand:
    """Eight to thirteen cards of two decks, at times of few ranks, with up to two jokers."""
    cards = deck(rules, 2)
    if chance.random() < 0.5:
        low = chance.randint(0, 7)
        cards = [face for face in cards if low <= face % 13 <= low + 5]
    jokers = chance.choice([0, 0, 1, 1, 2])
    return hand_of([*chance.sample(cards, chance.randint(8, 13) - jokers), *[JOKER] * jokers])


def check_full_hand(chance: random.Random, held: Hand, asked: Contract, rules: MeldRules) -> bool:
    """Whether it goes down is what a second search says; and it lacks what it is said to lack."""
    down = can_lay(held, asked, rules)
    assert down == oracle_full.goes_down(held, asked, rules)
    far = distance(held, asked, rules)
    assert (far == 0) == down
    with_one = with_cards(held, [chance.choice([*deck(rules, 1), JOKER])])
    assert distance(with_one, asked, rules) in (far, max(far - 1, 0))
    if 0 < far <= 2:  # so many cards bring it down, and one less does not
        for _ in range(far):
            assert not oracle_full.goes_down(held, asked, rules)
            held = with_cards(held, [chance.choice(outs(held, asked, rules))])
        assert oracle_full.goes_down(held, asked, rules)
    return down


def check_full_hands(seed: str, count: int) -> None:
    chance = random.Random(drawn(seed))
    down = 0
    for _ in range(count // HANDS_EACH):
        rules = random_rules(chance, ranks=13, suits=4)
        asked = contract(chance.choice(CONTRACTS))
        for _ in range(HANDS_EACH):
            down += check_full_hand(chance, full_hand(chance, rules), asked, rules)
    assert count / 50 < down < count / 2  # neither answer is rare


@pytest.mark.in_turn
def test_full_hands() -> None:
    check_full_hands("daily", so_many(60, full=6000))


@pytest.mark.full
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_full_hands(part: int) -> None:
    check_full_hands(f"full {part}", 10_000)
