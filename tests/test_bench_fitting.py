"""The fit: that numbers are found where they are known, and that what is found can be read."""

import tomllib
from itertools import chain
from math import exp
from pathlib import Path
from random import Random

import pytest
from msgspec import convert
from msgspec.structs import replace

from bench.__main__ import main
from lab.fitting.deviations import EACH, WEIGHTS, Deviation, deviations
from lab.fitting.numbers import (
    PLACES,
    Number,
    Sample,
    in_time,
    nearer,
    numbers,
    put_in,
    usual_turns,
    when_down,
)
from lab.fitting.regress import Model, Row, fit, inverse, linear, logistic
from lab.fitting.report import file_text, report, sure
from lab.fitting.watch import KINDS, TABLES, Notes, Played, Promise, jobs, noted, play
from liverpool.bots.fitted import FITTED, Fitted
from liverpool.engine.state import Phase
from tests.chance import so_many


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """The first deals at all tables, and one more of another contract."""
    return [play(job) for job in list(jobs(len(TABLES) + 1, "test"))]


def test_a_matrix_and_its_inverse() -> None:
    assert inverse([[0.0, 2.0], [4.0, 0.0]]) == [[0.0, 0.25], [0.5, 0.0]]


def test_a_line_is_found() -> None:
    rows = [Row((1.0, x), 3.0 - 2.0 * x, deal=x) for x in range(200)]
    found = fit(linear, rows, [2.0, 0.0])
    assert found.values == pytest.approx((3.0, -2.0), abs=0.05)
    assert max(found.errors) < 0.02


def test_a_number_that_no_row_tells_about_stays_and_is_not_sure() -> None:
    found = fit(linear, [Row((1.0, 0.0), 5.0)] * 500, [0.0, 7.0])
    assert found.values[1] == 7.0
    assert found.errors[1] == float("inf")


def test_the_error_of_a_mean_is_that_of_deals() -> None:
    """Ten rows of one deal that are all alike tell no more than one of them."""
    chance = Random(7)
    drawn = [chance.gauss(0, 1) for _ in range(400)]
    once = fit(linear, [Row((1.0,), each, deal) for deal, each in enumerate(drawn)], [0.0])
    tenfold = [Row((1.0,), each, deal) for deal, each in enumerate(drawn) for _ in range(10)]
    assert once.errors[0] == pytest.approx(0.05, rel=0.1)
    assert fit(linear, tenfold, [0.0]).errors[0] == pytest.approx(once.errors[0], rel=0.01)


def test_log_odds_are_found() -> None:
    """Of those without the sign one in four, of those with it three in four."""
    plain = [Row((1.0, 0.0), float(at % 4 == 0), at) for at in range(2000)]
    signed = [Row((1.0, 1.0), float(at % 4 != 0), at) for at in range(2000)]
    found = fit(logistic, plain + signed, [0.0, 0.0], chances=True)
    assert found.values == pytest.approx((-1.0986, 2.1972), abs=0.02)
    assert found.errors[0] == pytest.approx((2000 * 3 / 16) ** -0.5, rel=0.05)


@pytest.mark.in_turn
def test_cards_seen_are_found() -> None:
    chance = Random(3)
    rows = []
    for at in range(6000):
        x = (chance.choice((3, 4, 6, 8)), chance.random() < 0.5, chance.uniform(0.05, 0.4))
        rows.append(Row(x, chance.random() < nearer((1.2, 0.4, 0.5), x)[0], at))
    found = fit(nearer, rows, [1.0, 1.0, 1.0], chances=True)
    for value, error, true in zip(found.values, found.errors, (1.2, 0.4, 0.5), strict=True):
        assert abs(value - true) < 3 * error < 0.6


@pytest.mark.parametrize(
    ("model", "values", "x"),
    [
        (linear, (2.0, 3.0), (0.5, -1.0)),
        (logistic, (0.4, -1.3), (1.0, 2.0)),
        (nearer, (1.3, 0.4, 0.6), (4, True, 0.2)),
        (nearer, (1.3, 0.4, 0.6), (4, False, 0.2)),
        (usual_turns, (0.65, 0.9, 0.6, 0.7), (4.0, 3, 6, 2)),
        (when_down, (*FITTED.end.down, *FITTED.end.more, 1.2), (0, 0, 4)),
        (when_down, (*FITTED.end.down, *FITTED.end.more, 1.2), (3, 2, 8)),
    ],
)
def test_slopes_are_those_of_the_model(
    model: Model, values: tuple[float, ...], x: tuple[float, ...]
) -> None:
    _, slopes = model(values, x)
    for at, slope in enumerate(slopes):
        higher = [value + 1e-6 * (other == at) for other, value in enumerate(values)]
        assert model(higher, x)[0] - model(values, x)[0] == pytest.approx(1e-6 * slope, abs=1e-11)


