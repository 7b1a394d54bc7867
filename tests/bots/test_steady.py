"""What the sound player does, question by question, under the rules that ask it."""

from typing import Any

import pytest

from liverpool.bots.roster import make
from liverpool.engine.cards import Card
from liverpool.engine.contracts import contract_fault
from liverpool.engine.melds import End
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Lay,
    Move,
    Pass,
    Swap,
    Take,
)
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card
from tests.rules.positions import ANN, BEN, CY, house, play, position


def chosen(state: State, seat: Seat = BEN) -> Move | None:
    """What the bot does in this seat; it must be legal."""
    move = make("steady", 1).choose(view_of(state, seat))
    if move is not None:
        apply(state, seat, move)
    return move


def turn_of_ben(state: State) -> tuple[State, list[Move]]:
    """Ben plays his turn to its end; the state after it and what he did."""
    moves: list[Move] = []
    while state.public.phase is Phase.PLAY and state.public.turn == BEN:
        move = chosen(state)
        assert move is not None
        moves.append(move)
        state = apply(state, BEN, move)
    return state, moves


def card(text: str) -> Card:
    return read_card(text)


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
    assert contract_fault(move.melds, public.deal.contract, public.rules.meld) is None


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


# Calling and giving


def after_an_offence(rules: str, hand: str, **more: Any) -> State:
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
