"""Five players for people to play with, from the first steps to the best we have."""

from typing import Final

from msgspec import Struct

from liverpool.bots.expert import Expert
from liverpool.bots.perception import Perception, Sight
from liverpool.bots.person import Person
from liverpool.bots.player import Bot


class Level(Struct, frozen=True):
    """One of the players that people choose from."""

    number: int
    """1 (learning) to 5 (the strongest)."""
    key: str
    """How it is written: `--bots pip`."""
    name: str
    more_names: tuple[str, ...]
    """For a table at which several play on this level."""
    about: str
    """One sentence for people: how it plays."""

    @property
    def names(self) -> tuple[str, ...]:
        """One for each of the eight who can sit at a table."""
        return (self.name, *self.more_names)


LEVELS: Final = (
    Level(
        1,
        "pip",
        "Pip",
        ("Juno", "Remy", "Lulu", "Finn", "Noor", "Kit", "Dani"),
        "Still learns the game: collects what looks nice and buys what tempts.",
    ),
    Level(
        2,
        "lottie",
        "Lottie",
        ("Theo", "Amara", "Bo", "Yuki", "Gus", "Frankie", "Nell"),
        "Plays by eye and would rather wait than buy.",
    ),
    Level(
        3,
        "sam",
        "Sam",
        ("Priya", "Jonas", "Ines", "Leo", "Marisol", "Tariq", "Greta"),
        "Plays soundly, forgets what went by, and keeps what was once picked up.",
    ),
    Level(
        4,
        "rosa",
        "Rosa",
        ("Henrik", "Esther", "Kofi", "Clara", "Mateo", "Ruth", "Omar"),
        "Counts every chance, thinks twice before buying, and watches nobody.",
    ),
    Level(
        5,
        "edith",
        "Edith",
        ("Walter", "Mei", "Hugo", "Agnes", "Solomon", "Vera", "August"),
        "Remembers every card, and throws nothing that you could use.",
    ),
)


PERCEPTIONS: Final = {
    1: Perception(
        sight=Sight.LOOKS,
        reads=False,
        fond=10.0,
        clings=10.0,
        runs_of_others=False,
    ),
    2: Perception(
        sight=Sight.FRIENDS,
        memory=1,
        reads=False,
        buying=-14.0,
        fond=18.0,
        clings=10.0,
    ),
    3: Perception(
        sight=Sight.FRIENDS,
        memory=4,
        reads=False,
        buying=-10.0,
        fond=14.0,
        clings=12.0,
        worst=6.0,
    ),
    4: Perception(memory=20, reads=False, buying=-4.0, fond=4.5, worst=3.5),
}
"""What each level notices, by its number; the highest notices everything."""


def player_of(level: Level, seed: str) -> Bot:
    """The player of this level; `seed` decides what one that has a liking likes."""
    perception = PERCEPTIONS.get(level.number)
    return Expert() if perception is None else Person(perception, seed)
