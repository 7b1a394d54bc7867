"""Calling rummy, or Liverpool, on a discard that could have been played.

See rules.md, "Calling a discard".

The columns are `wikipedia` (W-B: the offender takes the card back and one more),
`wikipedia+liverpool` (W-A: the caller discards a card) and `christmas` (003: the offender
takes the card back and gets one of the caller's). The other two sources have no calls.
"""

from typing import Any

import pytest

from liverpool.engine.moves import DEALER
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, State, waiting_on
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    answers,
    hand,
    house,
    must,
    pile,
    play,
    position,
    why,
)

OK = None
CALLED = ["wikipedia", "wikipedia+liverpool", "christmas"]
THREES = {"Cy": ["3c3d3s"]}


def discarded(
    rules: str, card: str = "3h", down: tuple[int, ...] = (ANN, BEN, CY), **more: Any
) -> State:
    """Ann of four discards a card; on the table lie Cy's melds; it is Ben's turn."""
    given: dict[str, Any] = {
        "hands": {"Ann": f"{card} Qc Kd"},
        "table": THREES,
        "pile": "Kc Js",
        **more,
    }
    state = position(rules, seats=4, turn=ANN, down=down, **given)
    return play(state, f"Ann discard {card}")


@answers(
    wikipedia=Reason.CALL_CLOSED,
    wikipedia_liverpool=Reason.CALL_CLOSED,
    dunlop=Reason.CALL_CLOSED,
    christmas=OK,
    mahlum=Reason.CALL_CLOSED,
)
def test_c81_w7_y4_the_discarder_who_is_not_down(rules: str, answer: Reason | None) -> None:
    """Who is not down could not have played the card; only the family's words reach her."""
    assert why(discarded(rules, down=(BEN, CY)), "Cy call") == answer


@answers(
    wikipedia=OK,
    wikipedia_liverpool=OK,
    dunlop=Reason.CALL_CLOSED,
    christmas=OK,
    mahlum=Reason.CALL_CLOSED,
)
def test_w6_z13_a_discard_that_fits_anothers_set(rules: str, answer: Reason | None) -> None:
    assert why(discarded(rules), "Cy call") == answer


@answers(wikipedia=OK, wikipedia_liverpool=Reason.NOT_A_CALLER, christmas=OK)
def test_c83_y11_the_caller_who_is_not_down(rules: str, answer: Reason | None) -> None:
    assert why(discarded(rules), "Dee call") == answer


@answers(wikipedia=OK, wikipedia_liverpool=OK, christmas=OK)
def test_c84_the_next_player_may_call_before_drawing(rules: str, answer: Reason | None) -> None:
    state = discarded(rules)
    assert why(state, "Ben call") == answer
    assert why(play(state, "Ben take"), "Ben call") is Reason.CALL_CLOSED


@pytest.mark.parametrize("rules", CALLED)
def test_y13_the_call_is_too_late_once_the_next_turn_commences(rules: str) -> None:
    """Drawing, or declining the card so that it can be bought, begins the turn."""
    state = discarded(rules)
    assert set(waiting_on(state.public).may) >= {BEN, CY}
    assert why(play(state, "Ben take"), "Cy call") is Reason.CALL_CLOSED
    assert why(play(state, "Ben draw"), "Cy call") is Reason.CALL_CLOSED
    assert waiting_on(play(state, "Ben take").public).may == ()


@pytest.mark.parametrize("rules", CALLED)
def test_nobody_calls_an_own_discard(rules: str) -> None:
    assert why(discarded(rules), "Ann call") is Reason.NOT_A_CALLER


@answers(wikipedia=OK, wikipedia_liverpool=OK, christmas=Reason.NOT_AN_OFFENCE)
def test_c86_y3_a_discard_that_fits_only_ones_own_meld(rules: str, answer: Reason | None) -> None:
    state = discarded(rules, table={"Ann": ["3c3d3s"], "Cy": ["Jc Jd Js".replace(" ", "")]})
    assert why(state, "Cy call") == answer


@pytest.mark.parametrize("rules", CALLED)
def test_c88_a_joker_fits_wherever_anything_does(rules: str) -> None:
    assert why(discarded(rules, "**"), "Cy call") is OK


@pytest.mark.parametrize("rules", CALLED)
def test_c89_a_card_that_has_no_place_in_a_full_run_is_no_offence(rules: str) -> None:
    full = "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"
    state = discarded(rules, deal=2, table={"Cy": [full]})
    assert why(state, "Cy call") is Reason.NOT_AN_OFFENCE


@answers(wikipedia=Reason.NOT_AN_OFFENCE, wikipedia_liverpool=Reason.NOT_AN_OFFENCE, christmas=OK)
def test_discarding_what_a_joker_stands_for(rules: str, answer: Reason | None) -> None:
    """Row 61: a player who is down and discards it rummies, in the family's game."""
    state = discarded(rules, "6h", deal=2, table={"Cy": ["4h5h**7h"]})
    assert why(state, "Cy call") == answer


