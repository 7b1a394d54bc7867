"""A wish for the page: what workers play to find small changes that come nearer to it.

First is searched for them; then what they cost is tried, as the answers to a question are, on other
cards. What is searched and measured, and what is said of it, is the laboratory's.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.chosen import changed
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.balance import (
    SEARCH,
    Balanced,
    Change,
    Figures,
    Progress,
    Searching,
    Step,
    Wanted,
    search,
)
from liverpool.laboratory.effects import answer_with
from liverpool.laboratory.experiment import Experiment
from liverpool.laboratory.players import level
from liverpool.laboratory.playing import NOTHING_YET, plays_slowly
from liverpool.laboratory.sentences import come_to, of_head_start, of_wish, pace_note
from liverpool.laboratory.slices import SLICE, Figured, figured
from liverpool.laboratory.wishes import alternatives
from liverpool.room.jobs import Unplayable
from liverpool.room.messages.trials import AnswerTried, EffectsShown, ReadBalance, ReadEffects
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.playable import too_large
from liverpool.room.rules.trial import (
    BEGINS,
    SLOWER,
    Prepared,
    Slice,
    Trial,
    can_be_tried,
    prepared,
    rules_of,
)

SEARCHING: Final = "{games} games played; {left} changes are still in play…"
OTHER_CARDS: Final = 1
"""The seed of what is tried after the search."""
COSTS: Final = "{games} games played to see what the changes cost…"
ENDED: Final = "The search is over."
YOURS: Final = "Your rules."
NOTHING_WISHED: Final = "Say what you wish for first."
NOTHING_OPEN: Final = "Leave a question open that has other answers by your rules."

Asked = ReadEffects | ReadBalance
"""What a page may have tried."""


def trial_of(asked: Asked) -> Trial:
    """What is asked for, before anything is played."""
    if isinstance(asked, ReadBalance):
        return Balancing(asked)
    return Trial(Slice(prepared, (asked,)))


class Open(NamedTuple):
    """What is searched."""

    rules: RuleSet
    alternatives: tuple[tuple[Change, ...], ...]
    """Of each open question."""
    slow: str
    """Why the engine plays it, a sentence; empty where the simulator does."""


def opened(asked: ReadBalance) -> Open | Unplayable:
    """What workers do first: finds the answers among which is searched."""
    try:
        return _opened(asked)
    except (RulesError, RequestRefused) as error:
        return Unplayable(str(error))


class Balancing(Trial):
    """A wish, and what comes nearest to it."""

    def __init__(self, asked: ReadBalance) -> None:
        super().__init__(Slice(opened, (asked,)))
        self._wish, self._players = asked.wish, asked.players
        self._open: Open | None = None
        self._searching: Searching | None = None
        self._progress_of_search: Progress | None = None
        self._parts: list[list[Wanted]] = []
        """Of each that the search waits for, the games in parts; empty where it waits for none."""
        self._waiting: list[Wanted] = []
        """Those of them that nobody plays yet."""
        self._figures: dict[Wanted, Figures] = {}
        """Of those that were played."""
        self._searched = 0.0
        """Seconds of workers' time."""
        self._games = 0
        """That were played in them."""
        self._found: Balanced | None = None

    @property
    def is_over(self) -> bool:
        return self._found is not None and (not self._found.proposals or super().is_over)

    @property
    def _is_slow(self) -> bool:
        return self._open is not None and bool(self._open.slow)

    @property
    def _most_work(self) -> float:
        return (1 - SEARCH) * super()._most_work

    @property
    def _most_search(self) -> float:
        return SEARCH * super()._most_work

    def next_slice(self) -> Slice | None:
        if self._unfinished or not self._parts:
            return super().next_slice()
        if not self._waiting:
            return None
        return Slice(figured, (NOTHING_YET, self._wish, self._players, *self._waiting.pop(0)))

    def add(self, piece: Slice, found: object) -> None:
        match found:
            case Open(rules, answers):
                self._open = found
                self._searching = search(
                    rules,
                    self._wish,
                    answers,
                    seconds=self._most_search,
                    clock=lambda: self._searched,
                )
                self._wait_for(next(self._searching))
            case Figured(figures, seconds):
                games = Wanted(*piece.args[3:])
                self._figures[games] = figures
                self._count(seconds)
                self._games += len(games.games)
                self._search_on()
            case _:
                super().add(piece, found)

    def _count(self, seconds: float) -> None:
        if self._parts:
            self._searched += seconds
        else:
            super()._count(seconds)

    def _wait_for(self, step: Step) -> None:
        self._progress_of_search = step.progress or self._progress_of_search
        self._parts = [[*self._in_parts(each)] for each in step.wanted]
        self._waiting = [part for parts in self._parts for part in parts]
        self._figures = {}

    def _in_parts(self, wanted: Wanted) -> Iterator[Wanted]:
        """So many games as make a slice, by the time that they took so far."""
        games, searched = wanted.games, self._searched
        size = max(1, int(SLICE * self._games / searched)) if searched else 1
        return (Wanted(wanted.rules, games[at : at + size]) for at in range(0, len(games), size))

    def _search_on(self) -> None:
        """Goes on with the search once it has all that it waits for."""
        if any(part not in self._figures for parts in self._parts for part in parts):
            return
        assert self._searching is not None, "it has begun"
        figures = [_joined([self._figures[part] for part in parts]) for parts in self._parts]
        try:
            self._wait_for(self._searching.send(figures))
        except StopIteration as end:
            self._parts, self._found = [], end.value
            self._try(end.value)

    def _try(self, found: Balanced) -> None:
        """What the proposals cost comes next."""
        assert self._open is not None, "it was searched"
        rules, _, slow = self._open
        answers = tuple(answer_with(rules, each.changes) for each in found.proposals)
        changed_rules = (each.rules for each in answers)
        experiment = Experiment((rules, *changed_rules), self._players, OTHER_CARDS)
        said = tuple(each.sentence for each in answers)
        if answers:
            prepared = Prepared(experiment, YOURS, answers, said, bool(slow), slow)
            super().add(Slice(opened, ()), prepared)

    # As the page shows it

    def shown(self, asked: int, *, waits: bool) -> EffectsShown:
        shown = super().shown(asked, waits=waits)
        part = SEARCH * min(1.0, self._searched / self._most_search)
        if self._found is not None:
            part = 1.0 if self.is_over else SEARCH + (1 - SEARCH) * self._part
        return replace(
            shown,
            part=part,
            slow=self._open.slow if self._open is not None else "",
            says=self._says(),
            sure=shown.sure or (pace_note() if self._wish.minutes and self._says() else ""),
            answers=tuple(self._proposed(shown.answers)),
        )

    def _proposed(self, tried: Sequence[AnswerTried]) -> Iterator[AnswerTried]:
        """The proposals, before it is known what they cost, too."""
        if self._found is None or self._tried is None:
            return
        costs = tried or [AnswerTried(each, (), ()) for each in self._tried.others]
        pairs = zip(self._found.proposals, self._tried.answers, costs, strict=True)
        for proposal, answer, cost in pairs:
            then = of_wish("then", proposal.values)
            yield replace(cost, then=then, takes=dict(answer.changes))

    def _says(self) -> tuple[str, ...]:
        if self._found is not None:
            return come_to(self._found, self._players)
        progress = self._progress_of_search
        if progress is None or self._open is None:
            return ()
        nearest = answer_with(self._open.rules, progress.best).sentence
        start = of_head_start(progress.today, self._players)
        return of_wish("now", progress.today), of_wish("nearest", answer=nearest), *start

    def _progress(self) -> str:
        progress = self._progress_of_search
        if self.is_over:
            return ENDED
        if self._found is not None:
            return COSTS.format(games=f"{self._tally.games:,}")
        if progress is None:
            return BEGINS
        return SEARCHING.format(games=f"{self._games:,}", left=progress.left)


def _joined(parts: Sequence[Figures]) -> Figures:
    """The figures of games that were played in parts."""
    return {name: [number for part in parts for number in part[name]] for name in parts[0]}


def _opened(asked: ReadBalance) -> Open:
    """Raises what `rules_of` does, and `RequestRefused` where there is nothing to search."""
    rules = rules_of(asked.query, asked.players)
    if not asked.wish.goals:
        raise RequestRefused(NOTHING_WISHED)
    answers = tuple(_alternatives(rules, asked))
    if not any(answers):
        raise RequestRefused(NOTHING_OPEN)
    slow = plays_slowly(rules, level(asked.players))
    return Open(rules, answers, slow and f"{slow} {SLOWER}")


def _alternatives(rules: RuleSet, asked: ReadBalance) -> Iterator[tuple[Change, ...]]:
    for key in filter(can_be_tried, dict.fromkeys(asked.open)):
        found = alternatives(rules, key, asked.players)
        yield tuple(each for each in found if _is_playable(rules, each))


def _is_playable(rules: RuleSet, change: Change) -> bool:
    try:
        return not too_large(changed(rules, change))
    except RulesError:
        return False
