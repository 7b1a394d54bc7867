"""Six players for people to play with, from the first steps to the best we have.

Their names and descriptions are in `table/personas.py`.
"""

from typing import Final

from msgspec import Struct

from liverpool.bots.expert import Expert
from liverpool.bots.perception import Perception, Sight
from liverpool.bots.person import Person
from liverpool.bots.player import Bot
from liverpool.bots.search.searcher import Search


class Level(Struct, frozen=True):
    """One of the players that people choose from."""

    number: int
    """1 (learning) to 6 (the strongest)."""
    key: str
    """How it is written: `--bots pip`."""
    perception: Perception | None
    """What it notices; None where it notices everything."""
    looks_ahead: bool = False
    """Whether it plays deals to their end before it moves, where that is possible."""


LEVELS: Final = (
    Level(
        1,
        "pip",
        Perception(
            sight=Sight.LOOKS,
            fond=10.0,
            clings=10.0,
            runs_of_others=False,
            jokers_on_table=False,
            lays_off_at_once=False,
        ),
    ),
    Level(
        2,
        "lottie",
        Perception(
            sight=Sight.FRIENDS,
            memory=1,
            reads=False,
            buying=-14.0,
            fond=18.0,
            clings=10.0,
            jokers_on_table=False,
        ),
    ),
    Level(
        3,
        "sam",
        Perception(
            sight=Sight.FRIENDS,
            memory=4,
            reads=False,
            buying=-10.0,
            fond=14.0,
            clings=12.0,
            worst=6.0,
        ),
    ),
    Level(
        4,
        "rosa",
        Perception(memory=20, reads=False, buying=-4.0, fond=4.5, worst=3.5),
    ),
    Level(5, "edith", None),
    Level(6, "ada", None, looks_ahead=True),
)


def player_of(level: Level, seed: str) -> Bot:
    """The player of this level; `seed` decides which suit one is fond of that has a favourite."""
    if level.looks_ahead:
        return Search(seed)
    return Expert() if level.perception is None else Person(level.perception, seed)
