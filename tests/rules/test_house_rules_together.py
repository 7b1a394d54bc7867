"""House rules that meet at one table: what one of them leaves of the other."""

from typing import Any

import pytest

from liverpool.engine.refusals import Reason
from liverpool.engine.state import NOBODY, Phase, State, waiting_on
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    hand,
    house,
    pile,
    play,
    position,
    table,
    why,
)

OK = None
NINES = {"Ben": ["9c9d9h"]}

# Wild cards, swaps and laying off


@pytest.mark.parametrize(
    ("line", "reason"),
    [("Ben add ** Ann.1>", Reason.WILDS_OVER_NATURALS), ("Ben swap 6h Ann.1", OK)],
)
def test_a_joker_swapped_out_makes_room_under_a_limit_that_lasts(
    line: str, reason: Reason | None
) -> None:
    rules = house("dunlop", {"meld.wild_limit": "as_many", "meld.wild_limit_lasts": True})
    melds = {"Ann": ["4h5h****"], **NINES}
    state = position(rules, hands={"Ben": "** 6h Kd Qc"}, table=melds)
    assert why(state, line) is reason
    swapped = play(state, "Ben swap 6h Ann.1", "Ben add ** Ann.1>")
    assert table(swapped, ANN) == ["4h5h6h****"]
    assert why(swapped, "Ben discard Kd") is OK


