"""`bench agreement`: whether moves look worth the same to a player who supposes hidden hands as to
one who knows them.

One `expert` plays among `steady`. At each decision that is worth a search, every move is played to
the end of the deal: in worlds with hidden hands as likely as what their players did makes them,
in as many with hands dealt at random, and with the true hands. What each says of a move, by how
many points it is better than the move of `expert`, is set beside what the true hands say. Each game
is noted when it is done, so that a run can be stopped and taken up again. The seeds begin with
"confirm/".
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import inf, sqrt
from pathlib import Path
from statistics import correlation, fmean
from typing import Final

import msgspec

from bench.checkpoints import all_done
from bench.results import measured_where
from lab.gains import STOCKS, in_truth
from lab.search import HANDS, KEPT, RULES, SEATS, percent
from lab.strength import with_error
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Player, Seer, play_on
from liverpool.arena.statistics import difference, estimate
from liverpool.arena.streams import StreamDealer
from liverpool.bots.expert import Expert
from liverpool.bots.roster import make
from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import Comparison, Suppose, seed_of
from liverpool.bots.search.searcher import WORLDS
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.state import Seat, State, View, view_of

GAMES: Final = 40
FIRST: Final = "any"
"""What the other is set beside."""
TOLD: Final = {FIRST: "dealt at random", "likely": "likely ones"}
"""What is supposed of hidden hands, as the table says it."""


class Decision(msgspec.Struct, frozen=True):
    """By how many points each other move is better than that of `expert`, in one order."""

    supposed: Mapping[str, Sequence[float]]
    """By what is supposed of hidden hands; see `HANDS`."""
    truly: Sequence[float]
    """With the true hands."""


class Asked(Seer):
    """`expert`, whose decisions are noted."""

    def __init__(self, key: str) -> None:
        self._key, self._expert = key, Expert()
        self.found: list[Decision] = []

    def choose_seeing(self, state: State, seat: Seat, _dealer: Dealer) -> PlayerMove | None:
        view = view_of(state, seat)
        own = self._expert.choose(view)
        moves = [each.move for each in candidates(view)] if own is not None else []
        if moves:
            seed = seed_of(f"{self._key}/{len(self.found)}")
            ends = in_truth(state, seat, moves)
            self.found.append(
                Decision(
                    {name: gains(view, moves, seed, HANDS[name]) for name in TOLD},
                    [ends[move].points - ends[moves[0]].points for move in moves[1:]],
                )
            )
        return own


def gains(view: View, moves: Sequence[PlayerMove], seed: int, suppose: Suppose) -> list[float]:
    """By how many points each move but the first is better than the first."""
    comparison = Comparison(view, moves, seed, suppose=suppose)
    comparison.play(WORLDS)
    return [comparison.gain(move, over=moves[0]).mean for move in moves[1:]]


def played(seed: int | str, number: int) -> list[Decision]:
    """The decisions of one player in a game; its seat and the cards follow from the number."""
    key = f"confirm/{seed}/agreement/{number}"
    asked = Asked(key)
    players: list[Player] = [make("steady", f"{key}/{seat}") for seat in range(SEATS)]
    players[number % SEATS] = asked
    for _ in play_on(new_game(load(RULES).rules, SEATS), players, StreamDealer(key)):
        pass
    return asked.found


def report(games: int, seed: int | str, keep: Path = KEPT, minutes: float = inf) -> Iterator[str]:
    """Plays what is missing of so many games, as long as time allows, and tells what there is."""
    notes = keep / f"agreement-{seed}.jsonl"
    numbers = range(1, games + 1)
    found = all_done(partial(played, seed), numbers, notes, tuple[int, list[Decision]], minutes)
    told = list(found.values())
    decisions = [each for game in told for each in game]
    yield "## What moves are worth with hands that are supposed, and with the true ones"
    yield ""
    yield measured_where(f"agreement --games {games} --seed {seed}")
    yield ""
    yield (
        f"One `expert` among three `steady` under `{RULES}`, {len(told):,} games. At"
        f" {len(decisions):,} decisions, {sum(len(each.truly) for each in decisions):,} other moves"
        f" were played to the end of the deal beside its own, in {WORLDS} worlds with supposed"
        f" hands and with the true ones and {STOCKS} stocks. Told is how far what a move is worth"
        " over its own with supposed hands is from what it is worth with the true ones: their"
        " correlation, the root of the mean squared difference in points, and in how many of the"
        " decisions the same move is the best; ± is the standard error, a game being one"
        " observation."
    )
    yield ""
    yield (
        "| hidden hands | correlation | off by | its square, over the first | the same best move"
        " | over the first |"
    )
    yield "|---|--:|--:|--:|--:|--:|"
    if told:
        yield from (line(name, told) for name in TOLD)
    yield ""


def line(name: str, games: Sequence[Sequence[Decision]]) -> str:
    """The row of what is supposed of hidden hands."""
    own, first = ([pairs(each, game) for game in games] for each in (name, FIRST))
    supposed, truly = zip(*[pair for game in own for pair in game], strict=True)
    squares, first_squares = ([*map(mean_square, each)] for each in (own, first))
    best, first_best = ([same_best(each, game) for game in games] for each in (name, FIRST))
    is_first = name == FIRST
    cells = (
        TOLD[name],
        f"{correlation(supposed, truly):.2f}",
        f"{sqrt(fmean(squares)):.1f}",
        "–" if is_first else with_error(difference(squares, first_squares), 1),
        percent(estimate(best)),
        "–" if is_first else percent(difference(best, first_best), "+"),
    )
    return f"| {' | '.join(cells)} |"


def pairs(supposed: str, game: Sequence[Decision]) -> list[tuple[float, float]]:
    """What each move of the game is worth with supposed hands, and with the true ones."""
    return [pair for each in game for pair in zip(each.supposed[supposed], each.truly, strict=True)]


def mean_square(game: Sequence[tuple[float, float]]) -> float:
    return fmean((one - other) ** 2 for one, other in game)


def same_best(supposed: str, game: Sequence[Decision]) -> float:
    """In what share of the decisions the same move is the best, the player's own included."""
    return fmean(_best(each.supposed[supposed]) == _best(each.truly) for each in game)


def _best(gains: Sequence[float]) -> int:
    """Which move is the best; 0 for the player's own."""
    worths = [0.0, *gains]
    return worths.index(max(worths))
