"""What does this rule do? Each answer to a question, played on the same cards as today's rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Final

from msgspec import Struct

from liverpool.engine.changes import asked_by, by_key, to_plain
from liverpool.engine.chosen import changed, rule_names
from liverpool.engine.chosen import rules as rules_named
from liverpool.engine.questions import questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.experiment import OPEN, Experiment, Finding, Tally, play

MOST_ANSWERS: Final = 4
MOST_GAMES: Final = 4096
"""By each rules; enough for what people notice."""
MOST_SECONDS: Final = 30.0
_AT_ONCE: Final = 32
_SLOWLY: Final = 2
"""Games between two looks, in the simulator and in the engine."""


class Answer(Struct, frozen=True):
    """A way to answer a question, other than today's."""

    changes: Mapping[str, object]
    """By key, as `changed` takes them."""
    sentence: str
    """What it says, as the editor has it."""
    rules: RuleSet


class Effect(Struct, frozen=True):
    """What one answer does."""

    answer: Answer
    findings: tuple[Finding, ...]
    """The surest and largest first; none before there are enough games."""


class Progress(Struct, frozen=True):
    """How far it is."""

    games: int
    """Games played by each of the rules."""
    most: int
    seconds: float
    settled: bool
    """Whether more games would say nothing more."""
    slow: str
    """Why it is slow, a sentence; empty where the simulator plays all of it."""
    effects: tuple[Effect, ...]


def answers_to(rules: RuleSet, key: str, most: int = MOST_ANSWERS) -> tuple[Answer, ...]:
    """The other answers to a question that can be tried, the most usual first.

    `key` is a field's, `buy.limit` or `deals.7.cards`. Answers with which the rules would
    contradict themselves are left out. Raises `RulesError` where there is no such question.
    """
    now = _value(rules, key)
    found: list[Answer] = []
    for value in _values(key, now):
        try:
            found.append(answer_with(rules, {key: value}))
        except RulesError:
            continue
        if len(found) == most:
            break
    return tuple(found)


def answer_with(rules: RuleSet, changes: Mapping[str, object]) -> Answer:
    """The rules with these changes, by key; `RulesError` where they can't be so."""
    direction = rules.start.direction
    sentences = []
    for key, value in changes.items():
        question = questions(direction)[asked_by(key)[0]]
        sentences.append(f"{question.ask} {question.answer(value)}")
    return Answer(dict(changes), " ".join(sentences), changed(rules, changes))


def _value(rules: RuleSet, key: str) -> object:
    """What the rules answer, as a file has it; None for a deal that they don't have."""
    group, *rest = key.split(".")
    if group == "deals" and len(rest) == 2:
        deals = to_plain(rules)["deals"]
        number = int(rest[0]) if rest[0].isdecimal() else 0
        return deals[number - 1].get(rest[1]) if 0 < number <= len(deals) else None
    values = by_key(rules)
    if key not in values:
        raise RulesError(f'There is no question "{key}".')
    return values[key]


def _values(key: str, now: object) -> list[object]:
    """Other values of the field: numbers beside it, what has a sentence, what other tables play."""
    played = [value for name in rule_names() if (value := _value(rules_named(name), key)) != now]
    named = [_read(written) for written in questions()[asked_by(key)[0]].answers]
    is_number = isinstance(now, int) and not isinstance(now, bool)
    beside: list[object] = [now + 1, now - 1] if is_number else []
    played.sort(key=lambda value: -played.count(value))
    values: list[object] = []
    for value in (*beside, *named, *played):
        if value not in (None, now) and value not in values:
            values.append(value)
    return values


def _read(written: str) -> object:
    if written in ("true", "false"):
        return written == "true"
    return int(written) if written.lstrip("-").isdigit() else written


def effects(
    rules: RuleSet,
    answers: Sequence[Answer],
    seats: int = 4,
    *,
    seed: int = 0,
    most_games: int = MOST_GAMES,
    most_seconds: float = MOST_SECONDS,
    clock: Callable[[], float] = monotonic,
    play: Callable[[Experiment, range], Tally] = play,
) -> Iterator[Progress]:
    """Plays until all is settled, or a bound is reached; tells what is found as it comes.

    To stop it, take no more of it. `play` plays a part; another one may do so elsewhere. Raises
    `ValueError` where rules are not for so many players.
    """
    experiment = Experiment((rules, *(answer.rules for answer in answers)), seats, seed)
    slow = experiment.why_slow()
    begun, tally, at_once = clock(), None, _SLOWLY if slow else _AT_ONCE
    settled = False
    while not settled:
        first = tally.games if tally else 0
        numbers = range(first, min(first + at_once, most_games))
        part = play(experiment, numbers)
        tally = tally.plus(part) if tally else part
        seconds = clock() - begun
        found = told(answers, tally)
        enough = all(each.verdict != OPEN for effect in found for each in effect.findings)
        settled = enough or tally.games >= most_games or seconds >= most_seconds
        yield Progress(tally.games, most_games, seconds, settled, slow, found)


def told(answers: Sequence[Answer], tally: Tally) -> tuple[Effect, ...]:
    """What a tally says of each answer."""
    return tuple(
        Effect(answer, tuple(sorted(findings, key=_order)))
        for answer, findings in zip(answers, tally.findings(), strict=True)
    )


def _order(finding: Finding) -> tuple[bool, float]:
    return finding.verdict == OPEN, -finding.weight
