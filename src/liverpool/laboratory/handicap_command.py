"""`liverpool handicap`: with how many points each player begins, so that all win equally often."""

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
from liverpool.engine.refusals import RulesError
from liverpool.laboratory.handicap import Start, fair_start
from liverpool.record.commands import json_text

FEWEST: Final = 20
"""Of fewer games it is not known who wins how often."""


def handicap_command(
    *,
    rules: str,
    changes: Sequence[str],
    bots: Sequence[str],
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
        with progress_line(games * len(rotations(line_up))) as progress:
            found = fair_start(rule_set, line_up, games, seed, workers=workers, progress=progress)
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
    said = (
        f"Half of the games set the points, the other half had the wins, ± half of a 95 % interval;"
        f" an even share is {1 / len(line_up):.0%}. Write the points down before the first deal."
    )
    if games < 2 * FEWEST:
        said += f" So few games don't tell who wins how often: play {2 * FEWEST} at least."
    print(fill(said, WIDTH))
    return 0


def _table(found: Sequence[Start]) -> TextTable:
    shown = TextTable("Bot", "Begins with", "Wins without", "Wins with it", left=("Bot",))
    for each in found:
        shown.add_row(each.bot, str(each.points), _share(each.before), _share(each.after))
    return shown


def _share(found: Estimate) -> str:
    if found.count < FEWEST:
        return "–"
    return f"{found.mean:.0%} ± {found.high - found.mean:.0%}"


def _plain(each: Start) -> dict[str, object]:
    return {
        "bot": each.bot,
        "seats": each.seats,
        "points": each.points,
        "before": {"mean": each.before.mean, "error": each.before.error},
        "after": {"mean": each.after.mean, "error": each.after.error},
    }
