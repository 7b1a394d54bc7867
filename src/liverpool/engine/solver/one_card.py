"""What one more card, or one less, changes about a hand.

A card changes the row of its suit and the count of its rank, and what the hand lacks by one at
most. So the other suits are folded together once, and the only question for each card is whether it
makes that difference, which is answered much sooner than how far a hand is.
"""

from collections.abc import Collection, Iterable, Sequence

from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    Change,
    changes,
    rows_of,
    weights,
    wilds_in,
)
from liverpool.engine.solver.lacks import NEVER, needed
from liverpool.engine.solver.runs import RunTable
from liverpool.engine.solver.search import ANSWERS_KEPT, Search, SearchOfNamed


def bringing_nearer(search: Search, hand: int, faces: Collection[Card] = range(HIDDEN)) -> Hand:
    """Those of the cards that, if one is added, leave the packed hand one card nearer."""
    lacking = search.missing(hand)
    if lacking in (0, NEVER):
        return ()
    answers = _answers(search, hand)
    asked = [face for face in faces if face not in answers]
    if asked:
        changed = _changed(search, hand, 1)
        answers.update((face, changed.lacks_less(face, lacking)) for face in asked)
    return tuple(face for face in faces if answers[face])


def bringing_nearer_beside(
    search: Search, hand: int, neighbour: int, faces: Collection[Card] = range(HIDDEN)
) -> Hand:
    """The same, using what brings a hand nearer that has one card more or one less.

    If one more card brings a hand no nearer, whatever helps the hand also helps it with that
    card; and whatever helps a nearer hand also helps without the card that brought it nearer. So
    the outs of one are among the outs of the other, and many cards need not be tried.
    """
    if not _answers(search, hand).keys() >= set(faces):
        known = bringing_nearer(search, neighbour)
        is_nearer = search.missing(max(hand, neighbour)) < search.missing(min(hand, neighbour))
        if is_nearer == (hand > neighbour):
            found = {face: False for face in range(HIDDEN) if face not in known}
        else:
            found = dict.fromkeys(known, True)
        _answers(search, hand).update(found)
    return bringing_nearer(search, hand, faces)


def _answers(search: Search, hand: int) -> dict[Card, bool]:
    """What is known of the packed hand: for each card, whether it brings the hand nearer."""
    found = search.nearer.get(hand)
    if found is None:
        if len(search.nearer) > ANSWERS_KEPT:
            search.nearer.clear()
        found = search.nearer[hand] = {}
    return found


def missed(search: Search, hand: int, faces: Iterable[Card]) -> Hand:
    """Those of the hand's cards that, if one is removed, leave it one card further away."""
    lacking = search.missing(hand)
    if lacking == NEVER:
        return ()
    changed = _changed(search, hand, -1)
    return tuple(face for face in faces if not changed.lacks_less(face, lacking + 1))


def _changed(search: Search, hand: int, sign: int) -> "_Changed | _Tried":
    return (_Tried if isinstance(search, SearchOfNamed) else _Changed)(search, hand, sign)


class _Tried:
    """The same as `_Changed`, asking about the changed hand anew."""

    def __init__(self, search: Search, hand: int, sign: int) -> None:
        self._search = search
        self._hand = hand
        self._sign = sign
        self._weights = weights(search.rules)

    def lacks_less(self, face: Card, limit: int) -> bool:
        """Whether the changed hand lacks less than `limit`."""
        return self._search.missing(self._hand + self._sign * self._weights[face]) < limit


class _Changed:
    """A hand to which one card comes (`sign` is 1), or from which one goes (-1)."""

    def __init__(self, search: Search, hand: int, sign: int) -> None:
        self._search = search
        self._runs = search.run_table
        self._sign = sign
        self._changes = changes(search.rules)
        self._rows = rows_of(hand, search.rules)
        self._wilds = wilds_in(hand, self._rows, search.rules)
        self._counts = search.counted(self._rows)
        self._has_runs = search.has_runs
        self._whole = 0
        if self._has_runs:
            self._numbers = [self._runs.number(row, suit) for suit, row in enumerate(self._rows)]
            self._others = _others(self._numbers, self._runs)
            self._whole = self._runs.both(self._others[0], self._numbers[0])
        self._floors: dict[tuple[int, int], int] = {}
        """What sets and runs lack by themselves, by the runs' profile and the changed place."""

    def lacks_less(self, face: Card, limit: int) -> bool:
        """Whether the changed hand lacks less than `limit`, where it can be one less at most."""
        change = self._changes[face]
        suit, rank, weight, _, _, _ = change
        row, number = 0, self._whole
        if suit >= 0 and self._has_runs:
            row = self._rows[suit] + self._sign * weight
            others = self._others[suit]
            if self._sign > 0 and not self._runs.knows(row, suit):
                # an ace is wanted at either end, so one that is held says little
                copies = self._rows[suit] >> rank * CELL & CELL_MASK if rank else 0
                better = self._runs.one_better(self._numbers[suit], copies)
                hoped = self._runs.both(others, better)
                if self._floor(hoped, change) >= limit:
                    return False
            number = self._runs.both(others, self._runs.number(row, suit))
        floor = self._floor(number, change)
        if floor >= limit or not self._search.is_shared:
            return floor < limit
        rows = list(self._rows)
        if suit >= 0:
            rows[suit] = row
        wilds = self._wilds + self._sign * change.wilds
        return self._search.shares_less(rows, self._runs.lacks_of(number), wilds, limit)

    def _floor(self, number: int, change: Change) -> int:
        floor = self._floors.get((number, change.place))
        if floor is None:
            set_lacks = self._search.set_table.lacks(self._counts + self._sign * change.counted)
            wilds = self._wilds + self._sign * change.wilds
            lacks = self._runs.lacks_of(number)
            floor = needed(lacks, set_lacks, wilds, self._search.stretch)
            self._floors[number, change.place] = floor
        return floor


def _others(numbers: Sequence[int], runs: RunTable) -> list[int]:
    """For each suit the number of the profile of all the other suits."""
    before, after = [0], [0]
    for number in numbers[:-1]:
        before.append(runs.both(before[-1], number))
    for number in numbers[:0:-1]:
        after.append(runs.both(after[-1], number))
    return [runs.both(one, other) for one, other in zip(before, reversed(after), strict=True)]
