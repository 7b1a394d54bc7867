"""How much stronger the sound player is than chance, under each source's rules.

A few seeded games, the sound player in one seat and `random` in the others. What counts
is the lead in points over the mean of the others, deal by deal, with its standard error.
"""

from math import sqrt
from statistics import fmean, stdev

import pytest

from liverpool.arena.simulate import one_game
from liverpool.engine.presets import load
from tests.chance import so_many, some
from tests.rules.positions import SOURCES

GAMES = so_many(2, full=4)


@pytest.mark.in_turn("games")
@pytest.mark.parametrize("rules", some(SOURCES, everyday=1))
def test_steady_takes_fifteen_points_a_deal_off_random(rules: str) -> None:
    leads = []
    for number in range(GAMES):
        seat = number % 4
        bots = tuple("steady" if at == seat else "random" for at in range(4))
        for deal in one_game(load(rules).rules, bots, "strength", number).deals:
            others = [points for at, points in enumerate(deal.points) if at != seat]
            leads.append(fmean(others) - deal.points[seat])
    error = stdev(leads) / sqrt(len(leads))
    assert fmean(leads) - 3 * error > 15