def test_w22_what_a_joker_stands_for_is_no_offence_in_the_turn_of_going_down() -> None:
    held = {"Ann": "9c 9d 9h 4h 5h ** 7h 6h Qc"}
    state = position("wikipedia", seats=4, deal=2, turn=ANN, hands=held, table=THREES)
    state = play(state, "Ann lay 9c9d9h 4h5h**7h", "Ann discard 6h")
    assert why(state, "Cy call") is Reason.NOT_AN_OFFENCE


def test_what_a_joker_stands_for_counts_for_who_is_down_and_in_any_meld() -> None:
    melds = {"Cy": ["4h5h**7h"]}
    up = discarded("christmas", "6h", deal=2, down=(BEN, CY), table=melds)
    assert why(up, "Cy call") is Reason.NOT_AN_OFFENCE
    own = discarded("christmas", "6h", deal=2, table={"Ann": ["4h5h**7h"], "Cy": ["9c9d9h"]})
    assert why(own, "Cy call") is OK


@pytest.mark.parametrize("rules", CALLED)
def test_c96_a_false_call_has_no_effect(rules: str) -> None:
    state = discarded(rules, "4h")
    assert why(state, "Cy call") is Reason.NOT_AN_OFFENCE
    assert why(state, "Ben take") is OK


@pytest.mark.parametrize("rules", CALLED)
def test_who_may_call_does_not_depend_on_the_card(rules: str) -> None:
    """If the button were lit only for an offence it would be the answer."""
    offence, harmless = discarded(rules), discarded(rules, "4h")
    assert waiting_on(offence.public) == waiting_on(harmless.public)


# What follows from a call


def test_w6_taking_the_card_back_and_one_more_from_the_stock() -> None:
    state = play(discarded("wikipedia"), "Dee call")
    assert hand(state, ANN) == "4c Qc Kd 3h"
    assert pile(state) == "Kc Js"
    assert must(state) == (BEN,)
    assert why(state, "Ben take") is OK
    assert why(state, "Cy call") is Reason.CALL_CLOSED


def test_the_card_below_is_free_again_and_for_sale() -> None:
    """It is nobody's discard any more, so the one who was called may buy it too."""
    state = play(discarded("wikipedia"), "Dee call", "Ben draw")
    assert must(state) == (CY, DEE, ANN)


def test_a_take_back_that_no_stock_can_pay_is_forgiven() -> None:
    state = play(discarded("wikipedia", pile="", stock=""), "Dee call")
    assert hand(state, ANN) == "Qc Kd 3h"
    assert must(state) == (BEN,)


def test_a_take_back_waits_for_the_dealer_where_the_stock_is_empty() -> None:
    state = play(discarded("wikipedia", stock=""), "Dee call")
    assert must(state) == (DEALER,)
    assert why(state, "Ben take") is Reason.DEALER_FIRST
    state = play(state, "dealer shuffle Kc")
    assert hand(state, ANN) == "Qc Kc Kd 3h"
    assert pile(state) == "Js"
    assert must(state) == (BEN,)


def test_w8_liverpool_lets_the_caller_discard_and_the_turn_goes_on_where_it_was() -> None:
    state = play(discarded("wikipedia+liverpool"), "Cy call")
    assert must(state) == (CY,)
    assert why(state, "Cy take") is Reason.FREE_DISCARD_NOW
    assert why(state, "Cy discard 2s") is Reason.NOT_HELD
    state = play(state, "Cy discard Qd")
    assert pile(state) == "Kc Js 3h Qd"
    assert hand(state, ANN) == "Qc Kd"
    assert must(state) == (BEN,)


def test_c94_the_free_discard_can_be_called_again() -> None:
    hands = {"Ann": "3h Qc Kd", "Cy": "3h Qc Kd"}
    state = play(discarded("wikipedia+liverpool", hands=hands), "Cy call", "Cy discard 3h")
    assert why(state, "Cy call") is Reason.NOT_A_CALLER
    state = play(state, "Ben call", "Ben discard 9c")
    assert pile(state) == "Kc Js 3h 3h 9c"
    assert must(state) == (BEN,)


def test_c95_the_free_discard_is_the_new_top_card() -> None:
    state = play(discarded("wikipedia+liverpool"), "Cy call", "Cy discard Qd")
    assert hand(play(state, "Ben take"), BEN) == "9c Qc Qd Qd"
    bought = play(state, "Ben draw", "Dee buy")
    assert "Qd Qd" in hand(bought, DEE)
    assert why(play(state, "Ben draw"), "Cy buy") is Reason.OWN_DISCARD


