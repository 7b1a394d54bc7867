"""A league of bots: every two play each other, and all results together give each a rating.

Every pair plays games of its own cards, its two bots in turn round the table, each game in all
rotations (as in `matches`), so a deal in all of them is one number: by how many points one bot is
ahead. Ratings are the points a deal by which each bot is ahead of the first of the league, as they
fit all pairs best by least squares, each pair counting as much as it has deals. The error of a
rating follows from those of the pairs, which are independent.

Results are kept in a file, a line for each game, so a league can be stopped, and grow: only what is
missing is played. This module knows games and numbers; `league_command` knows files.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, cycle, islice
from math import ceil, sqrt
from statistics import fmean
from typing import Final, NamedTuple

from msgspec import Struct

from liverpool.arena.figures import GameFigures
from liverpool.arena.matches import Job, Maker, played, rotations
from liverpool.arena.programs import SECONDS
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.engine.changes import parse_changes
from liverpool.engine.chosen import rules
from liverpool.engine.rules import RuleSet

FORMAT: Final = "liverpool-league/1"

Pair = tuple[str, str]


class League(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and by whom: a league's file."""

    format: str
    bots: dict[str, str]
    """By name: the command of a program, or nothing for a bot of ours. The first has rating 0."""
    rules: str = "dunlop"
    changes: tuple[str, ...] = ()
    players: int = 4
    deals: int = 140
    """Of each pair, rounded up to whole games."""
    seed: int = 1
    seconds: float = SECONDS
    """For an answer of a program."""

    @property
    def rule_set(self) -> RuleSet:
        return rules(self.rules, parse_changes("\n".join(self.changes)))

    @property
    def games(self) -> int:
        """Of each pair."""
        return ceil(self.deals / len(self.rule_set.deals))

    @property
    def pairs(self) -> Iterator[Pair]:
        """Every two, each in the order of their names: who comes first in the file changes no
        result."""
        return ((min(pair), max(pair)) for pair in combinations(self.bots, 2))

    @property
    def programs(self) -> dict[str, str]:
        return {name: command for name, command in self.bots.items() if command}


class PairGame(Struct, frozen=True):
    """A game of a pair, in all rotations of the seats."""

    pair: Pair
    game: int
    """Which game of the pair, from 1."""
    lead: tuple[float, ...]
    """For each deal, by how many points the first of the pair is ahead of the second."""
    won: float
    """The share of the wins that the first of the pair has."""


class Rating(NamedTuple):
    """One bot in the table."""

    bot: str
    points: Estimate
    """Points a deal ahead of the first bot of the league."""
    won: float
    """The share of games that it wins against another, on average over its opponents."""
    deals: int


class Meeting(NamedTuple):
    """What a pair has played so far."""

    pair: Pair
    lead: Estimate
    """Points a deal by which the first of the pair is ahead."""
    won: float
    games: int


def missing(league: League, there: Mapping[tuple[Pair, int], PairGame], pair: Pair) -> list[int]:
    """The games that the pair still has to play."""
    return [game for game in range(1, league.games + 1) if (pair, game) not in there]


def pair_games(
    league: League, make: Maker, pair: Pair, games: Sequence[int], workers: int | None
) -> Iterator[PairGame]:
    """Plays these games of the pair; raises `ArenaError` where a bot goes wrong."""
    work = partial(pair_game, league.rule_set, league.players, league.seed, make, pair)
    return results(work, games, workers)


def pair_game(
    rule_set: RuleSet, players: int, seed: int, make: Maker, pair: Pair, game: int
) -> PairGame:
    """The game of this number; its cards follow from seed, pair and number."""
    line_up = tuple(islice(cycle(pair), players))
    key = f"{seed}/{pair[0]}/{pair[1]}"
    turned = [(bots, played(rule_set, key, make, Job(game, bots))) for bots in rotations(line_up)]
    shared = min(len(figures.deals) for _, figures in turned)
    lead = (
        fmean(_ahead(pair, bots, figures.deals[deal].points) for bots, figures in turned)
        for deal in range(shared)
    )
    won = fmean(_won(pair[0], bots, figures) for bots, figures in turned)
    return PairGame(pair, game, tuple(lead), won)


def _ahead(pair: Pair, bots: Sequence[str], points: Sequence[int]) -> float:
    first, second = (
        fmean(each for bot, each in zip(bots, points, strict=True) if bot == name) for name in pair
    )
    return second - first


def _won(name: str, bots: Sequence[str], figures: GameFigures) -> float:
    """The share of the wins that each seat of the bot has, beside one of the other's."""
    own, other = (
        fmean(wins for bot, wins in zip(bots, figures.wins, strict=True) if (bot == name) is is_own)
        for is_own in (True, False)
    )
    return own / (own + other)


# The table


def meetings(games: Sequence[PairGame]) -> tuple[Meeting, ...]:
    """How each pair stands, in the order of its first game."""
    by_pair: dict[Pair, list[PairGame]] = {}
    for game in games:
        by_pair.setdefault(game.pair, []).append(game)
    return tuple(
        Meeting(
            pair,
            estimate([each for game in found for each in game.lead]),
            fmean(game.won for game in found),
            len(found),
        )
        for pair, found in by_pair.items()
    )


def ratings(first: str, played_so_far: Sequence[Meeting]) -> tuple[Rating, ...]:
    """All bots that `first` is connected with by games, the best one first.

    A bot beyond such a chain has no rating yet.
    """
    bots = _connected(first, played_so_far)
    if not bots:
        return ()
    met = [each for each in played_so_far if each.pair[0] in bots]
    free = {bot: at for at, bot in enumerate(bot for bot in bots if bot != first)}
    # Least squares: each pair says what the difference of its two ratings is.
    normal = [[0.0] * len(free) for _ in free]
    design = []
    for meeting in met:
        row = [0.0] * len(free)
        for bot, sign in zip(meeting.pair, (1.0, -1.0), strict=True):
            if bot in free:
                row[free[bot]] = sign
        design.append(row)
        for one, left in enumerate(row):
            for other, right in enumerate(row):
                normal[one][other] += meeting.lead.count * left * right
    inverse = _inverse(normal)
    found = []
    for bot in bots:
        # How much each pair's lead counts for this rating.
        shares = [
            sum(inverse[free[bot]][at] * meeting.lead.count * row[at] for at in range(len(free)))
            if bot in free
            else 0.0
            for meeting, row in zip(met, design, strict=True)
        ]
        points = sum(share * meeting.lead.mean for share, meeting in zip(shares, met, strict=True))
        own = [meeting for meeting in met if bot in meeting.pair]
        deals = sum(meeting.lead.count for meeting in own)
        won = fmean(each.won if each.pair[0] == bot else 1 - each.won for each in own)
        rating = Estimate(deals, points, _error(shares, met))
        found.append(Rating(bot, rating, won, deals))
    return tuple(sorted(found, key=lambda rating: (-rating.points.mean, rating.bot)))


def _error(shares: Sequence[float], met: Sequence[Meeting]) -> float:
    pairs = [(share, meeting.lead.error) for share, meeting in zip(shares, met, strict=True)]
    return sqrt(sum((share * error) ** 2 for share, error in pairs if share))


def _connected(first: str, met: Sequence[Meeting]) -> list[str]:
    """The bots that are connected with the first by games, in the order in which they are found."""
    found = [first] if any(first in meeting.pair for meeting in met) else []
    for bot in found:
        for meeting in met:
            if bot in meeting.pair:
                found += [other for other in meeting.pair if other not in found]
    return found


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix that has one, by Gauss and Jordan with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [
                    each - factor * own for each, own in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
