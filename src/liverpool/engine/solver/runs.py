"""Runs: what they lack in a hand, using tables of suits.

Each suit's runs are independent: what k runs lack there depends only on the suit's own cards. So
a table keeps a profile (see `lacks`) for each row of counts it has met, and the four profiles of
a hand are folded into one. Rows are many but profiles are few, some hundreds: they are numbered,
and what two of them make together is kept as well, so that a hand whose suits were met before
costs eight look-ups. Copies of a card that no run could use are left out before a row is looked
at.

Where a run may lie, and how long it may be, is decided in `windows`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count, pairwise, product
from typing import Final

from liverpool.engine.cards import Named
from liverpool.engine.named import suits_named
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import MeldRules, SameSuitRuns
from liverpool.engine.solver.apart import Apart, apart
from liverpool.engine.solver.counts import useful
from liverpool.engine.solver.effort import spend
from liverpool.engine.solver.lacks import (
    FIELD,
    Frontier,
    Lack,
    Profile,
    frontier,
    lack,
    merged,
    unfilled,
    with_one_more,
)
from liverpool.engine.solver.planes import Planes, planes_of, take
from liverpool.engine.solver.windows import (
    RunWindow,
    counted_places,
    of_suit,
    short_in,
    stretched_beside,
    windows_of,
)

SUITS_KEPT: Final = 1 << 15
"""For how many suits it is remembered what runs lack in them."""

ROWS_KEPT: Final = 1 << 16
"""How many rows a table remembers before it starts again."""


class RunTable:
    """What runs of certain lengths lack; get it from `run_table`.

    A number stands for the profile of some suits, and keeps its meaning.
    """

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._lengths = lengths
        self._rules = rules
        self._stretch = stretch
        self._copies = len(lengths)
        self._apart: Apart | None = None
        if rules.same_suit_runs is SameSuitRuns.MIN_GAP_1:
            self._apart = apart(lengths, rules, stretch)
            self._copies = 1
        start = unfilled(len(lengths))
        self._profiles: list[Profile] = [start]
        self._number: dict[Profile, int] = {start: 0}
        self._of_row: dict[int, int] = {}
        self._of_useful: dict[int, int] = {}
        self._with: list[dict[int, int]] = [{}]
        """By the numbers of two profiles: the number of what they make together."""
        self._one_better: dict[tuple[int, int], int] = {}

    def lacks(self, rows: Sequence[int]) -> Frontier:
        """What all the runs lack in a hand with these rows."""
        done = 0
        for row in rows:
            number = self._of_row.get(row)
            if number is None:
                number = self.number(row, 0)
            both = self._with[done].get(number)
            done = self.both(done, number) if both is None else both
        return self._profiles[done][-1]

    def number(self, row: int, suit: int) -> int:  # noqa: ARG002 - see `_BySuit`
        """The number of the profile of one suit."""
        number = self._of_row.get(row)
        if number is None:
            if len(self._of_row) > ROWS_KEPT:
                self._of_row.clear()
                self._of_useful.clear()
            cards = useful(row, self._copies)
            number = self._of_useful.get(cards)
            if number is None:
                number = self._of_useful[cards] = self._numbered(self._profile(cards))
            self._of_row[row] = number
        return number

    def _profile(self, cards: int) -> Profile:
        if self._apart:
            return self._apart.profile(cards)
        return suit_profile(cards, self._lengths, self._rules, self._stretch)

    def both(self, one: int, other: int) -> int:
        """The number of the profile of some suits and some others together."""
        both = self._with[one].get(other)
        if both is None:
            profile = merged(self._profiles[one], self._profiles[other], self._stretch or 0)
            both = self._with[one][other] = self._numbered(profile)
        return both

    def knows(self, row: int, suit: int) -> bool:  # noqa: ARG002 - see `_BySuit`
        """Whether the number of this suit's profile is at hand."""
        return row in self._of_row

    def one_better(self, number: int, copies: int) -> int:
        """The number of what a suit with one more card lacks at the very best.

        `copies` of the card are held already; that many runs have no use for another.
        """
        better = self._one_better.get((number, copies))
        if better is None:
            profile = tuple(
                frontier(map(with_one_more, lacks)) if slots.bit_count() > copies else lacks
                for slots, lacks in enumerate(self._profiles[number])
            )
            better = self._one_better[number, copies] = self._numbered(profile)
        return better

    def lacks_of(self, number: int) -> Frontier:
        """What all the runs lack in the cards of a profile."""
        return self._profiles[number][-1]

    def _numbered(self, profile: Profile) -> int:
        number = self._number.setdefault(profile, len(self._profiles))
        if number == len(self._profiles):
            self._profiles.append(profile)
            self._with.append({})
        return number


