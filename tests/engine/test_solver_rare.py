"""Questions that lead the solver where few hands lead it, each under rules of its own.

Drawn examples meet them only by chance; here each is asked every time, and the oracle answers too.
"""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Ace, Kind, LaydownSize, MeldRules, SameSuitRuns
from liverpool.engine.wild_ranks import WildRanks
from tests import oracle_lay_off
from tests.engine import test_solver, test_solver_lay_off, test_solver_one_card
from tests.engine.solving import TINY, contract, hand, plain

ROUND = replace(TINY, suits=1, ace=Ace.ROUND_THE_CORNER)
FOUR_RANKS = replace(TINY, ranks=4, run_max_len=5)


@pytest.mark.parametrize(
    ("held", "asked", "rules", "all_at_once"),
    [
        pytest.param(
            "Ac 2c 3c 4c ** **",
            "set 4, run 2",
            replace(ROUND, same_suit_runs=SameSuitRuns.NOT_TOUCHING, wild_limit="fewer"),
            True,
            id="a run round the corner that none may touch",
        ),
        pytest.param(
            "",
            "run 4, run 2",
            replace(
                ROUND,
                ranks=5,
                run_max_len=6,
                same_suit_runs=SameSuitRuns.NOT_TOUCHING,
                laydown_size=LaydownSize.EXACT,
            ),
            False,
            id="no room beside it, and none for a longer one",
        ),
        pytest.param(
            "",
            "set 2, run 3",
            replace(TINY, set_min_naturals=2, same_suit_runs=SameSuitRuns.MIN_GAP_1),
            False,
            id="a set of no rank, where natural cards are wanted elsewhere",
        ),
        pytest.param(
            "2d 2d ** **",
            "run 4, set 2",
            replace(
                FOUR_RANKS,
                wild_ranks=WildRanks.TWOS_EVERYWHERE,
                run_min_naturals=2,
                adjacent_wilds=False,
            ),
            False,
            id="a wild card in the place of the two, and none beside it",
        ),
        pytest.param(
            "Ac 4c ** **",
            "run 4",
            replace(FOUR_RANKS, wild_ranks=WildRanks.TWOS_EVERYWHERE, adjacent_wilds=False),
            False,
            id="a wild card in the place of the two, so none in that of the three",
        ),
        pytest.param(
            "3c 4c ** **",
            "run 4",
            replace(
                FOUR_RANKS,
                wild_ranks=WildRanks.TWOS_EVERYWHERE,
                ace=Ace.LOW,
                run_max_len=4,
                adjacent_wilds=False,
            ),
            False,
            id="a wild card in the place of the two, so none in that of the ace",
        ),
        pytest.param(
            "Ac 2c 3c 3c 4c ** ** **",
            "run 3, run 2, run 3",
            replace(
                FOUR_RANKS,
                suits=1,
                ace=Ace.HIGH,
                run_max_len=4,
                run_min_naturals=2,
                adjacent_wilds=False,
                wild_limit=2,
                laydown_size=LaydownSize.EXACT,
            ),
            False,
            id="three runs that want the same natural cards",
        ),
    ],
)
def test_how_far_a_hand_is(held: str, asked: str, rules: MeldRules, all_at_once: bool) -> None:
    test_solver.check(hand(held), contract(asked), rules, all_at_once)


def test_the_ace_twice_in_a_run_beside_another() -> None:
    rules = replace(
        FOUR_RANKS,
        suits=1,
        wild_ranks=WildRanks.TWOS,
        run_min_naturals=0,
        wild_limit="fewer",
        same_suit_runs=SameSuitRuns.NOT_TOUCHING,
    )
    held, asked = hand("3c 4c 4c ** **"), contract("run 4, run 3")
    test_solver_one_card.check_outs(held, asked, rules, all_at_once=False)


def test_where_runs_have_no_window_at_all() -> None:
    rules = replace(
        FOUR_RANKS,
        wild_ranks=WildRanks.TWOS_EVERYWHERE,
        run_min_naturals=3,
        laydown_size=LaydownSize.EXACT,
    )
    held, asked = hand("**"), contract("run 2, run 4")
    test_solver_one_card.check_one_card_less(held, asked, rules, all_at_once=False)


def test_a_joker_stays_in_the_hand_where_it_costs_less_than_a_wild_two() -> None:
    rules = replace(
        TINY,
        wild_ranks=WildRanks.TWOS,
        run_min_naturals=0,
        run_max_len=6,
        adjacent_wilds=False,
        wild_limit=2,
        wild_limit_lasts=True,
    )
    points = [10] * 53
    points[JOKER] = 1
    for face in hand("2c 2d"):
        points[face] = 20
    held, lying = hand("2c 6c Ad ** **"), test_solver_lay_off.meld("** 6d", rules)
    wanted = oracle_lay_off.fewest_left(held, plain([lying]), rules, points, 0)
    assert test_solver_lay_off.left_after(held, [lying], rules, points, 0) == wanted


def test_what_is_laid_off_within_a_limit_that_lasts() -> None:
    rules = replace(
        FOUR_RANKS,
        wild_ranks=WildRanks.TWOS,
        ace=Ace.HIGH,
        adjacent_wilds=False,
        wild_limit=2,
        wild_limit_lasts=True,
        laydown_size=LaydownSize.EXACT,
    )
    points = [5 + face % 3 * 5 for face in range(JOKER + 1)]
    lying = [Meld(Kind.RUN, 0, 4, (JOKER, 0)), Meld(Kind.SET, -1, 1, (0, 1))]
    held, asked = hand("2c 3c 2d 4d **"), contract("run 3, set 2")
    test_solver_lay_off.check_best(held, asked, rules, points, lying, keep=0)
