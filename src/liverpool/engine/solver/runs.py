"""Runs: what they lack in a hand, by way of tables of suits.

A suit is alone with its runs: what k runs lack there depends on nothing but the suit's
own cards. So a table keeps a profile (see `lacks`) for each row of counts it has met, and
the four profiles of a hand are folded into one. Rows are many but profiles are few;
they are numbered, and what a row more makes of a profile is kept as well, so that a hand
whose suits were met before costs four look-ups.

Only runs of the asked length count, with one exception: where a run needs several natural
cards, `3 * 5 * 7` can be good while no four cards of it are. So longer runs are looked at
that begin and end with a natural card of the hand; all others could be cut shorter.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from liverpool.engine.cards import TWO
from liverpool.engine.rules import MeldRules, SameSuitRuns, WildRanks
from liverpool.engine.solver.counts import CELL, CELL_MASK
from liverpool.engine.solver.lacks import (
    FIELD,
    Frontier,
    Lack,
    Profile,
    frontier,
    lack,
    merged,
    unfilled,
)

Planes = tuple[int, ...]
"""Places of a run as bits, the low ace first: where one copy or more is held, two, …"""

SUITS_KEPT: Final = 1 << 15
"""Of so many suits it is kept what runs lack in them."""

STEPS_KEPT: Final = 1 << 16
"""So many steps from a profile by a row to the next a table keeps, before it begins anew."""


class Window(NamedTuple):
    """Places beside each other where a run may lie, and what it lacks there by itself."""

    missing: int
    short: int
    places: int
    length: int
    extra: int
    zone: int
    """Places that no other run of the suit may touch."""


class RunTable:
    """What runs of certain lengths lack; get it from `run_table`."""

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._lengths = lengths
        self._rules = rules
        self._stretch = stretch
        self._forget()

    def _forget(self) -> None:
        start = unfilled(len(self._lengths))
        self._profiles: list[Profile] = [start]
        self._number: dict[Profile, int] = {start: 0}
        self._of_row: dict[int, int] = {}
        self._of_pair: dict[tuple[int, int], int] = {}
        self._after: list[dict[int, int]] = [{}]
        """By the number of a profile: the number of the profile that a row more makes of it."""
        self._steps = 0

    def lacks(self, rows: Sequence[int]) -> Frontier:
        """What all the runs lack in a hand with these rows."""
        if self._steps > STEPS_KEPT:
            self._forget()
        done = 0
        for row in rows:
            after = self._after[done].get(row)
            done = self._step(done, row) if after is None else after
        return self._profiles[done][-1]

    def _step(self, done: int, row: int) -> int:
        """The number of the profile of the cards so far and one row more."""
        number = self._of_row.get(row)
        if number is None:
            profile = suit_profile(row, self._lengths, self._rules, self._stretch)
            number = self._of_row[row] = self._numbered(profile)
        after = self._of_pair.get((done, number))
        if after is None:
            both = merged(self._profiles[done], self._profiles[number], self._stretch or 0)
            after = self._of_pair[done, number] = self._numbered(both)
        self._after[done][row] = after
        self._steps += 1
        return after

    def _numbered(self, profile: Profile) -> int:
        number = self._number.setdefault(profile, len(self._profiles))
        if number == len(self._profiles):
            self._profiles.append(profile)
            self._after.append({})
        return number


@lru_cache(maxsize=64)
def run_table(lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> RunTable:
    """The table of runs of these lengths.

    `stretch` is None where extra places do not count; else it is the most of them, and runs
    of every length are looked at.
    """
    return RunTable(lengths, rules, stretch)


def useful(row: int, copies: int) -> int:
    """The row with at most so many copies of each card; aces, wanted at both ends, stay."""
    kept = row & CELL_MASK
    for cell in range(CELL, row.bit_length(), CELL):
        kept |= min(row >> cell & CELL_MASK, copies) << cell
    return kept


def suit_profile(
    row: int, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None
) -> Profile:
    """What the runs of each subset of `lengths` lack when they are made of one suit's row."""
    apart = rules.same_suit_runs is SameSuitRuns.MIN_GAP_1
    profile = []
    for slots in range(1 << len(lengths)):
        chosen = tuple(length for at, length in enumerate(lengths) if slots >> at & 1)
        cards = useful(row, 1 if apart else len(chosen))
        profile.append(suit_lacks(cards, chosen, rules, stretch))
    return tuple(profile)