class _BySuit(RunTable):
    """The same where suits differ: a card is always wild in some only, or runs have a colour."""

    def __init__(
        self, runs: tuple[tuple[Named, int], ...], rules: MeldRules, stretch: int | None
    ) -> None:
        super().__init__(tuple(length for _, length in runs), rules, stretch)
        self._numbers: list[dict[int, int]] = [{} for _ in range(rules.suits)]
        """By suit and row."""
        suits = [suits_named(named, rules) for named, _ in runs]
        self._slots = [
            sum((suit in there) << at for at, there in enumerate(suits))
            for suit in range(rules.suits)
        ]
        """By suit, the runs that may be there."""

    def lacks(self, rows: Sequence[int]) -> Frontier:
        done = 0
        for suit, row in enumerate(rows):
            done = self.both(done, self.number(row, suit))
        return self._profiles[done][-1]

    def number(self, row: int, suit: int) -> int:
        numbers = self._numbers[suit]
        number = numbers.get(row)
        if number is None:
            if len(numbers) > ROWS_KEPT:
                numbers.clear()
            lengths, rules, stretch = self._lengths, of_suit(self._rules, suit), self._stretch
            cards = useful(row, self._copies)
            if self._apart:
                profile = apart(lengths, rules, stretch).profile(cards)
            else:
                profile = suit_profile(cards, lengths, rules, stretch)
            here = self._slots[suit]
            profile = tuple(() if slots & ~here else lacks for slots, lacks in enumerate(profile))
            number = numbers[row] = self._numbered(profile)
        return number

    def knows(self, row: int, suit: int) -> bool:
        return row in self._numbers[suit]


@lru_cache(maxsize=64)
def run_table(
    runs: tuple[tuple[Named, int], ...], rules: MeldRules, stretch: int | None
) -> RunTable:
    """The table of runs of these colours and lengths.

    `stretch` is None if extra places do not count; otherwise it is the most of them, and runs of
    every length are considered.
    """
    wild = rules.wild_ranks
    if wild.rank != wild.whole_rank or any(named for named, _ in runs):
        return _BySuit(runs, rules, stretch)
    return RunTable(tuple(length for _, length in runs), rules, stretch)


def suit_profile(
    row: int, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None
) -> Profile:
    """What the runs of each subset of `lengths` lack when they are made of one suit's row.

    Not if they must lie apart: see `apart`.
    """
    found: dict[tuple[int, ...], Frontier] = {(): (0,)}
    profile = []
    for slots in range(1 << len(lengths)):
        chosen = tuple(length for at, length in enumerate(lengths) if slots >> at & 1)
        if chosen not in found:
            cards = useful(row, len(chosen))
            if len(chosen) == 1:
                found[chosen] = apart(chosen, rules, stretch).profile(cards)[1]
            else:
                found[chosen] = suit_lacks(cards, chosen, rules, stretch)
        profile.append(found[chosen])
    return tuple(profile)


@lru_cache(maxsize=SUITS_KEPT)
def suit_lacks(
    row: int, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None
) -> Frontier:
    """What several runs of exactly these lengths lack when they are made of one suit's row.

    Kept apart from the tables, since the contracts of a game ask for the same runs.
    """
    planes = planes_of(row, rank_order(rules))
    longer = stretched_beside(len(lengths) - 1, rules)
    windows = {length: windows_of(length, planes[0], rules, stretch, longer) for length in lengths}
    if stretch is None:
        found = _Suit(planes, [windows[length] for length in lengths], rules).lacks([])
        return frontier(lack(missing, short) for missing, short in found)
    lacks: list[Lack] = []
    for extra in range(stretch + 1):
        found = []
        for parts in _parts(extra, lengths):
            each_run = [
                [window for window in windows[length] if window.extra == part]
                for length, part in zip(lengths, parts, strict=True)
            ]
            found = _Suit(planes, each_run, rules).lacks(found)
        lacks += (lack(missing, short, extra) for missing, short in found)
    return frontier(lacks)


