"""The sound player on its way to the contract: cutting, drawing, buying, discarding."""

from typing import Any

import pytest

from liverpool.engine.moves import (
    Add,
    Buy,
    Cut,
    Discard,
    Draw,
    Pass,
    Take,
)
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from liverpool.record.cards import read_card as card
from tests.bots.seat import chosen, turn_of_ben
from tests.rules.positions import ANN, BEN, CY, house, play, position

# Cutting


@pytest.mark.parametrize(("seats", "exact"), [(3, 31), (4, 41), (8, 81)])
def test_it_cuts_at_the_number_that_is_rewarded(seats: int, exact: int) -> None:
    deck = " ".join(["2c 3d 4h 5s"] * 27)
    state = position("dunlop", seats=seats, phase=Phase.CUT, stock=deck)
    assert chosen(state) == Cut(exact)


def test_it_cuts_through_the_middle_where_nothing_is_rewarded() -> None:
    state = position("mahlum", phase=Phase.CUT, stock="2c 3d 4h 5s 6c 7d")
    assert chosen(state) == Cut(3)


# Drawing


def before_the_draw(hand: str, pile: str, rules: str = "dunlop", **more: Any) -> State:
    return position(rules, phase=Phase.TURN, hands={"Ben": hand}, pile=pile, **more)


def test_it_takes_a_card_that_completes_a_set() -> None:
    assert chosen(before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "9c")) == Take()


def test_it_takes_a_joker_that_lies_there() -> None:
    assert chosen(before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "**")) == Take()


def test_it_leaves_a_card_that_is_no_step() -> None:
    assert chosen(before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "Qc")) == Draw()


def test_a_card_that_cannot_be_taken_is_no_question() -> None:
    state = before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "9c", dead=True)
    assert chosen(state) == Draw()
    assert chosen(before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "")) == Draw()


def test_with_nothing_left_to_draw_it_takes() -> None:
    state = before_the_draw("7c 7d 7h 9s 9d 2c 4d 6h Js Kd", "Qc", stock="", renewals=5)
    assert chosen(state) == Take()


def test_it_digs_in_the_pile_where_several_cards_may_be_taken() -> None:
    hand = "7c 7d 9s 9d 2c 4d 6h"
    assert chosen(before_the_draw(hand, "2d Kc 9c", "mahlum")) == Take(1)
    assert chosen(before_the_draw(hand, "2d Kc 9c", "dunlop")) == Take(1)
    two_steps = before_the_draw(hand, "2d 7h 9c Kc", "mahlum", stock=" ".join(["Jd"] * 20))
    assert chosen(two_steps) == Take(3)
    far_down = before_the_draw(hand, "9c 7h 2d 3d Th 5h Kc", "mahlum")
    assert chosen(far_down) == Draw()


def test_down_it_takes_what_it_can_lay_off() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s8s"]}
    assert chosen(before_the_draw("Kd Jc", "9s", table=table)) == Take()
    assert chosen(before_the_draw("Kd Jc", "Ts", table=table)) == Draw()


def test_down_it_takes_the_card_that_a_joker_stands_for_if_it_may_swap() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s**7s8s"]}
    for rules, answer in (("dunlop", Take()), ("wikipedia", Draw()), ("christmas", Take())):
        assert chosen(before_the_draw("Kd Jc", "6s", rules, table=table)) == answer


def test_a_floater_draws() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["5s6s7s8s"]}
    assert chosen(before_the_draw("", "9s", "wikipedia", table=table)) == Draw()


def test_ready_before_the_draw_it_takes_only_what_costs_nothing() -> None:
    hand = "7c 7d 7h 9s 9d 9c 4d 6h Js Kd"
    assert chosen(before_the_draw(hand, "7s")) == Take()
    assert chosen(before_the_draw(hand, "Qc")) == Draw()


def test_where_all_must_play_at_once_it_exchanges_what_does_not_fit() -> None:
    hand = "2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh 4d"
    for pile, answer in (("Qs", Take()), ("2d", Take()), ("9c", Draw())):
        assert chosen(before_the_draw(hand, pile, "christmas", deal=7)) == answer


# Buying


def on_offer(hand: str, pile: str, rules: RuleSet | str = "dunlop", **more: Any) -> State:
    """Ben has the first say on the pile's top; Ann has drawn."""
    hands = {"Ben": hand, **more.pop("hands", {})}
    state = position(rules, phase=Phase.TURN, turn=ANN, by=CY, hands=hands, pile=pile, **more)
    return play(state, "Ann draw")


