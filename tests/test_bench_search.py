"""What looking ahead is worth: games that are noted as they are played, and the table of them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from bench import search
from bench.search import ROWS, Game, Job, Row, all_played, line, played, report
from liverpool.bots.search.searcher import FIRST

SMALL = (Row(0, "steady", 14), Row(256, "steady", 14), Row(256, "expert", 7))


def made_up(_seed: int | str, job: Job) -> Game:
    """A game that nobody played: the longer it looks ahead, the better."""
    (worlds, others, _), number = job
    leads = tuple(deal + number + (worlds > 0) * 5.0 for deal in range(7))
    return Game(worlds, others, number, leads, 0.5, 4 * bool(worlds), 1, 0.04, 0.02)


@pytest.fixture(autouse=True)
def nobody_plays(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """The games that were to be played."""
    asked: list[Job] = []

    def results(work: Callable[[Job], Game], jobs: Iterable[Job]) -> Iterator[Game]:
        for job in jobs:
            asked.append(job)
            yield work(job)

    monkeypatch.setattr(search, "results", results)
    monkeypatch.setattr(search, "played", made_up)
    return asked


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, nobody_plays: list[Job]) -> None:
    whole = all_played(SMALL, 1, tmp_path)
    assert [(job.row, job.number) for job in nobody_plays] == [
        *((SMALL[0], number) for number in (1, 2)),
        *((SMALL[1], number) for number in (1, 2)),
        (SMALL[2], 1),
    ]
    notes = tmp_path / "1.jsonl"
    lines = notes.read_bytes().splitlines(keepends=True)
    notes.write_bytes(b"".join(lines[:3]))
    nobody_plays.clear()
    assert all_played(SMALL, 1, tmp_path) == whole
    assert [job.number for job in nobody_plays] == [2, 1]
    assert notes.read_bytes() == b"".join(lines)
    all_played(SMALL, 2, tmp_path)
    assert len(nobody_plays) == 7, "another seed, other games"


def test_a_row_tells_the_lead_the_time_and_what_it_is_over_expert() -> None:
    expert, ours = ([made_up(1, Job(row, number)) for number in (1, 2)] for row in SMALL[:2])
    cells = line(SMALL[1], ours, expert).split(" | ")
    assert cells[0] == "| `search`, 256 worlds"
    assert cells[2].startswith("+9.50 ± ")
    assert cells[4] == "+5.00 ± 0.00"
    assert cells[5:] == ["50.0% ± 0.0%", "14", "10 ms", "20 ms", "25% |"]
    assert line(SMALL[0], expert, None).endswith("| – | 50.0% ± 0.0% | 14 | – | – | – |")


def test_the_report_has_a_line_for_each_row(tmp_path: Path) -> None:
    lines = list(report(14, 3, tmp_path))
    assert any("search --deals 14 --seed 3`" in each for each in lines)
    rows = [each for each in lines if each.startswith("| `")]
    assert len(rows) == len(ROWS)
    assert {each.count("|") for each in rows} == {next(e for e in lines if "lead" in e).count("|")}
    assert [" | – | 50.0%" in each for each in rows] == [
        not row.worlds or row.others != "steady" for row in ROWS
    ]


@pytest.mark.full
def test_a_game_is_played_in_all_rotations() -> None:
    game = played("small", Job(Row(FIRST, "steady", 7), 1))
    assert (len(game.leads), game.worlds, game.number) == (7, FIRST, 1)
    assert 0 < game.unlike < game.decisions
    assert 0 <= game.wins <= 1
    assert 0 < game.worst < game.seconds
