"""The sound player going down and after it: laying off, swapping, calling, giving."""

from typing import Any

import pytest

from liverpool.engine.contracts import refuse_contract
from liverpool.engine.melds import End
from liverpool.engine.moves import (
    Add,
    Call,
    Discard,
    Give,
    Lay,
    Pass,
    Swap,
)
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card as card
from tests.bots.seat import chosen, turn_of_ben
from tests.rules.positions import ANN, BEN, CY, house, play, position

# Going down


CONTRACTS = {
    1: "7c 7d 7h 9s 9d 9c 4d 6h Js Kd Kc",
    2: "7c 7d 7h 9s Ts Js Qs 6h 2s Kd Kc",
    3: "7c 8c 9c ** 9s Ts Js Qs 6h 2d Kd",
    4: "7c 7d 7h 9s 9d 9c ** Js Jd Kd Kc",
    5: "7c 7d 7h 9s 9d 9c 3h 4h 5h 6h Kc 2d Qd",
    6: "7c 7d 7h 9s Ts Js Qs 3h 4h ** 6h 2d Qd",
}


@pytest.mark.parametrize("rules", ["dunlop", "wikipedia", "christmas", "mahlum"])
@pytest.mark.parametrize("deal", CONTRACTS)
def test_it_goes_down_with_every_contract_that_it_holds(rules: str, deal: int) -> None:
    state = position(rules, deal=deal, hands={"Ben": CONTRACTS[deal]})
    move = chosen(state)
    assert isinstance(move, Lay)
    public = state.public
    assert refuse_contract(move.melds, public.deal.contract, public.rules.meld) is None


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        ("dunlop", "2c 3c 4c 5c 9s Ts Js Qs 6h 7h 8h 9h Kd"),
        ("wikipedia", "2c 3c 4c 5c 6c 7c 8c Ts Js Qs 6h Kd 9d"),
        ("christmas", "2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh Qs Qc"),
        ("mahlum", "2c 3c 4c 5c 9s Ts Js Qs 6h 7h 8h 9h Kd 3d 4s"),
    ],
)
def test_it_goes_down_in_the_last_deal(rules: str, hand: str) -> None:
    assert isinstance(chosen(position(rules, deal=7, hands={"Ben": hand})), Lay)


def test_it_does_not_expose_what_is_no_contract() -> None:
    state = position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d 2c 4d 6h Js Kd Kc"})
    assert isinstance(chosen(state), Discard)


def test_after_a_failed_lay_down_it_ends_the_turn() -> None:
    state = position("dunlop", hands={"Ben": CONTRACTS[1]}, failed=True)
    assert isinstance(chosen(state), Discard)


@pytest.mark.parametrize("rules", ["dunlop", "wikipedia", "christmas", "mahlum"])
def test_it_goes_out_in_one_turn_when_it_can(rules: str) -> None:
    hand = "7c 7d 7h 9s 9d 9c Ts Js 7s 9h 4c"
    state, moves = turn_of_ben(position(rules, hands={"Ben": hand}, table={"Cy": ["5s6s7s8s9s"]}))
    assert moves[-1] == Discard(card("4c"))
    assert not state.hands[BEN]
    assert state.public.phase in (Phase.OVER, Phase.LAST_CALL)


# Laying off and swapping


def test_it_lays_off_all_but_the_card_for_the_discard() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["2s3s4s5s"]}
    state, moves = turn_of_ben(position("dunlop", hands={"Ben": "9s 6s As Kd"}, table=table))
    assert [type(move) for move in moves] == [Add, Add, Add, Discard]
    assert state.public.sheet[-1].out == BEN


def test_it_waits_where_others_melds_are_for_the_next_turn() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["2s3s4s5s"]}
    state = position("dunlop+wait", hands={"Ben": "9s 6s Kd"}, table=table, fresh=True)
    state, moves = turn_of_ben(state)
    assert moves == [Add(card("9s"), BEN, 1), Discard(card("Kd"))]


def test_it_swaps_a_joker_that_it_can_place() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s**7s8s"]}
    state, moves = turn_of_ben(position("dunlop", hands={"Ben": "6s Kd Jc"}, table=table))
    assert moves[0] == Swap(card("6s"), CY, 0)
    assert isinstance(moves[1], Add)
    assert len(state.hands[BEN]) == 1


def test_it_leaves_a_joker_whose_card_it_can_lay_off_anyway() -> None:
    table = {"Ben": ["6c6d6h"], "Cy": ["5s**7s8s"]}
    _, moves = turn_of_ben(position("dunlop", hands={"Ben": "6s Kd 2c"}, table=table))
    assert moves == [Add(card("6s"), BEN, 0), Discard(card("Kd"))]


STAYS = {"swap.joker_use": "stays_in_run"}