@lru_cache(maxsize=SUITS_KEPT)
def suit_lacks(
    row: int, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None
) -> Frontier:
    """What runs of just these lengths lack when they are made of one suit's row.

    Kept apart from the tables, since the contracts of a game ask for the same runs.
    """
    planes = planes_of(row, rules)
    windows = {length: _windows(length, planes[0], rules, stretch) for length in lengths}
    if len(lengths) == 1:
        (options,) = windows.values()
        if all(window.length <= rules.ranks for window in options):  # no run wants an ace twice
            return frontier(lack(each.missing, each.short, each.extra) for each in options)
    each_run = [windows[length] for length in lengths]
    return _Suit(planes, each_run, rules, stretch is None).lacks()


def planes_of(row: int, rules: MeldRules) -> Planes:
    """The planes of a row; an ace stands at both ends. There is always a first plane."""
    planes = [0]
    for rank in range(rules.ranks):
        count = row >> rank * CELL & CELL_MASK
        planes += [0] * (count - len(planes))
        for at in range(count):
            planes[at] |= 1 << rank
    return tuple(with_aces(plane, rules) for plane in planes)


def with_aces(places: int, rules: MeldRules) -> int:
    """The places with both ends where they have one of them: it is the same card."""
    aces = 1 | 1 << rules.ranks
    return places | aces if places & aces else places


def _windows(length: int, held: int, rules: MeldRules, stretch: int | None) -> list[Window]:
    """Where a run of at least `length` cards may usefully lie, the least lacking first."""
    apart = rules.same_suit_runs is SameSuitRuns.MIN_GAP_1
    windows = []
    for places, size in spans(length, held, rules, stretch):
        naturals = places & held
        windows.append(
            Window(
                missing=size - (naturals & counted_places(rules)).bit_count(),
                short=short_in(places, naturals, rules),
                places=places,
                length=size,
                extra=0 if stretch is None else size - length,
                zone=(places | places << 1 | places >> 1) if apart else 0,
            )
        )
    windows.sort()
    if apart or stretch is not None or not rules.adjacent_wilds:
        return windows
    # where places matter only for their cards, a window whose cards another has too adds nothing
    kept: list[Window] = []
    for window in windows:
        naturals = window.places & held
        if not any(
            naturals & other.places == naturals and other.length <= window.length for other in kept
        ):
            kept.append(window)
    return kept


def spans(
    length: int, held: int, rules: MeldRules, stretch: int | None
) -> Iterator[tuple[int, int]]:
    """The places of such runs, and how many they are."""
    longest = min(rules.run_max_len, rules.ranks + 1)
    if stretch is not None:
        longest = min(longest, length + stretch)
    elif rules.run_min_naturals < 2:
        longest = min(longest, length)
    for size in range(length, longest + 1):
        ends = 1 | 1 << size - 1
        for start in range(rules.ranks + 2 - size):
            if size == length or stretch is not None or held >> start & ends == ends:
                yield (1 << size) - 1 << start, size


def counted_places(rules: MeldRules) -> int:
    """The places whose natural card is no wild card elsewhere."""
    return ~(1 << TWO - 1) if rules.wild_ranks is WildRanks.TWOS else -1


def short_in(places: int, naturals: int, rules: MeldRules) -> int:
    """How many of the run's other places must be natural cards too."""
    short = max(rules.run_min_naturals - naturals.bit_count(), 0)
    if not rules.adjacent_wilds:
        short = max(short, _crowded(places & ~naturals))
    return short


