"""What one card more, or one less, makes of a hand.

A card changes the row of its suit and the count of its rank, and what the hand lacks by one
at most. So the other suits are folded together once, and of each card it is only asked
whether it makes that difference: that is answered much sooner than how far a hand is.
"""

from collections.abc import Iterable, Sequence

from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.solver.counts import Change, changes, rows_of, wilds_in
from liverpool.engine.solver.lacks import NEVER, needed
from liverpool.engine.solver.runs import RunTable
from liverpool.engine.solver.search import ANSWERS_KEPT, Search


def bringing_nearer(search: Search, hand: int) -> Hand:
    """The faces with one of which more the packed hand lacks one card less."""
    found = search.outs.get(hand)
    if found is None:
        if len(search.outs) > ANSWERS_KEPT:
            search.outs.clear()
        found = search.outs[hand] = some_bringing_nearer(search, hand, range(HIDDEN))
    return found


def some_bringing_nearer(search: Search, hand: int, faces: Iterable[Card]) -> Hand:
    """Those of some faces that do."""
    lacking = search.missing(hand)
    if lacking in (0, NEVER):
        return ()
    changed = _Changed(search, hand, 1)
    return tuple(face for face in faces if changed.lacks_less(face, lacking))


def missed(search: Search, hand: int, faces: Iterable[Card]) -> Hand:
    """Those of the hand's faces with one of which less it lacks one card more."""
    lacking = search.missing(hand)
    if lacking == NEVER:
        return ()
    changed = _Changed(search, hand, -1)
    return tuple(face for face in faces if not changed.lacks_less(face, lacking + 1))


class _Changed:
    """A hand to which one card comes (`sign` is 1), or from which one goes (-1)."""

    def __init__(self, search: Search, hand: int, sign: int) -> None:
        self._search = search
        self._runs = search.run_table
        self._sign = sign
        self._changes = changes(search.rules)
        self._rows = rows_of(hand, search.rules)
        self._wilds = wilds_in(hand, self._rows, search.rules)
        self._counts = sum(self._rows)
        self._has_runs = search.has_runs
        self._whole = 0
        if self._has_runs:
            numbers = [self._runs.number(row) for row in self._rows]
            self._others = _others(numbers, self._runs)
            self._whole = self._runs.both(self._others[0], numbers[0])
        self._floors: dict[tuple[int, int], int] = {}
        """What sets and runs lack by themselves, by the runs' profile and the changed rank."""

    def lacks_less(self, face: Card, limit: int) -> bool:
        """Whether the changed hand lacks less than `limit`, where it can be one less at most."""
        change = self._changes[face]
        suit, rank, weight, _ = change
        row, number = 0, self._whole
        if suit >= 0 and self._has_runs:
            row = self._rows[suit] + self._sign * weight
            number = self._runs.both(self._others[suit], self._runs.number(row))
        floor = self._floors.get((number, rank))
        if floor is None:
            floor = self._floors[number, rank] = self._floor(number, change)
        if floor >= limit or not self._search.is_shared:
            return floor < limit
        rows = list(self._rows)
        if suit >= 0:
            rows[suit] = row
        wilds = self._wilds + self._sign * change.wilds
        return self._search.shares_less(rows, self._runs.lacks_of(number), wilds, limit)

    def _floor(self, number: int, change: Change) -> int:
        set_lacks = self._search.set_table.lacks(self._counts + self._sign * change.weight)
        wilds = self._wilds + self._sign * change.wilds
        return needed(self._runs.lacks_of(number), set_lacks, wilds, self._search.stretch)


def _others(numbers: Sequence[int], runs: RunTable) -> list[int]:
    """For each suit the number of the profile of all the other suits."""
    before, after = [0], [0]
    for number in numbers[:-1]:
        before.append(runs.both(before[-1], number))
    for number in numbers[:0:-1]:
        after.append(runs.both(after[-1], number))
    return [runs.both(one, other) for one, other in zip(before, reversed(after), strict=True)]