def test_it_makes_a_joker_move_to_get_rid_of_one_card_more() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s**7s8s"]}
    rules = house("dunlop", STAYS)
    state, moves = turn_of_ben(position(rules, hands={"Ben": "6s Kd Jc"}, table=table))
    assert moves == [Swap(card("6s"), CY, 0), Discard(card("Jc"))]
    assert state.hands[BEN] == (card("Kd"),)


def test_it_keeps_its_last_card_for_the_discard_though_a_joker_could_move() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s**7s8s"]}
    rules = house("dunlop", {"end.out": "floats", **STAYS})
    state, moves = turn_of_ben(position(rules, hands={"Ben": "6s"}, table=table))
    assert moves == [Discard(card("6s"))]
    assert state.public.sheet[-1].out == BEN


def test_floating_it_plays_what_must_be_played() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s6s7s8s"]}
    state = position("wikipedia", hands={"Ben": "9s"}, table=table, floating=True)
    assert chosen(state) == Add(card("9s"), CY, 0, End.HIGH)
    state = position("wikipedia", hands={"Ben": "Jd"}, table=table, floating=True)
    assert chosen(state) == Discard(card("Jd"))


def test_it_keeps_the_card_that_it_may_discard() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5h6h7h8h"]}
    state = position(
        "wikipedia", hands={"Ben": "4h 9h"}, table=table, taken=(card("9h"),), pile="Kc"
    )
    state, moves = turn_of_ben(state)
    assert moves[-1] == Discard(card("4h"))
    assert state.public.sheet[-1].out == BEN


# Calling and giving


def after_an_offence(rules: str | RuleSet, hand: str, **more: Any) -> State:
    """Ann, who is down, has thrown a card that Cy's set takes; Ben holds the hand."""
    given: dict[str, Any] = {
        "hands": {"Ann": "3h Qc Kd", "Ben": hand},
        "table": {"Ann": ["8c8d8s"], "Ben": ["JcJdJs"], "Cy": ["3c3d3s"]},
        **more,
    }
    return play(position(rules, seats=4, turn=ANN, **given), "Ann discard 3h")


@pytest.mark.parametrize("rules", ["wikipedia", "wikipedia+liverpool", "christmas"])
def test_it_calls_in_its_turn_and_out_of_it(rules: str) -> None:
    state = after_an_offence(rules, "4c Kh")
    assert chosen(state, BEN) == Call()
    assert chosen(state, CY) == Call()


def test_it_does_not_call_what_is_no_offence() -> None:
    state = position(
        "wikipedia", turn=ANN, hands={"Ann": "4h Qc"}, table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]}
    )
    state = play(state, "Ann discard 4h")
    assert chosen(state, CY) is None


def test_it_answers_the_last_call() -> None:
    state = after_an_offence("christmas", "4c Kh", hands={"Ann": "3h", "Ben": "4c Kh"})
    assert state.public.phase is Phase.LAST_CALL
    assert chosen(state, BEN) == Call()
    harmless = position(
        "christmas", turn=ANN, hands={"Ann": "4h"}, table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]}
    )
    assert chosen(play(harmless, "Ann discard 4h"), BEN) == Pass()


def test_a_caller_gives_the_dearest_card_that_it_cannot_lay_off() -> None:
    state = play(after_an_offence("christmas", "4c Kh Jh"), "Ben call")
    assert state.public.phase is Phase.GIVE
    assert chosen(state, BEN) == Give(card("Kh"))


def test_a_caller_wins_by_giving_the_last_card() -> None:
    state = play(after_an_offence("christmas", "Jh"), "Ben call")
    move = chosen(state, BEN)
    assert move == Give(card("Jh"))
    assert apply(state, BEN, move).public.sheet[-1].out == BEN


def test_a_caller_who_is_not_down_gives_what_it_needs_least() -> None:
    hand = "7c 7d 7h 9s 9d 2c 4d 6h 6s 5s Kd"
    table = {"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]}
    state = play(after_an_offence("christmas", hand, table=table), "Ben call")
    assert chosen(state, BEN) == Give(card("Kd"))


def test_a_caller_discards_what_cannot_be_called_in_turn() -> None:
    state = play(after_an_offence("wikipedia+liverpool", "4c Jh Kd"), "Ben call")
    assert state.public.phase is Phase.FREE_DISCARD
    assert chosen(state, BEN) == Discard(card("Kd"))


def test_it_does_not_call_its_partner_who_would_get_another_card_for_it() -> None:
    for preset, calls in (("christmas", False), ("wikipedia+liverpool", True)):
        rules = house(preset, {"players.partners": "score"})
        state = after_an_offence(rules, "4c Kh")
        assert chosen(state, BEN) == Call()
        assert chosen(state, CY) == (Call() if calls else None)
