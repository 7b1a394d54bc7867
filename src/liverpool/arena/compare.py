"""The `arena` command: which bot is stronger, by how much, and how sure that is.

A mistake gets one sentence before anything is played. Only what the seed decides is printed on
standard output; progress goes to standard error.
"""

import sys
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from math import ceil
from pathlib import Path

from liverpool.arena.clairvoyant import NAME, make
from liverpool.arena.command_line import (
    BAD_INPUT,
    FAILED,
    check_plot,
    known_bots,
    must_fit,
    progress_line,
    rules_for,
    tell_what_is_missing,
)
from liverpool.arena.matches import MatchReport, match, rotations
from liverpool.arena.play import ArenaError
from liverpool.arena.programs import SECONDS, Learnt, Programs, commands_of
from liverpool.arena.runner import EndedFromOutside
from liverpool.arena.standings import heading, match_json, picture, print_match
from liverpool.bots.player import BotFault
from liverpool.engine.refusals import RulesError
from liverpool.record.text_files import CannotWrite


def arena_command(
    *,
    rules: str,
    changes: Sequence[str],
    bots: Sequence[str],
    deals: int,
    players: int,
    seed: int | str,
    workers: int | None,
    plot: Path | None,
    programs: Sequence[str] = (),
    seconds: float = SECONDS,
    learnt: Learnt | None = None,
    json: bool = False,
) -> int:
    """Plays the match and prints its result, or JSON; returns the exit status.

    `programs` are bots of one's own, `name=command`, which have so many `seconds` for an answer;
    `learnt` makes those that are files of weights.
    `changes` are a table's own, `buy.limit = 3`; the bots take seats in turn. Deals are
    rounded up to whole games. The plot is written to the file `plot` as well, if there is one.
    """
    try:
        rule_set = rules_for(rules, changes, players)
        players_of = Programs(commands_of(programs), make, seconds, learnt)
        opponents = _opponents(bots, players, players_of.commands)
        line_up = tuple(islice(cycle(opponents), players))
        if deals < 1 or (workers is not None and workers < 1):
            raise ValueError("There must be at least one deal, and at least one process.")
        tell_what_is_missing(line_up, rule_set, players)
        if plot is not None:
            check_plot(plot)
        players_of.check(line_up, players)
    except (RulesError, ValueError, CannotWrite, BotFault) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    games = ceil(deals / len(rule_set.deals))
    try:
        with progress_line(games * len(rotations(line_up))) as progress:
            report = match(
                rule_set, line_up, games, seed, make=players_of, workers=workers, progress=progress
            )
    except (ArenaError, EndedFromOutside) as error:
        print(error, file=sys.stderr)
        return FAILED
    said = heading(report, rules, changes, seed)
    if json:
        print(match_json(report, rules, changes, seed))
    else:
        print_match(report, said, deals)
    return 0 if plot is None else _write_plot(report, said, plot)


def _write_plot(report: MatchReport, said: str, plot: Path) -> int:
    try:
        plot.write_text(f"{picture(report, said)}\n", "utf-8", newline="\n")
    except OSError as error:
        print(f"The plot could not be written to {plot}: {error.strerror}.", file=sys.stderr)
        return FAILED
    return 0


def _opponents(bots: Sequence[str], players: int, programs: Mapping[str, str]) -> Sequence[str]:
    """The names, if they name different bots and there is a seat for each."""
    names = known_bots(bots, (NAME, *programs))
    if len(set(names)) < 2:
        raise ValueError(
            f"Name at least two different bots, as in {names[0]},random; {names[0]} alone has"
            " nobody to be compared with."
        )
    must_fit(names, players)
    return names