def test_c100_the_caller_gives_a_card_of_any_kind_and_all_see_it() -> None:
    hands = {"Ann": "3h Qc Kd", "Dee": "** 5c"}
    state = play(discarded("christmas", hands=hands), "Dee call")
    assert must(state) == (DEE,)
    assert hand(state, ANN) == "Qc Kd 3h"
    assert why(state, "Dee discard 5c") is Reason.GIVE_NOW
    assert why(state, "Dee give 2s") is Reason.NOT_HELD
    state = play(state, "Dee give **")
    assert hand(state, ANN) == "Qc Kd 3h **"
    assert hand(state, DEE) == "5c"
    assert [len(cards) for cards in state.public.known] == [2, 0, 0, 0]
    assert pile(state) == "Kc Js"
    assert must(state) == (BEN,)


@pytest.mark.parametrize("rules", CALLED)
def test_the_first_to_call_has_the_call(rules: str) -> None:
    state = play(discarded(rules), "Cy call")
    assert why(state, "Ben call") is not OK


# The last discard


@answers(wikipedia=OK, wikipedia_liverpool=OK, christmas=Reason.ANSWER_LAST_CALL)
def test_c91_w10_the_discard_that_goes_out(rules: str, answer: Reason | None) -> None:
    """Exempt in the article; with the family the deal waits for those who may call."""
    state = discarded(rules, hands={"Ann": "3h"})
    if answer is OK:
        assert state.public.phase is Phase.OVER
        assert state.public.sheet[-1].out == ANN
    else:
        assert state.public.phase is Phase.LAST_CALL
        assert must(state) == (BEN, CY, DEE)
        assert why(state, "Ben draw") == answer


def test_c91_y12_a_last_discard_that_is_called_does_not_go_out() -> None:
    state = play(discarded("christmas", hands={"Ann": "3h"}), "Dee call", "Dee give Qd")
    assert hand(state, ANN) == "Qd 3h"
    assert must(state) == (BEN,)
    assert state.public.sheet == ()


def test_y13_the_deal_is_scored_when_all_have_let_the_last_discard_pass() -> None:
    state = discarded("christmas", "4h", hands={"Ann": "4h"})
    assert why(state, "Cy call") is Reason.NOT_AN_OFFENCE
    state = play(state, "Dee pass", "Ben pass")
    assert state.public.phase is Phase.LAST_CALL
    assert why(state, "Dee call") is Reason.NOT_A_CALLER
    state = play(state, "Cy pass")
    assert state.public.phase is Phase.OVER
    assert state.public.sheet[-1].out == ANN


def test_y11_y12_y13_the_story_of_the_family() -> None:
    """She discards her last card; the caller gives it back with his last one, and has won."""
    hands = {"Ann": "3h", "Dee": "8s"}
    state = play(discarded("christmas", hands=hands), "Dee call", "Dee give 8s")
    assert state.public.phase is Phase.OVER
    line = state.public.sheet[-1]
    assert line.out == DEE
    assert line.points[DEE] == 0
    assert line.points[ANN] == 10  # a three and an eight


def test_row_68_a_caller_goes_out_by_the_free_discard() -> None:
    hands = {"Ann": "3h Qc Kd", "Cy": "8s"}
    state = play(discarded("wikipedia+liverpool", hands=hands), "Cy call", "Cy discard 8s")
    assert state.public.phase is Phase.OVER
    assert state.public.sheet[-1].out == CY


def test_a_floater_has_no_card_to_call_with() -> None:
    """No rule may leave a player without a move: who has no card can discard none."""
    floats = discarded("wikipedia+liverpool", hands={"Ann": "3h Qc", "Cy": ""})
    assert why(floats, "Cy call") is Reason.NOT_A_CALLER
    assert why(floats, "Ben call") is OK
    costs_nothing = discarded("wikipedia", hands={"Ann": "3h Qc", "Cy": ""})
    assert why(costs_nothing, "Cy call") is OK


def test_final_discards_can_count_where_the_price_comes_from_the_stock() -> None:
    rules = house("wikipedia", {"call.final_discard": True})
    state = position(rules, turn=ANN, hands={"Ann": "3h"}, table=THREES, down=(ANN, CY))
    state = play(state, "Ann discard 3h")
    assert state.public.phase is Phase.LAST_CALL
    state = play(state, "Cy call")
    assert hand(state, ANN) == "4c 3h"
    assert must(state) == (BEN,)


def test_nobody_is_waited_for_where_nobody_could_call() -> None:
    rules = house("christmas", {"call.offender": "down"})
    state = position(rules, turn=ANN, hands={"Ann": "3h"}, table=THREES, down=(CY,))
    assert play(state, "Ann discard 3h").public.phase is Phase.OVER
