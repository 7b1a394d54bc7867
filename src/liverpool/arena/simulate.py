"""Many games between bots, on all cores.

A game is decided by its number and the seed, so one core or many give the same report. A bot
that goes wrong stops everything with its position. Only what the seed decides is printed on
standard output; progress goes to standard error.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice

from liverpool.arena.command_line import (
    BAD_INPUT,
    FAILED,
    known_bots,
    must_fit,
    progress_line,
    rules_for,
    tell_what_is_missing,
)
from liverpool.arena.figures import GameFigures, Report, figures_of, new_report
from liverpool.arena.matches import Maker
from liverpool.arena.play import ArenaError, play_game
from liverpool.arena.programs import SECONDS, Learnt, Programs, commands_of
from liverpool.arena.runner import EndedFromOutside, results
from liverpool.arena.tables import print_report, report_json
from liverpool.bots.player import BotFault
from liverpool.bots.roster import make
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet


def one_game(
    rules: RuleSet, bots: Sequence[str], seed: int | str, number: int, make: Maker = make
) -> GameFigures:
    """The figures of the game of this number; `ArenaError` where a bot goes wrong."""
    players = [make(name, f"{seed}/{number}/{seat}") for seat, name in enumerate(bots)]
    return figures_of(step.state for step in play_game(rules, players, f"{seed}/{number}"))


def simulate(
    rules: RuleSet,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    *,
    make: Maker = make,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Plays games 1 to `games` between the bots, by name, one for each seat.

    `make` makes the players. Uses one process for each core unless `workers` is given; `progress`
    gets how many games are finished. Raises `ValueError` for rules that are not for this many
    players or for an unknown bot, and `ArenaError` if a bot goes wrong.
    """
    report = new_report(rules, bots)
    work = partial(one_game, rules, tuple(bots), seed, make=make)
    for figures in results(work, range(1, games + 1), workers):
        report.add(figures)
        progress(report.games)
    return report


def simulate_command(
    *,
    rules: str,
    changes: Sequence[str],
    games: int,
    players: int,
    seed: int | str,
    bots: Sequence[str],
    workers: int | None,
    programs: Sequence[str] = (),
    seconds: float = SECONDS,
    learnt: Learnt | None = None,
    json: bool = False,
) -> int:
    """Plays the games and prints the tables, or JSON; returns the exit status.

    `changes` are a table's own, `buy.limit = 3`; the bots take seats in turn. `programs` are bots
    of one's own, `name=command`, which have so many `seconds` for an answer; `learnt` makes those
    that are files of weights.
    """
    try:
        rule_set = rules_for(rules, changes, players)
        players_of = Programs(commands_of(programs), seconds=seconds, learnt=learnt)
        must_fit(known_bots(bots, [*players_of.commands]), players)
        seats = tuple(islice(cycle(bots), players))
        if games < 1 or (workers is not None and workers < 1):
            raise ValueError("There must be at least one game, and at least one process.")
        tell_what_is_missing(seats, rule_set, players)
        players_of.check(seats, players)
    except (RulesError, ValueError, BotFault) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    try:
        with progress_line(games) as progress:
            report = simulate(
                rule_set, seats, games, seed, make=players_of, workers=workers, progress=progress
            )
    except (ArenaError, EndedFromOutside) as error:
        print(error, file=sys.stderr)
        return FAILED
    if json:
        print(report_json(report, rules, changes, seed))
    else:
        print_report(report, rules, changes, seed)
    return 0
