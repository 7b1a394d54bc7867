"""How many ways there are to play on from a few tiny tables, under each preset.

The counts were made by the slow generator in `naive`, which tries all that can be said and
asks the referee; `options` has to come to the same, move for move near the root and by
number further down. A count that changes means that a rule has changed.
"""

from functools import cache
from typing import get_args

import pytest

from liverpool.engine.moves import Cut, Expose, PlayerMove
from liverpool.engine.presets import names
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Ending, Phase, State
from tests.chance import so_many, some
from tests.perft import naive, tables
from tests.perft.scenes import CONTRACT, dealt, drained, late, middle
from tests.perft.tables import choices, tiny

SOURCES = ("wikipedia", "wikipedia+liverpool", "dunlop", "dunlop+jill", "christmas", "mahlum")
RELATIVES = ("bga", "public_radio", "owls_head", "six_deal", "bicycle_contract", "pagat_contract")
AT_ONCE = ("christmas", "public_radio", "six_deal", "pagat_contract")


def three(name: str, contract: str = "set 2", *, at_once: bool = False) -> RuleSet:
    return tiny(name, 3, contract, at_once=at_once)


def four(name: str) -> RuleSet:
    return tiny(name, 4, CONTRACT)


NAMES = (*SOURCES, *RELATIVES)
ROOTS = {
    **{f"{name}, dealt": dealt(three(name), seed) for seed, name in enumerate(NAMES, 1)},
    **{f"{name}, a run": dealt(three(name, "run 3"), seed) for seed, name in enumerate(NAMES, 11)},
    **{f"{name}, middle": middle(four(name)) for name in NAMES},
    **{f"{name}, late": late(four(name)) for name in NAMES},
    **{f"{name}, drained": drained(four(name)) for name in NAMES},
    **{
        f"{name}, all at once": dealt(three(name, "set 2, set 2", at_once=True), seed)
        for seed, name in enumerate(AT_ONCE, 5)
    },
}
COUNTS = {
    "wikipedia, dealt": (2, 8, 20, 55, 151, 446, 1220, 3682),
    "wikipedia+liverpool, dealt": (2, 8, 23, 67, 180, 527, 1635),
    "dunlop, dealt": (2, 9, 23, 67, 182, 520, 1557),
    "dunlop+jill, dealt": (2, 16, 46, 116, 377, 1329, 4366),
    "christmas, dealt": (2, 7, 18, 57, 172, 537, 1631),
    "mahlum, dealt": (2, 11, 22, 82, 248, 952, 3168),
    "wikipedia, a run": (2, 9, 20, 57, 168, 487, 1182, 3259),
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
    "bga, dealt": (2, 18, 76, 301, 964),
    "public_radio, dealt": (2, 11, 31, 85, 236, 735),
    "owls_head, dealt": (2, 10, 20, 93, 217, 818),
    "six_deal, dealt": (2, 6, 14, 40, 111, 365, 1226),
    "bicycle_contract, dealt": (2, 9, 21, 59, 190, 628),
    "pagat_contract, dealt": (2, 7, 16, 47, 143, 453, 1355),
    "bga, a run": (2, 12, 47, 184, 570),
    "public_radio, a run": (2, 8, 15, 46, 151, 460, 1139),
    "owls_head, a run": (2, 7, 13, 71, 122, 488, 884),
    "six_deal, a run": (2, 6, 14, 47, 146, 425, 1075),
    "bicycle_contract, a run": (2, 7, 16, 55, 145, 393, 1028),
    "pagat_contract, a run": (2, 5, 11, 31, 77, 228, 662),
    "bga, middle": (2, 22, 79, 132, 250, 768),
    "public_radio, middle": (2, 7, 29, 53, 93, 117, 316, 538),
    "owls_head, middle": (2, 7, 16, 47, 110, 219, 643),
    "six_deal, middle": (2, 7, 29, 49, 112, 230, 739),
    "bicycle_contract, middle": (2, 7, 29, 49, 112, 230, 739),
    "pagat_contract, middle": (2, 7, 29, 49, 112, 230, 739),
    "bga, late": (6, 24, 126, 710),
    "public_radio, late": (6, 17, 72, 258, 597, 1250),
    "owls_head, late": (6, 20, 112, 518),
    "six_deal, late": (6, 20, 112, 513),
    "bicycle_contract, late": (6, 20, 112, 513),
    "pagat_contract, late": (6, 20, 112, 513),
    "bga, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "public_radio, drained": (1, 0),
    "owls_head, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "six_deal, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "bicycle_contract, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "pagat_contract, drained": (1, 3, 3, 7, 9, 3, 9, 9),
    "public_radio, all at once": (2, 6, 14, 41, 103, 271, 656),
    "six_deal, all at once": (2, 6, 15, 40, 109, 289, 736),
    "pagat_contract, all at once": (2, 7, 15, 41, 109, 291, 717),
}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ROOTS)
def test_there_are_as_many_ways_to_play_on_as_the_slow_generator_counted(name: str) -> None:
    counted = tuple(map(len, levels(name)))
    assert counted == COUNTS[name][: len(counted)]


@cache
def levels(name: str) -> list[list[State]]:
    """As deep as is counted; every day one level less, which is two thirds of the work."""
    return tables.levels(ROOTS[name], len(COUNTS[name]) - so_many(1, full=0))


@pytest.mark.parametrize("name", some([*ROOTS], everyday=12))
def test_near_the_root_every_move_is_one_of_the_slow_generators(name: str) -> None:
    for level in [[ROOTS[name]], *levels(name)[:3]]:
        for state in level[: so_many(1, full=12)]:
            listed = list(choices(state))
            assert len(set(listed)) == len(listed)
            assert {(seat, naive.in_order(move)) for seat, move in listed} == naive.moves(state)


def test_each_preset_is_counted() -> None:
    presets = {name for name in names() if "+" not in name}
    counted = {name.split(",")[0] for name in COUNTS}
    assert presets <= counted


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
    assert any(state.public.this_turn.floating for state in reached)
    assert any(state.public.this_turn.owed for state in reached)
    assert any(state.public.dead and state.public.quiet >= 3 for state in reached)
    assert any(state.public.renewals for state in reached)
