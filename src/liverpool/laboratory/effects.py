"""What does this rule do? Each answer to a question, played on the same cards as today's rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from time import monotonic
from typing import Final, TypeGuard

from msgspec import Struct

from liverpool.engine.changes import asked_by, by_key, to_plain
from liverpool.engine.chosen import changed, rule_names
from liverpool.engine.chosen import rules as rules_named
from liverpool.engine.questions import brought_along, describe_difference, questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.deals import DEALS, others, said_of
from liverpool.laboratory.experiment import OPEN, Experiment, Finding, Tally, play
from liverpool.laboratory.measures import measure_of

MOST_ANSWERS: Final = 4
MOST_GAMES: Final = 4096
"""By each rules; enough for what people notice."""
MOST_SECONDS: Final = 30.0
_AT_FIRST: Final = 32
_AT_ONCE: Final = 128
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
    """Whether it ends here: all is known, or a bound is reached."""
    slow: str
    """Why it is slow, a sentence; empty where the simulator plays."""
    effects: tuple[Effect, ...]


def answers_to(
    rules: RuleSet, key: str, most: int = MOST_ANSWERS, *, wanted: Sequence[object] = ()
) -> tuple[Answer, ...]:
    """The other answers to a question that can be tried, those `wanted` and then the most usual.

    `key` is a field's, `buy.limit` or `deals.7.cards`, or `deals` for other deals. Answers with
    which the rules would contradict themselves are left out. Raises `RulesError` where there is no
    such question.
    """
    if key != DEALS and asked_by(key)[0] not in questions():
        raise RulesError(f'There is no question "{key}".')
    found: list[Answer] = []
    now = None if key == DEALS else _value(rules, key)
    usual = others(rules) if key == DEALS else _values(key, now)
    for value in (*wanted, *(each for each in usual if each not in wanted)):
        if value == now:
            continue
        try:
            found.append(answer_with(rules, {key: value}))
        except RulesError:
            continue
        if len(found) == most:
            break
    return tuple(found)


def answer_with(rules: RuleSet, changes: Mapping[str, object]) -> Answer:
    """The rules with these changes, by key, and with the usual answers that come along with them.

    Raises `RulesError` where they can't be so.
    """
    given = {**brought_along(changes, by_key(rules)), **changes}
    of_deals = said_of(rules, given[DEALS]) if DEALS in given else ""
    rest = {key: value for key, value in given.items() if not (of_deals and key == DEALS)}
    differing = describe_difference(rules, changed(rules, rest))
    said = [of_deals, *(f"{asked} {answer}" for asked, _, answer in differing if answer)]
    written = [f"{key} = {value}" for key, value in changes.items()]
    return Answer(given, " ".join(filter(None, said)) or " ".join(written), changed(rules, given))


def _value(rules: RuleSet, key: str) -> object:
    """What the rules answer, as a file has it; None for a deal that they don't have."""
    group, *rest = key.split(".")
    if group == "deals" and len(rest) == 2:
        deals = to_plain(rules)["deals"]
        number = int(rest[0]) if rest[0].isdecimal() else 0
        return deals[number - 1].get(rest[1]) if 0 < number <= len(deals) else None
    return by_key(rules)[key]


def _values(key: str, now: object) -> list[object]:
    """Other values of the field: what other tables play, what has a sentence, numbers beside it;
    beside today's, or where it is no number, beside those."""
    played = [value for rules in _ready() if (value := _value(rules, key)) != now]
    named = [_read(written) for written in questions()[asked_by(key)[0]].answers]
    numbers = [value for value in (*played, *named) if _is_number(value)]
    beside: list[object] = []
    if _is_number(now):
        beside = _far_enough(now) if key.startswith("points.") else [now + 1, now - 1]
    elif not key.startswith("points."):
        beside = [number + 1 for number in sorted({*numbers})]
    played.sort(key=lambda value: -played.count(value))
    values: list[object] = []
    for value in (*played, *named, *beside):
        if value not in (None, now) and value not in values:
            values.append(value)
    return values


@cache
def _ready() -> tuple[RuleSet, ...]:
    """The rules that come with the game."""
    return tuple(map(rules_named, rule_names()))


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _far_enough(points: int) -> list[object]:
    """A point more or less would be noticed by nobody: twice as many, and half."""
    return [2 * points, int(points / 10) * 5] if points else [5, -5]


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
    first: int = 0,
    most_games: int = MOST_GAMES,
    most_seconds: float = MOST_SECONDS,
    workers: int = 1,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Progress]:
    """Plays until all is settled, or a bound is reached; tells what is found as it comes.

    To stop it, close it or take no more of it. With several `workers`, that many processes play, as
    `arena.runner.results` has them; what is found is the same. `first` is the number of the first
    game: others have other cards. Raises `ValueError` where rules are not for so many players.
    """
    experiment = Experiment((rules, *(answer.rules for answer in answers)), seats, seed)
    slow = experiment.why_slow()
    begun, tally = clock(), Tally.none(len(answers))
    parts = [
        range(first + each.start, first + each.stop)
        for each in portions(most_games, slow=bool(slow))
    ]
    for part in _parts(experiment, parts, workers):
        tally = tally.plus(part)
        seconds = clock() - begun
        found = told(answers, tally)
        over = tally.games >= most_games or seconds >= most_seconds
        settled = over or is_settled(found)
        yield Progress(tally.games, most_games, seconds, settled, slow, found)
        if settled:
            return


def portions(most_games: int, *, slow: bool) -> Iterator[range]:
    """The numbers of the games to play between two looks: few at first, then more."""
    first, count, most = 0, *((_SLOWLY, _SLOWLY) if slow else (_AT_FIRST, _AT_ONCE))
    while first < most_games:
        yield range(first, min(first + count, most_games))
        first, count = first + count, min(2 * count, most)


def is_settled(effects: Iterable[Effect]) -> bool:
    """Whether all but details is known of all answers."""
    found = [each for effect in effects for each in effect.findings]
    return all(each.verdict != OPEN or measure_of(each.measure).is_detail for each in found)


def skill_is_settled(effects: Iterable[Effect]) -> bool:
    """Whether nobody has to play the mixed table any more: most of the time goes there."""
    found = [each for effect in effects for each in effect.findings if each.measure == "skill"]
    return bool(found) and all(each.verdict != OPEN for each in found)


def _parts(experiment: Experiment, parts: Sequence[range], workers: int) -> Iterator[Tally]:
    if workers == 1:
        yield from (play(experiment, part) for part in parts)
        return
    from liverpool.arena.runner import results  # noqa: PLC0415 - a browser has no processes

    yield from results(partial(play, experiment), parts, workers)


def told(answers: Sequence[Answer], tally: Tally) -> tuple[Effect, ...]:
    """What a tally says of each answer."""
    return tuple(
        Effect(answer, tuple(sorted(findings, key=_order)))
        for answer, findings in zip(answers, tally.findings(), strict=True)
    )


def _order(finding: Finding) -> tuple[bool, float]:
    return finding.verdict == OPEN, -finding.weight
