"""Hints for written positions, and what a player is made to weigh in them."""

from collections.abc import Sequence

import pytest

from liverpool.bots import expert
from liverpool.bots.weighing import Part, Weighed, weighed
from liverpool.engine.moves import Discard
from liverpool.engine.state import Seat, State, View, view_of
from liverpool.record.cards import read_card
from liverpool.record.names import USUAL_NAMES
from liverpool.table.hints import Hint, hint
from liverpool.table.words import Names
from tests.rules.positions import BEN

HAND = "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"
"""One card short of two sets of 3."""
TABLE = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s8s"]}


def hinted(state: State, seat: Seat = BEN) -> Hint:
    """The hint that the seat gets; there must be one."""
    names = Names(USUAL_NAMES[: state.public.game.seats], seat)
    found = hint(view_of(state, seat), names)
    assert found is not None
    return found


def throwing(face: str, **parts: float) -> Weighed:
    """A discard that was weighed; parts by their names, in lower case."""
    return weighed(Discard(read_card(face)), {Part(name): worth for name, worth in parts.items()})


def weighs(patch: pytest.MonkeyPatch, found: Sequence[Weighed]) -> None:
    """Has the player of the hints weigh just so."""

    def weigh(_view: View) -> list[Weighed]:
        return list(found)

    patch.setattr(expert, "weigh", weigh)
