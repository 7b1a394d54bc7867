"""How good the decisions of a bot are, one by one: points that each is expected to lose.

Decisions are sampled from games in which the bot sits in every second seat, `steady` in the others.
A decision is compared with what the reference would have done with the same view. If both do the
same, nothing is lost. If they differ, both moves are played to the end of the deal in the same
worlds (`rollouts`), based on what the player could know: until it is clear whether the loss is
large or small, or until more worlds are not worth the time.

A loss counts as larger than a bound only if it is above it by two standard errors; so only losses
that can be shown are counted, not all there are. Luck has no part in it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from math import inf
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from liverpool.arena.play import play_game
from liverpool.arena.rollouts import rolled_out
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, difference, estimate
from liverpool.bots.roster import make
from liverpool.engine.moves import Cut, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import View, waiting_on

BANDS: Final = (1.0, 2.5, 6.0)
"""From how many points a loss is a small slip, a mistake, a big mistake."""
REFERENCE: Final = "expert"
OTHERS: Final = "steady"
A_GAME: Final = 10
"""How many decisions of one game are rated."""

BATCH: Final = 32
"""How many worlds are played between two checks whether the loss is clear."""
ENOUGH: Final = 64
"""How many worlds are enough if the loss is hardly a blunder."""
MOST: Final = 192
"""The most worlds for one decision."""
CLEAR: Final = 3.0
"""Standard errors beyond a band at which more worlds are not needed."""
SHOWN: Final = 2.0
"""Standard errors beyond a band at which a loss is counted there."""


class Rating(NamedTuple):
    """One decision: what was done, what the reference would have done, and what that loses."""

    view: View
    move: PlayerMove | None
    better: PlayerMove | None
    loss: Estimate | None
    """Points; None if both moves are the same."""
    at_first: float = 0.0
    """Points lost in the first worlds, as many for every decision: what goes into the mean.

    More worlds are played only if the first ones leave a doubt, so the mean of all of them would be
    too small."""


class RatingReport(NamedTuple):
    bot: str
    decisions: int
    differing: int
    """Decisions that the reference would have made differently."""
    loss: Estimate
    """Points lost per decision on average; the decisions of one game count as one number."""
    beyond: tuple[int, ...]
    """Decisions that lose more than each of the bands."""


def rated(
    view: View, move: PlayerMove | None, seed: int | str, reference: str = REFERENCE
) -> Rating:
    better = make(reference, seed).choose(view)
    if move == better:
        return Rating(view, move, better, None)
    worlds = rolled_out(view, [better, move], seed)
    found: list[tuple[float, ...]] = []
    at_first: float | None = None
    loss = Estimate(0, 0.0, inf)
    while not _is_clear(loss):
        found += islice(worlds, BATCH)
        loss = difference([best for best, _ in found], [made for _, made in found])
        at_first = loss.mean if at_first is None else at_first
    return Rating(view, move, better, loss, at_first or 0.0)


def _is_clear(loss: Estimate) -> bool:
    """Whether more worlds would hardly change how the loss is counted."""
    if loss.count >= MOST or loss.mean + CLEAR * loss.error < BANDS[0]:
        return True
    if loss.mean - CLEAR * loss.error > BANDS[-1]:
        return True
    return loss.count >= ENOUGH and loss.mean + loss.error < BANDS[-1]


def rate(
    rules: RuleSet,
    bot: str,
    decisions: int,
    seed: int | str,
    *,
    players: int = 4,
    reference: str = REFERENCE,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> RatingReport:
    """The report of this many decisions of the bot, sampled from games between this many players.

    `progress` gets how many have been rated. The same seed gives the same report on one core or
    on many.
    """
    games = range(1, -(-decisions // A_GAME) + 1)
    work = partial(of_game, rules, bot, seed, players, reference)
    found: list[Sequence[Rating]] = []
    for ratings in results(work, games, workers):
        found.append(ratings[: decisions - sum(map(len, found))])
        progress(sum(map(len, found)))
    return report(bot, found)


def of_game(
    rules: RuleSet, bot: str, seed: int | str, players: int, reference: str, number: int
) -> list[Rating]:
    """The ratings of some decisions of the bot in the game of this number."""
    key = f"{seed}/{number}"
    made = _decisions(rules, bot, players, key)
    sampled = Random(f"sample/{key}").sample(made, min(A_GAME, len(made)))
    return [rated(view, move, f"{key}/{at}", reference) for at, (view, move) in enumerate(sampled)]


def report(bot: str, games: Sequence[Sequence[Rating]]) -> RatingReport:
    ratings = [rating for game in games for rating in game]
    losses = [rating.loss for rating in ratings if rating.loss is not None]
    return RatingReport(
        bot=bot,
        decisions=len(ratings),
        differing=len(losses),
        loss=estimate([fmean(rating.at_first for rating in game) for game in games if game]),
        beyond=tuple(
            sum(loss.mean - SHOWN * loss.error > band for loss in losses) for band in BANDS
        ),
    )


class _Noted:
    """A bot whose decisions are noted if it had a choice."""

    def __init__(self, name: str, seed: str, notes: list[tuple[View, PlayerMove | None]]) -> None:
        self._bot = make(name, seed)
        self._notes = notes

    def choose(self, view: View) -> PlayerMove | None:
        move = self._bot.choose(view)
        if not isinstance(move, Cut) and _has_choice(view):
            self._notes.append((view, move))
        return move


def _has_choice(view: View) -> bool:
    """Whether there are at least two things to do, saying nothing being one of them."""
    silence = view.seat not in waiting_on(view.public).must
    return len(list(islice(options(view), 2))) + silence > 1


def _decisions(
    rules: RuleSet, bot: str, players: int, key: str
) -> list[tuple[View, PlayerMove | None]]:
    notes: list[tuple[View, PlayerMove | None]] = []
    seats: Iterator[str] = islice(cycle((bot, OTHERS)), players)
    bots = [
        _Noted(name, f"{key}/{seat}", notes) if name == bot else make(name, f"{key}/{seat}")
        for seat, name in enumerate(seats)
    ]
    for _ in play_game(rules, bots, key):
        pass
    return notes
