"""A trial of a house rule for the page: what workers play for it, and what it has found.

What is played and measured, and what is said of it, is the laboratory's.
"""

from collections.abc import Callable, Iterable, Iterator
from math import isfinite
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.changes import FIELDS, by_key
from liverpool.engine.check import checked
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.deals import DEALS
from liverpool.laboratory.effects import (
    MOST_GAMES,
    Answer,
    Effect,
    answers_to,
    is_settled,
    skill_is_settled,
    told,
)
from liverpool.laboratory.experiment import Experiment, Finding, Tally
from liverpool.laboratory.measures import MEASURES, measure_of
from liverpool.laboratory.playing import NOTHING_YET
from liverpool.laboratory.sentences import pace_note, title_of
from liverpool.laboratory.sentences import told as sentences_of
from liverpool.laboratory.slices import SLICE, Played, Unfinished, played
from liverpool.record.links import from_query
from liverpool.room.jobs import Unplayable
from liverpool.room.messages.trials import (
    AnswerTried,
    ChartShown,
    EffectsShown,
    RangeShown,
    ReadEffects,
)
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.faults import in_words, question_of
from liverpool.room.rules.playable import too_large

MOST_WORK: Final = 60.0
"""Seconds of workers' time for a trial in the simulator."""
MOST_SLOW_WORK: Final = 300.0
"""The same in the engine."""
AT_FIRST: Final = 12
MOST_AT_ONCE: Final = 128
"""Games of a slice, before it is known how long they take, and at most."""
NOT_TRIED: Final = ("deals", "players", "stakes")
"""The groups of questions of which no single answer is tried; all deals together are."""
LARGE: Final = 20
"""From here on numbers are written without a decimal place."""
BEGINS: Final = "The first games are being played…"
PLAYING: Final = "{games} games played by each rule…"
ALL_PLAYED: Final = "All is played."
WAITS_FOR_OTHERS: Final = "Others are trying rules just now; yours comes after them…"
SLOWER: Final = "It takes minutes in place of seconds."
LEFT_OUT: Final = "Left out, because it would play slowly: {answers}"
NOT_SO_MANY: Final = "Not so many can play by these rules; choose another number of players."
YOURS: Final = "Your deals."
CANNOT_TRY: Final = "This question has no other answers that could be tried with your rules."


class Slice(NamedTuple):
    """What a worker does at once: a few games, and before them what they are."""

    job: Callable[..., Any]
    args: tuple[Any, ...]


class Prepared(NamedTuple):
    """What is played, and how its answers are called."""

    experiment: Experiment
    ours: str
    answers: tuple[Answer, ...]
    others: tuple[str, ...]
    """The same in sentences."""
    is_slow: bool
    """Whether the engine plays it."""
    slow: str
    """Why it does, or what is left out since it would; a sentence, or nothing."""


def prepared(asked: ReadEffects) -> Prepared | Unplayable:
    """What workers do first: finds the answers that can be tried."""
    try:
        return _prepared(asked)
    except (RulesError, RequestRefused) as error:
        return Unplayable(str(error))