@pytest.mark.in_turn
def test_the_models_promise_what_bots_do(played: list[Played]) -> None:
    """With the numbers as they stand, to each note its own promise."""
    notes = [noted(each) for each in played]
    looks, end, rounds = FITTED.looks, FITTED.end, FITTED.rounds
    for each in notes:
        for hand, promise in zip(
            [hand for hand in each.hands if hand.nearer is not None],
            _promised(each, "nearer"),
            strict=True,
        ):
            known: tuple[float, ...] = (hand.seats, hand.sold, hand.share)
            chance, _ = nearer((looks.alone, looks.each, looks.unsold), known)
            assert promise[0] == pytest.approx(chance)
            assert promise[1] == hand.nearer
        for left, (ends, _) in zip(each.left, _promised(each, "ends first"), strict=True):
            if left.down:
                known = (min(left.least, PLACES) - 1, left.down - 1, left.seats)
                turns, _ = when_down((*end.down, *end.more, end.crowd), known)
            else:
                known = (left.needs, left.over, left.seats, left.gone)
                turns, _ = usual_turns((end.ready, end.left_over, end.seats, end.turn), known)
            assert ends == pytest.approx(exp(-turns))
        for hand, promise in zip(each.hands, _promised(each, "in time"), strict=True):
            known = (hand.away, hand.share, hand.turns, hand.cards, KINDS.index(hand.kind))
            chance, _ = in_time((rounds.longer, rounds.again), known)
            assert promise[0] == pytest.approx(chance)
            assert promise[1] == hand.in_time
    assert {hand.kind for each in notes for hand in each.hands} >= {"sets", "mixed"}
    assert {hand.sold for each in notes for hand in each.hands} == {True, False}


def _promised(notes: Notes, what: str) -> list[tuple[float, bool]]:
    return [(each.chance, each.came) for each in notes.promises if each.what == what]


def test_how_chances_to_be_in_time_change_is_told() -> None:
    x = (2, 0.2, 4.0, 3.0, 0)
    chance, slopes = in_time((1.2, 0.5), x)
    assert all(slope > 0 for slope in slopes)
    assert in_time((1.3, 0.5), x)[0] == pytest.approx(chance + 0.1 * slopes[0], abs=0.005)
    assert in_time((1.2, 0.6), x)[0] == pytest.approx(chance + 0.1 * slopes[1], abs=0.005)


def test_what_came_is_what_happened(played: list[Played]) -> None:
    for deal in played:
        assert deal.end.phase is Phase.OVER
        notes = noted(deal)
        turns = [left.turns for left in notes.left]
        assert all(0 <= each <= len(deal.turns) for each in turns)
        gone_down = sum(came for _, came in _promised(notes, "in time"))
        assert (gone_down > 0) == bool(deal.end.down) or not notes.hands
        assert sum(came for _, came in _promised(notes, "ends first")) == turns.count(0)


@pytest.mark.in_turn
def test_deviations_are_of_all_kinds_and_the_same_for_a_seed(played: list[Played]) -> None:
    found = list(deviations(played[0], "test/0"))
    assert found == list(deviations(played[0], "test/0"))
    for at, deal in enumerate(played[1:], 1):
        if {move.kind for move in found} < set(EACH):
            found += deviations(deal, f"test/{at}")
    assert {move.kind for move in found} == set(EACH)
    assert any(move.cost for move in found)


