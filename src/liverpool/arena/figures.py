"""What is counted in a game, and the figures for many games.

Everything is kept in whole numbers and added up, so the order in which games finish makes no
difference.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from msgspec import Struct

from liverpool.engine.moves import Draw, Take
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import leaders
from liverpool.engine.state import Ending, Phase, Public, State

WHOLE_WIN: Final = 2520
"""Parts of a win: 1 to 10 players can share it evenly."""


class DealFigures(Struct, frozen=True):
    points: tuple[int, ...]
    """By seat, penalties and bonuses included."""
    ending: Ending
    turns: int
    buys: int
    down: int
    """How many seats met the contract."""


class GameFigures(Struct, frozen=True):
    deals: tuple[DealFigures, ...]
    wins: tuple[int, ...]
    """By seat, in parts of `WHOLE_WIN`."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the game, by seat."""
        return tuple(map(sum, zip(*(deal.points for deal in self.deals), strict=True)))


def deal_figures(public: Public) -> DealFigures:
    line = public.sheet[-1]
    return DealFigures(
        points=tuple(line.total(seat) for seat in range(public.game.seats)),
        ending=line.ending,
        turns=sum(isinstance(event.move, Draw | Take) for event in public.history),
        buys=sum(public.bought),
        down=len(public.down),
    )


def game_figures(public: Public, deals: Iterable[DealFigures]) -> GameFigures:
    """The figures of the game that has just ended, with those of its deals."""
    best = leaders(public)
    share = WHOLE_WIN // len(best)
    return GameFigures(
        tuple(deals), tuple(share * (seat in best) for seat in range(public.game.seats))
    )


def figures_of(states: Iterable[State]) -> GameFigures:
    """The figures of a whole game, from its states one after the other."""
    deals: list[DealFigures] = []
    last: State | None = None
    for last in states:
        if last.public.phase is Phase.OVER:
            deals.append(deal_figures(last.public))
    assert last is not None, "a game has at least one deal"
    return game_figures(last.public, deals)


@dataclass
class Average:
    """Numbers added up: how many there are, their mean, and its standard error."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """0 if nothing was added."""
        return self.total / max(self.count, 1)

    @property
    def error(self) -> float | None:
        """The standard error of the mean; nothing for fewer than two numbers."""
        if self.count < 2:
            return None
        spread = self.squares * self.count - self.total * self.total
        return sqrt(spread / (self.count - 1)) / self.count


@dataclass
class DealReport:
    """One deal of the rules, over all games."""

    points: tuple[Average, ...]
    """By seat."""
    turns: Average = field(default_factory=Average)
    buys: Average = field(default_factory=Average)
    down: Average = field(default_factory=Average)
    """Seats that met the contract."""
    out: int = 0
    """Games in which somebody went out; in the others the stock did."""

    @property
    def games(self) -> int:
        """In how many games there was such a deal."""
        return self.turns.count

    def add(self, deal: DealFigures) -> None:
        for average, points in zip(self.points, deal.points, strict=True):
            average.add(points)
        self.turns.add(deal.turns)
        self.buys.add(deal.buys)
        self.down.add(deal.down)
        self.out += deal.ending is Ending.OUT


@dataclass
class Report:
    """Many games of one table: by deal, and by seat over whole games."""

    rules: RuleSet
    bots: tuple[str, ...]
    """By seat."""
    deals: list[DealReport]
    totals: tuple[Average, ...]
    """By seat, points of a whole game."""
    wins: list[int]
    """By seat, in parts of `WHOLE_WIN`."""
    games: int = 0

    @property
    def played(self) -> list[DealReport]:
        """The deals that there were in any game."""
        return [deal for deal in self.deals if deal.games]

    def add(self, game: GameFigures) -> None:
        self.games += 1
        for report, deal in zip(self.deals, game.deals, strict=False):  # a game may have fewer
            report.add(deal)
        for seat, (average, total) in enumerate(zip(self.totals, game.totals, strict=True)):
            average.add(total)
            self.wins[seat] += game.wins[seat]


def new_report(rules: RuleSet, bots: Sequence[str]) -> Report:
    def by_seat() -> tuple[Average, ...]:
        return tuple(Average() for _ in bots)

    deals = [DealReport(by_seat()) for _ in range(rules.most_deals)]
    return Report(rules, tuple(bots), deals, by_seat(), [0] * len(bots))
