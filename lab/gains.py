"""`bench gains`: what single decisions gain by looking ahead, judged with the true hands.

One `expert` plays among `steady`. At each decision that is worth a search, it is asked what those
would do who look ahead: in more worlds or fewer, with hidden hands as likely as what their players
did makes them or dealt at random, or in the last deal for points or for the game. Where they would
do something else, each move is played to the end of the deal by `steady`, with the true hands and
the same stocks.

What a whole deal gains is the sum of its decisions. That says nothing of what one move makes of the
next ones, but it takes a tenth of the games that a match needs. Each game is noted when it is done,
so that a run can be stopped and taken up again. The seeds begin with "confirm/".
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil, inf
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bench.checkpoints import all_done
from bench.results import measured_where
from lab.aims import standing
from lab.search import KEPT, RULES, SEATS, Row, looking_ahead, percent
from lab.strength import with_error
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Player, Seer, play_on
from liverpool.arena.statistics import difference, estimate
from liverpool.arena.streams import StreamDealer
from liverpool.bots.expert import Expert
from liverpool.bots.roster import make
from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import points_ahead
from liverpool.bots.search.coverage import simulator_of
from liverpool.bots.search.rollout_policy import own_seat
from liverpool.bots.search.searcher import WORLDS, Thought
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.scoring import fewest
from liverpool.engine.state import Public, Seat, State, View, view_of

DEALS: Final = 700
STOCKS: Final = 96


class Part(NamedTuple):
    title: str
    rows: Sequence[Row]
    """Who looks ahead; the others are set beside the first."""


PARTS: Final[Mapping[str, Part]] = {
    "worlds": Part(
        "by the worlds that are tried",
        (Row(WORLDS), Row(256), Row(208), Row(128), Row(64)),
    ),
    "hands": Part("by what is supposed of hidden hands", (Row(WORLDS, hands="any"), Row(WORLDS))),
    "rollouts": Part(
        "before going down, by how the own seat goes on in roll-outs",
        (Row(WORLDS, goes_on="steady"), Row(WORLDS)),
    ),
    "aims": Part(
        "in the last deal, by what it is played for", (Row(WORLDS), Row(WORLDS, aim="game"))
    ),
}


class Gained(msgspec.Struct):
    """What somebody who looked ahead would have gained in a deal over `expert`."""

    points: float = 0.0
    won: float = 0.0
    """The share of the game, in the last deal."""
    unlike: int = 0
    """How many decisions would have been different."""


class Deal(msgspec.Struct, frozen=True):
    decisions: int
    """Those that were searched."""
    gained: list[Gained]
    """By who looked ahead."""


class Asked(Seer):
    """`expert`, and what others would do in its place wherever they may differ."""

    def __init__(self, rows: Sequence[Row], key: str) -> None:
        self._expert = Expert()
        self._others = {row: looking_ahead(row, key) for row in rows}
        self.decisions = Counter[int]()
        """By the number of the deal."""
        self.gained: dict[int, list[Gained]] = {}

    def choose_seeing(self, state: State, seat: Seat, _dealer: Dealer) -> PlayerMove | None:
        view, number = view_of(state, seat), state.public.number
        own = self._expert.choose(view)
        if own is None or len({_there(row, view) for row in self._others}) == 1:
            return own
        if not candidates(view):
            return own
        gained = self.gained.setdefault(number, [Gained() for _ in self._others])
        self.decisions[number] += 1
        moves = [thought.move or own for thought in self._thoughts(view)]
        if {*moves} != {own}:
            ends = in_truth(state, seat, [*dict.fromkeys((own, *moves))])
            for each, move in zip(gained, moves, strict=True):
                each.points += ends[move].points - ends[own].points
                each.won += ends[move].won - ends[own].won
                each.unlike += move != own
        return own

    def _thoughts(self, view: View) -> Iterator[Thought]:
        """What each of them thinks; what few worlds settle, other numbers leave as it is."""
        (first, most), *others = self._others.items()
        yield (whole := most.think(view))
        is_settled = whole.worlds < first.worlds
        for row, other in others:
            is_alike = row == first._replace(worlds=row.worlds)
            same = is_alike and is_settled and whole.worlds <= row.worlds
            yield whole if same else other.think(view)


def _there(row: Row, view: View) -> Row:
    """The row without what makes no difference there."""
    row = row if view.public.is_last_deal else row._replace(aim="")
    return row._replace(goes_on="") if view.seat in view.public.down else row


class End(NamedTuple):
    points: float
    """By how many the seat is ahead of the mean of the others."""
    won: float
    """The share of the game, in the last deal."""


def in_truth(state: State, seat: Seat, moves: Sequence[PlayerMove]) -> dict[PlayerMove, End]:
    """How the deal ends after each of the moves, in the mean, with all cards as they are."""
    public = state.public
    simulator = simulator_of(public.rules, public.number, public.game.seats)
    codes, weighing = [*map(simulator.code, moves)], own_seat(view_of(state, seat))
    worlds = simulator.try_in_truth(state, codes, STOCKS, 0, actor=seat, weighing=weighing)
    found = {}
    for at, move in enumerate(moves):
        ends = [world[at] for world in worlds]
        points = fmean(points_ahead(end, seat) for end in ends)
        won = fmean(share_won(public, end, seat) for end in ends) if public.is_last_deal else 0.0
        found[move] = End(points, won)
    return found


def share_won(public: Public, points: Sequence[int], seat: Seat) -> float:
    """The seat's share of a game that ends with these points of its last deal."""
    best = fewest([sum(both) for both in zip(standing(public), points, strict=True)])
    return (seat in best) / len(best)