HAND = "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"


def test_it_buys_a_step() -> None:
    assert chosen(on_offer(HAND, "9c")) == Buy()
    assert chosen(on_offer(HAND, "Qc")) == Pass()


def test_it_buys_the_same_under_every_source_that_sells() -> None:
    for rules in ("wikipedia", "christmas"):
        assert chosen(on_offer(HAND, "9c", rules)) == Buy()
    state = position("mahlum", phase=Phase.TURN, turn=ANN, by=CY, hands={"Ben": HAND}, pile="9c")
    assert chosen(play(state, "Ann draw")) == Buy()


def test_it_does_not_pay_more_than_a_step_is_worth() -> None:
    dear = house("dunlop", {"buy.price": 3})
    assert chosen(on_offer(HAND, "9c", dear)) == Pass()


def test_down_it_never_buys() -> None:
    state = on_offer("Kd Jc", "9s", table={"Ben": ["7c7d7h", "9c9d9h"]})
    assert chosen(state) == Pass()


def test_where_all_must_play_at_once_it_buys_nothing() -> None:
    hand = "2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh 4d"
    assert chosen(on_offer(hand, "Qs", "christmas", deal=7)) == Pass()


def test_it_buys_nothing_when_it_is_too_late() -> None:
    state = on_offer(
        "7c 7d 2h 9s 5d 3c 4d 6h Js Kd", "7s", hands={"Cy": "4c"}, table={"Cy": ["8c8d8s"]}
    )
    assert chosen(state) == Pass()


# Discarding


def test_it_throws_what_it_needs_least() -> None:
    state = position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d 2c 4d 6h 6s 5s Kd"})
    assert chosen(state) == Discard(card("Kd"))


def test_too_late_it_throws_the_dearest() -> None:
    state = position(
        "dunlop",
        deal=3,
        hands={"Ben": "** 2c 4d 6h 8s Td Qc Kh Ah 3s 5d", "Cy": "9c"},
        table={"Cy": ["8c8d8s"]},
    )
    move = chosen(state)
    assert isinstance(move, Discard)
    assert move.card in (card("**"), card("Ah"))


def test_down_it_throws_the_dearest() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"]}
    assert chosen(position("dunlop", hands={"Ben": "2c 4d Kd 5s"}, table=table)) == Discard(
        card("Kd")
    )


@pytest.mark.parametrize("rules", ["wikipedia", "christmas"])
def test_it_throws_nothing_that_can_be_called_if_it_can_help_it(rules: str) -> None:
    table = {"Ben": ["7c7d7h", "2c2d2h"], "Cy": ["Ks**Kh", "8d9dTdJd"], "Ann": ["3c3d3h"]}
    state = position(
        rules, hands={"Ben": "4c 5s Kd"}, table=table, fresh=False, down=(ANN, BEN, CY)
    )
    state, moves = turn_of_ben(state)
    assert Discard(card("Kd")) not in moves
    assert Add(card("Kd"), CY, 0) in moves


def test_before_it_is_down_it_avoids_a_call_where_anyone_can_be_called() -> None:
    hand = "7c 7d 7h 9s 9d 2c 4d 5h 6s Kd 3c"
    table = {"Ann": ["KsKhKc", "4s4h4c"]}
    plain = chosen(position("dunlop", hands={"Ben": hand}, table=table))
    assert plain == Discard(card("Kd"))
    assert chosen(position("christmas", hands={"Ben": hand}, table=table)) != plain


def test_it_throws_no_gift_to_a_next_player_who_is_down() -> None:
    hand = "7c 7d 7h 9s 9d 2c 4d 5h 6s Kd 3c"
    gift = position("dunlop", hands={"Ben": hand}, table={"Cy": ["KsKhKc", "4s4h4c"]})
    move = chosen(gift)
    assert isinstance(move, Discard)
    assert move.card != card("Kd")


def test_it_does_not_fear_a_call_where_the_last_discard_is_exempt() -> None:
    table = {"Ben": ["7c7d7h"], "Cy": ["KsKhKc"]}
    state = position("wikipedia", hands={"Ben": "Kd"}, table=table)
    assert chosen(state) == Discard(card("Kd"))
