"""What looking ahead is worth: `search` alone at a table, beside `expert` on the same cards.

Each row is one player among three others of one kind, in every rotation of the seats. Each game is
noted when it is done, so that a run can be stopped and taken up again. All seeds begin with
"confirm/", and nothing was tuned on such seeds.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bench.results import measured_where
from bench.strength import interval, with_error
from liverpool.arena.asking import progress_line
from liverpool.arena.figures import WHOLE_WIN, GameFigures, figures_of
from liverpool.arena.matches import rotations
from liverpool.arena.play import play_on
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, difference, estimate
from liverpool.arena.streams import StreamDealer
from liverpool.bots.expert import Expert
from liverpool.bots.roster import make
from liverpool.bots.search.searcher import WORLDS, Search
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.state import View

RULES: Final = "dunlop"
SEATS: Final = 4
KEPT: Final = Path(__file__).parents[1] / ".search"


class Row(NamedTuple):
    """Who sits among three others of one kind, and for how many deals."""

    worlds: int
    """0 for `expert`, who does not look ahead."""
    others: str
    deals: int

    @property
    def name(self) -> str:
        return f"`search`, {self.worlds} worlds" if self.worlds else "`expert`"


ROWS: Final = (
    Row(0, "steady", 700),
    Row(WORLDS, "steady", 700),
    Row(128, "steady", 210),
    Row(64, "steady", 210),
    Row(WORLDS, "expert", 350),
)


class Game(msgspec.Struct, frozen=True):
    """One game in all rotations, as it is noted."""

    worlds: int
    others: str
    number: int
    leads: tuple[float, ...]
    """By deal: points fewer than the mean of the others."""
    wins: float
    decisions: int
    """Decisions that were searched."""
    unlike: int
    """Those that `expert` would have made differently."""
    seconds: float
    """CPU time of all of them."""
    worst: float
    """CPU time of the one that took longest."""


class Job(NamedTuple):
    row: Row
    number: int


class Timed:
    """A bot that looks ahead, timed where it does."""

    def __init__(self, bot: Search) -> None:
        self._bot = bot
        self.took: list[float] = []
        self.unlike = 0

    def choose(self, view: View) -> PlayerMove | None:
        started = time.process_time()
        thought = self._bot.think(view)
        if thought.worlds:
            self.took.append(time.process_time() - started)
            self.unlike += thought.move != Expert().choose(view)
        return thought.move


def played(seed: int | str, job: Job) -> Game:
    """A game in all rotations; the cards follow from the seed and its number alone."""
    (worlds, others, _), number = job
    key = f"confirm/{seed}/search/{number}"
    players, games = [], []
    for bots in rotations(("one", *[others] * (SEATS - 1))):
        one = bots.index("one")
        made = [make(others, f"{key}/{seat}") for seat in range(SEATS)]
        timed = Timed(Search(f"{key}/{one}", worlds))
        made[one] = timed if worlds else Expert()
        state = new_game(load(RULES).rules, SEATS)
        games.append(
            (one, figures_of(step.state for step in play_on(state, made, StreamDealer(key))))
        )
        players.append(timed)
    took = [seconds for player in players for seconds in player.took]
    return Game(
        worlds,
        others,
        number,
        tuple(_leads(games)),
        fmean(game.wins[one] / WHOLE_WIN for one, game in games),
        len(took),
        sum(player.unlike for player in players),
        sum(took),
        max(took, default=0.0),
    )


def _leads(games: Sequence[tuple[int, GameFigures]]) -> Iterator[float]:
    for deal in range(len(games[0][1].deals)):
        yield fmean(_lead(game.deals[deal].points, one) for one, game in games)


def _lead(points: Sequence[int], one: int) -> float:
    return (sum(points) - points[one]) / (len(points) - 1) - points[one]


def all_played(rows: Sequence[Row], seed: int | str, keep: Path) -> dict[Row, list[Game]]:
    """The games of each row, those that are noted and all others; each is noted when it is done."""
    keep.mkdir(exist_ok=True)
    notes = keep / f"{seed}.jsonl"
    lines = notes.read_bytes().splitlines() if notes.exists() else []
    noted = {(game.worlds, game.others, game.number): game for game in map(_read, lines)}
    deals = len(load(RULES).rules.deals)
    jobs = [Job(row, number) for row in rows for number in range(1, ceil(row.deals / deals) + 1)]
    missing = [job for job in jobs if (job.row.worlds, job.row.others, job.number) not in noted]
    with progress_line(len(missing)) as progress, notes.open("ab") as file:
        for done, game in enumerate(results(partial(played, seed), missing), start=1):
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
            noted[game.worlds, game.others, game.number] = game
            progress(done)
    return {
        row: [noted[row.worlds, row.others, job.number] for job in jobs if job.row == row]
        for row in rows
    }


def _read(line: bytes) -> Game:
    return msgspec.json.decode(line, type=Game)


def report(deals: int | None, seed: int | str, keep: Path = KEPT) -> Iterator[str]:
    """Plays what is missing and tells all; with `deals`, so many in each row."""
    rows = [row._replace(deals=min(deals or row.deals, row.deals)) for row in ROWS]
    found = all_played(rows, seed, keep)
    only = f" --deals {deals}" if deals else ""
    yield "## What looking ahead is worth"
    yield ""
    yield measured_where(f"search{only} --seed {seed}")
    yield ""
    yield (
        f"Alone among three others under `{RULES}`, the same cards in every row and every rotation."
        " Points a deal fewer than the mean of the others, ± standard error; beside it, how much"
        " that is over `expert` in the same seats, where it was played. A deal in all rotations is"
        " one observation, for games won a game. CPU time is that of decisions that were searched."
    )
    yield ""
    yield (
        "| | among three | lead | 95 % interval | over `expert` | games won | deals"
        " | a decision | the longest | unlike `expert` |"
    )
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for row, games in found.items():
        base = next((found[each] for each in rows if each[:2] == (0, row.others)), None)
        yield line(row, games, base if row.worlds else None)
    yield ""


def line(row: Row, games: Sequence[Game], base: Sequence[Game] | None) -> str:
    """A row of the table; `base` are the games of `expert` in the same seats."""
    lead, wins = estimate(by_deal(games)), estimate([game.wins for game in games])
    decisions = sum(game.decisions for game in games)
    cells = [
        row.name,
        f"`{row.others}`",
        with_error(lead),
        interval(lead),
        with_error(_over(games, base)) if base else "–",
        f"{wins.mean:.1%} ± {wins.error:.1%}",
        f"{lead.count:,}",
        *("–" * 3),
    ]
    if decisions:
        cells[-3:] = (
            f"{sum(game.seconds for game in games) / decisions * 1e3:.0f} ms",
            f"{max(game.worst for game in games) * 1e3:.0f} ms",
            f"{sum(game.unlike for game in games) / decisions:.0%}",
        )
    return f"| {' | '.join(cells)} |"


def _over(games: Sequence[Game], base: Sequence[Game]) -> Estimate:
    both = min(len(games), len(base))
    return difference(by_deal(games[:both]), by_deal(base[:both]))


def by_deal(games: Sequence[Game]) -> list[float]:
    return [lead for game in games for lead in game.leads]
