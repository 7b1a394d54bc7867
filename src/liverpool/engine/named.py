"""Melds of which a contract says more than kind and length: a set of one rank, a run of a colour.

Only what is laid down as the contract must be what it names; once it lies, it is a meld like any
other. Sets of a rank are published (one family begins with a pair of aces); for runs of a colour
we know no source.
"""

from collections.abc import Sequence
from typing import Final, get_args

from liverpool.engine.cards import RANK_WORDS, RANKS, Named
from liverpool.engine.english import number, plural
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Kind, MeldRules, Slot

COLOURS: Final = {"red": (1, 2), "black": (0, 3)}
"""The suits of each colour."""

_COURT: Final = {rank: plural(RANK_WORDS[RANKS.index(rank)]) for rank in "AJQK"}


def several_of(rank: str) -> str:
    """Cards of a rank as people write them: `7s`, `10s`, `queens`, `aces`."""
    return _COURT.get(rank) or ("10s" if rank == "T" else f"{rank}s")


def written_name(named: Named) -> str:
    """What is named, as it is written: `queens`, `red`."""
    return named if named in COLOURS else several_of(named)


NAMES: Final[dict[str, Named]] = {written_name(name): name for name in get_args(Named) if name}
"""What can be named, as it is written."""


def is_possible(slot: Slot) -> bool:
    """Whether what is named goes with the kind: a rank with a set, a colour with a run."""
    return not slot.named or (slot.named in COLOURS) == (slot.kind is Kind.RUN)


def ranks_named(named: Named, rules: MeldRules) -> Sequence[int]:
    """The ranks that a set may have."""
    return (RANKS.index(named) + 1,) if named else range(1, rules.ranks + 1)


def suits_named(named: Named, rules: MeldRules) -> Sequence[int]:
    """The suits that a run may have."""
    if not named:
        return range(rules.suits)
    return tuple(suit for suit in COLOURS[named] if suit < rules.suits)


def is_asked(meld: Meld, slot: Slot, rules: MeldRules) -> bool:
    """Whether the meld is of the kind, and of the rank or colour, that the contract asks for."""
    if meld.kind is not slot.kind:
        return False
    if meld.kind is Kind.SET:
        return meld.start in ranks_named(slot.named, rules)
    return meld.suit in suits_named(slot.named, rules)


def asked_in_words(melds: str, named: Named, length: int | None = None) -> str:
    """The word for melds with what is asked of them: `sets of three queens`, `red run of 4`."""
    if named and named not in COLOURS:
        cards = several_of(named)
        return f"{melds} of {cards if length is None else f'{number(length)} {cards}'}"
    whole = f"{named} {melds}" if named else melds
    return whole if length is None else f"{whole} of {length}"
