"""`liverpool balance`: up to three small changes that bring an evening nearer to a wish."""

import sys
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Final, NamedTuple

from liverpool.arena.command_line import BAD_INPUT, progress_line, rules_for
from liverpool.arena.tables import WIDTH
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.balance import (
    FRESH,
    FRESH_FROM,
    SEARCH,
    Balanced,
    Change,
    Progress,
    Values,
    Wish,
    balance,
)
from liverpool.laboratory.effects import Answer, answer_with, effects
from liverpool.laboratory.players import level
from liverpool.laboratory.playing import plays_slowly
from liverpool.laboratory.sentences import come_to, of_head_start, of_wish, pace_note, told
from liverpool.laboratory.wishes import alternatives, head_start, trial_for
from liverpool.record.commands import json_text

INDENT: Final = "   "


def balance_command(
    *,
    rules: str,
    changes: Sequence[str],
    players: int,
    minutes: float | None,
    weaker: float | None,
    leader: float | None,
    down: float | None,
    open_keys: Sequence[str],
    seconds: float,
    seed: int,
    json: bool,
) -> int:
    """Searches, and prints the proposals or JSON; returns the exit status.

    What is wished for is as in `Wish`.
    """
    wish = Wish(minutes, weaker, leader, down)
    try:
        rule_set = rules_for(rules, changes, players)
        answers = [alternatives(rule_set, key.strip(), players) for key in open_keys]
        if slow := plays_slowly(rule_set, level(players)):
            print(slow, file=sys.stderr)
        found = _searched(rule_set, wish, answers, players, seed, SEARCH * seconds)
    except (RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    if isinstance(found, Progress):
        nearest = answer_with(rule_set, found.best)
        near = [_Shown(nearest, found.nearest, ())] if found.best else []
        lines = [f"Stopped early. {of_wish('nearest', answer=nearest.sentence)}"]
        lines += (fill(line, WIDTH) for line in of_head_start(found.today, players))
        plain = _plain(found, near, players, stopped=True)
    else:
        proposed = [answer_with(rule_set, each.changes) for each in found.proposals]
        costs, stopped = _costs(rule_set, proposed, players, seed, (1 - SEARCH) * seconds)
        values = [each.values for each in found.proposals]
        shown = [*map(_Shown, proposed, values, costs)]
        lines = [*_lines(found, shown, players)]
        plain = _plain(found, shown, players, stopped=stopped)
    print(json_text(plain) if json else "\n".join(lines))
    return 0


class _Shown(NamedTuple):
    """A change as it is printed."""

    answer: Answer
    values: Values
    costs: tuple[str, ...]
    """What it does to all that is measured, in sentences."""


def _searched(
    rules: RuleSet,
    wish: Wish,
    answers: Sequence[Sequence[Change]],
    players: int,
    seed: int,
    seconds: float,
) -> Balanced | Progress:
    """What the search comes to, or had come to when it was interrupted.

    Raises `KeyboardInterrupt` where it had come to nothing.
    """
    search = balance(rules, wish, answers, trial_for(wish, players, seed), seconds=seconds)
    step: Progress | Balanced | None = None
    with progress_line(0) as progress:
        try:
            for step in search:
                progress(step.games)
        except KeyboardInterrupt:
            if step is None:
                raise
    assert step is not None, "a search comes to something"
    return step


def _costs(
    rules: RuleSet, proposed: Sequence[Answer], players: int, seed: int, seconds: float
) -> tuple[list[tuple[str, ...]], bool]:
    """What each change does to all that is measured, and whether it was interrupted.

    The cards are neither those of the search nor of its last measurement.
    """
    lines: list[tuple[str, ...]] = [() for _ in proposed]
    if not proposed:
        return lines, False
    first = FRESH_FROM + FRESH
    try:
        for now in effects(rules, proposed, players, seed=seed, most_seconds=seconds, first=first):
            lines = [told(effect).lines for effect in now.effects]
    except KeyboardInterrupt:
        return lines, True
    return lines, False


def _lines(found: Balanced, shown: Sequence[_Shown], players: int) -> Iterator[str]:
    for line in come_to(found, players):
        yield fill(line, WIDTH)
    for number, each in enumerate(shown, start=1):
        yield f"\n{number}. {each.answer.sentence}"
        for line in (of_wish("then", each.values), *each.costs):
            yield fill(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    yield f"\n{fill(pace_note(), WIDTH)}"


def _plain(
    found: Balanced | Progress, shown: Sequence[_Shown], players: int, *, stopped: bool
) -> dict[str, object]:
    """For programs; stopped in the search, its one proposal is the nearest so far."""
    start = head_start(found.today.behind, players)
    return {
        "games": found.games,
        "stopped": stopped,
        "met": found.today.is_met,
        "today": found.today.by_goal,
        "head_start": start and start._asdict(),
        "proposals": [
            {
                "changes": each.answer.changes,
                "answer": each.answer.sentence,
                "values": each.values.by_goal,
                "costs": each.costs,
            }
            for each in shown
        ],
    }
