"""Matches between bots: each plays the same cards in turn, to see which is stronger.

A line-up has a bot for every seat. Each game is played once in every rotation of the line-up, with
the same cards for the same seats, so that every bot is dealt what the others were dealt. A deal in
all its rotations is one observation of points, and a game in all its rotations one of wins and
places: intervals are computed from these, never from single games. In every comparison more is
better, except for places. A bot that sits in several seats counts as one bot.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from statistics import fmean
from typing import NamedTuple

from msgspec import Struct

from liverpool.arena.clairvoyant import make
from liverpool.arena.figures import WHOLE_WIN, GameFigures, figures_of
from liverpool.arena.play import ArenaError, Player, play_on
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, difference, estimate
from liverpool.arena.streams import StreamDealer
from liverpool.engine.chosen import rules_of
from liverpool.engine.dealing import new_game
from liverpool.engine.handicaps import Handicap
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat

LineUp = tuple[str, ...]
Maker = Callable[[str, int | str], Player]


class Standing(NamedTuple):
    """How one bot did in the match; a row, as tables of data take it."""

    bot: str
    seats: int
    """How many seats it has at the table."""
    points: Estimate
    """Points a deal fewer than the table's mean."""
    wins: Estimate
    """The share of games that one of its seats wins; a shared win counts in parts."""
    place: Estimate
    """1 is best; seats that are level share their places."""


class Lead(NamedTuple):
    """How far the first bot of the line-up is ahead of another; a row, too."""

    other: str
    points: Estimate
    """Points a deal fewer than the other's."""
    by_deal: tuple[Estimate, ...]
    """The same for each deal of a game, that is, by contract where it has one."""


class MatchReport(Struct, frozen=True):
    rules: RuleSet
    line_up: LineUp
    games: int
    rotations: int
    standings: tuple[Standing, ...]
    """In the order of the line-up."""
    leads: tuple[Lead, ...]
    """Of the first bot over each other one."""

    @property
    def deals(self) -> int:
        """How many different deals were played, each in all rotations."""
        return self.standings[0].points.count


class Job(NamedTuple):
    """One game to be played in one rotation."""

    number: int
    bots: LineUp
    handicaps: tuple[Handicap, ...] = ()
    """By seat; empty for none."""


def rotations(line_up: Sequence[str]) -> tuple[LineUp, ...]:
    """The line-up and its rotations, each only once."""
    around = (*line_up, *line_up)
    seats = len(line_up)
    return tuple(dict.fromkeys(tuple(around[by : by + seats]) for by in range(seats)))


def match(
    rules: RuleSet | str,
    line_up: Sequence[str],
    games: int,
    seed: int | str,
    *,
    make: Maker = make,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> MatchReport:
    """Plays games 1 to `games` in all rotations of the bots, by name, one for each seat.

    Rules are a name or what `rules` gives. `make` makes the players from names and seeds; several
    processes need it as a function of a module, so a notebook's own plays in this one, with a
    warning. `progress` gets the number of games played, each rotation being one. The report is the
    same with any number of `workers`; there is one for each core if none is given.

    Raises `RulesError` for rules that do not exist; `ValueError` for rules that are not for this
    many players, for an unknown bot, fewer than one game, or `workers` who do not find the players;
    `ArenaError` if a bot goes wrong, and `EndedFromOutside` if a process is killed.
    """
    if games < 1:
        raise ValueError(f"A match has one game at least, not {games}.")
    rules = rules_of(rules)
    new_game(rules, len(line_up))  # so that what cannot be played is said at once
    turned = rotations(line_up)
    jobs = (Job(number, bots) for number in range(1, games + 1) for bots in turned)
    coming = results(partial(played, rules, seed, make), jobs, workers)
    observed = Observations(tuple(line_up), rules.most_deals)
    for number in range(games):
        of_one_game = []
        for done, bots in enumerate(turned, start=1):
            of_one_game.append((bots, next(coming)))
            progress(number * len(turned) + done)
        observed.add(of_one_game)
    return MatchReport(
        rules, tuple(line_up), games, len(turned), observed.standings(), observed.leads()
    )


def played(rules: RuleSet, seed: int | str, make: Maker, job: Job) -> GameFigures:
    """One game in one rotation; the cards depend on its number, not on who plays."""
    game = f"{seed}/{job.number}"
    players = [make(name, f"{game}/{seat}") for seat, name in enumerate(job.bots)]
    start = new_game(rules, len(players), job.handicaps)
    steps = play_on(start, players, StreamDealer(game))
    try:
        return figures_of(step.state for step in steps)
    except ArenaError as error:
        who = f"({job.bots[error.seat]}) {error.what}"
        raise ArenaError(error.state, error.seat, who) from error


class Observations:
    """The observations of a match by bot: of each deal, and of whole games."""

    def __init__(self, line_up: LineUp, deals: int) -> None:
        self._line_up = line_up
        bots = dict.fromkeys(line_up)
        self._points = {bot: [list[float]() for _ in range(deals)] for bot in bots}
        self._wins = {bot: list[float]() for bot in bots}
        self._places = {bot: list[float]() for bot in bots}

    def add(self, turned: Sequence[tuple[LineUp, GameFigures]]) -> None:
        """One game in all its rotations."""
        for bot, deals in self._points.items():
            seated = [
                ([seat for seat, name in enumerate(bots) if name == bot], game)
                for bots, game in turned
            ]
            # A deal that one of the rotations did not come to can't be compared.
            shared = min(len(game.deals) for _, game in turned)
            for number, points in enumerate(deals[:shared]):
                points.append(
                    fmean(_fewer(game.deals[number].points, seats) for seats, game in seated)
                )
            self._wins[bot].append(
                fmean(game.wins[seat] / WHOLE_WIN for seats, game in seated for seat in seats)
            )
            self._places[bot].append(
                fmean(_place(game.totals, seat) for seats, game in seated for seat in seats)
            )

    def standings(self) -> tuple[Standing, ...]:
        return tuple(
            Standing(
                bot,
                self._line_up.count(bot),
                estimate([*chain.from_iterable(deals)]),
                estimate(self._wins[bot]),
                estimate(self._places[bot]),
            )
            for bot, deals in self._points.items()
        )

    def leads(self) -> tuple[Lead, ...]:
        (_, first), *others = self._points.items()
        return tuple(
            Lead(
                bot,
                difference([*chain.from_iterable(first)], [*chain.from_iterable(deals)]),
                tuple(difference(*pair) for pair in zip(first, deals, strict=True) if pair[0]),
            )
            for bot, deals in others
        )


def _fewer(points: Sequence[int], seats: Sequence[Seat]) -> float:
    """How many points fewer than the table's mean these seats have, on average."""
    return fmean(points) - fmean(points[seat] for seat in seats)


def _place(totals: Sequence[int], seat: Seat) -> float:
    """The place of a seat, 1 for the fewest points; seats that are level share theirs."""
    ahead = sum(total < totals[seat] for total in totals)
    level = totals.count(totals[seat])
    return ahead + (level + 1) / 2
