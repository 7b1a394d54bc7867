"""What looking ahead is worth: games that are noted as they are played, and the tables of them."""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path

import pytest

from bench import __main__ as bench
from bench import checkpoints
from lab import search
from lab.aims import AIMS
from lab.search import (
    GOES_ON,
    HANDS,
    PARTS,
    PRESETS,
    SIZES,
    Game,
    Job,
    Part,
    Row,
    all_played,
    lead,
    line,
    played,
    report,
)
from liverpool.bots.roster import make
from liverpool.bots.search.searcher import FIRST
from liverpool.engine.presets import load
from run import SIMULATED

EXPERT, OURS, SIX = Row(0), Row(256), Row(0, rules="six_deal")
SMALL = Part("small", "Three rows.", 14, (EXPERT, OURS, SIX))


def made_up(_seed: int | str, job: Job) -> Game:
    """A game that nobody played: the longer it looks ahead, the better."""
    row, number = job
    leads = tuple(deal + number + (row.worlds > 0) * 5.0 for deal in range(7))
    return Game(leads, 0.5, 4 * bool(row.worlds), 1, 0.04, 0.02)


@pytest.fixture(autouse=True)
def nobody_plays(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """The games that were to be played."""
    asked: list[Job] = []

    def results(work: Callable[[Job], Game], jobs: Iterable[Job]) -> Iterator[Game]:
        for job in jobs:
            asked.append(job)
            yield work(job)

    monkeypatch.setattr(checkpoints, "results", results)
    monkeypatch.setattr(search, "played", made_up)
    return asked


def test_every_row_can_be_played() -> None:
    for part in PARTS.values():
        assert len({*part.rows}) == len(part.rows)
        for row in part.rows:
            players = load(row.rules).rules.players
            assert players.min <= row.seats <= players.max
            assert row.seats % row.many == 0
            assert row.hands in HANDS
            assert row.aim in AIMS
            assert row.goes_on in GOES_ON
            make(row.others, "1")
    assert {row.rules for row in PARTS["rules"].rows} == {*PRESETS}
    assert len(PRESETS) == 10
    assert {row.seats for row in PARTS["sizes"].rows} == {*SIZES}


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, nobody_plays: list[Job]) -> None:
    whole = all_played(SMALL, 1, tmp_path)
    assert nobody_plays == [
        *(Job(row, 1) for row in (EXPERT, OURS, SIX)),
        *(Job(row, 2) for row in (EXPERT, OURS, SIX)),
        Job(SIX, 3),
    ]
    notes = tmp_path / "1.jsonl"
    lines = notes.read_bytes().splitlines(keepends=True)
    notes.write_bytes(b"".join(lines[:4]))
    nobody_plays.clear()
    assert all_played(SMALL, 1, tmp_path) == whole
    assert nobody_plays == [Job(OURS, 2), Job(SIX, 2), Job(SIX, 3)]
    assert notes.read_bytes() == b"".join(lines)
    all_played(SMALL, 2, tmp_path)
    assert len(nobody_plays) == 10, "another seed, other games"


def test_a_note_that_was_broken_off_is_no_harm(tmp_path: Path, nobody_plays: list[Job]) -> None:
    whole = all_played(SMALL, 1, tmp_path)
    notes = tmp_path / "1.jsonl"
    notes.write_bytes(notes.read_bytes()[:-9])
    nobody_plays.clear()
    assert all_played(SMALL, 1, tmp_path) == whole
    assert nobody_plays == [Job(SIX, 3)]
    assert all_played(SMALL, 1, tmp_path) == whole
    assert len(nobody_plays) == 1, "the new note stands on a line of its own"


def test_rows_that_two_parts_have_in_common_are_played_once(
    tmp_path: Path, nobody_plays: list[Job]
) -> None:
    all_played(SMALL, 1, tmp_path)
    nobody_plays.clear()
    all_played(SMALL._replace(rows=(OURS, Row(128))), 1, tmp_path)
    assert nobody_plays == [Job(Row(128), 1), Job(Row(128), 2)]


def test_no_game_begins_once_the_time_is_up(
    tmp_path: Path, nobody_plays: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes = count()
    monkeypatch.setattr(checkpoints, "now", lambda: 60.0 * next(minutes))
    found = all_played(SMALL, 1, tmp_path, minutes=5)
    assert len(nobody_plays) == 4
    assert [[*games] for games in found.values()] == [[1, 2], [1], [1]]


def test_a_row_tells_the_lead_the_time_and_what_it_is_over_the_first() -> None:
    first, ours = (
        {number: made_up(1, Job(row, number)) for number in numbers}
        for row, numbers in ((EXPERT, (1, 2, 3)), (OURS, (2, 3)))
    )
    cells = line(OURS, ours, first).split(" | ")
    assert cells[:4] == ["| dunlop", "4", "`search`, 256 worlds", "3 `steady`"]
    assert cells[4].startswith("+10.50 ± ")
    assert cells[6] == "+5.00 ± 0.00"
    assert cells[7:] == ["50.0% ± 0.0%", "+0.0% ± 0.0%", "14", "10 ms", "20 ms", "25% |"]
    assert line(EXPERT, first, None).endswith("| – | 50.0% ± 0.0% | – | 21 | – | – | – |")
    assert "any hands" in line(OURS._replace(hands="any"), ours, {}).split(" | ")[2]


def test_one_is_measured_or_every_second_one() -> None:
    assert Row(0).line_up == ("one", "steady", "steady", "steady")
    assert Row(0, many=2).line_up == ("one", "steady", "one", "steady")
    assert lead([10, 20, 30, 70], [0]) == 30
    assert lead([10, 20, 30, 70], [0, 2]) == 25
    cells = line(Row(256, many=2), {1: made_up(1, Job(OURS, 1))}, None).split(" | ")
    assert cells[2:4] == ["2 × `search`, 256 worlds", "2 `steady`"]


@pytest.mark.parametrize("part", PARTS)
def test_the_report_has_a_line_for_each_row(part: str, tmp_path: Path) -> None:
    lines = list(report(part, 14, 3, tmp_path))
    assert any(f"search --part {part} --deals 14 --seed 3`" in each for each in lines)
    head, below, *rows = (each for each in lines if each.startswith("|"))
    assert len(rows) == len(PARTS[part].rows)
    assert {each.count("|") for each in (below, *rows)} == {head.count("|")}


def test_a_part_that_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in (["search", "--part", "ladder"], ["times", "--part", "rules"]):
        monkeypatch.setattr(sys, "argv", ["bench", *asked])
        with pytest.raises(SystemExit):
            bench.main()
        assert f"{asked[0]} has no part {asked[2]}" in capsys.readouterr().err


@pytest.mark.parametrize("what", sorted(SIMULATED))
def test_where_nobody_can_look_ahead_nothing_is_measured(
    what: str,
    nobody_plays: list[Job],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(bench, "cannot_run", lambda: "The simulator is not built.")
    monkeypatch.setattr(sys, "argv", ["bench", what])
    assert bench.main() == 1
    assert capsys.readouterr().err == "run.py bench: The simulator is not built.\n"
    assert not nobody_plays


@pytest.mark.full
@pytest.mark.parametrize("many", [1, 2])
def test_a_game_is_played_in_all_rotations(many: int) -> None:
    game = played("small", Job(Row(FIRST, many=many), 1))
    assert len(game.leads) == 7
    assert 0 < game.unlike < game.decisions
    assert 0 <= game.wins <= 1
    assert 0 < game.worst < game.seconds
