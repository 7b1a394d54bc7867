"""The plain player: by distance alone, and it never buys."""

from functools import partial

from liverpool.engine.moves import Discard, Draw, Lay, Pass, Take
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card as card
from tests.bots.seat import chosen
from tests.rules.positions import CY, position

choose = partial(chosen, bot="greedy")


def test_it_takes_what_is_a_step_nearer_and_nothing_else() -> None:
    hand = {"Ben": "7c 7d 9s 9d 2c 4d 6h Js Kd Ac"}
    assert choose(position("dunlop", phase=Phase.TURN, hands=hand, pile="9c")) == Take()
    assert choose(position("dunlop", phase=Phase.TURN, hands=hand, pile="Qc")) == Draw()


def test_ready_it_takes_what_can_lie_with_its_melds() -> None:
    hand = {"Ben": "7c 7d 7h 9s 9d 9c 4d 6h Js Kd"}
    assert choose(position("dunlop", phase=Phase.TURN, hands=hand, pile="7s")) == Take()
    assert choose(position("dunlop", phase=Phase.TURN, hands=hand, pile="Qc")) == Draw()


def test_it_never_buys_what_the_sound_player_buys() -> None:
    hand = {"Cy": "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"}
    offered = position("dunlop", phase=Phase.BUY, hands=hand, pile="9c", open=(CY,))
    assert chosen(offered, CY) != Pass()
    assert choose(offered, CY) == Pass()


def test_it_throws_the_dearest_card_that_is_not_needed() -> None:
    hand = {"Ben": "7c 7d 7h 9s 9d 2c 4d 6h Js Qd 5s"}
    assert choose(position("dunlop", hands=hand)) in (
        Discard(card("Js")),
        Discard(card("Qd")),
    )


def test_it_parts_with_a_pair_that_may_become_a_set_where_that_is_no_step() -> None:
    hand = {"Ben": "7c 7d 7h 9s 9d 3c 4d 6h Js Jd 5s"}
    assert choose(position("dunlop", hands=hand)) in (Discard(card("Js")), Discard(card("Jd")))


def test_it_goes_down_as_soon_as_it_can() -> None:
    hand = {"Ben": "7c 7d 7h 9s 9d 9c 4d 6h Js Kd 5s"}
    assert isinstance(choose(position("dunlop", hands=hand)), Lay)


def test_down_it_takes_what_it_can_lay_off() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s8s"]}
    down = partial(position, "dunlop", phase=Phase.TURN, table=table, hands={"Ben": "Kd Jc"})
    assert choose(down(pile="9s")) == Take()
    assert choose(down(pile="Ts")) == Draw()
