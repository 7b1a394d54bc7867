"""Buying until the next discard, a rule of `bga` (rules.md row 40, C.62)."""

from collections.abc import Mapping
from typing import Any

import pytest

from liverpool.engine.moves import DEALER, Buy, Pass
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State, view_of, waiting_on
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    DEE,
    hand,
    house,
    must,
    pile,
    play,
    position,
    why,
)

OK = None
STOCK = "4c 4d 6s 6d 8c"


def rules(priority: str, **changes: object) -> RuleSet:
    return house(
        "dunlop", {"buy.window": "until_next_discard", "buy.priority": priority, **changes}
    )


def drawn(
    priority: str = "seat", *, more: Mapping[str, object] | None = None, **where: Any
) -> State:
    """Ann of four has discarded a 7, and Ben has drawn from the stock."""
    given: dict[str, Any] = {
        "seats": 4,
        "turn": ANN,
        "hands": {"Ann": "7h Qc Kd", "Ben": "Jc Qd 9c", **where.pop("hands", {})},
        "pile": "Kc Js",
        "stock": STOCK,
        **where,
    }
    return play(position(rules(priority, **(more or {})), **given), "Ann discard 7h", "Ben draw")


@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_c62_the_player_in_turn_has_the_card_and_plays_while_the_others_are_asked(
    priority: str,
) -> None:
    state = drawn(priority)
    assert state.public.phase is Phase.PLAY
    assert hand(state, BEN) == "4c 9c Jc Qd"
    assert waiting_on(state.public).must == (BEN,)
    assert waiting_on(state.public).may == (CY, DEE)
    assert list(options(view_of(state, CY))) == [Buy(), Pass()]
    assert why(state, "Ann buy") is Reason.OWN_DISCARD
    assert why(state, "Ben buy") is Reason.NOT_OFFERED
    assert why(state, "Ben discard Qd") is OK


def test_there_is_no_offer_when_the_card_was_taken_or_nothing_lies() -> None:
    state = play(
        position(rules("seat"), seats=4, turn=ANN, hands={"Ann": "7h Qc Kd"}),
        "Ann discard 7h",
        "Ben take",
    )
    assert waiting_on(state.public).may == ()
    assert why(state, "Cy buy") is Reason.NOT_OFFERED


def test_the_first_call_has_the_card_at_once_and_the_turn_goes_on() -> None:
    state = play(drawn("first_call"), "Cy pass", "Dee buy")
    assert hand(state, DEE) == "9c Qc 4d Qd 7h"
    assert pile(state) == "Kc Js"
    assert must(state) == (BEN,)
    assert why(state, "Cy buy") is Reason.NOT_OFFERED
    after = play(state, "Ben discard Qd")
    assert pile(after) == "Kc Js Qd"
    assert why(after, "Cy take") is OK


def test_by_seat_a_wish_is_kept_until_the_discard_and_the_nearest_has_the_card() -> None:
    state = play(drawn("seat"), "Dee buy", "Cy buy")
    assert hand(state, DEE) == hand(state, CY) == "9c Qc Qd"
    assert state.public.open == ()
    after = play(state, "Ben discard Qd")
    assert hand(after, CY) == "9c Qc 4d Qd 7h"
    assert hand(after, DEE) == "9c Qc Qd"
    assert pile(after) == "Kc Js Qd"
    assert after.public.turn == CY
    assert after.claims == ()


def test_a_wish_is_secret_until_it_is_shown_with_the_discard() -> None:
    before = drawn("seat")
    wanted, passed = play(before, "Cy buy"), play(before, "Cy pass")
    for seat in (ANN, BEN, DEE):
        assert view_of(wanted, seat) == view_of(passed, seat)
    events = play(wanted, "Dee pass", "Ben discard Qd").public.history[-3:]
    assert [(event.seat, type(event.move).__name__) for event in events] == [
        (BEN, "Discard"),
        (CY, "Buy"),
        (CY, "Buy"),
    ]


def test_nobody_answers_twice() -> None:
    state = play(drawn("seat"), "Cy pass")
    assert why(state, "Cy buy") is Reason.NOT_ASKED
    assert list(options(view_of(state, CY))) == []


