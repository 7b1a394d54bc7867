"""A fair start for unlike players: points that each begins with, so that all win equally often.

Of what could even out a table, points at the start are what rules and score sheets can say: they
go down before the first deal, and nothing else of the game changes. Buys are counted alike for all,
and who picks first passes round with the deal.

Games are played in all rotations of the line-up. Bots don't look at the score, so what points at
the start would have changed is known without playing again. The points are found in one half of the
games and measured in the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from liverpool.arena.matches import Job, LineUp, Maker, played, rotations
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.bots.roster import make
from liverpool.engine.rules import RuleSet

ROUNDED: Final = 5
"""Points at the start are a multiple of this: people write them down."""
STEPS: Final = 60

Scored = Sequence[tuple[LineUp, Sequence[int]]]
"""One game in all its rotations: who sat where, and their points."""


class Start(NamedTuple):
    """One bot at the table: a row, as tables of data take it."""

    bot: str
    seats: int
    points: int
    """What each of its seats begins with; the fewest points win."""
    before: Estimate
    """The share of games that one of its seats wins, all beginning with nothing."""
    after: Estimate
    """The same with the points of everybody; both in games other than those it was found in."""


def fair_start(
    rules: RuleSet,
    line_up: Sequence[str],
    games: int,
    seed: int | str,
    *,
    make: Maker = make,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Start, ...]:
    """Plays so many games, each in all rotations, and finds what each bot begins with.

    `progress` gets the number of games played, each rotation being one. Raises `ValueError` for
    fewer than four games, for a single bot, and where partners share their points; `ArenaError` if
    a bot goes wrong.
    """
    if games < 4:
        raise ValueError("A fair start takes four games at least: half of them to be checked with.")
    if len({*line_up}) < 2:
        raise ValueError(f"{line_up[0]} alone needs no handicap; name two bots or more.")
    if rules.players.partners.have_sides(len(line_up)):
        raise ValueError("Partners share their points, so none of them can begin with their own.")
    turned = rotations(line_up)
    jobs = (Job(number, bots) for number in range(1, games + 1) for bots in turned)
    coming = results(partial(played, rules, seed, make), jobs, workers)
    scored = []
    for number in range(games):
        one = []
        for done, bots in enumerate(turned, start=1):
            one.append((bots, next(coming).totals))
            progress(number * len(turned) + done)
        scored.append(one)
    half = games // 2
    start = even_start(scored[:half])
    none = dict.fromkeys(start, 0)
    return tuple(
        Start(bot, line_up.count(bot), points, *(_wins(scored[half:], bot, of) for of in pair))
        for bot, points in start.items()
        for pair in ((none, start),)
    )


def even_start(scored: Sequence[Scored]) -> dict[str, int]:
    """What each bot begins with so that their seats win equally often in these games.

    One of them begins with nothing. More points for who wins more, again and again, by less and
    less.
    """
    games = [each for one in scored for each in one]
    bots = dict.fromkeys(bot for line_up, _ in games for bot in line_up)
    spread = pstdev(points for _, totals in games for points in totals)
    found = dict.fromkeys(bots, 0.0)
    for step in range(STEPS):
        shares = _shares(games, found)
        even = 1 / len(games[0][0])
        pace = 2 * spread / (1 + step / 10)
        found = {bot: points + pace * (shares[bot] - even) for bot, points in found.items()}
    least = min(found.values())
    return {bot: ROUNDED * round((points - least) / ROUNDED) for bot, points in found.items()}


def _shares(games: Scored, start: Mapping[str, float]) -> dict[str, float]:
    """The share of games that a seat of each bot wins."""
    won = dict.fromkeys(start, 0.0)
    seats = dict.fromkeys(start, 0)
    for line_up, totals in games:
        for bot, share in zip(line_up, _won(line_up, totals, start), strict=True):
            won[bot] += share
            seats[bot] += 1
    return {bot: won[bot] / seats[bot] for bot in start}


def _won(line_up: LineUp, totals: Sequence[int], start: Mapping[str, float]) -> Iterable[float]:
    """By seat, its part of the win; nobody's hand changes by what they begin with."""
    ends = [points + start[bot] for bot, points in zip(line_up, totals, strict=True)]
    best = min(ends)
    return [(points == best) / ends.count(best) for points in ends]


def _wins(scored: Sequence[Scored], bot: str, start: Mapping[str, int]) -> Estimate:
    return estimate(
        [
            fmean(
                share
                for line_up, totals in one
                for name, share in zip(line_up, _won(line_up, totals, start), strict=True)
                if name == bot
            )
            for one in scored
        ]
    )
