"""The solver where the cards of a set must have different suits: by example and by oracle."""

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, card_text, hand_of, joined_text
from liverpool.engine.melds import refuse_meld
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, SetSuits, Slot
from liverpool.engine.solver import (
    NEVER,
    Contract,
    can_lay,
    distance,
    distances_without,
    every_lay_down,
    forget,
    lay_downs,
    outs,
    sets,
)
from liverpool.engine.wild_ranks import WildRanks
from tests import oracle_full
from tests.chance import drawn, so_many, together
from tests.engine import (
    test_solver,
    test_solver_lay_downs,
    test_solver_one_card,
)
from tests.engine.solving import TINY, contract, deck, hand, meld_rules
from tests.engine.test_solver_lay_off import POINTS, best, check_best, laid, meld
from tests.test_solver_random_rules import random_rules

RULES = replace(meld_rules("dunlop"), set_suits=SetSuits.DIFFERENT)
TWOS = replace(meld_rules("dunlop+twos"), set_suits=SetSuits.DIFFERENT)
SMALL = replace(TINY, suits=3, ranks=4, run_max_len=5, set_suits=SetSuits.DIFFERENT)


@pytest.mark.parametrize(
    ("held", "asked", "rules", "missing"),
    [
        ("9c 9d 9h", "set 3", RULES, 0),
        ("9c 9c 9d", "set 3", RULES, 1),
        ("9c 9c 9d **", "set 3", RULES, 0),
        ("9c 9c 9c", "set 3", RULES, 2),
        ("9c 9d 9h 9c 9d 9h", "set 3, set 3", RULES, 0),
        ("9c 9d 9h 9s 9c 9d", "set 3, set 3", RULES, 0),
        ("9c 9c 9c 9d 9d 9d", "set 3, set 3", RULES, 2),
        ("9c 9d 9h 9s 9c 4d", "set 4, set 3", RULES, 2),
        ("9c 9d 9h 9s 8c 8c 8d 8h", "set 4, set 3", RULES, 0),
        ("9c 9d 9h 6h 7h 8h 9h", "set 3, run 4", RULES, 0),
        ("9c 9c 9h 6h 7h 8h 9h", "set 3, run 4", RULES, 1),
        ("5h 6h 7h 8h", "run 4", RULES, 0),
        ("9c 9d 9h 9s", "set 5", RULES, NEVER),
        ("9c 9d 9h 9s", "set 5", replace(RULES, laydown_size=LaydownSize.EXACT), NEVER),
        ("2c 2c 2d", "set 3", TWOS, 0),  # the second 2 of clubs is wild
        ("2c 2c 2d", "set 3", replace(TWOS, set_min_naturals=3), 1),
        ("9c 9c 2c", "set 3", TWOS, 1),
    ],
)
def test_how_far_it_is(held: str, asked: str, rules: MeldRules, missing: int) -> None:
    assert distance(hand(held), contract(asked), rules) == missing
    assert can_lay(hand(held), contract(asked), rules) == (missing == 0)
    assert bool(next(lay_downs(hand(held), contract(asked), rules), ())) == (missing == 0)


def test_what_brings_it_nearer_is_a_suit_that_the_set_lacks() -> None:
    found = outs(hand("9c 9c 9d"), contract("set 3"), RULES)
    assert [card_text(face) for face in found] == ["9h", "9s", "**"]
    assert outs(hand("9c 9d 9h 9s"), contract("set 5"), RULES) == ()


def test_what_the_hand_can_do_without() -> None:
    held, asked = hand("9c 9c 9d 9h"), contract("set 3")
    without = distances_without(held, asked, RULES, held)
    assert {card_text(face): far for face, far in without.items()} == {"9c": 0, "9d": 1, "9h": 1}


def test_no_lay_down_has_a_suit_twice_in_a_set() -> None:
    held, asked = hand("9c 9c 9d 9h 9s **"), contract("set 3")
    found = [joined_text(melds[0].cards) for melds in every_lay_down(held, asked, RULES)]
    assert found == [
        *("9c9d9h", "9c9d9s", "9c9h9s", "9d9h9s", "9c9d9h9s"),
        *("9c9d**", "9c9h**", "9c9s**", "9d9h**", "9d9s**", "9h9s**"),
        *("9c9d9h**", "9c9d9s**", "9c9h9s**", "9d9h9s**"),
    ]


def test_no_more_is_laid_off_on_a_set_than_it_has_places() -> None:
    assert laid("9c 9s Kd", ["9c9d9h"], RULES) == "9s.1"
    assert laid("9s **", ["9c9d9h"], RULES) == "**.1"  # the joker is dearer
    assert laid("** **", ["9c9d9h**"], RULES) == ""
    assert laid("9s 9h", ["9c9d9h", "9c9d**", "6s7s8s"], RULES) == "9s.1 9h.2"
    assert laid("9h Th", ["5h6h7h8h"], RULES) == "9h.1> Th.1>"


def test_the_best_lay_down_counts_on_no_more_than_the_sets_take() -> None:
    assert best("9c 9c 9d 9h 4c 4d 4h", "set 3", rules=RULES) == "9c9d9h"
    assert best("9c 9d 9h 9s 4c 4d 4h", "set 3", ["4c4d4s"], RULES) == "9c9d9h"
    assert best("5h 6h 7h 8h 9h", "run 4", rules=RULES) == "5h6h7h8h"
    assert best("9c 9d 5h", "set 3", rules=RULES) is None