def test_c41_no_joker_is_swapped_out_that_the_limit_would_keep_in_the_hand() -> None:
    melds = {"Ann": ["3c4c5c**"], "Ben": ["9c9d9h"]}
    changes = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}
    free = position("dunlop", hands={"Ben": "6c Kd Qc"}, table=melds)
    bound = position(house("dunlop", changes), hands={"Ben": "6c Kd Qc"}, table=melds)
    assert why(free, "Ben swap 6c Ann.1") is OK
    assert why(bound, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_c32_where_twos_are_wild_in_every_place_nothing_takes_the_place_of_one() -> None:
    rules = house("dunlop", {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 15})
    melds = {"Ann": ["Ah**3h4h", "7h2d9hTh"], "Ben": ["JcJdJs"]}
    state = position(rules, hands={"Ben": "2h 8h Kd Qc"}, table=melds)
    assert why(state, "Ben swap 2h Ann.1") is Reason.NO_SUCH_JOKER
    assert why(state, "Ben swap 8h Ann.2") is Reason.NO_SUCH_JOKER


# Jokers for the contract


def going_down(cards: str, joker: str = "4h5h**7h", **changes: object) -> State:
    """Ben, not down yet, has drawn; a meld of Ann's has a joker."""
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    return position(rules, hands={"Ben": cards}, table={"Ann": [joker]}, phase=Phase.TURN)


SWAPPING = "Ben lay 9c9d9h QsQd** swapping 6h Ann.1"


def test_w4_melds_that_wait_for_the_next_turn_still_give_jokers_for_the_contract() -> None:
    start = going_down("9c9d9h QsQd 6h 8h Ks", **{"layoff.from": "next_turn"})
    state = play(start, "Ben draw", "Cy pass", "Ann pass", SWAPPING)
    assert table(state, ANN) == ["4h5h6h7h"]
    assert why(state, "Ben add 8h Ann.1>") is Reason.OTHERS_NEXT_TURN


def test_w4_only_in_the_turn_of_going_down_means_with_the_contract_too() -> None:
    start = going_down("9c9d9h QsQd 6h Ks", **{"swap.who": "going_down_turn_only"})
    assert why(play(start, "Ben draw", "Cy pass", "Ann pass"), SWAPPING) is OK


def test_w4_the_card_just_taken_may_free_the_joker() -> None:
    """The pile's top is the 6 that the joker stands for; it has been laid, and bars nothing."""
    start = going_down("9c9d9h QsQd 6h Ks", **{"draw.same_card_discard": False})
    taken = play(start, "Ben take")
    assert why(taken, "Ben discard Kc") is Reason.SAME_CARD
    assert why(play(taken, SWAPPING), "Ben discard Kc") is Reason.SAME_CARD
    assert why(play(taken, SWAPPING), "Ben discard Ks") is OK


def test_w4_the_card_just_taken_cannot_be_all_that_is_left_to_discard() -> None:
    start = going_down("9c9d9h QsQd 6h", **{"draw.same_card_discard": False})
    assert why(play(start, "Ben take"), SWAPPING) is Reason.NO_WAY_TO_END


def test_w4_a_set_of_three_gives_both_its_jokers_for_one_contract() -> None:
    start = going_down(
        "9c9d QsQd 8c 8d Ks", "set:8s****", **{"swap.from": "runs_and_sets_of_three"}
    )
    line = "Ben lay 9c9d** QsQd** swapping 8c Ann.1 8d Ann.1"
    state = play(start, "Ben draw", "Cy pass", "Ann pass", line)
    assert table(state, ANN) == ["8c8d8s"]


# Calls

CALLS: dict[str, object] = {
    "call.offence": "fits_any",
    "call.caller": "down",
    "call.final_discard": True,
}
PLAYS: dict[str, object] = {**CALLS, "call.remedy": "caller_plays_then_discards"}
MELDS = {"Ann": ["9c9d9h"], "Cy": ["JcJdJs"], "Dee": ["3c3d3s"]}


def last_discard(changes: dict[str, object], **where: Any) -> State:
    """Ann of four, who is down as are Cy and Dee, has discarded her last card, a jack."""
    given: dict[str, Any] = {"hands": {"Ann": "Jh"}, "table": MELDS, "stock": "4c 5s", **where}
    state = position(house("dunlop", changes), seats=4, turn=ANN, **given)
    return play(state, "Ann discard Jh")


def test_c91_a_last_discard_that_the_caller_plays_leaves_its_player_without_a_card() -> None:
    state = last_discard(PLAYS, hands={"Ann": "Jh", "Cy": "Kh Qd"})
    assert state.public.phase is Phase.LAST_CALL
    state = play(state, "Cy call", "Cy add Jh Cy.1", "Cy discard Qd")
    assert (state.public.phase, state.public.turn) == (Phase.TURN, BEN)
    assert hand(state, ANN) == ""
    assert state.public.sheet == ()


@pytest.mark.parametrize("stock", ["4c", "9s"])
def test_c91_who_was_left_without_a_card_draws_one_and_discards_it(stock: str) -> None:
    """A 9 fits on her own meld, but laid there it would leave her nothing to discard."""
    given: dict[str, Any] = {"hands": {"Ann": ""}, "table": MELDS, "stock": f"{stock} 5s"}
    state = position(house("dunlop", CALLS), seats=4, phase=Phase.TURN, turn=ANN, **given)
    assert why(state, "Ann take") is Reason.FLOATER_TAKES_UNPLAYABLE
    state = play(state, "Ann draw", *(f"{name} pass" for name in ("Ben", "Cy", "Dee")))
    assert why(state, f"Ann discard {stock}") is OK
    last = play(state, f"Ann discard {stock}")
    over = play(last, "Cy pass", "Dee pass").public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, ANN)


def test_c94_the_discard_of_who_played_the_card_can_be_called_again() -> None:
    state = last_discard(PLAYS, hands={"Ann": "Jh", "Cy": "3h Qd"})
    state = play(state, "Cy call", "Cy add Jh Cy.1", "Cy discard 3h")
    assert waiting_on(state.public).may == (ANN, DEE)
    assert why(state, "Ann call") is Reason.NOT_A_CALLER  # she has no card to discard
    again = play(state, "Dee call", "Dee add 3h Dee.1", "Dee discard Qd")
    assert pile(again) == "Kc Qd"
    assert (again.public.turn, again.public.by) == (BEN, DEE)