@lru_cache(maxsize=1 << 10)
def _parts(extra: int, lengths: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to share out this many extra places; runs of one length in one order only."""
    return tuple(
        parts
        for parts in product(range(extra + 1), repeat=len(lengths))
        if sum(parts) == extra
        and all(
            more >= less
            for (one, more), (other, less) in pairwise(zip(lengths, parts, strict=True))
            if one == other
        )
    )


class _Suit:
    """The search for what some runs lack in one suit: each run has its windows."""

    def __init__(
        self, planes: Planes, windows: Sequence[Sequence[RunWindow]], rules: MeldRules
    ) -> None:
        self._planes = planes
        self._windows = windows
        self._rules = rules
        self._order = rank_order(rules)
        self._natural = self._order.once
        """One place for each card."""
        self._counted = counted_places(rules)
        self._found: list[tuple[int, int]] = []
        """The best so far: missing and short."""
        self._alike = [0] * len(windows)
        """For each run the first of those before it that have the same windows, or itself."""
        for at in range(1, len(windows)):
            self._alike[at] = self._alike[at - 1] if windows[at] == windows[at - 1] else at
        self._shapes: list[list[tuple[int, int]]] = []
        for at, options in enumerate(windows):
            alike = self._alike[at] < at
            self._shapes.append(
                self._shapes[-1] if alike else [(each.places, each.length) for each in options]
            )
        self._after = [(0, 0, 0)]
        """Of the runs from each one on, at least: their places, the natural cards that they need,
        and how short they are."""
        for options in reversed(windows):
            places, needs, short = self._after[0]
            places += min((window.length for window in options), default=0)
            needs += min((window.needs for window in options), default=0)
            short += min((window.short for window in options), default=0)
            self._after.insert(0, (places, needs, short))

    def lacks(self, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """What the runs lack, missing and short, added to what was found for such runs."""
        self._found = found
        if all(self._windows):
            self._place((), 0, self._planes, 0, 0, 0, 0)
        return self._found

    def _place(
        self,
        chosen: tuple[tuple[RunWindow, int], ...],
        first: int,
        left: Planes,
        missing: int,
        short: int,
        spare: int,
        zone: int,
    ) -> None:
        """Place the next run in one of its windows from the first on.

        `chosen` are the runs before it with the cards they took: what they lack at best, how many
        natural cards they have to spare, and where no other run may be.
        """
        at = len(chosen)
        more_places, more_needs, more_short = self._after[at]
        cards = filling = 0
        for plane in left:
            cards += (plane & self._natural).bit_count()
            filling += (plane & self._natural & self._counted).bit_count()
        least_short = max(short + more_short, more_needs - spare - cards)
        if self._is_beaten(missing + more_places - filling, least_short):
            return  # even all the cards that are left would not be enough
        held = left[0]
        lacks = self._lacks(at, first, held)
        spend(10 + len(lacks))
        fewest = min(lacks)
        others = 0  # what the runs after this one lack at least
        for later in range(at + 1, len(self._windows)):
            others += fewest if self._alike[later] <= at else min(self._lacks(later, 0, held))
        if self._is_beaten(missing + fewest + others, least_short):
            return
        more_short = self._after[at + 1][2]
        is_last = at + 1 == len(self._windows)
        # runs with the same windows are taken in the order of these
        for lacking, index in sorted(zip(lacks, count(first), strict=False)):
            least = missing + lacking + others
            if self._is_beaten(least, least_short):
                break  # so are all that follow, which lack no less
            window = self._windows[at][index]
            if window.edges & zone:
                continue
            used = window.places & held
            over = spare + used.bit_count() - window.needs
            shortest = max(short + window.short, -over)
            if self._is_beaten(least, shortest + more_short):
                continue
            used, rest = take(window.places, left, self._order)
            lacks_now = missing + window.length - (used & self._counted).bit_count()
            run = (*chosen, (window, used))
            if is_last:
                self._note(run, lacks_now, shortest)
            else:
                then = index if self._alike[at + 1] <= at else 0
                self._place(run, then, rest, lacks_now, shortest, over, zone | window.zone)

    def _lacks(self, at: int, first: int, held: int) -> list[int]:
        """What a run lacks in each of its windows from the first on, by itself."""
        free = held & self._counted
        return [size - (places & free).bit_count() for places, size in self._shapes[at][first:]]

    def _is_beaten(self, missing: int, short: int) -> bool:
        for m, s in self._found:  # noqa: SIM110 - `any` takes twice as long, and much time goes here
            if m <= missing and s <= short:
                return True
        return False

    def _note(self, chosen: tuple[tuple[RunWindow, int], ...], missing: int, short: int) -> None:
        enough = sum(short_in(window.places, used, self._rules) for window, used in chosen)
        if enough > short:
            limit = min((s for m, s in self._found if m <= missing), default=FIELD)
            enough = self._shared(tuple(window for window, _ in chosen), self._planes, limit)
            if enough >= limit:
                return
        self._found = [(m, s) for m, s in self._found if m < missing or s < enough]
        self._found.append((missing, enough))

    def _shared(self, chosen: tuple[RunWindow, ...], left: Planes, limit: int) -> int:
        """How short the runs are when they share the cards that several of them want.

        The limit, if that is not below it.
        """
        if not chosen:
            return 0
        window, *others = chosen
        least, best = self._shortest(others, left), limit
        contested = part = self._contested(window, others, left)
        while True:
            spend()
            places = window.places & ~contested | part
            if short_in(window.places, places & left[0], self._rules) + least < best:
                used, rest = take(places, left, self._order)
                short = short_in(window.places, used, self._rules)
                best = short + self._shared(tuple(others), rest, best - short)
            if not part:
                return best
            part = part - 1 & contested

    def _shortest(self, chosen: Iterable[RunWindow], left: Planes) -> int:
        """How short the runs are at least: as if each had all the cards."""
        return sum(short_in(run.places, run.places & left[0], self._rules) for run in chosen)

    def _contested(self, window: RunWindow, others: Iterable[RunWindow], left: Planes) -> int:
        """The places of the window with too few cards for all the runs that want one there."""
        ends = self._order.both_aces
        wanted = [0] * len(left)  # by one run or more, by two, …
        twice = window.places & ends == ends
        for other in others:
            places = self._order.same_cards(other.places)
            twice = twice or bool(places & ends)
            for at, before in enumerate(wanted):
                wanted[at], places = before | places, before & places
        scarce = ends if twice else 0  # an ace can be at either end, so its copies say little
        for at, places in enumerate(wanted):
            scarce |= places & ~(left[at + 1] if at + 1 < len(left) else 0)
        return window.places & left[0] & scarce
