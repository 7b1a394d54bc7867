"""What to change so that an evening comes nearer to what a family wishes for.

The wish is data, and so are the questions that the family left open. All single answers to them are
played on the same cards, by few games at first; the worse half goes and the rest plays on, until
few are left (successive halving). Where no single answer does, the best go together in pairs. What
is left is measured once more on cards that the search has not seen, beside the rules as they are,
and only what is surely nearer to the wish is proposed: the nearest first, of those that come out
alike the smallest change. Nothing is changed here.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import inf
from statistics import NormalDist, fmean
from time import monotonic
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from liverpool.arena.statistics import NORMAL, Estimate, estimate
from liverpool.engine.chosen import changed
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet

SEARCH: Final = 0.7
"""The part of the time that is for the search; the rest shows what the changes cost."""
FIRST: Final = 20
"""Games of each candidate in the first round; each round has twice as many as the one before."""
MOST: Final = 200
"""Answers that are tried; of many questions the first of each."""
TOGETHER: Final = 4
"""Candidates that may be played side by side."""
ENOUGH: Final = 320
"""Games after which nobody is sent home any more."""
KEPT: Final = 5
"""Candidates that go into the last measurement."""
ALIKE_KEPT: Final = 2
"""Of them, those that answer the same questions: a family chooses between unlike changes."""
FRESH: Final = 2000
"""Games of the last measurement, at most."""
PART: Final = 40
"""Games between two looks at the clock in the last measurement, or fewer where time is short."""
FEWEST: Final = 10
"""Games of it, at least; where not so many fit, nothing is measured, and nothing proposed."""
FRESH_FROM: Final = 1_000_000
"""The number of the first of these."""
MANY: Final = 1_000_000
"""As many games as fit where they take no time."""
MOST_PROPOSED: Final = 3
PARTS: Final = 20
"""Parts of the games, of which each in turn is left out to see how sure a distance is."""
ALIKE: Final = 0.2
"""Distances that differ by less are alike, and one that is less is as good as none."""

Share = Annotated[float, Meta(ge=0, le=1)]
Change = Mapping[str, object]
"""Values by the keys of rules, as a file has them."""


class Wish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a family wishes for; what it does not say may be as it comes."""

    minutes: Annotated[float, Meta(ge=1, le=1440)] | None = None
    """How long the evening takes, about."""
    weaker: Share | None = None
    """The share of games that somebody who still learns should win at least, among others who
    play well."""
    leader: Share | None = None
    """The share of games that the leader before the last deal should win at least: the last deal
    does not decide everything."""
    down: Share | None = None
    """The share of hands that should get down at least."""

    @property
    def goals(self) -> tuple["Goal", ...]:
        """What it comes down to."""
        found = []
        if self.minutes is not None:
            around = self.minutes / 10
            found.append(Goal("minutes", self.minutes - around, self.minutes + around, around))
        shares = (
            ("weaker", self.weaker, 0.03),
            ("leader", self.leader, 0.05),
            ("down", self.down, 0.05),
        )
        found += [Goal(name, least, inf, step) for name, least, step in shares if least is not None]
        return tuple(found)


class Goal(NamedTuple):
    """One thing wished for."""

    name: str
    """The field of the wish."""
    least: float
    most: float
    step: float
    """By how much it may be missed to count one in the distance."""

    def missed_by(self, value: float) -> float:
        return max(self.beyond(value), 0.0)

    def beyond(self, value: float) -> float:
        """By how much it is missed; below zero where there is room to spare."""
        return max(self.least - value, value - self.most) / self.step


BEHIND: Final = "behind"
"""Beside the goals: how many points who still learns ended behind the best of the others."""
Figures = Mapping[str, Sequence[float]]
"""By the name of a goal, a number for each game: its mean is what counts."""
Trial = Callable[[RuleSet, range], Figures]
"""Plays the games of these numbers; games of one number have the same cards under all rules."""


