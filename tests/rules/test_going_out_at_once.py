"""Points for going down and out in one turn (rules.md row 83)."""

import pytest

from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import at_once_bonus, went_at_once
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, State, Turn
from tests.rules.positions import ANN, BEN, house, play, position

CONTRACT = "9c9d9h KcKdKh"


def rewarding(**changes: object) -> RuleSet:
    return house("dunlop", {"points.at_once": -25, **changes})


def last_line(state: State) -> DealScore:
    return state.public.sheet[-1]


def test_who_goes_down_and_out_in_one_turn_scores_them() -> None:
    state = position(rewarding(), hands={"Ben": f"{CONTRACT} 9s 2s"})
    over = play(state, f"Ben lay {CONTRACT}", "Ben add 9s Ben.1", "Ben discard 2s")
    line = last_line(over)
    assert (line.points[BEN], went_at_once(line, over.public.rules)) == (-25, True)
    assert line.points[ANN] == 29  # 9, and two queens


def test_they_come_on_top_of_what_going_out_scores() -> None:
    state = position(rewarding(**{"points.out_bonus": -10}), hands={"Ben": f"{CONTRACT} 2s"})
    assert last_line(play(state, f"Ben lay {CONTRACT}", "Ben discard 2s")).points[BEN] == -35


@pytest.mark.parametrize("out", ["may_discard", "never_discard"])
def test_they_count_without_a_discard_too(out: str) -> None:
    rules = rewarding(**{"end.out": out})
    state = position(rules, hands={"Ben": CONTRACT})
    assert last_line(play(state, f"Ben lay {CONTRACT}")).points[BEN] == -25
    state = position(rules, hands={"Ben": f"{CONTRACT} Ks"})
    state = play(state, f"Ben lay {CONTRACT}", "Ben add Ks Ben.2")
    assert last_line(state).points[BEN] == -25


def test_who_is_down_already_scores_none() -> None:
    state = position(rewarding(), hands={"Ben": "2s"}, table={"Ben": ["9c9d9h"]})
    line = last_line(play(state, "Ben discard 2s"))
    assert (line.points[BEN], went_at_once(line, state.public.rules)) == (0, False)


def test_who_floats_after_going_down_goes_out_in_another_turn() -> None:
    rules = rewarding(**{"end.out": "floats", "buy.window": "off"})
    state = position(rules, hands={"Ben": CONTRACT}, stock="4c 4d 6s 2d")
    state = play(state, f"Ben lay {CONTRACT}", "Cy draw", "Cy discard 4c")
    state = play(state, "Ann draw", "Ann discard 4d")
    state = play(state, "Ben draw", "Ben discard 6s")
    line = last_line(state)
    assert (line.out, line.points[BEN]) == (BEN, 0)


def test_all_cards_at_once_are_no_feat_where_they_have_to_go_so() -> None:
    rules = rewarding(**{"deals.1.all_at_once": True, "deals.1.cards": 5})
    assert (at_once_bonus(rules, 1), at_once_bonus(rules, 2)) == (0, -25)
    state = position(rules, hands={"Ben": CONTRACT})
    assert last_line(play(state, f"Ben lay {CONTRACT}")).points[BEN] == 0


CALLED = {"call.offence": "fits_any", "call.final_discard": True}


def test_a_last_discard_that_may_be_called_counts_once_all_have_passed() -> None:
    state = position(rewarding(**CALLED), hands={"Ben": f"{CONTRACT} 2s"})
    state = play(state, f"Ben lay {CONTRACT}", "Ben discard 2s")
    assert (state.public.phase, state.public.this_turn) == (Phase.LAST_CALL, Turn(at_once=True))
    assert last_line(play(state, "Ann pass", "Cy pass")).points[BEN] == -25


def test_nothing_is_remembered_where_nothing_is_scored() -> None:
    state = position(house("dunlop", CALLED), hands={"Ben": f"{CONTRACT} 2s"})
    state = play(state, f"Ben lay {CONTRACT}", "Ben discard 2s")
    assert state.public.this_turn == Turn()


def test_a_called_last_discard_is_forgotten() -> None:
    table = {"Cy": ["2c2d2h"]}
    state = position(rewarding(**CALLED), hands={"Ben": f"{CONTRACT} 2s"}, table=table)
    state = play(state, f"Ben lay {CONTRACT}", "Ben discard 2s", "Cy call")
    assert state.public.this_turn == Turn()
    assert state.public.phase is Phase.TURN


def test_a_caller_who_goes_out_in_anothers_turn_scores_none() -> None:
    rules = rewarding(
        **{"call.offence": "fits_any", "call.remedy": "caller_discards", "call.caller": "down"}
    )
    table = {"Ann": ["JcJdJs"], "Ben": ["3c3d3s"]}
    state = position(rules, turn=ANN, hands={"Ann": "3h Qc", "Ben": "Kd"}, table=table)
    line = last_line(play(state, "Ann discard 3h", "Ben call", "Ben discard Kd"))
    assert (line.out, line.points[BEN]) == (BEN, 0)


def test_nobody_is_out_where_no_card_can_be_drawn() -> None:
    line = DealScore((1, 2, 3), (0, 0, 0), NOBODY, Ending.STOCK_OUT)
    assert not went_at_once(line, rewarding())
