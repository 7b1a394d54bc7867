"""`liverpool handicap`: what each player begins with, so that all win equally often."""

import sys
from collections.abc import Sequence
from textwrap import fill
from typing import Final

from liverpool.arena.command_line import (
    BAD_INPUT,
    FAILED,
    known_bots,
    progress_line,
    rules_for,
    tell_what_is_missing,
)
from liverpool.arena.matches import rotations
from liverpool.arena.play import ArenaError
from liverpool.arena.runner import EndedFromOutside
from liverpool.arena.statistics import Estimate
from liverpool.arena.tables import WIDTH, TextTable
from liverpool.engine.english import counted
from liverpool.engine.handicaps import Handicap
from liverpool.engine.refusals import RulesError
from liverpool.laboratory.handicap import Kind, Start, fair_start
from liverpool.record.commands import json_text

FEWEST: Final = 20
"""Of fewer games it is not known who wins how often."""


def handicap_command(
    *,
    rules: str,
    changes: Sequence[str],
    bots: Sequence[str],
    by: str,
    games: int,
    seed: int,
    workers: int | None,
    json: bool,
) -> int:
    """Plays, and prints the table or JSON; returns the exit status. `bots` has one a seat."""
    try:
        line_up = tuple(known_bots(bots))
        rule_set = rules_for(rules, changes, len(line_up))
        tell_what_is_missing(line_up, rule_set, len(line_up))
        kind = Kind(by)
        known = games * len(rotations(line_up)) if kind is Kind.POINTS else 0
        with progress_line(known) as progress:
            found = fair_start(
                rule_set, line_up, games, seed, kind=kind, workers=workers, progress=progress
            )
    except (RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except (ArenaError, EndedFromOutside) as error:
        print(error, file=sys.stderr)
        return FAILED
    if json:
        print(json_text({"start": [_plain(each) for each in found]}))
        return 0
    with_changes = "".join(f", {change}" for change in changes)
    print(fill(f"{counted(games, 'game')} by {rules}{with_changes}; seed {seed}", WIDTH))
    print(f"\n{_table(found)}\n")
    even = 1 / len(line_up)
    without, with_it = (
        max(abs(each.mean - even) for each in of)
        for of in zip(*((each.before, each.after) for each in found), strict=True)
    )
    said = (
        f"Half of the games set the handicaps, the other half had the wins, ± half of a 95 %"
        f" interval; an even share is {even:.0%}. Whoever is farthest from it is {without:.0%} off"
        f" without them, {with_it:.0%} with them."
    )
    if kind is Kind.POINTS:
        said += " Write the points down before the first deal."
    if games < 2 * FEWEST:
        said += f" So few games don't tell who wins how often: play {2 * FEWEST} at least."
    print(fill(said, WIDTH))
    return 0


def _table(found: Sequence[Start]) -> TextTable:
    shown = TextTable("Bot", "Begins with", "Wins without", "Wins with it", left=("Bot",))
    for each in found:
        shown.add_row(each.bot, _begins(each.handicap), _share(each.before), _share(each.after))
    return shown


def _begins(given: Handicap) -> str:
    buys = f"{counted(given.buys, 'buy')} more" if given.buys else ""
    return buys or ("first pick" if given.pick else f"{given.points or '–'}")


def _share(found: Estimate) -> str:
    if found.count < FEWEST:
        return "–"
    return f"{found.mean:.0%} ± {found.high - found.mean:.0%}"


def _plain(each: Start) -> dict[str, object]:
    return {
        "bot": each.bot,
        "seats": each.seats,
        "points": each.handicap.points,
        "buys": each.handicap.buys,
        "pick": each.handicap.pick,
        "before": {"mean": each.before.mean, "error": each.before.error},
        "after": {"mean": each.after.mean, "error": each.after.error},
    }
