"""What the commands that let bots play have in common: reading what is asked for, and showing
progress.

A mistake gets one sentence before anything is played. Progress goes to standard error.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from liverpool.bots import roster
from liverpool.bots.search.coverage import coverage_of
from liverpool.engine import chosen
from liverpool.engine.changes import parse_changes
from liverpool.engine.questions import describe_players
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.record.text_files import check_can_be_written

BAD_INPUT: Final = 2
FAILED: Final = 1
TENTHS: Final = 10
"""Lines of progress in all, where no person reads it."""


def rules_for(name: str, changes: Sequence[str], players: int) -> RuleSet:
    """The rules of this name with a table's changes; `RulesError` unless for so many players."""
    rules = chosen.rules(name, parse_changes("\n".join(changes)))
    if not rules.players.min <= players <= rules.players.max:
        raise RulesError(
            f"{name} is for {describe_players(rules.players)}, not for {players}; seat as many, or"
            " change players.min or players.max."
        )
    return rules


def known_bots(names: Sequence[str], more: Sequence[str] = ()) -> Sequence[str]:
    """The names, if there is a bot for each; `more` are allowed besides the roster's."""
    if not names:
        there = (*roster.BOTS, *more)
        raise ValueError(f"Name at least one bot: there are {', '.join(there)}.")
    for name in names:
        if name not in roster.BOTS and name not in more:
            raise ValueError(roster.no_such_bot(name))
    return names


def must_fit(names: Sequence[str], seats: int) -> None:
    """Raises `ValueError` where more bots are named than there are seats for them."""
    if len(names) > seats:
        raise ValueError(
            f"{len(names)} bots don't fit on {seats} {'seat' if seats == 1 else 'seats'};"
            " use more seats, or name fewer bots."
        )


def tell_what_is_missing(bots: Iterable[str], rules: RuleSet, seats: int) -> None:
    """Says on standard error where a bot that looks ahead cannot do so, and plays as `expert`.

    Raises `ValueError` where it can in no deal: `expert` would be measured under its name.
    """
    for name in dict.fromkeys(bots):
        if name in roster.LOOK_AHEAD:
            found = coverage_of(rules, seats)
            if not found.deals:
                raise ValueError(
                    f"{found.why_not} So {name} could look ahead nowhere and would play as expert:"
                    " name expert instead."
                )
            if found.why_not:
                said = f"By these rules {name} looks ahead {found.where}. {found.why_not}"
                print(said, file=sys.stderr)


def check_plot(plot: Path) -> None:
    """Raises `ValueError` or `CannotWrite` where the plot could not be written; writes nothing."""
    if plot.suffix.lower() != ".svg":
        raise ValueError(f"The plot is an SVG: call it {plot.stem or 'plot'}.svg, not {plot.name}.")
    check_can_be_written(plot)


@contextmanager
def progress_line(total: int, *, lines: bool = False) -> Iterator[Callable[[int], None]]:
    """A line on standard error, if a person reads it, which says how much of `total` is done.

    A total of 0 is one that is not known yet.
    With `lines`, what takes long says so elsewhere too: in a line of its own for each tenth.
    """
    shown = sys.stderr.isatty()

    def show(done: int) -> None:
        if shown:
            said = f"Playing {done}/{total}" if total else f"Game {done}"
            print(f"\r{said}", end="", file=sys.stderr, flush=True)
        elif lines and TENTHS * done // total > TENTHS * (done - 1) // total:
            print(f"Played {done}/{total}", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
