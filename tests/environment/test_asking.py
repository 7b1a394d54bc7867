"""Who is asked, in which order: those who may interrupt first, each once for each discard."""

from msgspec.structs import replace

from liverpool.engine.moves import Call
from liverpool.engine.state import NOBODY, Phase, State, view_of
from liverpool.engine.turn import apply
from liverpool.environment.actions import BUY, CALL, PASS
from liverpool.environment.asking import asked, is_same_chance
from liverpool.environment.paths import question
from tests.rules.positions import ANN, BEN, CY, DEE, house, position

TABLE = {"Ann": ["9c9d9h"], "Cy": ["4c4d4h"]}


def called(top: str, **changes: object) -> State:
    """Ben's turn begins; Ann has discarded the top of the pile, and all but her may call."""
    usual = {"call.offence": "fits_any", "call.caller": "anyone", "call.false_call": "refused"}
    rules = house("mahlum", {**usual, **changes})
    return position(
        rules,
        seats=4,
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY, DEE),
        table=TABLE,
        pile=f"Kc {top}",
        down=(ANN, CY),
    )


def test_callers_are_asked_from_the_left_of_the_turns_player_and_then_that_one() -> None:
    state = called("4s")
    assert asked(state, ()) == CY
    assert asked(state, (CY,)) == DEE
    assert asked(state, (CY, DEE)) == BEN
    assert question(view_of(state, CY), must=False).actions == (PASS, CALL)
    assert CALL in question(view_of(state, BEN), must=True).actions


def test_nobody_is_asked_to_call_what_cannot_be_called() -> None:
    assert asked(called("2s"), ()) == BEN


def test_a_false_call_that_costs_is_a_choice_and_asked_once() -> None:
    state = called("2s", **{"call.false_call": "caller_draws_1"})
    assert asked(state, (CY,)) == DEE
    after = apply(state, DEE, Call())
    assert is_same_chance(state.public, after.public)
    assert asked(after, (CY,)) == BEN


def test_another_discard_asks_anew() -> None:
    state = called("4s")
    after = apply(state, CY, Call())
    assert not is_same_chance(state.public, after.public)


def test_buyers_answer_before_the_turn_is_played() -> None:
    rules = house("dunlop", {"buy.window": "until_next_discard"})
    state = position(rules, seats=4, turn=BEN, open=(CY, DEE), by=ANN)
    assert asked(state, ()) == CY
    first_pick = replace(state.public, open=(DEE, CY))
    assert asked(replace(state, public=first_pick), ()) == DEE
    assert question(view_of(state, CY), must=False).actions == (PASS, BUY)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    state = position("dunlop", deal=7, phase=Phase.OVER)
    assert asked(state, ()) == NOBODY