class Values(NamedTuple):
    """How rules stand to the wish."""

    by_goal: Mapping[str, float]
    distance: float
    """0 where the wish is met; 1 is a tenth of the minutes, or a few games in a hundred."""
    behind: Sequence[float] = ()
    """How many points who still learns ended behind the best of the others, for each game; nothing
    where that was not played."""

    @property
    def is_met(self) -> bool:
        return self.distance < ALIKE


class Progress(NamedTuple):
    """How far the search is."""

    games: int
    """Games that were played so far."""
    left: int
    """Answers that may still be the best."""
    today: Values
    best: Change
    """The nearest so far; empty for the rules as they are."""
    nearest: Values
    """How these stand to the wish."""


class Wanted(NamedTuple):
    """Games that are to be played."""

    rules: RuleSet
    games: range


class Step(NamedTuple):
    """What a search needs before it can go on: the figures of these games, in their order."""

    wanted: tuple[Wanted, ...]
    progress: Progress | None
    """How far it is by now; None before anything was played."""


class Proposal(NamedTuple):
    """A change that comes nearer to the wish."""

    changes: Change
    values: Values
    nearer: Estimate
    """By how much of the distance, on the same cards."""

    def is_sure(self, among: int) -> bool:
        """Whether it is nearer, with the error shared among so many that were looked at."""
        wider = NormalDist().inv_cdf(1 - 0.025 / among) / NORMAL
        return self.nearer.mean > wider * (self.nearer.mean - self.nearer.low)


class Balanced(NamedTuple):
    """What the search came to."""

    games: int
    today: Values
    proposals: tuple[Proposal, ...]
    """The nearest first; none where the rules meet the wish, or nothing surely comes nearer."""
    too_slow: bool
    """Whether the rules play so slowly that nothing could be searched in the time."""

    @property
    def met(self) -> bool:
        """Whether the rules meet the wish as they are."""
        return self.today.is_met and not self.too_slow


class _Candidate:
    """Rules with a change, and what they have come to so far."""

    def __init__(self, rules: RuleSet, change: Change) -> None:
        self.rules = rules
        self.change = change
        self.figures: dict[str, list[float]] = {}

    @property
    def games(self) -> int:
        return len(next(iter(self.figures.values()), ()))


def balance(
    rules: RuleSet,
    wish: Wish,
    alternatives: Sequence[Sequence[Change]],
    trial: Trial,
    *,
    seconds: float = inf,
    clock: Callable[[], float] = monotonic,
) -> Generator[Progress | Balanced, None, None]:
    """Searches as `search` does, and plays; tells how far it is, and last what was found.

    It may be left at any time.
    """
    searching = search(rules, wish, alternatives, seconds=seconds, clock=clock)
    try:
        step = next(searching)
        while True:
            step = searching.send([trial(*wanted) for wanted in step.wanted])
            if step.progress is not None:
                yield step.progress
    except StopIteration as end:
        yield end.value


Searching = Generator[Step, Sequence[Figures], Balanced]


def search(
    rules: RuleSet,
    wish: Wish,
    alternatives: Sequence[Sequence[Change]],
    *,
    seconds: float = inf,
    clock: Callable[[], float] = monotonic,
) -> Searching:
    """Searches among the changes, of each open question those that answer it; whoever asks plays
    what is wanted, and sends the figures.

    After so many `seconds` it ends by itself, with what is known by then: three parts of the time
    are for the search, two for the last measurement. Raises `ValueError` where nothing is wished
    for.
    """
    if not wish.goals:
        raise ValueError("Wish for something: minutes, or a share of games.")
    begun = clock()
    searching = _Search(wish.goals, rules, clock, begun + seconds)
    yield from searching.run(alternatives, begun + 0.6 * seconds)
    return searching.found()


_Playing = Generator[Step, Sequence[Figures], None]


