"""The bench of what people are told: which numbers it takes, and what it says of them."""

import pytest
from msgspec.structs import replace

from lab import told
from lab.told import BESIDE, COSTS, HINT, KINDS, LOSS, WORTH, Told, beside, told_of
from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.review.choices import Kind
from liverpool.review.grading import Grade, Graded, Tried
from liverpool.review.practice_files import made_set
from tests.review.played import of_seat

FRESH = Gain(4096, 2.0, 0.1)
CHOICE = next(each for each in of_seat(0) if each.kind is Kind.DISCARD and len(each.others) > 2)


@pytest.mark.parametrize(
    ("mean", "grade", "kinds"),
    [
        (3.0, Grade.MISTAKE, {LOSS, BESIDE, HINT}),
        (-3.0, Grade.BEST, {WORTH, BESIDE}),
        (0.2, Grade.CLOSE, {BESIDE}),
    ],
)
def test_what_is_told_of_a_choice_is_compared(
    mean: float, grade: Grade, kinds: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other, *rest = CHOICE.others
    asked: list[tuple[PlayerMove, PlayerMove]] = []

    def fresh(_view: View, best: PlayerMove, worse: PlayerMove, _key: str) -> Gain:
        asked.append((best, worse))
        return FRESH

    choice = replace(CHOICE, is_usual=False)
    best = CHOICE.move if mean < 0 else other
    tried = (Tried(best, Gain(9, 0.0, 0.0)), Tried(rest[0], Gain(9, 4.0, 0.5)))
    found = Graded(choice, other, Gain(9, mean, 0.5), grade, mean > 0, tried)
    monkeypatch.setattr(told, "graded", lambda *_: found)
    monkeypatch.setattr(told, "looked_ahead", lambda *_: found)
    monkeypatch.setattr(told, "fresh", fresh)
    shown = [*told_of(CHOICE, "a")]
    assert {each.kind for each in shown} == kinds
    assert all(each.told.mean > 0 and each.fresh == FRESH for each in shown)
    assert (best, rest[0]) in asked


def test_where_only_one_move_makes_sense_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Graded(CHOICE, CHOICE.others[0], Gain(64, -9.0, 0.5), Grade.GOOD, costs=False, tried=())
    monkeypatch.setattr(told, "graded", lambda *_: found)
    monkeypatch.setattr(told, "looked_ahead", lambda *_: None)
    assert not [*told_of(CHOICE, "a")]


def test_every_move_of_a_position_is_compared_with_its_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(told, "fresh", lambda *_: FRESH)
    entry = max(made_set(), key=lambda each: len(each.moves))
    found = told.told_of_position("a", entry)
    behind = [each.behind.mean for each in entry.moves[1:]]
    assert found.kind == COSTS
    assert found.told.mean == pytest.approx(sum(behind) / len(behind))
    assert found.fresh.mean == pytest.approx(FRESH.mean)


def test_the_difference_of_each_kind_has_its_interval() -> None:
    found = [
        Told(HINT, Gain(9, mean, 0.5), Gain(9, known, 0.1))
        for mean, known in ((3.0, 2.0), (4.0, 2.0), (5.0, 5.0), (4.0, 4.0))
    ]
    head, rule, row = beside(found)
    assert head.count("|") == rule.count("|") == row.count("|")
    assert row == f"| {HINT} | 4 | 4.00 | 3.25 | +0.75 | −0.77 to +2.27 |"
    assert [*KINDS] == list(dict.fromkeys(KINDS))