def test_where_they_cut_the_dealer_is_asked_when_the_discard_lies() -> None:
    state = play(drawn("cut"), "Dee buy", "Cy buy", "Ben discard Qd")
    assert state.public.phase is Phase.CUT_FOR
    assert must(state) == (DEALER,)
    assert pile(state) == "Kc Js 7h Qd"
    cut = play(state, "dealer cut-cards 2c 9s")
    assert hand(cut, DEE) == "9c Qc 4d Qd 7h"
    assert pile(cut) == "Kc Js Qd"
    assert must(cut) == (CY,)
    assert cut.public.by == BEN


def test_one_wish_is_not_cut_for() -> None:
    after = play(drawn("cut"), "Dee buy", "Ben discard Qd")
    assert hand(after, DEE) == "9c Qc 4d Qd 7h"
    assert must(after) == (CY,)


@pytest.mark.parametrize("out", ["must_discard", "floats"])
def test_a_wish_lapses_where_the_player_goes_out(out: str) -> None:
    more = {"end.out": out}
    state = drawn(more=more, hands={"Ben": "9s"}, table={"Ben": ["9c9d9h"], "Dee": ["4h4s4c"]})
    state = play(state, "Cy buy", "Ben add 9s Ben.1")
    over = play(state, "Ben discard 4c") if out == "must_discard" else None
    if over is not None:
        assert over.public.phase is Phase.OVER
        assert over.claims == ()
        assert hand(over, CY) == "9c Qc Qd"
        return
    floats = play(state, "Ben add 4c Dee.1")
    assert floats.public.phase is Phase.TURN
    assert (floats.claims, floats.public.open) == ((), ())
    assert pile(floats) == "Kc Js 7h"


def test_a_wish_lapses_with_a_last_discard_even_if_that_is_called() -> None:
    more: dict[str, object] = {
        "call.offence": "fits_any",
        "call.caller": "anyone",
        "call.final_discard": True,
    }
    state = drawn(more=more, hands={"Ben": "9s"}, table={"Ben": ["9c9d9h"], "Dee": ["4h4s4c"]})
    state = play(state, "Cy buy", "Ben add 9s Ben.1", "Ben discard 4c")
    assert state.public.phase is Phase.LAST_CALL
    assert state.claims == ()
    after = play(state, "Cy call")
    assert hand(after, CY) == "9c Qc Qd"
    assert hand(after, BEN) == "4c 4d"


def test_the_discard_that_covers_the_card_on_offer_can_be_called_all_the_same() -> None:
    more: dict[str, object] = {"call.offence": "fits_any", "call.offender": "anyone"}
    state = drawn(more=more, hands={"Ben": "3h Qc"}, table={"Dee": ["3c3d3s"]})
    state = play(state, "Cy buy", "Ben discard 3h")
    assert hand(state, CY) == "9c Qc 4d Qd 7h"
    assert waiting_on(state.public).may == (ANN, CY, DEE)
    after = play(state, "Ann call")
    assert hand(after, BEN) == "4c Qc 3h 6s"
    assert pile(after) == "Kc Js"


def test_the_price_is_paid_from_a_renewed_stock_that_leaves_the_discard_on_top() -> None:
    state = play(drawn(stock="4c 4d", more={"buy.price": 3}), "Cy buy", "Ben discard Qd")
    assert must(state) == (DEALER,)
    assert pile(state) == "Kc Js Qd"
    after = play(state, "dealer shuffle Js Kc")
    assert hand(after, CY) == "9c Qc Kc 4d Qd 7h Js"
    assert pile(after) == "Qd"
    assert must(after) == (CY,)


def test_nobody_is_asked_where_the_price_could_not_be_paid() -> None:
    state = drawn(stock="4c", more={"stock.renewals": 0})
    assert waiting_on(state.public).may == ()


def test_who_is_down_or_has_bought_enough_is_not_asked() -> None:
    more = {"buy.when_down": False, "buy.limit": 1}
    state = drawn(more=more, table={"Cy": ["3c3d3s"]})
    assert waiting_on(state.public).may == (DEE,)
    assert why(state, "Cy buy") is Reason.BUY_WHEN_DOWN
    assert waiting_on(drawn(more=more, bought=(0, 0, 0, 1)).public).may == (CY,)


def test_c66_where_the_rules_allow_it_the_discarder_is_asked_last() -> None:
    state = drawn(more={"buy.discarder": True})
    assert waiting_on(state.public).may == (CY, DEE, ANN)
    after = play(state, "Ann buy", "Cy pass", "Dee pass", "Ben discard Qd")
    assert hand(after, ANN) == "Qc 4d Kd 7h"
