"""Many games between bots, on all cores.

A game is decided by its number and the seed, and figures are sums of whole numbers: so
one core or many give the same report. A bot that goes wrong stops everything with its
position. Only what the seed decides is printed on standard output; progress goes to
standard error.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import cycle, islice
from multiprocessing import get_context
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from liverpool.arena.figures import (
    DealFigures,
    GameFigures,
    Report,
    deal_figures,
    game_figures,
    new_report,
)
from liverpool.arena.play import ArenaError, play_game
from liverpool.arena.tables import print_report
from liverpool.bots.roster import BOTS, make, no_such_bot
from liverpool.engine.changes import changed, parse_changes
from liverpool.engine.check import checked
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State

BAD_INPUT: Final = 2
FAILED: Final = 1
AHEAD: Final = 4
"""Games handed out beforehand to each process."""


def one_game(rules: RuleSet, bots: Sequence[str], seed: int | str, number: int) -> GameFigures:
    """The figures of the game of this number; `ArenaError` where a bot goes wrong."""
    players = [make(name, f"{seed}/{number}/{seat}") for seat, name in enumerate(bots)]
    deals: list[DealFigures] = []
    last: State | None = None
    for step in play_game(rules, players, f"{seed}/{number}"):
        last = step.state
        if last.public.phase is Phase.OVER:
            deals.append(deal_figures(last.public))
    assert last is not None, "a game has at least one deal"
    return game_figures(last.public, deals)


def simulate(
    rules: RuleSet,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Plays games 1 to `games` between the bots, by name, one for each seat.

    As many processes as there are cores if `workers` is not given; `progress` is told how
    many games are finished. `ValueError` for rules that are not for so many players or a
    name that no bot has; `ArenaError` where a bot goes wrong.
    """
    report = new_report(rules, bots)
    count = min(workers or _cores(), games)
    results = _in_turn if count == 1 else _side_by_side
    for figures in results(rules, tuple(bots), games, seed, count):
        report.add(figures)
        progress(report.games)
    return report


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _in_turn(
    rules: RuleSet, bots: tuple[str, ...], games: int, seed: int | str, _workers: int
) -> Iterator[GameFigures]:
    for number in range(1, games + 1):
        yield one_game(rules, bots, seed, number)


def _side_by_side(
    rules: RuleSet, bots: tuple[str, ...], games: int, seed: int | str, workers: int
) -> Iterator[GameFigures]:
    """The games as they are finished, a few ahead for each process."""
    numbers = iter(range(1, games + 1))
    # A worker is started afresh everywhere, so that it depends on nothing that was loaded here.
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    ) as pool:

        def handed_out(count: int) -> set[Future[GameFigures]]:
            return {
                pool.submit(one_game, rules, bots, seed, number)
                for number in islice(numbers, count)
            }

        running = handed_out(AHEAD * workers)
        try:
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                running |= handed_out(len(finished))
                for future in finished:
                    yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate_command(
    *,
    rules: str,
    changes: Sequence[str],
    games: int,
    players: int,
    seed: int | str,
    bots: Sequence[str],
    workers: int | None,
) -> int:
    """Plays the games and prints the tables; the exit status.

    `changes` are a table's own, `buy.limit = 3`; the bots take seats in turn.
    """
    try:
        rule_set = _rules(rules, changes, players)
        seats = tuple(islice(cycle(_known(bots)), players))
        if games < 1 or (workers is not None and workers < 1):
            raise ValueError("There must be at least one game, and at least one process.")
    except (RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    try:
        with _bar() as bar:
            task = bar.add_task("Playing", total=games)
            report = simulate(
                rule_set,
                seats,
                games,
                seed,
                workers=workers,
                progress=lambda done: bar.update(task, completed=done),
            )
    except ArenaError as error:
        print(error, file=sys.stderr)
        return FAILED
    except BrokenProcessPool:
        print("A process was ended from outside, perhaps for want of memory.", file=sys.stderr)
        return FAILED
    print_report(report, rules, changes, seed)
    return 0


def _rules(name: str, changes: Sequence[str], players: int) -> RuleSet:
    """The rules of this name with the changes, fit for so many players."""
    rules = checked(changed(load(name).rules, parse_changes("\n".join(changes))))
    least, most = rules.players.min, rules.players.max
    if not least <= players <= most:
        raise RulesError(
            f"{name} is for {least} to {most} players, not for {players}; seat as many, or"
            " change players.min or players.max."
        )
    return rules


def _known(bots: Sequence[str]) -> Sequence[str]:
    if not bots:
        raise ValueError(f"Name at least one bot: there are {' and '.join(BOTS)}.")
    for name in bots:
        if name not in BOTS:
            raise ValueError(no_such_bot(name))
    return bots


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
