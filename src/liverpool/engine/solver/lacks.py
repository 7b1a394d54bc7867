"""What melds lack: three small numbers in one, and how they add up for several melds.

Of the places of a meld some are filled by natural cards of the hand; the others are
`missing`. Wild cards fill missing places, except those that the rules leave to natural
cards: `short` of them at least (too few naturals, wild cards beside each other). So melds
that together miss m places, short in s of them, need max(m - wild cards held, s) cards
more. `extra` is how many places the melds have beyond those that the contract asks for;
it counts only where all cards must be laid at once.

A wild rank's card in its own place is natural, but there it is a wild card less for other
places. So its place counts as missing, and it only makes the meld less short.

A `Lack` is one such number, the three side by side, so that lacks are added by `+`. A
frontier is a tuple of lacks none of which is as good as another in all respects. A
profile has a frontier for each subset of the slots of a contract: what those melds lack
when they are made of certain cards only, such as the cards of one suit.
"""

from collections.abc import Iterable
from typing import Final

from liverpool.engine.solver.effort import spend

Lack = int
Frontier = tuple[Lack, ...]
Profile = tuple[Frontier, ...]

MISSING: Final = 12
"""Where the missing places begin in a lack; the bits below are those left to naturals."""
EXTRA: Final = 24
FIELD: Final = (1 << MISSING) - 1

NEVER: Final = FIELD
"""More cards than any hand can lack: no exchange of cards makes the contract."""


def lack(missing: int, short: int, extra: int = 0) -> Lack:
    return extra << EXTRA | missing << MISSING | short


def with_one_more(each: Lack) -> Lack:
    """The least that is lacking once there is one more card: one place less, and one short less."""
    missing, short = each >> MISSING & FIELD, each & FIELD
    return each - (min(missing, 1) << MISSING) - min(short, 1)


def frontier(lacks: Iterable[Lack]) -> Frontier:
    """The lacks, without those for which another with as many extra places is at least as good."""
    kept: list[Lack] = []
    group = least = -1
    for each in sorted(lacks):
        short = each & FIELD
        if each >> EXTRA != group or short < least:
            kept.append(each)
            group, least = each >> EXTRA, short
    return tuple(kept)


def merged(one: Profile, other: Profile, stretch: int) -> Profile:
    """What the slots lack when each is filled from one group of cards or from the other.

    Lacks of more than `stretch` extra places are left out.
    """
    spend(3 * len(one))
    limit = stretch + 1 << EXTRA
    profile = []
    for slots in range(len(one)):
        found: set[Lack] = set()
        part = slots
        while True:
            found.update(a + b for a in one[part] for b in other[slots ^ part] if a + b < limit)
            if not part:
                break
            part = part - 1 & slots
        profile.append(frontier(found))
    return tuple(profile)


def unfilled(slots: int) -> Profile:
    """The profile of no cards and no place for a meld: only no slot at all can be filled."""
    return ((0,), *((),) * ((1 << slots) - 1))


def needed(one: Frontier, other: Frontier, wilds: int, extra: int) -> int:
    """How many cards two groups of melds need in addition to this many wild cards.

    Together they must have `extra` extra places. `NEVER` where no cards help.
    """
    best = NEVER
    for a in one:
        for b in other:
            total = a + b
            if total >> EXTRA == extra:
                best = min(best, max((total >> MISSING & FIELD) - wilds, total & FIELD))
    return best
