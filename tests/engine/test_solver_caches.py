"""What the solver remembers can be let go of, all of it, and changes no answer."""

import sys
from functools import _lru_cache_wrapper
from typing import Any

from liverpool.engine import solver
from liverpool.engine.cards import hand_of
from liverpool.engine.melds import accepted
from liverpool.engine.presets import load
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import best_lay_down, distance, forget, outs, remembered
from liverpool.engine.solver.caches import CACHES
from liverpool.record.cards import read_cards

SMALL = 64
"""What remembers no more than this, of rules and sizes and not of hands, may stay."""


def remembering() -> "list[_lru_cache_wrapper[Any]]":
    rooms = [sys.modules[name] for name in sys.modules if name.startswith(solver.__name__)]
    found = {id(each): each for room in rooms for each in vars(room).values()}
    return [each for each in found.values() if isinstance(each, _lru_cache_wrapper)]


def answers() -> list[object]:
    rules = load("dunlop").rules
    contract = (Slot(Kind.RUN, 4), Slot(Kind.RUN, 4), Slot(Kind.SET, 3))
    hand = hand_of(read_cards("2c 3c 4c 5c 7d 8d 9d Td Qs Qh Qd ** Ks"))
    lay = best_lay_down(hand, contract, rules.meld, points_by_face(rules), (), keep=1)
    assert lay is not None
    return [
        lay,
        distance(hand[:-3], contract, rules.meld),
        outs(hand[:-4], contract, rules.meld),
        accepted(lay[0], rules.meld),
    ]


def test_whatever_the_solver_remembers_of_hands_is_let_go() -> None:
    before = answers()
    assert sum(each.cache_info().currsize for each in CACHES) > 10
    forget()
    assert remembered() == 0
    for each in remembering():
        large = (each.cache_info().maxsize or 0) > SMALL
        assert not (large and each.cache_info().currsize), each.__name__
    assert all(each.cache_info().currsize == 0 for each in CACHES)
    assert answers() == before
    found = remembered()
    assert found > 10
    assert answers() == before
    assert remembered() == found  # nothing was looked for again
