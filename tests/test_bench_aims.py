"""What a seat plays for: points, and in the last deal the game."""

import pytest
from msgspec.structs import replace

from lab.aims import for_points, for_the_game, standing
from liverpool.bots.search.comparison import points_ahead
from liverpool.engine.presets import load
from liverpool.engine.state import Public
from tests.simulator.deals import begin


def deal(number: int, brought: tuple[int, ...], penalties: tuple[int, ...] = ()) -> Public:
    """A deal of this number, before which the seats had these points."""
    public = begin(load("dunlop").rules, number, len(brought), "aims").public
    return replace(public, brought=brought, sheet=(), penalties=penalties)


@pytest.mark.parametrize("number", range(1, 7))
def test_before_the_last_deal_points_count_however_the_game_stands(number: int) -> None:
    assert for_the_game(deal(number, (0, 500, 0, 0))) is points_ahead
    assert for_points(deal(7, (0, 500, 0, 0))) is points_ahead


def test_in_the_last_deal_the_game_counts() -> None:
    aim = for_the_game(deal(7, (100, 130, 400, 400)))
    points = (60, 0, 0, 0)
    assert sum(aim(points, seat) for seat in range(4)) == pytest.approx(1)
    assert aim(points, 1) > aim(points, 0) > aim(points, 2) == aim(points, 3)
    assert aim((20, 0, 0, 0), 0) > 0.5 > aim((40, 0, 0, 0), 0), "thirty points ahead before"


def test_what_one_in_front_loses_counts_more_than_what_one_far_behind_does() -> None:
    aim = for_the_game(deal(7, (100, 100, 300, 300)))
    even = aim((50, 50, 50, 50), 0)
    assert aim((50, 80, 50, 50), 0) - even > 0.2
    assert aim((50, 50, 80, 80), 0) - even < 0.001
    assert aim((50, 80, 50, 50), 0) > aim((50, 50, 230, 50), 0)


def test_penalties_of_the_last_deal_count_as_well() -> None:
    assert standing(deal(7, (10, 20, 30, 40), (5, 0, 0, 1))) == [15, 20, 30, 41]
    assert for_the_game(deal(7, (0,) * 4, (30, 0, 0, 0)))((0,) * 4, 0) < 0.1