def test_a_right_call_that_the_caller_could_not_play_is_refused_without_a_price() -> None:
    """The jack fits on the caller's own meld alone, and nobody lays off there."""
    changes = {**PLAYS, "layoff.targets": "others", "call.false_call": "caller_draws_1"}
    state = last_discard(changes)
    assert why(state, "Cy call") is Reason.CANNOT_PLAY_CALLED
    assert why(state, "Dee call") is OK


def test_c96_when_all_have_called_the_last_discard_falsely_its_player_is_out() -> None:
    changes = {**CALLS, "call.false_call": "caller_draws_1"}
    state = position(house("dunlop", changes), seats=4, turn=ANN, hands={"Ann": "Kd"}, table=MELDS)
    state = play(state, "Ann discard Kd", "Dee call")
    assert waiting_on(state.public).must == (CY,)
    state = play(state, "Cy call")
    assert len(state.hands[CY]) == len(state.hands[DEE]) == 4
    over = state.public
    assert (over.phase, over.sheet[-1].out) == (Phase.OVER, ANN)


# Buying while a turn is played


def meanwhile(priority: str, *, seats: int = 4, **changes: object) -> State:
    """Ann has discarded a 3 that fits on Dee's set, and Ben has drawn."""
    rules = house(
        "dunlop",
        {"buy.window": "until_next_discard", "buy.priority": priority, **changes},
    )
    melds = {"Dee": ["3c3d3s"]} if seats == 4 else {}
    hands = {"Ann": "3h Qc Kd", "Ben": "Jc 3h 9c", "Cy": "9s Qd"}
    state = position(rules, seats=seats, turn=ANN, table=melds, pile="Kc Js", hands=hands)
    return play(state, "Ann discard 3h", "Ben draw")


@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_a_call_while_a_turn_is_played_comes_too_late_and_costs_nothing(priority: str) -> None:
    calls = {"call.offence": "fits_any", "call.false_call": "caller_draws_1"}
    state = meanwhile(priority, **calls, **{"call.offender": "anyone"})
    assert why(state, "Cy call") is Reason.CALL_CLOSED
    assert why(play(state, "Cy buy"), "Dee call") is Reason.CALL_CLOSED


def test_a_rising_price_is_that_of_who_gets_the_card() -> None:
    state = play(meanwhile("seat", **{"buy.price": [2, 3]}), "Dee buy", "Cy buy")
    state = play(state, "Ben discard Jc")
    assert len(state.hands[CY]) == 2 + 1 + 2
    assert state.public.bought == (0, 0, 1, 0)


def test_a_card_taken_back_after_a_sale_is_no_longer_on_the_pile() -> None:
    """The discard covered the card that was sold; called, it leaves what lay below both."""
    calls = {"call.offence": "fits_any", "call.offender": "anyone"}
    state = play(meanwhile("cut", **calls), "Cy buy", "Dee buy", "Ben discard 3h")
    assert state.public.phase is Phase.CUT_FOR
    assert why(state, "Ann call") is Reason.DEALER_FIRST
    state = play(state, "dealer cut-cards 5c 9d", "Ann call")
    assert pile(state) == "Kc Js"
    assert (state.public.turn, state.public.by) == (CY, NOBODY)


# Two players


@pytest.mark.parametrize("window", ["before_draw", "after_stock_draw", "until_next_discard"])
def test_c123_of_two_players_only_who_discarded_a_card_could_buy_it(window: str) -> None:
    two = {"players.min": 2, "buy.window": window}
    for changes, asked in ((two, ()), ({**two, "buy.discarder": True}, (ANN,))):
        state = position(
            house("dunlop", changes), seats=2, turn=ANN, hands={"Ann": "3h Qc Kd"}, pile="Kc"
        )
        assert play(state, "Ann discard 3h", "Ben draw").public.open == asked


@pytest.mark.parametrize("window", ["before_draw", "after_stock_draw", "until_next_discard"])
def test_c123_of_two_players_the_other_may_buy_the_first_upcard(window: str) -> None:
    rules = house("dunlop", {"players.min": 2, "buy.window": window})
    state = position(rules, seats=2, phase=Phase.TURN)
    assert play(state, "Ben draw").public.open == (ANN,)