class Trial:
    """A question whose answers are played on the same cards."""

    def __init__(self, first: Slice) -> None:
        """`first` finds out what is to be tried."""
        self.trouble = ""
        """Why it cannot be played, in a sentence."""
        self._first: Slice | None = first
        self._tried: Prepared | None = None
        self._begun = 0
        """How many games are played, or under way."""
        self._unfinished: list[Slice] = []
        """Of which only a part was played."""
        self._tally = Tally.none(0)
        self._early: dict[int, Tally] = {}
        """What was played before what comes first, by the number of its first game."""
        self._work = 0.0
        self._effects: tuple[Effect, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether more games would say nothing more, or enough was played."""
        return self._part >= 1.0 or (bool(self._effects) and is_settled(self._effects))

    @property
    def _is_slow(self) -> bool:
        return self._tried is not None and self._tried.is_slow

    @property
    def _part(self) -> float:
        """How much of what is played at most is."""
        return min(1.0, max(self._tally.games / MOST_GAMES, self._work / self._most_work))

    @property
    def _most_work(self) -> float:
        return MOST_SLOW_WORK if self._is_slow else MOST_WORK

    def next_slice(self) -> Slice | None:
        """What is to be done next; None where nothing is before what is under way is done."""
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if self._unfinished:
            return self._unfinished.pop(0)
        numbers = range(self._begun, min(self._begun + self._at_once, MOST_GAMES))
        if self._tried is None or not numbers:
            return None
        self._begun = numbers.stop
        experiment = self._tried.experiment
        if skill_is_settled(self._effects):
            experiment = replace(experiment, with_skill=False)
        return Slice(played, (NOTHING_YET, experiment, numbers))

    @property
    def _at_once(self) -> int:
        """How many games make a slice: few at first, then as many as the time allows."""
        if not self._tally.games:
            return 1 if self._is_slow else AT_FIRST
        fitting = int(SLICE * self._tally.games / (self._work or SLICE))
        return max(1 if self._is_slow else AT_FIRST, min(MOST_AT_ONCE, fitting))

    def add(self, piece: Slice, found: object) -> None:
        """What was played counts in the order of the games, whoever played faster."""
        match found:
            case Unplayable(sentence):
                self.trouble = sentence
            case Prepared():
                self._tried = found
                self._tally = Tally.none(len(found.answers))
            case Unfinished(kept, seconds):
                self._count(seconds)
                self._unfinished.append(piece._replace(args=(kept, *piece.args[1:])))
            case Played(tally, seconds):
                self._count(seconds)
                self._early[piece.args[2].start] = tally
                self._add_up()
            case _:
                raise TypeError(f"No slice of a trial comes to this: {found!r}")

    def _count(self, seconds: float) -> None:
        self._work += seconds

    def _add_up(self) -> None:
        assert self._tried is not None, "it was played"
        before = self._tally.games
        while (tally := self._early.pop(self._tally.games, None)) is not None:
            self._tally = self._tally.plus(tally)
        if self._tally.games > before:
            self._effects = told(self._tried.answers, self._tally)

    # As the page shows it

    def shown(self, asked: int, *, waits: bool) -> EffectsShown:
        """All that is found by now, in answer to the question of this id."""
        words = [sentences_of(each) for each in self._effects]
        sure = next((each.sure for each in words if each.sure), "")
        return EffectsShown(
            id=asked,
            progress=WAITS_FOR_OTHERS if waits else self._progress(),
            part=1.0 if self.is_over else self._part,
            is_over=self.is_over,
            slow="" if self._tried is None else self._tried.slow,
            sure=sure and f"{sure} {pace_note()}",
            answers=tuple(
                AnswerTried(answer, each.changes, tuple(filter(None, (each.same, each.open))))
                for answer, each in zip(self._others, words, strict=True)
            ),
            charts=tuple(self._charts()),
        )

    @property
    def _others(self) -> tuple[str, ...]:
        return self._tried.others if self._tried is not None and self._effects else ()

    def _progress(self) -> str:
        games = self._tally.games
        if self.is_over:
            return ALL_PLAYED
        return PLAYING.format(games=f"{games:,}") if games else BEGINS

    def _charts(self) -> Iterator[ChartShown]:
        by_key = [{each.measure: each for each in effect.findings} for effect in self._effects]
        keys = {key: None for found in by_key for key, each in found.items() if isfinite(each.low)}
        order = [*MEASURES]
        for key in sorted(keys, key=lambda key: (order.index(measure_of(key).key), key)):
            found = {
                answer: each[key]
                for answer, each in zip(self._others, by_key, strict=True)
                if key in each
            }
            yield ChartShown(title_of(key), measure_of(key).is_detail, self._ranges(key, found))

    def _ranges(self, key: str, found: dict[str, Finding]) -> tuple[RangeShown, ...]:
        is_share = measure_of(key).is_share
        unit = "\u202f%" if is_share else ""

        assert self._tried is not None, "it was played"
        ours = self._tried.ours

        def shown(answer: str, middle: float, low: float, high: float) -> RangeShown:
            if is_share:  # neither less than none nor more than all
                middle, low, high = (100 * min(1.0, max(0.0, each)) for each in (middle, low, high))
            says = f"{_written(middle)}{unit}"
            name = answer.removesuffix(".")
            return RangeShown(name, middle, low, high, says, is_ours=answer == ours)

        now = next(iter(found.values())).now
        others = (
            shown(answer, each.then, each.now + each.low, each.now + each.high)
            for answer, each in found.items()
        )
        return (shown(ours, now, now, now), *others)


def _written(number: float) -> str:
    digits = 0 if abs(number) >= LARGE else 1
    return f"{number:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def rules_of(query: str, players: int) -> RuleSet:
    """The rules that are tried; raises `RulesError` for rules that contradict themselves, and
    `RequestRefused` where so many can't play them."""
    rules = checked(from_query(query).rules)
    if faults := too_large(rules):
        raise RequestRefused(in_words(faults[0]))
    if not rules.players.min <= players <= rules.players.max:
        raise RequestRefused(NOT_SO_MANY)
    return rules


def _prepared(asked: ReadEffects) -> Prepared:
    """Raises what `rules_of` does, and `RequestRefused` where there is nothing to try."""
    key = asked.question
    rules = rules_of(asked.query, asked.players)
    if not can_be_tried(key):
        raise RequestRefused(CANNOT_TRY)
    wanted = () if asked.number is None or key == DEALS else (asked.number,)
    found = [each for each in answers_to(rules, key, wanted=wanted) if not too_large(each.rules)]
    found.sort(key=lambda each: _place(each.changes.get(key)))
    if not found:
        raise RequestRefused(CANNOT_TRY)

    def named(answers: Iterable[Answer]) -> tuple[str, ...]:
        if key == DEALS:
            return tuple(each.sentence for each in answers)
        question = question_of(key, rules.start.direction)
        return tuple(question.answer(each.changes[key]) for each in answers)

    def experiment(answers: Iterable[Answer]) -> Experiment:
        return Experiment((rules, *(each.rules for each in answers)), asked.players)

    fast = [each for each in found if not experiment((each,)).why_slow()]
    if fast:
        left_out = [each for each in found if each not in fast]
        slow = LEFT_OUT.format(answers=" ".join(named(left_out))) if left_out else ""
        found = fast
    else:
        slow = f"{experiment(found).why_slow()} {SLOWER}"
    if key == DEALS:
        ours = YOURS
    else:
        ours = question_of(key, rules.start.direction).answer(by_key(rules)[key])
    return Prepared(experiment(found), ours, tuple(found), named(found), not fast, slow)


def _place(value: object) -> tuple[bool, int]:
    """Numbers lie one after the other, and words behind them."""
    return (False, value) if isinstance(value, int) else (True, 0)


def can_be_tried(key: str) -> bool:
    """Whether a question is about how the game goes, and each of its answers stands alone."""
    is_fit = key in FIELDS and FIELDS[key] is not str and key.partition(".")[0] not in NOT_TRIED
    return is_fit or key == DEALS