@lru_cache(maxsize=1 << 14)
def _crowded(missing: int) -> int:
    """How many of the missing places cannot be wild if no two beside each other may."""
    return sum(len(gap) // 2 for gap in f"{missing:b}".split("0"))


def take(window: int, left: Planes, rules: MeldRules) -> tuple[int, Planes]:
    """The places of the window that get a natural card, and the planes without those."""
    used = window & left[0]
    ends = 1 | 1 << rules.ranks
    rest = _lifted(with_aces(used, rules), left)
    if used & ends == ends:  # the whole row, from ace to ace, wants the ace twice
        if rest[0] & ends:
            rest = _lifted(ends, rest)
        else:
            used &= ~1
    return used, rest


def _lifted(used: int, left: Planes) -> Planes:
    return tuple(
        plane & ~used | above & used for plane, above in zip(left, (*left[1:], 0), strict=True)
    )


class _Suit:
    """The search for what some runs lack in one suit: each run has its windows."""

    def __init__(
        self, planes: Planes, windows: list[list[Window]], rules: MeldRules, prune: bool
    ) -> None:
        self._planes = planes
        self._windows = windows
        self._rules = rules
        self._prune = prune
        self._counted = counted_places(rules)
        self._found: list[tuple[int, int]] = []
        """The best so far: missing and short, where extra places do not count."""
        self._lacks: set[Lack] = set()
        self._after = [(0, 0)]
        """What the runs from each one on lack at least."""
        for options in reversed(windows):
            missing, short = self._after[0]
            missing += min((window.missing for window in options), default=0)
            short += min((window.short for window in options), default=0)
            self._after.insert(0, (missing, short))

    def lacks(self) -> Frontier:
        self._place((), 0, self._planes, 0, 0)
        return frontier(self._lacks)

    def _place(
        self,
        chosen: tuple[tuple[Window, int], ...],
        first: int,
        left: Planes,
        missing: int,
        short: int,
    ) -> None:
        """Place the next run; `chosen` are the runs before it with the cards they took, and
        `missing` and `short` what they lack at the very best."""
        at = len(chosen)
        if at == len(self._windows):
            self._note(chosen, missing, short)
            return
        options = self._windows[at]
        more_missing, more_short = self._after[at + 1]
        naturals = sum(used.bit_count() for _, used in chosen)
        # runs of equal length share one list of windows and are taken in its order
        alike = at > 0 and self._windows[at - 1] is options
        for index in range(first if alike else 0, len(options)):
            window = options[index]
            if any(window.places & other.zone for other, _ in chosen):
                continue
            shortest = short + window.short
            if self._is_beaten(missing + window.missing + more_missing, shortest + more_short):
                continue
            used, rest = take(window.places, left, self._rules)
            held = naturals + used.bit_count()
            lacking = missing + window.length - (used & self._counted).bit_count()
            shortest = max(shortest, (at + 1) * self._rules.run_min_naturals - held)
            if not self._is_beaten(lacking + more_missing, shortest + more_short):
                self._place((*chosen, (window, used)), index, rest, lacking, shortest)

    def _is_beaten(self, missing: int, short: int) -> bool:
        return self._prune and any(m <= missing and s <= short for m, s in self._found)

    def _note(self, chosen: tuple[tuple[Window, int], ...], missing: int, short: int) -> None:
        enough = sum(short_in(window.places, used, self._rules) for window, used in chosen)
        if enough > short:
            enough = self._shared(tuple(window for window, _ in chosen), self._planes)
            if self._is_beaten(missing, enough):
                return
        self._found = [(m, s) for m, s in self._found if m < missing or s < enough]
        self._found.append((missing, enough))
        self._lacks.add(lack(missing, enough, sum(window.extra for window, _ in chosen)))

    def _shared(self, chosen: tuple[Window, ...], left: Planes) -> int:
        """How short the runs are when they share the cards that several of them want."""
        if not chosen:
            return 0
        window, *others = chosen
        wanted = 0
        for other in others:
            wanted |= with_aces(other.places, self._rules)
        best = FIELD
        free = window.places & left[0]
        ends = 1 | 1 << self._rules.ranks
        if window.places & ends == ends:
            wanted |= ends  # one ace can be at either end
        part = contested = free & wanted
        while True:
            used, rest = take(window.places & ~contested | part, left, self._rules)
            short = short_in(window.places, used, self._rules)
            if short < best:
                best = min(best, short + self._shared(tuple(others), rest))
            if not part:
                return best
            part = part - 1 & contested
