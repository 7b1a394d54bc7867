"""`bench practice`: the positions to practise on that come with the game, found in games of bots.

Bots of several levels play, and of each deal and each kind a few choices are looked at: those that
a bot that answers at once gets wrong or finds close. One is kept if everything but the best move is
clearly a slip, a small one at least. Each game is noted when it is done, so that a run
can be stopped and taken up again. With `--write` the positions go into the file that comes with the
game.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import liverpool.review
from bench.checkpoints import all_done
from bench.results import measured_where
from bench.review import played
from liverpool.bots import expert
from liverpool.bots.search.comparison import Comparison
from liverpool.bots.steady import Steady
from liverpool.review.choices import Choice, Kind, choices
from liverpool.review.grading import SLIPS, grade_of, worlds_of
from liverpool.review.practice import Option, Position, options_of, seen_until
from liverpool.review.practice_files import Entry, entry_of, written

RULES: Final = "dunlop+classic"
BOTS: Final = ("lottie", "sam", "rosa", "edith")
KINDS: Final = (Kind.DRAW, Kind.BUY, Kind.DISCARD, Kind.SHED)
GAMES: Final = 6
MOST: Final = 20
"""So many positions of each kind at most."""
A_DEAL: Final = 4
"""So many choices of each kind are looked at in a deal."""
NEAR: Final = 2.0
"""Moves that a bot that answers at once has no further apart look alike, in points."""
SEEN: Final = ((128, 3), (512, 2))
"""After so many worlds, so many of the best moves are looked at further."""
PROMISING: Final = 1.0
"""What the next best move must give away in these, in points."""
WORLDS: Final = 1024
"""The fresh worlds that a position is measured in."""
KEPT: Final = Path(__file__).parents[1] / ".practice"
FILE: Final = Path(liverpool.review.__path__[0]) / "practice.toml"


Found = tuple[Entry, ...]
"""The positions of one game."""


def looked_through(seed: int | str, number: int) -> Found:
    """One position of each deal and kind, where there is one; they follow from these two alone."""
    key = f"practice/{seed}/{number}"
    record = played(BOTS, key, RULES)
    random = Random(key)
    alike: dict[tuple[int, Kind], list[Choice]] = {}
    for choice in choices(record, range(len(BOTS))):
        if choice.kind in KINDS and is_hard(choice):
            alike.setdefault((choice.deal, choice.kind), []).append(choice)
    found = []
    for those in alike.values():
        for choice in random.sample(those, min(A_DEAL, len(those))):
            options = promising_options(choice, key)
            if not options:
                continue
            entry = entry_of(Position(*seen_until(record, choice), choice.kind, options))
            if all(grade_of(each.behind) in SLIPS for each in entry.moves[1:]):  # as it is written
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
    return options_of(choice, best, seed, WORLDS)


def search(games: int, seed: int | str, keep: Path) -> list[Entry]:
    """The positions of so many games; each game is noted when it is looked through."""
    numbers, notes = range(1, games + 1), keep / f"{seed}.jsonl"
    games_done = all_done(partial(looked_through, seed), numbers, notes, tuple[int, Found])
    found = [entry for entries in games_done.values() for entry in entries]
    chosen = [each for kind in KINDS for each in _of_kind(found, kind)[:MOST]]
    return sorted(chosen, key=lambda each: each.key)


def _of_kind(found: Sequence[Entry], kind: Kind) -> list[Entry]:
    return [each for each in found if each.kind is kind]


def report(games: int, seed: int | str, *, write: bool, keep: Path = KEPT) -> Iterator[str]:
    """Looks through so many games and tells what was found; with `write`, into the file."""
    found = search(games, seed, keep)
    if write:
        FILE.write_text(written(found, seed), encoding="utf-8")
    yield "## Positions to practise on"
    yield ""
    yield measured_where(f"practice --games {games} --seed {seed}")
    yield ""
    yield from table(found)
    yield ""


def table(found: Sequence[Entry]) -> Iterator[str]:
    """How many there are of each kind, and what the next best move costs."""
    yield "| kind | positions | moves to choose from | the next best costs |"
    yield "|---|--:|--:|--:|"
    for kind in KINDS:
        those = _of_kind(found, kind)
        if not those:
            continue
        moves = [len(each.moves) for each in those]
        costs = [each.moves[1].behind.mean for each in those]
        yield (
            f"| {kind} | {len(those)} | {min(moves)}–{max(moves)} |"
            f" {min(costs):.1f} to {max(costs):.1f} points |"
        )
