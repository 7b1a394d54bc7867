"""A fair start for unlike players: a handicap for each, so that all win equally often.

Games are played in all rotations of the line-up. Bots don't look at the score, so what points at
the start would have changed is known without playing again. More buys and the first pick change the
game: they are given to whoever wins least, one after the other, and the same cards played again, as
long as that makes the table more even. What is found in one half of the games is measured in the
other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from liverpool.arena.matches import Job, LineUp, Maker, played, rotations
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.bots.roster import make
from liverpool.engine.handicaps import NONE, Handicap
from liverpool.engine.rules import BuyWindow, RuleSet
from liverpool.engine.supply import are_buys_limited
from liverpool.laboratory.wishes import ROUNDED

STEPS: Final = 60
MORE_BUYS: Final = 3
"""So many more buys are tried at most."""

Scored = Sequence[tuple[LineUp, Sequence[int]]]
"""One game in all its rotations: who sat where, and their points."""


class Kind(StrEnum):
    """What evens out the table."""

    POINTS = "points"
    BUYS = "buys"
    PICK = "pick"


class Start(NamedTuple):
    """One bot at the table: a row, as tables of data take it."""

    bot: str
    seats: int
    handicap: Handicap
    """What each of its seats begins with; the fewest points win."""
    before: Estimate
    """The share of games that one of its seats wins, all beginning alike."""
    after: Estimate
    """The same with everybody's handicaps; both in games other than those it was found in."""


def fair_start(
    rules: RuleSet,
    line_up: Sequence[str],
    games: int,
    seed: int | str,
    *,
    kind: Kind = Kind.POINTS,
    make: Maker = make,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Start, ...]:
    """Plays so many games, each in all rotations, and finds what each bot begins with.

    `progress` gets the number of games played, each rotation being one. Raises `ValueError` for
    fewer than four games, for a single bot, where partners share their points, and where the kind
    changes nothing by these rules; `ArenaError` if a bot goes wrong.
    """
    if games < 4:
        raise ValueError("A fair start takes four games at least: half of them to be checked with.")
    if len({*line_up}) < 2:
        raise ValueError(f"{line_up[0]} alone needs no handicap; name two bots or more.")
    if rules.players.partners.have_sides(len(line_up)):
        raise ValueError("Partners share their points, so none of them can begin with their own.")
    if why := _why_not(rules, kind, len(line_up)):
        raise ValueError(why)
    turned, so_far = rotations(line_up), 0

    def play(numbers: Sequence[int], given: Mapping[str, Handicap]) -> list[Scored]:
        nonlocal so_far
        jobs = (
            Job(number, bots, tuple(given.get(bot, NONE) for bot in bots))
            for number in numbers
            for bots in turned
        )
        coming = results(partial(played, rules, seed, make), jobs, workers)
        scored: list[Scored] = []
        for _ in numbers:
            one = []
            for bots in turned:
                one.append((bots, next(coming).totals))
                so_far += 1
                progress(so_far)
            scored.append(one)
        return scored

    half = range(1, games // 2 + 1), range(games // 2 + 1, games + 1)
    found_in, before = (play(numbers, {}) for numbers in half)
    if kind is Kind.POINTS:
        start = {bot: Handicap(points) for bot, points in even_start(found_in).items()}
        after = before
    else:
        start = _more_and_more(kind, found_in, partial(play, half[0]))
        after = play(half[1], start) if any(each != NONE for each in start.values()) else before
    none, points = dict.fromkeys(start, 0), {bot: each.points for bot, each in start.items()}
    return tuple(
        Start(bot, line_up.count(bot), given, _wins(before, bot, none), _wins(after, bot, points))
        for bot, given in start.items()
    )


def _why_not(rules: RuleSet, kind: Kind, players: int) -> str:
    """Why this kind changes nothing by these rules; empty where it does."""
    if kind is not Kind.POINTS and rules.buy.window is BuyWindow.OFF:
        return "By these rules nobody buys, so only points even out the table."
    if kind is Kind.PICK and players == 2:
        return "Of two players only one can buy a card, so the first pick changes nothing."
    if kind is Kind.BUYS and not are_buys_limited(rules):
        return "By these rules nobody runs out of buys; try it with --change 'buy.limit = 3'."
    return ""


def _more_and_more(
    kind: Kind,
    games: Sequence[Scored],
    play: Callable[[Mapping[str, Handicap]], Sequence[Scored]],
) -> dict[str, Handicap]:
    """What each bot gets: one step more for who wins least, as long as the table gets more even.

    A bot that one step more does not help gets no other.
    """
    none = dict.fromkeys((bot for bot, _ in _seats(games)), 0.0)
    wins = _shares([game for one in games for game in one], none)
    found = dict.fromkeys(wins, NONE)
    can_have = {*wins} - {max(wins, key=lambda bot: wins[bot])}
    while can_have:
        bot = min(can_have, key=lambda bot: (wins[bot], bot))
        more = {**found, bot: _one_more(found[bot], kind)}
        then = _shares([game for one in play(more) for game in one], none)
        if _uneven(then, games) < _uneven(wins, games):
            found, wins = more, then
        else:
            can_have.discard(bot)
        if kind is Kind.PICK or found[bot].buys == MORE_BUYS:
            can_have.discard(bot)
    return found


def _one_more(given: Handicap, kind: Kind) -> Handicap:
    return Handicap(pick=True) if kind is Kind.PICK else Handicap(buys=given.buys + 1)


def _seats(games: Sequence[Scored]) -> Iterable[tuple[str, int]]:
    """The bots of the line-up, each with the number of its seats."""
    line_up = games[0][0][0]
    return ((bot, line_up.count(bot)) for bot in dict.fromkeys(line_up))


def _uneven(wins: Mapping[str, float], games: Sequence[Scored]) -> float:
    """How far seats are from an even share, squared and added up."""
    even = 1 / len(games[0][0][0])
    return sum(seats * (wins[bot] - even) ** 2 for bot, seats in _seats(games))


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
