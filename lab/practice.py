"""`bench practice`: the positions to practise on that come with the game, found in games of bots.

Bots of several levels play at tables of several rules and sizes, and of each deal and each kind a
few choices are looked at: those that a bot that answers at once gets wrong or finds close. One is
kept if its best move holds in fresh worlds: ahead of every other one by a small slip at least, and
by three standard errors. What each move gives away is then told from worlds of its own. Each game
is noted when it is done, so that a run can be stopped and taken up again. With `--write` the
positions go into the file that comes with the game. With `--check` no games are played: those of
the file are checked in the same way, with other worlds, and what does not hold is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, starmap
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

import liverpool.review
from bench.checkpoints import all_done
from bench.results import measured_where
from lab.review import played
from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results
from liverpool.bots import expert
from liverpool.bots.search.comparison import Comparison, Gain, seed_of
from liverpool.bots.steady import Steady
from liverpool.engine.moves import PlayerMove
from liverpool.review.choices import Choice, Kind, choices
from liverpool.review.grading import FRESH, SLIPS, grade_of, worlds_of
from liverpool.review.practice import Option, Position, seen_until
from liverpool.review.practice_files import (
    MADE_KINDS,
    MADE_RULES,
    Entry,
    entry_of,
    made_set,
    position_of,
    written,
)
from liverpool.review.telling import told

BOTS: Final = ("lottie", "sam", "rosa", "edith")
"""Who sits at a table, from its first seat on; after the last the first again."""
GAMES: Final = 3
"""So many games at each table."""
MOST: Final = 4
"""So many positions of each table and kind at most."""
A_DEAL: Final = 4
"""So many choices of each kind are looked at in a deal."""
NEAR: Final = 2.0
"""Moves that a bot that answers at once has no further apart look alike, in points."""
SEEN: Final = ((128, 3), (512, 2))
"""After so many worlds, so many of the best moves are looked at further."""
PROMISING: Final = 1.0
"""What the next best move must give away in these, in points."""
CHECKING: Final = 4096
"""The fresh worlds in which the best move has to hold, and as many more that tell."""
HOLDS: Final = 3.0
"""By so many standard errors it is ahead of every other move."""
KEPT: Final = Path(__file__).parents[1] / ".practice"
FILE: Final = Path(liverpool.review.__path__[0]) / "practice.toml"


class Table(NamedTuple):
    """By which rules is played, and by how many."""

    rules: str
    seats: int


class Game(NamedTuple):
    """One of the games at a table, the first is number 1."""

    rules: str
    seats: int
    number: int


TABLES: Final = (
    *(Table(MADE_RULES[0], seats) for seats in (3, 4, 6)),
    *(Table(rules, 4) for rules in MADE_RULES[1:]),
)
"""Classic, which is offered first, at several sizes, and the other sources."""

Found = tuple[Entry, ...]
"""The positions of one game."""


def looked_through(seed: int | str, game: Game) -> Found:
    """One position of each deal and kind, where there is one; they follow from these two alone."""
    key = f"practice/{seed}/{game.rules}/{game.seats}/{game.number}"
    record = played([BOTS[seat % len(BOTS)] for seat in range(game.seats)], key, game.rules)
    random = Random(key)
    alike: dict[tuple[int, Kind], list[Choice]] = {}
    for choice in choices(record, range(game.seats)):
        if choice.kind in MADE_KINDS and is_hard(choice):
            alike.setdefault((choice.deal, choice.kind), []).append(choice)
    found = []
    for those in alike.values():
        for choice in random.sample(those, min(A_DEAL, len(those))):
            options = promising_options(choice, key)
            if not options:
                continue
            seen = Position(*seen_until(record, choice), choice.kind, options)
            entry = checked(key, entry_of(seen))
            if entry is not None:
                found.append(entry)
                break
    return tuple(found)


def is_hard(choice: Choice) -> bool:
    """Whether bots that answer at once disagree, or see two moves that are nearly as good."""
    weighed = sorted(expert.weigh(choice.view), key=lambda each: -each.points)
    if Steady().choose(choice.view) != weighed[0].move:
        return True
    return len(weighed) > 1 and weighed[0].points - weighed[1].points < NEAR


def promising_options(choice: Choice, seed: str) -> tuple[Option, ...]:
    """All moves, if the best is ahead of all others in the first worlds; nothing if not."""
    moves = (choice.move, *choice.others)
    first = Comparison(choice.view, moves, worlds_of(choice, seed))
    best = choice.move
    for worlds, left in SEEN:
        first.play(worlds - first.worlds)
        ranked = sorted(first.in_play, key=lambda move: first.gain(choice.move, over=move).mean)
        best, next_best = ranked[:2]
        if first.gain(best, over=next_best).mean < PROMISING:
            return ()
        for move in ranked[left:]:
            first.drop(move)
    return best_first(best, {move: first.gain(best, over=move) for move in moves if move != best})


def best_first(best: PlayerMove, behind: Mapping[PlayerMove, Gain]) -> tuple[Option, ...]:
    """The moves as a position has them: the best, then by what they give away."""
    rest = sorted(starmap(Option, behind.items()), key=lambda option: option.behind.mean)
    return (Option(best, rest[0].behind._replace(mean=0.0, error=0.0)), *rest)


def checked(seed: int | str, entry: Entry) -> Entry | None:
    """The position with what its moves give away told anew; None where its best move is not ahead
    of each other one in fresh worlds, or what is told would not be clear."""
    position = position_of(entry)
    best, *others = (option.move for option in position.options)
    number = seed_of(f"practice/{seed}/{entry.key}")
    fresh = Comparison(position.view, (best, *others), number, first=FRESH)
    fresh.play(CHECKING)
    ahead = [fresh.gain(best, over=move) for move in others]
    if not all(gain.mean >= max(PROMISING, HOLDS * gain.error) for gain in ahead):
        return None
    gains = told(position.view, best, others, number, CHECKING)
    options = best_first(best, dict(zip(others, gains, strict=True)))
    as_text = entry_of(replace(position, options=options))
    if not all(grade_of(each.behind) in SLIPS for each in as_text.moves[1:]):  # as it is written
        return None
    least = min(ahead, key=lambda gain: gain.mean / gain.error)
    held = least._replace(mean=round(least.mean, 2), error=round(least.error, 2))
    return replace(as_text, held=held)


def search(games: int, seed: int | str, keep: Path) -> Mapping[Table, Sequence[Entry]]:
    """The positions of so many games at each table; each game is noted when it is looked through.

    Of each table and kind so many at most, drawn by chance, so that no deal comes first.
    """
    jobs = [Game(*table, number) for number in range(1, games + 1) for table in TABLES]
    done = all_done(partial(looked_through, seed), jobs, keep / f"{seed}.jsonl", tuple[Game, Found])
    found: dict[Table, list[Entry]] = {}
    for table in TABLES:
        here = [each for game in jobs if game[:2] == table for each in done[game]]
        for kind in MADE_KINDS:
            those = _of_kind(here, kind)
            random = Random(f"practice/{seed}/{table}/{kind}")
            found.setdefault(table, []).extend(random.sample(those, min(MOST, len(those))))
    return found


def _of_kind(found: Sequence[Entry], kind: Kind) -> list[Entry]:
    return [each for each in found if each.kind is kind]


def report(games: int, seed: int | str, *, write: bool, keep: Path = KEPT) -> Iterator[str]:
    """Looks through so many games at each table and tells what was found.

    With `write` the positions go into the file.
    """
    by_table = search(games, seed, keep)
    found = sorted(chain(*by_table.values()), key=lambda each: each.key)
    if write:
        FILE.write_text(written(found, seed), encoding="utf-8")
    yield "## Positions to practise on"
    yield ""
    yield measured_where(f"practice --games {games} --seed {seed}")
    yield ""
    yield from of_tables(by_table)
    yield ""
    yield from of_kinds(found)
    yield ""


def report_check(seed: int | str, *, write: bool) -> Iterator[str]:
    """Checks the positions that come with the game once more, and tells what holds.

    With `write` the others are left out of the file, and what is told is told anew.
    """
    entries = made_set()
    with progress_line(len(entries), lines=True) as progress:
        found: list[Entry] = []
        for number, each in enumerate(results(partial(checked, seed), entries), start=1):
            found += [] if each is None else [each]
            progress(number)
    found.sort(key=lambda each: each.key)
    if write:
        FILE.write_text(written(found, seed), encoding="utf-8")
    by_table: dict[Table, list[Entry]] = {table: [] for table in TABLES}
    for each in found:
        seats = position_of(each).view.public.game.seats
        by_table.setdefault(Table(each.rules, seats), []).append(each)
    yield "## Positions to practise on"
    yield ""
    yield measured_where(f"practice --check --seed {seed}")
    yield ""
    yield (
        f"Of {len(entries)} positions {len(found)} hold: in {CHECKING:,} fresh worlds their best"
        f" move is ahead of every other one by {PROMISING:g} point or more and by {HOLDS:g}"
        " standard errors, and what is told from as many more is clear."
    )
    yield ""
    yield from of_tables(by_table)
    yield ""
    yield from of_kinds(found)
    yield ""


def of_tables(by_table: Mapping[Table, Sequence[Entry]]) -> Iterator[str]:
    """How many there are of each table and kind."""
    yield f"| rules | players | {' | '.join(MADE_KINDS)} | all |"
    yield "|---|" + "--:|" * (len(MADE_KINDS) + 2)
    for table, found in by_table.items():
        counts = [len(_of_kind(found, kind)) for kind in MADE_KINDS]
        row = (table.seats, *counts, len(found))
        yield f"| `{table.rules}` | {' | '.join(map(str, row))} |"


def of_kinds(found: Sequence[Entry]) -> Iterator[str]:
    """How many there are of each kind, and what the next best move costs."""
    yield "| kind | positions | moves to choose from | the next best costs |"
    yield "|---|--:|--:|--:|"
    for kind in MADE_KINDS:
        those = _of_kind(found, kind)
        if not those:
            continue
        moves = [len(each.moves) for each in those]
        costs = [each.moves[1].behind.mean for each in those]
        yield (
            f"| {kind} | {len(those)} | {min(moves)}–{max(moves)} |"
            f" {min(costs):.1f} to {max(costs):.1f} points |"
        )
