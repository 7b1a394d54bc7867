"""What is listed for a seat, and in which order; perft shows that it is complete."""

from typing import Any

import pytest

from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Cut
from liverpool.engine.options import options
from liverpool.engine.state import Phase, State, view_of
from liverpool.record.moves import move_text
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import ANN, BEN, CY, SOURCES, house, play, position


def listed(state: State, seat: int, *, complete: bool = False) -> list[str]:
    view = view_of(state, seat)
    return [move_text(move, state.public, USUAL_NAMES) for move in options(view, complete=complete)]


def to_draw(rules: Any, **more: Any) -> State:
    return position(rules, **{"phase": Phase.TURN, "by": ANN, "pile": "Kc Js 7h", **more})


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("wikipedia", ["take", "draw"]),
        ("dunlop", ["take", "draw"]),
        ("christmas", ["take", "draw"]),
        ("mahlum", ["take", "take 2", "take 3", "draw"]),
    ],
)
def test_before_the_draw_come_the_takes(rules: str, moves: list[str]) -> None:
    assert listed(to_draw(rules), BEN) == moves
    assert listed(to_draw(rules), CY) == []


@pytest.mark.parametrize(
    ("pile", "stock", "moves"), [("", "2c", ["draw"]), ("", "", ["draw"]), ("Kc", "", ["take"])]
)
def test_before_the_draw_only_what_is_there_is_listed(
    pile: str, stock: str, moves: list[str]
) -> None:
    assert listed(to_draw("dunlop", pile=pile, stock=stock), BEN) == moves


def test_a_call_is_listed_for_an_offence_only() -> None:
    threes = {"Ann": ["9c9d9h"], "Cy": ["3c3d3s"]}
    offence = play(
        position("wikipedia", turn=ANN, hands={"Ann": "3h Kd"}, table=threes), "Ann discard 3h"
    )
    assert listed(offence, BEN) == ["take", "draw", "call"]
    assert listed(offence, CY) == ["call"]
    assert listed(offence, ANN) == []
    harmless = play(
        position("wikipedia", turn=ANN, hands={"Ann": "3h Kd"}, table=threes), "Ann discard Kd"
    )
    assert listed(harmless, BEN) == ["take", "draw"]
    assert listed(harmless, CY) == []


def test_nobody_breaks_in_while_the_dealer_has_to_act() -> None:
    threes = {"Ann": ["9c9d9h"], "Cy": ["3c3d3s"]}
    state = position("wikipedia", turn=ANN, hands={"Ann": "3h Kd"}, table=threes, stock="??")
    state = play(state, "Ann discard 3h", "Cy call")
    assert listed(state, BEN) == listed(state, CY) == []


def test_an_offer_is_bought_or_passed() -> None:
    state = play(to_draw("dunlop"), "Ben draw")
    assert listed(state, CY) == ["buy", "pass"]
    assert listed(state, BEN) == []


def test_the_last_call_gift_and_free_discard() -> None:
    melds = {"Ann": ["9c9d9h"], "Cy": ["3c3d3s"]}
    last = position("christmas", turn=ANN, hands={"Ann": "3h", "Cy": "2c 2c Kd"}, table=melds)
    last = play(last, "Ann discard 3h")
    assert listed(last, CY) == ["call", "pass"]
    assert listed(last, ANN) == []
    hands = {"Ann": "3h Qs", "Cy": "2c 2c Kd"}
    melds = {"Ann": ["9c9d9h"], "Ben": ["3c3d3s"], "Cy": ["JcJdJh"]}
    gift = position("christmas", turn=ANN, hands=hands, table=melds)
    assert listed(play(gift, "Ann discard 3h", "Cy call"), CY) == ["give 2c", "give Kd"]
    free = position("wikipedia+liverpool", turn=ANN, hands=hands, table=melds)
    assert listed(play(free, "Ann discard 3h", "Cy call"), CY) == ["discard 2c", "discard Kd"]


def test_the_cutter_may_aim_at_any_card_but_the_last() -> None:
    state = position("dunlop", phase=Phase.CUT, turn=CY, stock="2c 3c 4c 5c")
    assert list(options(view_of(state, CY))) == [Cut(1), Cut(2), Cut(3)]


