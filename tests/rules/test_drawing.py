"""Drawing from the stock and taking from the pile (rules.md, "The turn", Z1, C.80)."""

from typing import Any

import pytest

from liverpool.engine.moves import DEALER
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, State
from tests.rules.positions import (
    ANN,
    BEN,
    CY,
    SOURCES,
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


def to_draw(rules: str, pile: str = "Kc Js 7h", **more: Any) -> State:
    """It is Ben's turn and he has not drawn; nobody knows any more who discarded."""
    return position(rules, phase=Phase.TURN, pile=pile, **more)


@pytest.mark.parametrize("rules", SOURCES)
def test_the_turn_begins_with_a_card_from_the_pile_or_the_stock(rules: str) -> None:
    state = to_draw(rules)
    assert why(state, "Ben discard Qc") is Reason.DRAW_FIRST
    assert why(state, "Ben lay QcQdQh 9c9d9h") is Reason.DRAW_FIRST
    taken = play(state, "Ben take")
    assert hand(taken, BEN) == "9c Qc Qd 7h"
    assert pile(taken) == "Kc Js"
    assert why(taken, "Ben draw") is Reason.ALREADY_DRAWN
    assert why(taken, "Ben take") is Reason.ALREADY_DRAWN


@answers(
    wikipedia=Reason.ONE_CARD_ONLY,
    dunlop=Reason.ONE_CARD_ONLY,
    christmas=Reason.ONE_CARD_ONLY,
    mahlum=OK,
)
def test_z1_taking_several_cards(rules: str, answer: Reason | None) -> None:
    assert why(to_draw(rules), "Ben take 2") == answer


def test_z1_each_card_but_the_first_costs_one_from_the_stock() -> None:
    state = play(to_draw("mahlum"), "Ben take 3")
    assert hand(state, BEN) == "4c 9c Qc Kc 4d Qd 7h Js"
    assert pile(state) == ""
    assert why(state, "Ben discard 7h") is OK


def test_z1_several_cards_are_the_top_ones_without_gaps() -> None:
    state = play(to_draw("mahlum"), "Ben take 2")
    assert pile(state) == "Kc"
    assert hand(state, BEN) == "4c 9c Qc Qd 7h Js"


def test_z1_at_least_one_card_and_no_more_than_there_are() -> None:
    assert why(to_draw("mahlum"), "Ben take 4") is Reason.TOO_MANY
    assert why(to_draw("mahlum"), "Ben take 0") is Reason.TOO_MANY
    assert why(to_draw("dunlop"), "Ben take 0") is Reason.ONE_CARD_ONLY


def test_z1_the_penalty_has_to_be_paid() -> None:
    """Where the stock cannot pay it, so many cards cannot be taken; one always can."""
    spent = house("mahlum", {"stock.renewals": 0})
    state = position(spent, phase=Phase.TURN, pile="Kc Js 7h", stock="4c")
    assert why(state, "Ben take 3") is Reason.TAKE_UNPAID
    assert why(state, "Ben take 2") is OK
    empty = position(spent, phase=Phase.TURN, pile="Kc Js 7h", stock="")
    assert why(empty, "Ben take 2") is Reason.TAKE_UNPAID
    assert why(empty, "Ben take 1") is OK


def test_z1_the_cards_that_are_taken_cannot_pay_for_themselves() -> None:
    rules = house("mahlum", {"stock.out": "reshuffle_keep_top"})
    three = position(rules, phase=Phase.TURN, pile="Kc Js 7h", stock="")
    assert why(three, "Ben take 2") is Reason.TAKE_UNPAID
    four = position(rules, phase=Phase.TURN, pile="2d Kc Js 7h", stock="")
    state = play(four, "Ben take 2", "dealer shuffle 2d")
    assert hand(state, BEN) == "9c Qc 2d Qd 7h Js"
    assert pile(state) == "Kc"


def test_z1_the_penalty_can_wait_for_another_deck() -> None:
    state = play(to_draw("mahlum", stock="4c"), "Ben take 3")
    assert must(state) == (DEALER,)
    assert hand(state, BEN) == "4c 9c Qc Kc Qd 7h Js"


@answers(wikipedia=Reason.SAME_CARD, dunlop=OK, christmas=OK, mahlum=OK)
def test_x16_discarding_the_card_taken_from_the_pile(rules: str, answer: Reason | None) -> None:
    assert why(play(to_draw(rules), "Ben take"), "Ben discard 7h") == answer


@pytest.mark.parametrize("rules", SOURCES)
def test_c107_another_card_of_the_same_face_may_be_discarded(rules: str) -> None:
    """Cards have no identity: where one was held before, one may go."""
    state = play(to_draw(rules, hands={"Ben": "7h Qc"}), "Ben take")
    assert why(state, "Ben discard 7h") is OK


def test_the_card_taken_may_go_once_one_like_it_has_been_laid() -> None:
    melds = {"Ann": ["7c7d7s"], "Ben": ["9c9d9h"]}
    rules = house("wikipedia", {"draw.multi_take": True})
    state = position(rules, phase=Phase.TURN, pile="7h 7h", hands={"Ben": "Kd Ks"}, table=melds)
    state = play(state, "Ben take 2")
    assert why(state, "Ben discard 7h") is Reason.SAME_CARD
    assert why(play(state, "Ben add 7h Ann.1"), "Ben discard 7h") is OK


def test_the_card_taken_may_go_once_one_like_it_has_freed_a_joker() -> None:
    melds = {"Ann": ["5h6h**8h"], "Ben": ["9c9d9h"]}
    rules = house("mahlum", {"draw.same_card_discard": False})
    state = position(rules, phase=Phase.TURN, pile="7h 7h", hands={"Ben": "Kd Ks"}, table=melds)
    state = play(state, "Ben take 2")
    assert why(state, "Ben discard 7h") is Reason.SAME_CARD
    assert why(play(state, "Ben swap 7h Ann.1"), "Ben discard 7h") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_a_stock_card_may_be_discarded_at_once(rules: str) -> None:
    state = play(to_draw(rules, by=ANN), "Ben draw", "Cy pass")
    assert why(state, "Ben discard 4c") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_an_empty_pile_leaves_only_the_stock(rules: str) -> None:
    state = to_draw(rules, pile="")
    assert why(state, "Ben take") is Reason.EMPTY_PILE
    assert play(state, "Ben draw").public.phase is Phase.PLAY


@pytest.mark.parametrize("rules", ["dunlop", "dunlop+freeze"])
def test_c80_a_frozen_joker_is_neither_taken_nor_bought(rules: str) -> None:
    """The next discard covers it; the pile when it is shuffled brings it back."""
    frozen = rules == "dunlop+freeze"
    state = position(rules, turn=ANN, hands={"Ann": "** Qc Kd"}, pile="7h", stock="4c 4d 6s 6d")
    state = play(state, "Ann discard **")
    assert why(state, "Ben take") is (Reason.FROZEN_JOKER if frozen else OK)
    state = play(state, "Ben draw")
    assert state.public.phase is (Phase.PLAY if frozen else Phase.BUY)
    if frozen:
        covered = play(state, "Ben discard Qc")
        assert why(covered, "Cy take") is OK


def test_freezing_is_for_discarded_jokers_only() -> None:
    state = play(position("dunlop+freeze", turn=ANN, hands={"Ann": "7h Qc"}), "Ann discard 7h")
    assert why(state, "Ben take") is OK
    upcard = position("dunlop+freeze", phase=Phase.TURN, pile="**")
    assert why(upcard, "Ben take") is OK
    assert CY in must(play(upcard, "Ben draw"))
