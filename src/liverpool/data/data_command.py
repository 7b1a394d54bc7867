"""`liverpool data`: makes a set of games from a seed, and tables of any games.

A mistake gets one sentence before anything is made. What is printed on standard output depends on
the command alone; progress and games that cannot be read go to standard error.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from liverpool.arena.command_line import (
    BAD_INPUT,
    FAILED,
    known_bots,
    must_fit,
    progress_line,
    rules_for,
    tell_what_is_missing,
)
from liverpool.arena.play import ArenaError
from liverpool.arena.runner import EndedFromOutside
from liverpool.data.making import GAMES, SUMS, Made, OtherPlan, Plan, make_games
from liverpool.engine.english import counted
from liverpool.engine.refusals import RulesError
from liverpool.record import BrokenRecord, NotationError
from liverpool.record.commands import BROKEN, GOOD, UNREADABLE, json_text
from liverpool.record.games import BadGame, game_texts


def make_command(
    *,
    folder: Path,
    rules: str,
    changes: Sequence[str],
    deals: int,
    players: int,
    seed: int,
    bots: Sequence[str],
    workers: int | None,
    json: bool = False,
) -> int:
    """Makes the set of games and prints its check sum; returns the exit status."""
    try:
        rule_set = rules_for(rules, changes, players)
        must_fit(known_bots(bots), players)
        tell_what_is_missing(bots, rule_set, players)
        plan = Plan(deals, rules, tuple(changes), players, tuple(bots), seed)
        with progress_line(plan.games, lines=plan.games > GAMES) as progress:
            made = make_games(plan, folder, workers=workers, progress=progress)
    except (RulesError, OtherPlan, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except (ArenaError, EndedFromOutside) as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        return _not_written(folder, error)
    if json:
        print(json_text({"plan": plan, "made": made}))
    else:
        print("\n".join(_told(plan, made)))
    return 0


def _told(plan: Plan, made: Made) -> Iterator[str]:
    changes = "".join(f", {change}" for change in plan.changes)
    yield f"{made.games} games of {made.deals} deals by {plan.rules}{changes}; seed {plan.seed}"
    yield f"players: {', '.join(plan.bots)}, at a table of {plan.players}"
    yield f"{counted(plan.files, 'file')}, {made.size} bytes; SHA-256 of {SUMS}:"
    yield made.checksum


def tables_command(
    *, files: Sequence[Path], folder: Path, workers: int | None, json: bool = False
) -> int:
    """Writes the tables of all games in these files; returns the exit status.

    That is 1 if some of them cannot be read, and are left out.
    """
    from liverpool.data.parquet import write_tables  # noqa: PLC0415 - needs pyarrow

    games = ((file, game) for file in files for game in game_texts(file))
    try:
        with progress_line(0) as progress:
            found = write_tables(games, folder, workers=workers, bad=_tell, progress=progress)
    except NotationError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except EndedFromOutside as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        return _not_written(folder, error)
    if json:
        print(json_text(found._asdict()))
    else:
        left_out = f" {counted(found.bad, 'game')} left out." if found.bad else ""
        rows = f"{found.decisions} decisions and {found.deals} deals"
        print(f"{counted(found.games, 'game')}: {rows}.{left_out}")
    return BROKEN if found.bad else GOOD


def _tell(file: Path, game: BadGame) -> None:
    error = game.error
    for fault in [error.fault] if isinstance(error, BrokenRecord) else error.faults:
        print(f"{file}, {fault}", file=sys.stderr)


def _not_written(folder: Path, error: OSError) -> int:
    print(f"{folder} can't be written: {error.strerror}.", file=sys.stderr)
    return FAILED