class _Search:
    def __init__(
        self, goals: Sequence[Goal], rules: RuleSet, clock: Callable[[], float], end: float
    ) -> None:
        self._goals, self._rules = goals, rules
        self._clock, self._begun, self._end = clock, clock(), end
        self._today = _Candidate(rules, {})
        self._games = self._before = 0
        self._left = 0
        self._best: list[_Candidate] = []
        self._final: list[_Candidate] = []
        self._too_slow = False

    def run(self, alternatives: Sequence[Sequence[Change]], until: float) -> _Playing:
        singles = [*islice(self._of(_in_turn(alternatives)), MOST)]
        self._left = len(singles)
        yield from self._play([(self._today, range(1))])
        self._begun, self._before = self._clock(), self._games  # the first makes things ready
        yield from self._play([(self._today, range(1, 2))])
        self._too_slow = self._fitting(until) < 2 * FIRST
        if self._too_slow:
            return
        for many in range(FIRST, ENOUGH // 2 + 1, FIRST):
            if self._today.games >= FIRST and self._fitting(until) < FIRST:
                break
            yield from self._play([(self._today, range(self._today.games, many))])
        if self._distance(self._today) >= ALIKE:
            yield from self._halve(singles, until)
            if self._best and self._distance(self._best[0]) >= ALIKE:
                pairs = self._of(_pairs([each.change for each in self._best]))
                yield from self._halve([*self._best, *pairs], until)
        today = self._distance(self._today)
        yield from self._measure([each for each in self._best if self._distance(each) < today])

    def _halve(self, candidates: list[_Candidate], until: float) -> _Playing:
        """Plays more and more games with fewer and fewer; the best are those left."""
        games = FIRST
        while candidates:
            self._left = len(candidates)
            for first in range(0, len(candidates), TOGETHER):
                some = candidates[first : first + TOGETHER]
                while behind := [each for each in some if each.games < games]:
                    fitting = self._fitting(until) // FIRST
                    if fitting == 0 and self._best:
                        return
                    yield from self._play(
                        [
                            (each, range(each.games, min(each.games + FIRST, games)))
                            for each in behind[: max(1, fitting)]
                        ]
                    )
                    played = [each for each in candidates if each.games]
                    self._best = _unlike(sorted(played, key=self._order))
            if games >= ENOUGH:
                return
            candidates = sorted(candidates, key=self._order)
            candidates = candidates[: max(KEPT, -(-len(candidates) // 2))]
            games *= 2

    def _measure(self, nearer: Sequence[_Candidate]) -> _Playing:
        """The last measurement, in parts, so that all have as many games when time is over."""
        fitting = self._fitting(self._end)
        nearer = nearer[: max(0, fitting // FEWEST - 1)]
        if not nearer:
            return
        self._today = _Candidate(self._rules, {})
        self._best = self._final = [_Candidate(each.rules, each.change) for each in nearer]
        self._left = len(nearer)
        many = 1 + len(nearer)
        part = min(PART, fitting // many)
        for first in range(FRESH_FROM, FRESH_FROM + FRESH, part):
            if first > FRESH_FROM and self._fitting(self._end) < part * many:
                return
            games = range(first, first + part)
            yield from self._play([(each, games) for each in (self._today, *self._final)])

    def _fitting(self, until: float) -> int:
        """How many games can be played until then, as fast as before."""
        now = self._clock()
        taken = now - self._begun
        return int(
            min(max(until - now, 0) * (self._games - self._before) / taken if taken else inf, MANY)
        )

    def found(self) -> Balanced:
        today = self._values(self._today)
        sure = []
        for each in self._final:
            one = Proposal(each.change, self._values(each), self._nearer(each))
            if one.is_sure(len(self._final)) and one.nearer.mean >= ALIKE:
                sure.append(one)
        sure.sort(key=lambda each: (each.values.distance, len(each.changes)))
        proposed = [each for each in sure if not any(_does(other, each) for other in sure)]
        return Balanced(self._games, today, tuple(proposed[:MOST_PROPOSED]), self._too_slow)

    def _of(self, changes: Sequence[Change]) -> Iterator[_Candidate]:
        """The candidates of those changes that the rules allow."""
        seen = {self._rules}
        for change in changes:
            try:
                rules = changed(self._rules, change)
            except RulesError:
                continue
            if rules not in seen:
                seen.add(rules)
                yield _Candidate(rules, change)

    def _play(self, wanted: Sequence[tuple[_Candidate, range]]) -> _Playing:
        """Lets each of these play these games."""
        games = tuple(Wanted(candidate.rules, numbers) for candidate, numbers in wanted)
        found = yield Step(games, self._progress() if self._today.games else None)
        for (candidate, numbers), figures in zip(wanted, found, strict=True):
            for name, each in figures.items():
                candidate.figures.setdefault(name, []).extend(each)
            self._games += len(numbers)

    def _values(self, candidate: _Candidate) -> Values:
        means = {goal.name: fmean(candidate.figures[goal.name]) for goal in self._goals}
        distance = sum(goal.missed_by(means[goal.name]) for goal in self._goals)
        return Values(means, distance, candidate.figures.get(BEHIND, ()))

    def _distance(self, candidate: _Candidate) -> float:
        return self._values(candidate).distance

    def _order(self, candidate: _Candidate) -> tuple[float, float, int]:
        """The nearest first, those not played yet last, and of equals the smallest change."""
        if not candidate.games:
            return (1, 0, 0)
        return (0, self._distance(candidate), len(candidate.change))

    def _nearer(self, candidate: _Candidate) -> Estimate:
        """By how much it is nearer to the wish than the rules today, and how sure that is.

        The error comes of leaving out parts, with the room to spare: that a goal is reached may be
        chance too.
        """
        games = candidate.games

        def gain(left_out: range) -> float:
            return sum(
                goal.beyond(_without(self._today.figures[goal.name], left_out))
                - goal.beyond(_without(candidate.figures[goal.name], left_out))
                for goal in self._goals
            )

        parts = min(PARTS, games)
        whole = gain(range(0))
        cuts = [games * at // parts for at in range(parts + 1)]
        pseudo = [
            parts * whole - (parts - 1) * gain(range(*cuts[at : at + 2])) for at in range(parts)
        ]
        by = self._distance(self._today) - self._distance(candidate)
        return replace(estimate(pseudo), mean=by)

    def _progress(self) -> Progress:
        nearest = min((self._today, *self._best), key=self._order)
        today, values = self._values(self._today), self._values(nearest)
        return Progress(self._games, self._left, today, nearest.change, values)


def _unlike(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """The first few, of which not too many answer the same questions."""
    kept: list[_Candidate] = []
    for each in candidates:
        alike = sum(other.change.keys() == each.change.keys() for other in kept)
        if alike < ALIKE_KEPT:
            kept.append(each)
    return kept[:KEPT]


def _does(smaller: Proposal, larger: Proposal) -> bool:
    """Whether a part of a change comes as near to the wish as all of it."""
    by = smaller.values.distance - larger.values.distance
    return smaller.changes.items() < larger.changes.items() and by < ALIKE


def _without(numbers: Sequence[float], left_out: range) -> float:
    return (
        fmean([*numbers[: left_out.start], *numbers[left_out.stop :]])
        if left_out
        else fmean(numbers)
    )


def _in_turn(alternatives: Sequence[Sequence[Change]]) -> list[Change]:
    """One answer of each question, then the next of each: what comes first is tried first."""
    longest = max(map(len, alternatives), default=0)
    return [each[at] for at in range(longest) for each in alternatives if at < len(each)]


def _pairs(changes: Sequence[Change]) -> list[Change]:
    """Every two that answer different questions."""
    return [{**one, **other} for one, other in combinations(changes, 2) if not {*one} & {*other}]
