"""`liverpool try`: what another answer to a question does, by the rules of a table."""

import sys
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from liverpool.arena.command_line import BAD_INPUT, progress_line, rules_for
from liverpool.arena.runner import cores
from liverpool.engine.changes import parse_changes
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.effects import Answer, Progress, answer_with, answers_to, effects
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
    usual. Progress goes to standard error. Interrupted, it tells what it has found so far.
    """
    try:
        rule_set = rules_for(rules, changes, players)
        tried = [each for written in answers for each in _answers(rule_set, written)]
        for answer in tried:
            _must_seat(answer, players)
    except (RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    found = effects(
        rule_set,
        tried,
        players,
        seed=seed,
        most_seconds=seconds,
        workers=workers or cores(),
    )
    last = _followed(found)
    if last is None:
        return BAD_INPUT
    print(_as_json(last) if json else "\n".join(_lines(last)))
    return 0


def _answers(rules: RuleSet, written: str) -> Iterable[Answer]:
    if "=" in written:
        return [answer_with(rules, parse_changes(written))]
    found = answers_to(rules, written.strip())
    if not found:
        raise RulesError(f'"{written}" has no other answer that could be tried.')
    return found


def _must_seat(answer: Answer, players: int) -> None:
    bounds = answer.rules.players
    if not bounds.min <= players <= bounds.max:
        raise RulesError(f"With this answer the rules are not for {players}: {answer.sentence}")


def _followed(found: Iterator[Progress]) -> Progress | None:
    """The last of it, with a line of progress."""
    last = None
    with progress_line(0) as progress:
        try:
            for last in found:
                if last.slow and last.games == 2:
                    print(f"{last.slow} A first answer may take minutes.", file=sys.stderr)
                progress(last.games)
        except KeyboardInterrupt:
            pass
    return last


def _lines(progress: Progress) -> Iterator[str]:
    for effect in progress.effects:
        yield effect.answer.sentence
        yield from (f"  {line}" for line in told(effect).lines)
        yield ""
    yield pace_note()


def _as_json(progress: Progress) -> str:
    written = {
        "games": progress.games,
        "slow": progress.slow,
        "answers": [
            {
                "changes": effect.answer.changes,
                "answer": effect.answer.sentence,
                "told": told(effect),
                "findings": [
                    {"title": title_of(each.measure), **msgspec.structs.asdict(each)}
                    for each in effect.findings
                ],
            }
            for effect in progress.effects
        ],
    }
    return msgspec.json.format(msgspec.json.encode(written)).decode()
