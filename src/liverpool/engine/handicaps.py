"""What evens out unlike players: points at the start, more buys, the first pick.

A handicap belongs to who plays and not to the rules: a game is given it at its start. Where buying
is not limited more buys change nothing, nor does the first pick where nothing is bought.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

MOST_START_POINTS: Final = 1000
MOST_MORE_BUYS: Final = 9


class Handicap(Struct, frozen=True, gc=False):
    """What one seat begins with."""

    points: Annotated[int, Meta(ge=0, le=MOST_START_POINTS)] = 0
    """On the score sheet, before the first deal."""
    buys: Annotated[int, Meta(ge=0, le=MOST_MORE_BUYS)] = 0
    """How many more buys it has in each deal in which a player may buy."""
    pick: bool = False
    """Whether it gets a card that several want before those who have no first pick."""


NONE: Final = Handicap()
_WRITTEN: Final = re.compile(
    r"(\s*(?P<points>\d{1,9})(\s+points?)?\s*(,|$))?"
    r"(\s*(?P<buys>\d{1,9})\s+buys?\s*(,|$))?(\s*(?P<pick>pick)\s*)?",
    re.ASCII,
)


def read_handicaps(written: Sequence[str], names: Sequence[str]) -> tuple[Handicap, ...]:
    """By seat, what lines such as `Ann=140` and `Ben=1 buy, pick` say.

    Raises `ValueError` for other lines and for strangers.
    """
    found = dict.fromkeys(names, NONE)
    for line in written:
        name, _, parts = line.rpartition("=")
        name = name.strip()
        if name not in found:
            raise ValueError(f"There is no {name or line}; write one of {', '.join(names)}, and =.")
        match = _WRITTEN.fullmatch(parts)
        if not match or not parts.strip():
            raise ValueError(f"{parts!r} is no handicap; write 140, 1 buy or pick, or several.")
        points, buys = (int(match[what] or 0) for what in ("points", "buys"))
        found[name] = Handicap(points, buys, match["pick"] is not None)
    return tuple(found.values())


def of_seats(given: Sequence[Handicap], seats: int) -> tuple[Handicap, ...]:
    """One for each of so many seats; raises `ValueError` for more than one can have."""
    for each in given:
        if not (0 <= each.points <= MOST_START_POINTS and 0 <= each.buys <= MOST_MORE_BUYS):
            raise ValueError(
                f"A handicap is 0 to {MOST_START_POINTS} points and 0 to {MOST_MORE_BUYS} more"
                f" buys, not {each.points} and {each.buys}."
            )
    return (*given, *(NONE,) * seats)[:seats]
