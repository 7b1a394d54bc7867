"""Which bots come to a table: of what level, and by what name.

A bot bears one of the names that its level has, and nobody else at the table bears it. How a level
plays is decided in `bots.levels`; where a bot sits, by whoever asks.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from liverpool.bots.levels import LEVELS, Level
from liverpool.table.naming import look

USUAL: Final = 3
"""The level that plays where nobody has chosen."""
MIXED: Final = 0
"""In place of a level's number: a family in which all levels play."""
_FAMILY: Final = (2, 4, 3, 5, 1)
"""The order in which a mixed family comes to the table."""


def level_of(number: int) -> Level:
    return LEVELS[number - 1]


def level_called(key: str) -> Level | None:
    """The level that is written like this; nothing for other players."""
    return next((level for level in LEVELS if level.key == key), None)


def next_of_family(there: Iterable[int]) -> int:
    """The level that a mixed family lacks most, by the numbers of those who are there."""
    count = Counter(there)
    return min(_FAMILY, key=count.__getitem__)


def free_name(names: Iterable[str], taken: Iterable[str]) -> str:
    """The first of these names that looks like none of those taken."""
    looks = set(map(look, taken))
    return next(name for name in names if look(name) not in looks)
