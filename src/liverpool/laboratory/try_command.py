"""`liverpool try`: what another answer to a question does, by the rules of a table."""

import sys
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from liverpool.arena.command_line import BAD_INPUT, FAILED, progress_line, rules_for
from liverpool.arena.runner import EndedFromOutside, cores
from liverpool.engine.changes import parse_changes
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.effects import Answer, Progress, answer_with, answers_to, effects
from liverpool.laboratory.experiment import Experiment
from liverpool.laboratory.sentences import pace_note, title_of, told


def try_command(
    *,
    rules: str,
    changes: Sequence[str],
    answers: Sequence[str],
    players: int,
    seed: int,
    seconds: float,
    workers: int | None,
    json: bool = False,
) -> int:
    """Plays, and prints what was found of each answer; returns the exit status.

    `answers` are `buy.limit=5`, each tried on its own, or `buy.limit` for all answers that are
    usual. Those that play slowly are an experiment of their own, and have a part of the time.
    Progress goes to standard error. Interrupted, it tells what it has found so far.
    """
    try:
        rule_set = rules_for(rules, changes, players)
        tried = [each for written in answers for each in _answers(rule_set, written, players)]
    except (RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    groups = _by_pace(rule_set, tried, players)
    coming = (
        effects(
            rule_set,
            group,
            players,
            seed=seed,
            most_seconds=seconds / len(groups),
            workers=workers or cores(),
        )
        for group in groups.values()
    )
    for slow in filter(None, groups):
        print(f"{slow} A first answer may take minutes.", file=sys.stderr)
    try:
        found = _followed(coming)
    except EndedFromOutside as error:
        print(error, file=sys.stderr)
        return FAILED
    print(_as_json(found) if json else "\n".join(_lines(found)))
    return 0


def _answers(rules: RuleSet, written: str, players: int) -> Iterable[Answer]:
    if "=" in written:
        answer = answer_with(rules, parse_changes(written))
        if not _seats(answer, players):
            raise RulesError(f"With this answer the rules are not for {players}: {answer.sentence}")
        return [answer]
    found = [each for each in answers_to(rules, written.strip()) if _seats(each, players)]
    if not found:
        raise RulesError(f'"{written}" has no other answer that could be tried.')
    return found


def _seats(answer: Answer, players: int) -> bool:
    bounds = answer.rules.players
    return bounds.min <= players <= bounds.max


def _by_pace(rules: RuleSet, tried: Sequence[Answer], players: int) -> dict[str, list[Answer]]:
    """By why they are slow, empty for those that the simulator plays; these come first.

    A slow answer would make all that are played beside it slow.
    """
    found: dict[str, list[Answer]] = {}
    for answer in tried:
        slow = Experiment((rules, answer.rules), players).why_slow()
        found.setdefault(slow, []).append(answer)
    return dict(sorted(found.items()))


def _followed(coming: Iterable[Iterator[Progress]]) -> list[Progress]:
    """The last of each, with a line of progress; what there is where it is interrupted.

    Raises `KeyboardInterrupt` where there is nothing.
    """
    found: list[Progress] = []
    with progress_line(0) as progress:
        try:
            for group in coming:
                found.append(next(group))
                for found[-1] in group:
                    progress(found[-1].games)
        except KeyboardInterrupt:
            if not found:
                raise
    return found


def _lines(found: Sequence[Progress]) -> Iterator[str]:
    for effect in (effect for progress in found for effect in progress.effects):
        yield effect.answer.sentence
        yield from (f"  {line}" for line in told(effect, with_ranges=True).lines)
        yield ""
    yield pace_note()


def _as_json(found: Sequence[Progress]) -> str:
    written = {
        "answers": [
            {
                "games": progress.games,
                "slow": progress.slow,
                "changes": effect.answer.changes,
                "answer": effect.answer.sentence,
                "told": told(effect),
                "findings": [
                    {"title": title_of(each.measure), **msgspec.structs.asdict(each)}
                    for each in effect.findings
                ],
            }
            for progress in found
            for effect in progress.effects
        ],
    }
    return msgspec.json.format(msgspec.json.encode(written)).decode()
