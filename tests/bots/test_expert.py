"""The player who weighs: where it differs from the sound one, and what it says of its moves."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.bots.expert import (
    WEIGHTS,
    Expert,
    best,
    weigh,
    weigh_draw,
    weigh_last_cards,
    weigh_offer,
    weigh_parting,
)
from liverpool.bots.learnt import weights
from liverpool.bots.measures import hand as hands_of
from liverpool.bots.measures import top_card
from liverpool.bots.shed import legal_discards
from liverpool.bots.steady import Steady
from liverpool.bots.weighing import Part
from liverpool.engine.cards import Hand, hand_of
from liverpool.engine.moves import Buy, Discard, Draw, Lay, Pass, PlayerMove, Take
from liverpool.engine.presets import load
from liverpool.engine.referee import refuse
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.record.cards import read_card as card
from tests.chance import so_many, some
from tests.rules.positions import ANN, BEN, CY, house, position
from tests.walk import start_of

MANY = " ".join(["6d"] * 40)
"""A stock that lasts."""
DEAR = house("dunlop", {"buy.price": 3})
"""Rules by which nothing was learnt."""


def parts_of(state: State, seat: Seat = BEN) -> dict[PlayerMove, dict[Part, float]]:
    return {each.move: dict(each.parts) for each in weigh(view_of(state, seat))}


def to_throw(
    hand: str = "7c 7d 7h 9s 9d 2c 4d Js Kd 3h Qs", rules: RuleSet | str = "dunlop", **more: Any
) -> State:
    return position(rules, hands={"Ben": hand, **more.pop("hands", {})}, stock=MANY, **more)


def test_it_takes_what_is_no_step_but_lets_many_cards_help() -> None:
    hand = {"Ben": "2c 3c 4c 5c 7h 9s Jd Qs Kd Ac"}
    state = position("dunlop", deal=3, phase=Phase.TURN, hands=hand, pile="8h", stock=MANY)
    view = view_of(state, BEN)
    assert (Expert().choose(view), Steady().choose(view)) == (Take(), Draw())
    found = parts_of(state)
    assert found[Take()][Part.READY] > 0
    assert not found[Draw()]


def test_cards_that_come_along_cost_more_where_fewer_play() -> None:
    hands = {"Cy": "7c 7d 7h 9s 9d 9h 2c 2d 4d 6h Js Kd"}
    table = {"Ann": ["3c3d3h", "4c4h4s", "8d8h8s"]}
    costs = []
    for seats in (3, 5):
        state = position(
            DEAR,
            seats=seats,
            deal=4,
            phase=Phase.BUY,
            open=(CY,),
            hands=hands,
            table=table,
            pile="2h",
            stock=MANY,
        )
        found = parts_of(state, CY)
        assert Part.CARDS not in found[Pass()]
        costs.append(found[Buy()][Part.CARDS])
    assert costs[0] < costs[1] < 0


def offered(
    rules: RuleSet | str = "dunlop",
    seats: int = 4,
    top: str = "Jc",
    hand: str = "7c 7d 7h 9s 9d 2c 4d Js Kd 3h",
    **more: Any,
) -> View:
    """Cy may buy, by default one card short of two sets."""
    hands = {"Cy": hand, **more.pop("hands", {})}
    state = position(
        rules, seats=seats, phase=Phase.BUY, open=(CY,), hands=hands, pile=top, stock=MANY, **more
    )
    return view_of(state, CY)


def test_where_it_was_learnt_what_buying_is_worth_is_a_sum_of_measures() -> None:
    view = offered()
    passed, bought = weigh_offer(view)
    assert (passed.points, passed.parts) == (0, {})
    shares = top_card.shares(view, hands_of.unseen(view))
    measures = top_card.measures(view, shares)
    names = ("all", "sets", "set3_set3", "begin", "cards_1", "four_seats")
    worth = sum(map(float.__mul__, weights("offers", names), measures))
    assert bought.points == pytest.approx(worth)
    assert {*bought.parts} == {Part.READY, Part.CARDS, Part.KEPT, Part.OTHERS}


def test_in_time_only_discards_that_cost_no_step_come_into_question() -> None:
    hand = "7c 7d 9s 9d 2c 4d Js Kd 3h Qs 5h"
    step = Discard(card("7c"))
    moves = {each.move for each in weigh(view_of(to_throw(hand, seats=4), BEN))}
    assert {Discard(card("2c")), Discard(card("Kd"))} <= moves
    assert step not in moves
    late = to_throw(hand, seats=4, hands={"Cy": "2d"}, table={"Cy": ["6s6d6c", "TcTdTh"]})
    assert step in {each.move for each in weigh(view_of(late, BEN))}


# What goes wrong where chances are weighed instead (`WEIGHTS`), and does not where it was learnt


def test_one_card_away_it_buys_that_card_though_somebody_is_down() -> None:
    view = offered(
        hand="2c 4c 5c 5c Kc 3d Qd Kd Th Th 9s Ks",
        top="Tc",
        hands={"Ann": "2d 3d 4d 6d 7d 8d 9h"},
        table={"Ann": ["AcAhAs", "JcJdJh"]},
    )
    assert (hands_of.steps(view.public, view.seat, view.hand), card("Tc") in helpers(view)) == (
        1,
        True,
    )
    assert Expert().choose(view) == Buy()
    assert best(weigh_offer(view, WEIGHTS)).move == Pass()


def test_it_buys_no_card_that_brings_neither_a_step_nor_more_cards_that_help() -> None:
    view = offered(seats=6, deal=2, hand="8c 8c 2d 5d Ah 3h 4h 7h 4s 8s", top="Td")
    bought = replace(view, hand=hand_of((*view.hand, card("Td"))))
    assert card("Td") not in helpers(view) == helpers(bought)
    assert Expert().choose(view) == Pass()
    assert best(weigh_offer(view, WEIGHTS)).move == Buy()


@pytest.mark.parametrize(
    ("hand", "pair", "other"),
    [
        ("7c 7d 9s 9d Ac Ad 2c 4d Js 3h 5h", "Ac", "Js"),
        ("7c 7d 9s 9d Kc Kd 2c 4d 8h 3h 5h", "Kc", "8h"),
    ],
)
def test_a_third_pair_of_aces_or_kings_is_kept_only_while_there_is_time(
    hand: str, pair: str, other: str
) -> None:
    table = {"Cy": ["6s6d6c", "TcTdTh"]}
    soon, late = (
        view_of(to_throw(hand, seats=4, hands={"Cy": cards}, table=table), BEN)
        for cards in ("2d 4s 8c 9c", "2d")
    )
    assert Expert().choose(soon) == Discard(card(other))
    assert Expert().choose(late) == Discard(card(pair))
    choice = legal_discards(late)
    assert best(weigh_parting(late, choice, discards=True, weights=WEIGHTS)).move == Discard(
        card(other)
    )


def helpers(view: View) -> Hand:
    """The cards that bring the hand nearer."""
    return hands_of.helpers(view.public, view.seat, view.hand)


@pytest.mark.parametrize(
    "view",
    [
        offered(DEAR),
        offered(house("dunlop", {"buy.price": [1, 2]})),
        offered(house("dunlop", {"deals": [{"cards": 10, "contract": "set 4, set 4"}]})),
    ],
)
def test_elsewhere_it_is_what_buying_promises(view: View) -> None:
    assert weigh_offer(view) == weigh_offer(view, WEIGHTS) != weigh_offer(offered())


def test_what_lies_below_the_top_makes_no_card_from_the_stock_dearer() -> None:
    hands = {"Ben": "7c 7d 9s 9d 2c 4d 5s Js Kd 3h"}
    deep, shallow = (
        parts_of(position(rules, phase=Phase.TURN, hands=hands, pile="9c Qc", stock=MANY))
        for rules in (
            house("mahlum", {"buy.price": 3}),
            house("mahlum", {"buy.price": 3, "draw.multi_take": False}),
        )
    )
    assert (Take(2) in deep, Take(2) in shallow) == (True, False)
    assert deep[Draw()] == shallow[Draw()]


def test_no_more_than_six_cards_of_the_pile_come_into_question() -> None:
    hands = {"Ben": "7c 7d 9s 9d 2c 4d 5s Js Kd 3h"}
    useless = "Qc 8d Th 6c Ad"
    for pile, deepest in ((f"9c {useless}", 6), (f"9c 8s {useless}", 1)):
        turn = position("mahlum", phase=Phase.TURN, hands=hands, pile=pile, stock=MANY)
        taken = [each.move.cards for each in weigh_draw(view_of(turn, BEN)) if each.move != Draw()]  # type: ignore[union-attr]
        assert max(taken) == deepest


def test_the_sooner_the_deal_may_end_the_more_its_points_weigh() -> None:
    calm = parts_of(to_throw(rules=DEAR))
    table = {"Cy": ["7s7d7c", "JcJdJh"]}
    urgent = parts_of(to_throw(rules=DEAR, hands={"Cy": "2d"}, table=table, turn=BEN))

    def dearer(found: dict[PlayerMove, dict[Part, float]]) -> float:
        king, three = (found[Discard(card(text))][Part.KEPT] for text in ("Kd", "3h"))
        return king - three

    assert dearer(urgent) > 2 * dearer(calm) > 0


def test_it_does_not_feed_one_who_is_down_and_next() -> None:
    state = to_throw(hands={"Cy": "2d 3s"}, table={"Cy": ["KcKhKs", "JcJdJh"]})
    found = parts_of(state)
    assert found[Discard(card("Kd"))][Part.OTHERS] < found[Discard(card("Qs"))][Part.OTHERS]
    assert weigh(view_of(state, BEN))[0].move == Discard(card("Qs"))


def test_it_does_not_feed_one_who_was_seen_to_collect_the_rank() -> None:
    found = parts_of(to_throw(known=((), (), (card("Kh"),))))
    seen, unseen = found[Discard(card("Kd"))], found[Discard(card("Qs"))]
    assert seen[Part.OTHERS] < unseen[Part.OTHERS] < 0


def test_a_discard_that_can_be_called_costs() -> None:
    state = position(
        "christmas",
        hands={"Ben": "7c 7d 7h 9s 9d 2c 4d Js Kd 3h Qs"},
        table={"Ann": ["KcKhKs"], "Cy": ["2d2h2s"]},
        stock=MANY,
    )
    found = parts_of(state)
    assert found[Discard(card("Kd"))][Part.CALLED] < 0 == found[Discard(card("Qs"))][Part.CALLED]


def test_a_hand_without_a_chance_throws_its_dearest_card() -> None:
    rules = house("dunlop", {"deals": [{"cards": 10, "contract": "run 13, run 13"}]})
    state = position(rules, hands={"Ben": "7c 7d 7h 9s 9d 2c 4d Js Kd 3h Qs"}, stock=MANY)
    found = parts_of(state)
    assert all(parts[Part.READY] == 0 for parts in found.values())
    assert Expert().choose(view_of(state, BEN)) == Discard(card("Kd"))


def down(hand: str, rules: str = "dunlop", **more: Any) -> State:
    table = {"Ben": ["7c7d7h"], "Cy": ["5c6c7c8c", "JcJdJh"], **more.pop("table", {})}
    hands = {"Ben": hand, "Cy": "2d 4s 8h 9h"}
    return position(rules, hands=hands, table=table, stock=MANY, **more)


def test_once_down_it_keeps_what_a_run_may_take_later() -> None:
    """Two cards of the same points: the run needs the four of clubs before it takes the three."""
    assert weigh(view_of(down("3c 3h"), BEN))[0].move == Discard(card("3h"))
    found = parts_of(down("3c 3h"))
    assert found[Discard(card("3c"))][Part.FITS] < found[Discard(card("3h"))][Part.FITS] == 0


def test_once_down_the_points_that_leave_the_hand_count() -> None:
    found = parts_of(down("Kd 2h"))
    assert found[Discard(card("Kd"))][Part.SHED] > found[Discard(card("2h"))][Part.SHED]


def test_once_down_what_fits_goes_only_when_nothing_else_can() -> None:
    waits = down("9c 2h", "dunlop+wait", fresh=True)
    assert Expert().choose(view_of(waits, BEN)) == Discard(card("2h"))


def test_once_down_it_throws_nothing_that_can_be_called_if_it_has_something_else() -> None:
    view = view_of(down("9c Kc 4d", "christmas", table={"Ann": ["KdKhKs"]}), BEN)
    found = weigh_last_cards(view, [card("9c"), card("Kc"), card("4d")])
    assert best(found).move == Discard(card("4d"))
    assert [each.parts[Part.CALLED] < 0 for each in found] == [True, True, False]


def test_what_needs_no_weighing_stands_alone() -> None:
    ready = to_throw("7c 7d 7h 9s 9d 9c 2c 4d Js Kd 3h")
    (only,) = weigh(view_of(ready, BEN))
    assert isinstance(only.move, Lay)
    assert not only.parts


def test_who_is_not_asked_weighs_nothing() -> None:
    assert weigh(view_of(to_throw(), ANN)) == []


class Weigher:
    """Plays what stands first; notes where that is not what the expert does."""

    def __init__(self) -> None:
        self.weighed = 0

    def choose(self, view: View) -> PlayerMove | None:
        found = weigh(view)
        chosen = Expert().choose(view)
        assert (found[0].move if found else None) == chosen
        for each in found:
            assert refuse(view, each.move) is None
            assert each.points == pytest.approx(sum(each.parts.values()))
        assert [each.points for each in found] == sorted(
            (each.points for each in found), reverse=True
        )
        self.weighed += len(found) > 1
        return chosen


@pytest.mark.parametrize("rules", some(["dunlop", "wikipedia", "mahlum", "bga"], everyday=2))
def test_what_it_weighs_is_legal_and_its_choice_comes_first(rules: str) -> None:
    bot = Weigher()
    for number in (3, 5)[: so_many(1, full=2)]:
        for step in play_on(
            start_of(load(rules).rules, 4, number, Random(1)), [bot] * 4, Dealer(number)
        ):
            if step.state.public.phase is Phase.OVER:
                break
    assert bot.weighed > 20
