"""What measures of moves are worth in points, learnt from games and read once from `learnt.toml`.

A weight is a sum: a part for all situations, and one for each name of the present situation
(`measures.situation`). How they are learnt, and on which seeds, stands in docs/study/bots.md.
"""

from functools import lru_cache
from math import fsum
from typing import Final

from msgspec import Struct, convert

from liverpool.data_files import data

Table = dict[str, tuple[float, ...]]
"""By name of a situation: its part of the weights of the measures, in their order."""


class Learnt(Struct, frozen=True, forbid_unknown_fields=True):
    """All learnt weights."""

    last_cards: Table
    """Discards of one who is down; see `measures.last_cards`."""
    takes: Table
    """Taking the top of the pile over drawing from the stock; see `measures.top_card`."""
    offers: Table
    """Buying it over passing, in the same measures."""
    discards: Table
    """Discards of one who is not down; see `measures.parting`."""
    late_discards: Table
    """The same of one who will likely not go down in time."""


LEARNT: Final = convert(data(__package__, "learnt"), Learnt)


@lru_cache(maxsize=1 << 12)
def weights(kind: str, situation: tuple[str, ...]) -> tuple[float, ...]:
    """The weights of the measures of a decision of this kind, as `Learnt` names them."""
    return summed(getattr(LEARNT, kind), situation)


def summed(table: Table, situation: tuple[str, ...]) -> tuple[float, ...]:
    """The weights of this situation; names that the table lacks add nothing."""
    found = [table[name] for name in situation if name in table]
    return tuple(map(fsum, zip(*found, strict=True)))
