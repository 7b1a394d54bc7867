"""An experiment: the same evenings by several rules, added up part by part.

`play` is a pure function of the experiment and the numbers of the games, so any process may play
any part; `Tally.plus` puts parts together, in their order.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from liverpool.engine.rules import RuleSet
from liverpool.laboratory.evenings import Evening
from liverpool.laboratory.measures import measure_of, measured, of_evening
from liverpool.laboratory.players import LEARNING, STEADY, Player, level, mixed
from liverpool.laboratory.playing import Games, plays_slowly
from liverpool.laboratory.sums import Sums

MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
OPEN: Final = "open"


class Experiment(Struct, frozen=True):
    """What is compared: the first rules with each of the others."""

    rules: tuple[RuleSet, ...]
    """As they are now, and each changed."""
    seats: int = 4
    seed: int = 0
    better: Player = STEADY
    """Everybody at the level table, and one at the mixed one, at which skill is measured."""
    others: Player = LEARNING
    with_skill: bool = True
    """Whether the mixed table is played; without it, nothing is known of skill."""

    def why_slow(self) -> str:
        """Why the engine plays it; empty where the simulator plays all."""
        tables = (level(self.seats, self.better), mixed(self.seats, self.better, self.others))
        reasons = (plays_slowly(rules, table) for rules in self.rules for table in tables)
        return next(filter(None, reasons), "")


class Finding(Struct, frozen=True):
    """One measure by the changed rules, beside today's, on the same cards."""

    measure: str
    """Its key; see `measures.MEASURES`."""
    now: float
    """By today's rules."""
    then: float
    """By the changed ones."""
    low: float
    """The interval of the difference, which with all others of the experiment holds with the chance
    `sums.SURE`, whenever it is looked at."""
    high: float
    games: int
    verdict: str
    """`more` or `less`; `same` where nobody would notice the difference, or its middle where it is
    surely one; `open` where it may be chance."""

    @property
    def difference(self) -> float:
        return self.then - self.now

    @property
    def weight(self) -> float:
        """How many times as large as one that is noticed the difference is."""
        return abs(self.difference) / measure_of(self.measure).noticed


class Tally(Struct):
    """What some games came to."""

    games: int
    numbers: list[dict[str, Sums]]
    """By rules, then by measure."""
    differences: list[dict[str, Sums]]
    """By each of the changed rules: then minus now, game by game."""

    @classmethod
    def none(cls, changed: int) -> "Tally":
        """Of no game, by today's rules and so many others."""
        return cls(0, [{} for _ in range(changed + 1)], [{} for _ in range(changed)])

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            [_plus(*each) for each in zip(self.numbers, other.numbers, strict=True)],
            [_plus(*each) for each in zip(self.differences, other.differences, strict=True)],
        )

    def findings(self) -> list[list[Finding]]:
        """For each of the changed rules, all measures that both have."""
        together = sum(map(len, self.differences))
        now, *others = self.numbers
        return [
            [_finding(key, now[key], then[key], found[key], together) for key in found]
            for then, found in zip(others, self.differences, strict=True)
        ]


def play(experiment: Experiment, numbers: range, games: Games | None = None) -> Tally:
    """Plays the games of these numbers by all rules.

    Raises `ValueError` where rules are not for so many players, and `OutOfTime`.
    """
    games = games or Games()
    return compared([numbers_of(experiment, rules, numbers, games) for rules in experiment.rules])


def compared(by_rules: Sequence[Sequence[Mapping[str, float]]]) -> Tally:
    """The numbers of the same games by several rules, the first of which are today's, added up."""
    now, *others = by_rules
    return Tally(
        len(now),
        [_summed(each) for each in by_rules],
        [_summed([_difference(*pair) for pair in zip(now, then, strict=True)]) for then in others],
    )


def numbers_of(
    experiment: Experiment, rules: RuleSet, numbers: range, games: Games | None = None
) -> list[dict[str, float]]:
    """What is measured of each of these games by one of the rules."""
    games = games or Games()
    alike = level(experiment.seats, experiment.better)
    unlike = mixed(experiment.seats, experiment.better, experiment.others)
    by_engine = bool(experiment.why_slow())  # one for all rules, so that cards are the same
    if not experiment.with_skill:
        coming = games.evenings(rules, alike, numbers, experiment.seed, by_engine=by_engine)
        return [of_evening(rules, evening) for evening in coming]
    both: zip[tuple[int, Evening, Evening]] = zip(
        numbers,
        games.evenings(rules, alike, numbers, experiment.seed, by_engine=by_engine),
        games.evenings(rules, unlike, numbers, experiment.seed, by_engine=by_engine),
        strict=True,
    )
    return [
        measured(rules, even, uneven, unlike.seat_of_first(number)) for number, even, uneven in both
    ]


def _difference(now: Mapping[str, float], then: Mapping[str, float]) -> dict[str, float]:
    return {key: then[key] - number for key, number in now.items() if key in then}


def _summed(rows: Sequence[Mapping[str, float]]) -> dict[str, Sums]:
    sums: dict[str, Sums] = {}
    for row in rows:
        for key, number in row.items():
            sums.setdefault(key, Sums()).add(number)
    return sums


def _plus(one: dict[str, Sums], other: dict[str, Sums]) -> dict[str, Sums]:
    return {key: one.get(key, Sums()).plus(other.get(key, Sums())) for key in {**one, **other}}


def _finding(key: str, now: Sums, then: Sums, found: Sums, together: int) -> Finding:
    measure = measure_of(key)
    margin = found.margin(together, measure.imagined)
    low, high = found.mean - margin, found.mean + margin
    verdict = _verdict(found.mean, margin, measure.noticed)
    return Finding(key, now.mean, then.mean, low, high, found.count, verdict)


def _verdict(difference: float, margin: float, noticed: float) -> str:
    if abs(difference) <= margin:
        return SAME if abs(difference) + margin <= noticed else OPEN
    if abs(difference) < noticed:
        return SAME
    return MORE if difference > 0 else LESS