def played(seed: int | str, part: str, number: int) -> list[Deal]:
    """A game in which one player is asked; its seat and the cards follow from the number."""
    key = f"confirm/{seed}/gains/{number}"
    asked = Asked(PARTS[part].rows, key)
    players: list[Player] = [make("steady", f"{key}/{seat}") for seat in range(SEATS)]
    players[number % SEATS] = asked
    for _ in play_on(new_game(load(RULES).rules, SEATS), players, StreamDealer(key)):
        pass
    return [Deal(asked.decisions[at], gained) for at, gained in sorted(asked.gained.items())]


def report(
    part: str, deals: int | None, seed: int | str, keep: Path = KEPT, minutes: float = inf
) -> Iterator[str]:
    """Plays what is missing of a part, as long as time allows, and tells what there is."""
    title, rows = PARTS[part]
    games = range(1, ceil((deals or DEALS) / len(load(RULES).rules.deals)) + 1)
    notes = keep / f"gains-{part}-{seed}.jsonl"
    found = all_done(partial(played, seed, part), games, notes, tuple[int, list[Deal]], minutes)
    told = [deal for game in found.values() for deal in game]
    only = f" --deals {deals}" if deals else ""
    yield f"## What single decisions gain by looking ahead: {title}"
    yield ""
    yield measured_where(f"gains --part {part}{only} --seed {seed}")
    yield ""
    yield (
        f"One `expert` among three `steady` under `{RULES}`, {len(found):,} games. In"
        f" {len(told):,} deals, {sum(deal.decisions for deal in told):,} decisions were made again"
        " by those who look ahead; where they would do something else, the moves were played to"
        f" the end of the deal with the true hands and {STOCKS} stocks, in the seat itself as"
        " `expert` goes on. Told are sums over a deal of what that gained over `expert`, in points,"
        " and in the last deal the share of games won, ± standard error."
    )
    yield ""
    yield (
        "| | points a deal | over the first | games won in the last deal | over the first"
        " | unlike `expert` |"
    )
    yield "|---|--:|--:|--:|--:|--:|"
    if told:
        yield from (line(row.name, list(found.values()), at) for at, row in enumerate(rows))
    yield ""


def line(name: str, games: Sequence[Sequence[Deal]], at: int) -> str:
    """A row of the table, of the one at this place of those who look ahead."""
    deals = [deal for game in games for deal in game]
    first, own = ([deal.gained[which].points for deal in deals] for which in (0, at))
    first_won, own_won = (
        [sum(deal.gained[which].won for deal in game) for game in games] for which in (0, at)
    )
    unlike = sum(deal.gained[at].unlike for deal in deals)
    cells = (
        name,
        with_error(estimate(own)),
        with_error(difference(own, first)) if at else "–",
        percent(estimate(own_won), "+"),
        percent(difference(own_won, first_won), "+") if at else "–",
        f"{unlike / sum(deal.decisions for deal in deals):.0%}",
    )
    return f"| {' | '.join(cells)} |"