@pytest.mark.in_turn
def test_what_a_weight_changes_is_told(
    played: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one weight is a fifth more, that is promised which its part says."""
    many = so_many(1, full=3)
    before = [list(deviations(deal, "more")) for deal in played[:many]]
    name = "kept"
    more = getattr(FITTED.weights, name) / 5
    heavier = replace(FITTED.weights, **{name: getattr(FITTED.weights, name) + more})
    monkeypatch.setattr("lab.fitting.deviations.FITTED", replace(FITTED, weights=heavier))
    after = [list(deviations(deal, "more")) for deal in played[:many]]
    for one, other in zip(chain(*before), chain(*after), strict=True):
        part = one.parts[WEIGHTS.index(name)]
        assert other.promised == pytest.approx(one.promised + more * part, abs=1e-6)
        assert other.cost == one.cost
    assert any(move.parts[WEIGHTS.index(name)] for move in chain(*before))


def test_weights_are_found() -> None:
    """Costs that are those of other weights, to the last digit."""
    chance = Random(5)
    true = [getattr(FITTED.weights, name) * 1.5 for name in WEIGHTS]
    moves = []
    for _ in range(1000):
        parts = tuple(chance.gauss(0, 1) for _ in WEIGHTS)
        promised = linear(true, parts)[0] / 1.5
        moves.append(Deviation("draw", promised, parts, promised * 1.5))
    samples = [Sample(at, Notes([], [], [], []), [move]) for at, move in enumerate(moves)]
    found = {each.name: each.found for each in numbers(samples) if each.section == "weights"}
    assert [found[name] for name in WEIGHTS] == pytest.approx(true, rel=0.01)


@pytest.mark.in_turn
def test_the_numbers_of_two_deals_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liverpool.arena.runner.cores", lambda: 1)
    lines = list(report(2, "test", write=False))
    text = "\n".join(lines[lines.index("```toml") + 1 : -2])
    assert isinstance(convert(tomllib.loads(text), Fitted), Fitted)
    assert any("fit --deals 2 --seed test" in line for line in lines)
    for line in lines[: lines.index("```toml")]:
        assert "nan" not in line


@pytest.mark.in_turn
def test_what_is_found_is_written_into_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("liverpool.arena.runner.cores", lambda: 1)
    file = tmp_path / "fitted.toml"
    monkeypatch.setattr("lab.fitting.report.FILE", file)
    assert "```toml" not in list(report(1, "test", write=True))
    written = file.read_text(encoding="utf-8")
    assert isinstance(convert(tomllib.loads(written), Fitted), Fitted)
    assert written.startswith("# The numbers that bots have learnt")


def test_nothing_seen_changes_nothing() -> None:
    found = numbers([Sample(0, Notes([], [], [], []), [])])
    assert all(number.kept for number in found)
    assert put_in(found) == FITTED
    assert f"gift = {FITTED.weights.gift}  # not fitted" in file_text(found)
    sections = {(number.section, number.name) for number in found}
    assert len(sections) == sum(len(names) for names in tomllib.loads(file_text(found)).values())


def test_a_number_has_three_digits_and_its_place() -> None:
    found = [
        Number("shares", "runs", 1, 0.148, 0.15276, 0.002, kept=False),
        Number("shares", "runs", 2, FITTED.shares.runs[2], 9.9, 5.0, kept=True),
        Number("looks", "alone", None, 1.3, 1.23456, 0.1, kept=False),
    ]
    whole = put_in(found)
    assert whole.shares.runs[1:3] == (0.153, FITTED.shares.runs[2])
    assert whole.looks.alone == 1.23
    assert "# not fitted: 3\n" in file_text(found)


def test_a_number_is_told_with_its_error() -> None:
    assert sure(-1.234, 0.056) == "−1.23 ± 0.06"
    assert sure(12.34, 3.21) == "12.3 ± 3.2"
    assert sure(1.0, float("inf")) == "—"


def test_no_deals_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench", "fit", "--deals", "0"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert (
        "--deals, --tables, --times, --servers and --each are numbers from 1"
        in capsys.readouterr().err
    )


def test_jobs_are_the_same_for_a_seed_and_the_first_are_those_of_fewer() -> None:
    many = list(jobs(40, 5))
    assert many[:7] == list(jobs(7, 5))
    assert all(job.seed.startswith("fit/5/") for job in many)
    assert {job.table for job in many} == set(TABLES)


def test_promises_are_of_every_kind(played: list[Played]) -> None:
    told: list[Promise] = [promise for deal in played for promise in noted(deal).promises]
    kinds = {"nearer", "in time", "ends first", "takes", "buys"}
    assert {promise.what for promise in told} == kinds
    assert all(0 <= promise.chance <= 1 for promise in told)
