"""Which bots come to a table: of what level, by what name, and how they are described to people.

A bot bears one of the names that its level has, and nobody else at the table bears it. How a level
plays is decided in `bots.levels`; the caller decides where a bot sits.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, convert

from liverpool.bots.levels import LEVELS, Level
from liverpool.data_files import data
from liverpool.table.marks import Picture
from liverpool.table.naming import look

USUAL: Final = 3
"""The level that plays where nobody has chosen."""
AWAY: Final = "steady"
"""The player that stands in for a person who is away, and sits at tables that know no levels."""
MIXED: Final = 0
"""In place of a level's number: a family in which all levels play that do not look ahead."""
_FAMILY: Final = (2, 4, 3, 5, 1)
"""The order in which a mixed family comes to the table."""


class Persona(Struct, frozen=True):
    level: Level
    name: str
    more_names: tuple[str, ...]
    """For a table at which several play on this level."""
    about: str
    """One sentence for people: how it plays."""
    pictures: tuple[Picture, ...]
    """In turn for those of these names."""

    @property
    def names(self) -> tuple[str, ...]:
        """One for each who can sit at a table."""
        return (self.name, *self.more_names)

    def picture_of(self, name: str) -> Picture:
        """The picture of a bot of this level that is called so."""
        nth = self.names.index(name) if name in self.names else 0
        return self.pictures[nth % len(self.pictures)]


PERSONAS: Final = tuple(
    convert({"level": level, **row}, Persona, from_attributes=True)
    for level, row in zip(LEVELS, data("liverpool.table", "personas")["personas"], strict=True)
)


def persona_of(number: int) -> Persona:
    return PERSONAS[number - 1]


def persona_called(key: str) -> Persona | None:
    return next((persona for persona in PERSONAS if persona.level.key == key), None)


def next_of_family(there: Iterable[int]) -> int:
    """The level that a mixed family lacks most, by the numbers of those who are there."""
    count = Counter(there)
    return min(_FAMILY, key=count.__getitem__)


def free_name(names: Iterable[str], taken: Iterable[str]) -> str:
    """The first of these names that looks like none of those taken."""
    looks = set(map(look, taken))
    return next(name for name in names if look(name) not in looks)
