"""What looking ahead is worth: one player, or every second one, among others of one kind, in every
rotation.

Each part is a section: how much it gains with the worlds it tries, by the rules, by the size of the
table, against whom, and by what it supposes of hidden hands. All rows of a part play the same
cards, game after game, and each game is noted when it is done. So a run can be stopped and taken up
again, and tells at any time what it has, with as many deals in every row. All seeds begin with
"confirm/", and nothing was tuned on such seeds; after a change of a bot take another one.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil, inf
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bench.checkpoints import all_done
from bench.results import measured_where
from lab.aims import AIMS
from lab.strength import INSTANT, interval, with_error
from liverpool.arena.figures import WHOLE_WIN, GameFigures, figures_of
from liverpool.arena.matches import rotations
from liverpool.arena.play import play_on
from liverpool.arena.statistics import Estimate, difference, estimate
from liverpool.arena.streams import StreamDealer
from liverpool.bots.expert import Expert
from liverpool.bots.roster import make
from liverpool.bots.search.comparison import Suppose
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.search.rollout_policy import Weighing, own_seat
from liverpool.bots.search.searcher import WORLDS, Search
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load, names
from liverpool.engine.state import Seat, View

RULES: Final = "dunlop"
SEATS: Final = 4
PRESETS: Final = tuple(name for name in names() if "+" not in name)
SIZES: Final = (3, 5, 6, 7, 8)
STYLES: Final = ("greedy", *(level.key for level in INSTANT[:-1]))
ONE: Final = "one"
"""In a line-up: one that is measured."""
KEPT: Final = Path(__file__).parents[1] / ".search"


class Row(NamedTuple):
    """Who sits among others of one kind, and where."""

    worlds: int
    """0 for `expert`, who does not look ahead."""
    others: str = "steady"
    rules: str = RULES
    seats: int = SEATS
    hands: str = "likely"
    """What it supposes of hidden hands; see `HANDS`."""
    aim: str = "points"
    """What it plays for in the last deal; see `lab.aims`."""
    goes_on: str = "expert"
    """As whom its own seat goes on in roll-outs; see `GOES_ON`."""
    many: int = 1
    """How many of it sit there: one, or every second player."""

    @property
    def table(self) -> tuple[str, str, int, int]:
        """Where it sits; rows of one table play the same cards against the same others."""
        return self.others, self.rules, self.seats, self.many

    @property
    def line_up(self) -> tuple[str, ...]:
        """Who sits where: one that is measured, then the others between it and the next."""
        return (ONE, *[self.others] * (self.seats // self.many - 1)) * self.many

    @property
    def name(self) -> str:
        many = f"{self.many} × " if self.many > 1 else ""
        if not self.worlds:
            return f"{many}`expert`"
        hands = "" if self.hands == "likely" else ", any hands"
        aim = "" if self.aim == "points" else ", for the game"
        goes_on = "" if self.goes_on == "expert" else f", going on as `{self.goes_on}`"
        return f"{many}`search`, {self.worlds} worlds{hands}{aim}{goes_on}"


HANDS: Final[Mapping[str, Suppose]] = {"likely": likely_hands, "any": lambda _view: None}
GOES_ON: Final[Mapping[str, Weighing]] = {"expert": own_seat, "steady": lambda _view: ()}


class Part(NamedTuple):
    title: str
    about: str
    deals: int
    """In every row, rounded up to whole games."""
    rows: Sequence[Row]
    """Those of the same rules, seats and others stand together; the first is what the next are set
    beside."""


def _beside_expert(rules: str = RULES, seats: int = SEATS) -> tuple[Row, Row]:
    return Row(0, rules=rules, seats=seats), Row(WORLDS, rules=rules, seats=seats)


PARTS: Final[Mapping[str, Part]] = {
    "worlds": Part(
        "by the worlds it tries",
        "No decision rests on more worlds than so many.",
        700,
        (*_beside_expert(), Row(128), Row(64)),
    ),
    "hands": Part(
        "by what it supposes of hidden hands",
        "Hidden hands are dealt at random, or as likely as what their players did makes them.",
        700,
        (Row(WORLDS, hands="any"), Row(WORLDS)),
    ),
    "aims": Part(
        "by what it plays for in the last deal",
        "In the last deal it plays for points as in all others, or for the game.",
        700,
        (Row(WORLDS), Row(WORLDS, aim="game")),
    ),
    "rules": Part(
        "under all rules",
        "Where a deal is not covered it is played as `expert` plays it.",
        210,
        tuple(row for preset in PRESETS for row in _beside_expert(preset)),
    ),
    "sizes": Part(
        "at tables of all sizes",
        "Three players and five to eight.",
        210,
        tuple(row for seats in SIZES for row in _beside_expert(seats=seats)),
    ),
    "styles": Part(
        "against every style",
        "Among three of each; a lead below zero would be a style that beats it.",
        210,
        tuple(Row(WORLDS, others) for others in ("expert", *STYLES)),
    ),
    "pairs": Part(
        "two beside two",
        "Two of it in every second seat, so that who sits next is always one of the others.",
        210,
        (Row(0, many=2), Row(WORLDS, many=2), Row(WORLDS, "expert", many=2)),
    ),
}


class Game(msgspec.Struct, frozen=True):
    """One game in all rotations, as it is noted."""

    leads: tuple[float, ...]
    """By deal: points fewer than the mean of the others."""
    wins: float
    decisions: int
    """Decisions that were searched."""
    unlike: int
    """Those of them that `expert` would have made differently."""
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


def looking_ahead(row: Row, key: str) -> Search:
    return Search(
        key,
        row.worlds,
        suppose=HANDS[row.hands],
        aim=AIMS[row.aim],
        weighing=GOES_ON[row.goes_on],
    )


def played(seed: int | str, job: Job) -> Game:
    """A game in all rotations; the cards follow from the seed and its number alone."""
    row, number = job
    key = f"confirm/{seed}/search/{number}"
    players, games = list[Timed](), list[tuple[Sequence[Seat], GameFigures]]()
    for bots in rotations(row.line_up):
        ours = [seat for seat, bot in enumerate(bots) if bot == ONE]
        made = [make(row.others, f"{key}/{seat}") for seat in range(row.seats)]
        for seat in ours:
            timed = Timed(looking_ahead(row, f"{key}/{seat}"))
            made[seat] = timed if row.worlds else Expert()
            players.append(timed)
        state = new_game(load(row.rules).rules, row.seats)
        steps = play_on(state, made, StreamDealer(key))
        games.append((ours, figures_of(step.state for step in steps)))
    took = [seconds for player in players for seconds in player.took]
    return Game(
        tuple(_leads(games)),
        fmean(game.wins[seat] / WHOLE_WIN for ours, game in games for seat in ours),
        len(took),
        sum(player.unlike for player in players),
        sum(took),
        max(took, default=0.0),
    )


def _leads(games: Sequence[tuple[Sequence[Seat], GameFigures]]) -> Iterator[float]:
    for deal in range(len(games[0][1].deals)):
        yield fmean(lead(game.deals[deal].points, ours) for ours, game in games)


def lead(points: Sequence[int], ours: Sequence[Seat]) -> float:
    """By how many points these seats are ahead of the others, on the mean."""
    others = [each for seat, each in enumerate(points) if seat not in ours]
    return fmean(others) - fmean(points[seat] for seat in ours)


Games = Mapping[int, Game]
"""Those of a row, by their number."""


def all_played(
    part: Part, seed: int | str, keep: Path, deals: int | None = None, minutes: float = inf
) -> Mapping[Row, Games]:
    """The games of each row, those that are noted and others as long as time allows.

    With `deals`, so many in each row.
    """
    jobs = sorted(_jobs(part.rows, deals or part.deals), key=lambda job: job.number)
    notes = keep / f"{seed}.jsonl"
    found = all_done(partial(played, seed), jobs, notes, tuple[Job, Game], minutes)
    return {
        row: {job.number: game for job, game in found.items() if job.row == row}
        for row in part.rows
    }


def _jobs(rows: Sequence[Row], deals: int) -> Iterator[Job]:
    for row in rows:
        games = ceil(deals / len(load(row.rules).rules.deals))
        yield from (Job(row, number) for number in range(1, games + 1))


def report(
    part: str, deals: int | None, seed: int | str, keep: Path = KEPT, minutes: float = inf
) -> Iterator[str]:
    """Plays what is missing of a part, as long as time allows, and tells what there is."""
    asked = PARTS[part]
    found = all_played(asked, seed, keep, deals, minutes)
    only = f" --deals {deals}" if deals else ""
    yield f"## What looking ahead is worth: {asked.title}"
    yield ""
    yield measured_where(f"search --part {part}{only} --seed {seed}")
    yield ""
    yield (
        f"{asked.about} The others are of one kind; every row and every rotation has the same"
        " cards. Points a deal fewer than the mean of the others, ± standard error; beside it,"
        " how much that is over the first row at the same table, where both were played. The same"
        " for games won, by one player. A deal in all rotations is one observation, for games won a"
        " game. CPU time is that of decisions that were searched."
    )
    yield ""
    yield (
        "| rules | seats | | among | lead | 95 % interval | over the first | games won"
        " | over the first | deals | a decision | the longest | unlike `expert` |"
    )
    yield "|---|--:|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for row, games in found.items():
        first = next(each for each in asked.rows if each.table == row.table)
        if games:
            yield line(row, games, None if row == first else found[first])
    yield ""


def line(row: Row, games: Games, first: Games | None) -> str:
    """A row of the table; `first` are the games that it is set beside."""
    lead, wins = estimate(_leads_of(games)), estimate(_wins_of(games))
    over_points, over_wins = _over(games, first or {})
    decisions = sum(game.decisions for game in games.values())
    cells = [
        row.rules,
        str(row.seats),
        row.name,
        f"{row.seats - row.many} `{row.others}`",
        with_error(lead),
        interval(lead),
        over_points,
        percent(wins),
        over_wins,
        f"{lead.count:,}",
        *("–" * 3),
    ]
    if decisions:
        cells[-3:] = (
            f"{sum(game.seconds for game in games.values()) / decisions * 1e3:.0f} ms",
            f"{max(game.worst for game in games.values()) * 1e3:.0f} ms",
            f"{sum(game.unlike for game in games.values()) / decisions:.0%}",
        )
    return f"| {' | '.join(cells)} |"


def _over(games: Games, first: Games) -> tuple[str, str]:
    """How much more points and games, in the games that both have."""
    both = sorted(games.keys() & first.keys())
    if not both:
        return "–", "–"
    own, other = ({at: each[at] for at in both} for each in (games, first))
    return (
        with_error(difference(_leads_of(own), _leads_of(other))),
        percent(difference(_wins_of(own), _wins_of(other)), "+"),
    )


def _leads_of(games: Games) -> list[float]:
    return [lead for game in games.values() for lead in game.leads]


def _wins_of(games: Games) -> list[float]:
    return [game.wins for game in games.values()]


def percent(share: Estimate, sign: str = "") -> str:
    return f"{share.mean:{sign}.1%} ± {share.error:.1%}".replace("-", "−")