def test_nobody_has_a_move_where_the_dealer_has_to_act() -> None:
    state = new_game(house("dunlop"), 3)
    assert [listed(state, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize("rules", SOURCES)
def test_whoever_is_not_down_lays_down_or_discards(rules: str) -> None:
    state = position(rules, hands={"Ben": "9c 9d 9h Kc Kd Kh 2s 2s"})
    assert listed(state, BEN) == [
        "lay 9c9d9h KcKdKh",
        *("discard 9c", "discard Kc", "discard 9d", "discard Kd"),
        *("discard 9h", "discard Kh", "discard 2s"),
    ]


def test_longer_lay_downs_are_listed_where_all_are_asked_for() -> None:
    state = position("dunlop", hands={"Ben": "9c 9d 9h 9s Kc Kd Kh 2s"})
    lays = [move for move in listed(state, BEN) if move.startswith("lay")]
    every = [move for move in listed(state, BEN, complete=True) if move.startswith("lay")]
    assert len(lays) == 4
    assert set(every) - set(lays) == {"lay KcKdKh 9c9d9h9s"}


def test_in_a_deal_laid_at_once_only_lay_downs_of_all_cards_are_listed() -> None:
    hands = {"Ben": "9c 9d 9h 9s Kc Kd Kh 2s 2d 2h"}
    state = position("christmas", deal=7, hands=hands)
    for complete in (False, True):
        first = listed(state, BEN, complete=complete)[0]
        assert sorted(first.split()) == ["2d2h2s", "9c9d9h9s", "KcKdKh", "lay"]
        assert not listed(state, BEN, complete=complete)[1].startswith("lay")


def test_who_failed_this_turn_can_only_discard() -> None:
    state = position("dunlop", hands={"Ben": "9c 9d 9h Kc Kd Kh 2s"}, failed=True)
    assert all(move.startswith("discard") for move in listed(state, BEN))


@pytest.mark.parametrize("rules", SOURCES)
def test_whoever_is_down_adds_then_swaps_then_discards(rules: str) -> None:
    melds = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "6c 9c 9s Kd"}, table=melds, fresh=True)
    assert listed(state, BEN) == [
        *("add 9c Ann.1", "add 9c Ben.1", "add 9s Ben.1"),
        "swap 6c Ann.1",
        *("discard 6c", "discard 9c", "discard Kd", "discard 9s"),
    ]


def test_a_swap_is_listed_only_for_a_card_of_the_hand() -> None:
    melds = {"Ann": ["5c**7c8c"], "Ben": ["9c9d9h"]}
    state = position("dunlop", hands={"Ben": "6h Kd Qs"}, table=melds)
    assert listed(state, BEN) == ["discard Kd", "discard 6h", "discard Qs"]


@pytest.mark.parametrize(
    ("changes", "owner"), [({}, "Ben"), ({"layoff.last_deal": "own", "swap.targets": "any"}, "Ann")]
)
def test_jokers_that_may_never_be_taken_are_left_out(changes: dict[str, Any], owner: str) -> None:
    melds = {"Ben": ["9c9d9h"], owner: ["9c9d9h", "5c**7c8c"]}
    state = position(house("dunlop", changes), deal=7, hands={"Ben": "6c Kd Ks"}, table=melds)
    assert listed(state, BEN) == ["discard 6c", "discard Kd", "discard Ks"]


def test_others_melds_are_left_out_where_they_wait_for_the_next_turn() -> None:
    melds = {"Ann": ["9c9d9h", "5c**7c8c"], "Ben": ["9c9d9s"]}
    state = position("dunlop+wait", hands={"Ben": "6c 9h Kd"}, table=melds, fresh=True)
    adds = [move for move in listed(state, BEN) if not move.startswith("discard")]
    assert adds == ["add 9h Ben.1"]


def test_what_would_leave_no_way_to_end_is_not_listed() -> None:
    state = position("dunlop", hands={"Ben": "9s"}, table={"Ben": ["9c9d9h"]})
    assert listed(state, BEN) == ["discard 9s"]


def test_a_lay_down_that_would_leave_no_way_to_end_is_not_listed() -> None:
    state = to_draw("wikipedia", hands={"Ben": "9c 9d 9h 2c 2d 2h"}, pile="Ks")
    state = play(state, "Ben take")  # and may not discard that card again
    assert {move.split()[0] for move in listed(state, BEN)} == {"discard"}


def test_nothing_is_listed_for_the_cards_of_a_hand_that_are_hidden() -> None:
    state = position("dunlop", hands={"Ben": "?? ?? Kd"}, table={"Ben": ["9c9d9h"]})
    assert listed(state, BEN) == ["discard Kd"]
