"""What a study measures: the laboratory's numbers of each game, and its sentences."""

from typing import Final

from liverpool.arena.statistics import estimate
from liverpool.laboratory import sentences
from liverpool.laboratory.effects import Answer
from liverpool.laboratory.effects import told as effects_of
from liverpool.laboratory.evenings import Evening
from liverpool.laboratory.experiment import compared
from liverpool.laboratory.measures import measure_of, of_evening, of_skill
from liverpool.study.plan import AS_IT_IS, Condition, Plan
from liverpool.study.report import Compared, Measured, Row, rows_of
from liverpool.study.running import There, of_condition

CHARTS: Final = (
    *("minutes", "turns", "points", "spread", "not_all_down", "nobody_down", "blocked"),
    *("last_deal", "skill", "evening_skill", "buys", "jokers", "caught", "place.1"),
)
"""What has a chart, in the order of the page."""

Numbers = list[dict[str, float]]
"""A number for each measure, game by game, from all seeds."""


def measured(plan: Plan, there: There) -> tuple[list[Measured], list[Compared]]:
    """All that can be told: by measure, and row by row beside another.

    A change stands beside the rules as they are, other rules beside the first, with the same
    players.
    """
    rows = [(row, _numbers(row, plan, there)) for row in rows_of(plan)]
    by_measure = [_by_measure(key, rows) for key in CHARTS]
    beside = []
    for row, numbers in rows:
        base, before = next(each for each in rows if _goes_before(each[0], row, plan))
        if base is not row:
            beside.append(_beside(row, numbers, base, before))
    return [each for each in by_measure if each.rows], beside


def _by_measure(key: str, rows: list[tuple[Row, Numbers]]) -> Measured:
    scale, unit = (100, " %") if measure_of(key).is_share else (1, "")
    found = tuple(
        (row.label, estimate([scale * each[key] for each in numbers]))
        for row, numbers in rows
        if key in numbers[0]
    )
    return Measured(key, sentences.title_of(key), unit, found)


def _beside(row: Row, numbers: Numbers, base: Row, before: Numbers) -> Compared:
    answer = Answer({}, row.label, row.conditions[0].rules)
    (effect,) = effects_of([answer], compared([before, numbers]))
    told = sentences.told(effect)
    said = filter(None, (*told.changes, told.same, told.open))
    changed = row.conditions[0].change != AS_IT_IS
    now = "the rules as they are" if changed else base.conditions[0].named
    return Compared(row.label, now, tuple(said))


def _goes_before(base: Row, row: Row, plan: Plan) -> bool:
    one, other = base.conditions[0], row.conditions[0]
    named = plan.conditions[0].named if other.change == AS_IT_IS else other.named
    return (one.named, one.change, one.bots) == (named, AS_IT_IS, other.bots)


def _numbers(row: Row, plan: Plan, there: There) -> Numbers:
    return [
        _of_game(condition, game, evening)
        for condition in row.conditions
        for game, evening in enumerate(of_condition(condition, plan, there), start=1)
    ]


def _of_game(condition: Condition, game: int, evening: Evening) -> dict[str, float]:
    found = of_evening(condition.rules, evening)
    players = condition.table.players
    if len({*players}) > 1:
        seated = condition.table.seated(game)
        better = [seat for seat, player in enumerate(seated) if player == players[0]]
        found.update(of_skill(evening, better))
    return found
