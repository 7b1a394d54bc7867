"""How long the deal still lasts: what shortens it."""

from functools import partial
from math import exp

import pytest

from liverpool.bots.measures.caught import ends_first, turns_left
from liverpool.engine.moves import Discard
from liverpool.engine.state import Event, State, view_of
from tests.rules.positions import BEN, position

AS_DEALT = "2c 4d 6h 8s Td Qc Ah 3s 5d 7c"
MELDS = ["7c7d7h", "9c9d9h"]


def turns(state: State) -> float:
    return turns_left(view_of(state, BEN))


def test_before_anybody_is_down_it_gets_shorter_round_by_round() -> None:
    state = position("dunlop", hands={"Ben": AS_DEALT})
    later = position(
        "dunlop",
        hands={"Ben": AS_DEALT},
        history=tuple(Event(number % 3, Discard(0)) for number in range(9)),
    )
    assert turns(later) < turns(state)


def test_it_lasts_longer_where_more_is_asked_and_fewer_play() -> None:
    assert turns(position("dunlop", deal=1)) < turns(position("dunlop", deal=7))
    assert turns(position("dunlop", seats=8)) < turns(position("dunlop", seats=3))


def test_the_fewest_cards_of_one_who_is_down_tell_how_long() -> None:
    down = partial(position, "dunlop", table={"Ann": MELDS})
    assert turns(down(hands={"Ann": "Kd"})) < turns(down(hands={"Ann": "Kd 2s 4d 6h"}))
    two = partial(position, "dunlop", table={"Ann": MELDS, "Cy": ["5s5d5h", "Js Jd Jh"]})
    assert turns(two(hands={"Ann": "Kd", "Cy": "2s 4d"})) < turns(down(hands={"Ann": "Kd"}))


def test_with_each_card_of_one_who_is_down_it_lasts_longer_from_one_card_to_six() -> None:
    cards = ["Kd", "2s", "4d", "6h", "8c", "Ts", "Jd"]
    lasts = [
        turns(position("dunlop", table={"Ann": MELDS}, hands={"Ann": " ".join(cards[:number])}))
        for number in range(8)
    ]
    assert lasts[1:7] == sorted(set(lasts[1:7]))
    assert (lasts[0], lasts[7]) == (lasts[1], lasts[6])


def test_it_ends_sooner_at_a_larger_table_also_when_somebody_is_down() -> None:
    down = partial(position, "dunlop", table={"Ann": MELDS}, hands={"Ann": "Kd 2s"})
    assert turns(down(seats=8)) < turns(down(seats=4)) < turns(down(seats=3))


def test_to_be_down_oneself_is_no_sign_of_the_end() -> None:
    mine = position("dunlop", table={"Ben": MELDS}, hands={"Ben": "Kd"})
    assert turns(mine) == turns(position("dunlop"))


def test_the_sooner_it_ends_the_likelier_it_ends_first() -> None:
    near = position("dunlop", table={"Ann": MELDS}, hands={"Ann": "Kd"})
    far = position("dunlop", table={"Ann": MELDS}, hands={"Ann": "Kd 2s 4d 6h"})
    assert 1 > ends_first(view_of(near, BEN)) > ends_first(view_of(far, BEN)) > 0
    assert ends_first(view_of(near, BEN)) == pytest.approx(exp(-turns(near)))