@pytest.mark.in_turn
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("asked", "wild"),
    together(
        ["set 2", "set 3", "set 2, set 2", "set 2, run 2", "run 3"],
        [ranks for ranks in WildRanks if ranks.rank <= SMALL.ranks],
    ),
)
def test_the_best_lay_down_leaves_the_least(asked: str, wild: WildRanks) -> None:
    rules = replace(SMALL, wild_ranks=wild)
    hands = ("Ac Ac Ad 2c 2c **", "3c 3c 3d 2c 2d 2h **", "Ac 2c 3c 4c 4d 4d **")
    for lying, held in together(([], ["3c3d"], ["Ac2c3c"], ["AcAd", "3d4d"]), hands):
        table = [meld(text, SMALL) for text in lying]
        table = [each for each in table if refuse_meld(each, rules) is None]
        check_best(hand(held), contract(asked), rules, POINTS, table, keep=0)


def test_wild_cards_that_count_differently_are_not_alike() -> None:
    rules = replace(SMALL, wild_ranks=WildRanks.TWOS)
    points = [5] * (JOKER + 1)
    points[JOKER] = 20
    check_best(hand("3c 3c 4c 2c 2d **"), contract("set 2"), rules, points, [], keep=1)


@pytest.mark.parametrize(
    ("held", "asked", "rules", "all_at_once"),
    [
        ("Ac Ad Ah 3c", "set 2, set 2", SMALL, True),
        ("Ac Ad Ah 3c 3d", "set 2, set 2", SMALL, True),
        ("", "set 2, run 3", replace(SMALL, set_min_naturals=2), False),
        (
            "",
            "set 2, run 3",
            replace(SMALL, set_min_naturals=2, same_suit_runs=SameSuitRuns.MIN_GAP_1),
            False,
        ),
        ("Ac Ad Ah 2c 3c ** **", "set 2, run 3", SMALL, True),
        ("Ac Ad Ad Ah 2d 3d", "set 3, run 3", SMALL, True),
        ("Ac Ac Ad Ad 2c 2d **", "set 2, set 3, run 2", SMALL, False),
        ("2c 2c 2d 2h **", "set 2, set 3", replace(SMALL, wild_ranks=WildRanks.TWOS), False),
        ("2c 2c 3c 4c **", "set 3, run 2", replace(SMALL, wild_ranks=WildRanks.TWOS), False),
        ("Ac Ac Ad ** **", "set 3, set 2", replace(SMALL, wild_limit="fewer"), True),
        (
            "Ac Ac",
            "set 2",
            replace(SMALL, set_min_naturals=3, laydown_size=LaydownSize.EXACT),
            True,
        ),
        ("Ac Ac 2c 3c", "set 2, run 2", replace(SMALL, run_min_naturals=2), False),
    ],
)
def test_the_oracle_agrees(held: str, asked: str, rules: MeldRules, all_at_once: bool) -> None:
    test_solver.check(hand(held), contract(asked), rules, all_at_once)
    test_solver_one_card.check_outs(hand(held), contract(asked), rules, all_at_once=all_at_once)


def test_answers_are_the_same_where_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr(sets, "COUNTS_KEPT", 0)
    for held in ("9c 9d 9h", "9c 9c 9d", "4c 9d 9h"):
        test_how_far_it_is(held, "set 3", RULES, 0 if held == "9c 9d 9h" else 1)


# By chance


def random_hands(
    seed: str, suits: int, count: int
) -> list[tuple[tuple[int, ...], Contract, MeldRules]]:
    """Hands of a few ranks from two decks, with a contract of short melds, under drawn rules."""
    chance = random.Random(drawn(seed))
    found: list[tuple[tuple[int, ...], Contract, MeldRules]] = []
    for _ in range(count):
        drawn_rules = random_rules(chance, chance.randint(4, 5), suits)
        rules = replace(drawn_rules, set_suits=SetSuits.DIFFERENT)
        kinds = chance.choices([Kind.SET, Kind.SET, Kind.RUN], k=chance.randint(1, 3))
        asked = tuple(Slot(kind, 2 if len(kinds) > 2 else chance.randint(2, 3)) for kind in kinds)
        cards = [face for face in deck(rules, 2) if face % 13 < 3] + [JOKER] * 2
        found.append((hand_of(chance.sample(cards, chance.randint(3, 7))), asked, rules))
    return found


@pytest.mark.in_turn
@pytest.mark.no_cover
@pytest.mark.parametrize("suits", [2, 3])
def test_hands_of_a_few_ranks(suits: int) -> None:
    chance = random.Random(drawn(f"lying {suits}"))
    for held, asked, rules in random_hands(f"by suit {suits}", suits, so_many(20, full=3000)):
        for all_at_once in (False, True):
            test_solver.check(held, asked, rules, all_at_once)
            test_solver_one_card.check_outs(held, asked, rules, all_at_once=all_at_once)
            test_solver_one_card.check_one_card_less(held, asked, rules, all_at_once=all_at_once)
        test_solver_one_card.check_one_card_more(held, chance.choice(deck(rules, 1)), asked, rules)
        test_solver_lay_downs.check(held, asked, rules)
        check_best(held, asked, rules, POINTS, [], keep=chance.randint(0, 1))


@pytest.mark.no_cover
def test_every_hand_of_one_rank_and_a_half() -> None:
    """Two sets of one rank: whether a second reading finds them in just these cards."""
    cards = [*[face for face in deck(RULES, 2) if face % 13 == 8], *hand("8c 8d 8h")]
    for held in sorted(set(combinations(cards, 7)))[:: so_many(6, full=1)]:
        asked = contract("set 3, set 3")
        assert can_lay(held, asked, RULES) == oracle_full.goes_down(held, asked, RULES)
