"""How many ways there are to play on from a few tiny tables, under each rule set.

The counts were made by the slow generator in `naive`, which tries all that can be said and
asks the referee; `options` has to come to the same, move for move near the root and by
number further down. A count that changes means that a rule has changed.
"""

from functools import cache
from typing import get_args

import pytest

from liverpool.engine.moves import Cut, Expose, PlayerMove
from liverpool.engine.state import Ending, Phase, State
from tests.perft import naive
from tests.perft.tables import choices, following, start, tiny
from tests.rules.positions import ANN, BEN, CY, position


def dealt(name: str, seed: int, contract: str = "set 2", *, at_once: bool = False) -> State:
    """Three at the table with three cards each; nobody has moved yet."""
    return start(tiny(name, 3, contract, at_once=at_once), 3, seed)


def middle(name: str) -> State:
    """Ann is down, with a joker at the end of her run; Ben can go down in several ways."""
    rules = tiny(name, 4, "set 2, run 3")
    return position(
        rules,
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY) if rules.call.caller == "anyone" and rules.call.offence != "off" else (),
        hands={"Ann": "4d", "Ben": "2c 2d 2d Ad 3d", "Cy": "3c 4c"},
        table={"Ann": ["4c4d", "Ac2c3c**"]},
        pile="Ac 3d",
        stock="** Ad",
    )


def late(name: str) -> State:
    """All are down with few cards; many discards fit, and the stock is nearly out."""
    rules = tiny(name, 4, "set 2, run 3")
    return position(
        rules,
        turn=BEN,
        fresh=True,
        hands={"Ann": "2d 3d", "Ben": "4c 3c 2d", "Cy": "Ac **"},
        table={"Ann": ["4c4d", "Ac2c3c**"], "Ben": ["set2:2c2d"], "Cy": ["AdAd", "2d3d4d"]},
        pile="3d",
        stock="4d",
    )


def drained(name: str) -> State:
    """Nothing is left in the stock, which has been renewed for the last time."""
    return position(
        tiny(name, 4, "set 2, run 3"),
        phase=Phase.TURN,
        by=ANN,
        hands={"Ann": "Ac 2d", "Ben": "4c 4c", "Cy": "2c 4d"},
        table={"Ben": ["3c3d", "Ad2d3d"]},
        pile="3d",
        stock="",
        renewals=1,
        quiet=1,
    )


NAMES = ("wikipedia", "wikipedia+liverpool", "dunlop", "dunlop+jill", "christmas", "mahlum")
ROOTS = {
    **{f"{name}, dealt": dealt(name, seed) for seed, name in enumerate(NAMES, 1)},
    **{f"{name}, a run": dealt(name, seed, "run 3") for seed, name in enumerate(NAMES, 11)},
    **{f"{name}, middle": middle(name) for name in NAMES},
    **{f"{name}, late": late(name) for name in NAMES},
    **{f"{name}, drained": drained(name) for name in NAMES},
    "christmas, all at once": dealt("christmas", 5, "set 2, set 2", at_once=True),
}
COUNTS = {
    "wikipedia, dealt": (2, 8, 20, 55, 151, 446, 1220, 3682),
    "wikipedia+liverpool, dealt": (2, 8, 23, 67, 180, 527, 1635),
    "dunlop, dealt": (2, 9, 23, 67, 182, 520, 1557),
    "dunlop+jill, dealt": (2, 16, 46, 116, 377, 1329, 4366),
    "christmas, dealt": (2, 7, 18, 57, 172, 537, 1631),
    "mahlum, dealt": (2, 11, 22, 82, 248, 952, 3168),
    "wikipedia, a run": (2, 9, 20, 57, 168, 479, 1214, 3299),
    "wikipedia+liverpool, a run": (2, 7, 18, 43, 98, 244, 665, 2392),
    "dunlop, a run": (2, 6, 14, 49, 177, 575, 1477, 3917),
    "dunlop+jill, a run": (2, 8, 18, 78, 422, 1652),
    "christmas, a run": (2, 5, 11, 30, 78, 214, 484, 1202),
    "mahlum, a run": (2, 8, 16, 60, 155, 560, 2032),
    "wikipedia, middle": (2, 7, 23, 46, 119, 232, 698, 2096),
    "wikipedia+liverpool, middle": (2, 7, 23, 46, 119, 232, 682, 1630),
    "dunlop, middle": (2, 7, 29, 49, 112, 230, 739, 1725),
    "dunlop+jill, middle": (2, 52, 254, 229, 112, 234, 775, 4033),
    "christmas, middle": (2, 7, 32, 64, 170, 382, 1049, 2526),
    "mahlum, middle": (3, 35, 153, 355, 792, 2085),
    "wikipedia, late": (6, 24, 116, 520, 1774),
    "wikipedia+liverpool, late": (6, 24, 120, 512, 1874),
    "dunlop, late": (6, 20, 112, 513, 1524),
    "dunlop+jill, late": (4, 8, 81, 506, 1292, 4694),
    "christmas, late": (6, 25, 125, 622, 2823),
    "mahlum, late": (6, 26, 144, 852, 4407),
    "wikipedia, drained": (1, 2, 2, 3, 4, 2, 4, 4),
    "wikipedia+liverpool, drained": (1, 2, 2, 3, 4, 2, 4, 4),
    "dunlop, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "dunlop+jill, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "christmas, drained": (1, 3, 3, 7, 15, 15, 22, 13),
    "mahlum, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "christmas, all at once": (2, 6, 15, 39, 103, 260, 606, 1528),
}


@pytest.mark.parametrize("name", ROOTS)
def test_there_are_as_many_ways_to_play_on_as_the_slow_generator_counted(name: str) -> None:
    assert tuple(map(len, levels(name))) == COUNTS[name]


@cache
def levels(name: str) -> list[list[State]]:
    """The states after one move, after two, and so on as far as the counts go."""
    level, deeper = [ROOTS[name]], []
    for _ in COUNTS[name]:
        level = [after for before in level for after in following(before)]
        deeper.append(level)
    return deeper


@pytest.mark.parametrize("name", ROOTS)
def test_near_the_root_every_move_is_one_of_the_slow_generators(name: str) -> None:
    for level in [[ROOTS[name]], *levels(name)[:3]]:
        for state in level[:12]:
            listed = list(choices(state))
            assert len(set(listed)) == len(listed)
            assert {(seat, naive.in_order(move)) for seat, move in listed} == naive.moves(state)


def test_the_trees_reach_what_they_are_for() -> None:
    """Sales, cuts, calls with each remedy, floats, swaps, and deals that end both ways."""
    reached = [state for name in ROOTS for level in levels(name) for state in level]
    made = {type(event.move) for state in reached for event in state.public.history}
    assert made == set(get_args(PlayerMove)) - {Cut, Expose}
    endings = {line.ending for state in reached for line in state.public.sheet}
    assert endings == set(Ending)
    phases = {state.public.phase for state in reached}
    chance_and_start = {Phase.FIRST_DEALER, Phase.SHUFFLE, Phase.CUT, Phase.FELL, Phase.CUT_FOR}
    assert phases == set(Phase) - chance_and_start
    assert any(state.public.floating for state in reached)
    assert any(state.public.owed for state in reached)
    assert any(state.public.dead and state.public.quiet >= 3 for state in reached)
    assert any(state.public.renewals for state in reached)
