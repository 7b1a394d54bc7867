"""A study that is played: the same bytes however it was stopped, and what its tables say."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from liverpool.arena.statistics import estimate
from liverpool.engine.state import NOBODY
from liverpool.study import rows, running
from liverpool.study.measuring import measured
from liverpool.study.plan import Plan, read_plan
from liverpool.study.report import chart, page, rows_of, told
from liverpool.study.running import (
    BLOCK,
    RESULTS,
    missing,
    of_condition,
    on_cores,
    play,
    read_results,
)

ROOT = Path(__file__).parents[2]
STUDY = """\
format = "liverpool-study/1"
title = "Buys & <sets>"
rules = ["dunlop+first"]
players = [3]
bots = ["steady", "steady,learning"]
games = 45

[changes."no buying"]
buy.window = "off"
"""


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    file = tmp_path / "study.toml"
    file.write_text(STUDY, "utf-8")
    return read_plan(file)


def played(plan: Plan, folder: Path, spread: running.Spread[Any, Any] | None = None) -> bytes:
    folder.mkdir(exist_ok=True)
    there = read_results(folder)
    play(missing(plan, there), there, folder, spread or on_cores(1))
    return (folder / RESULTS).read_bytes()


def killed(after: int) -> running.Spread[Any, Any]:
    """A run that is killed after so many results, in the middle of writing."""

    def spread(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        for done, job in enumerate(jobs):
            if done == after:
                raise KeyboardInterrupt
            yield work(job)

    return spread


def test_a_study_that_was_killed_goes_on(plan: Plan, tmp_path: Path) -> None:
    whole = played(plan, tmp_path / "whole")
    cut = tmp_path / "cut"
    with pytest.raises(KeyboardInterrupt):
        played(plan, cut, killed(after=5))
    lines = (cut / RESULTS).read_bytes()
    (cut / RESULTS).write_bytes(lines[:-7])  # the last line is half there
    assert len(missing(plan, read_results(cut))) == 12 - 4
    assert played(plan, cut) == whole
    assert missing(plan, read_results(cut)) == []


def test_a_study_that_grows_keeps_what_it_has(plan: Plan, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    played(plan, folder)
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace("games = 45", "games = 60").replace("[3]", "[3, 4]"), "utf-8")
    larger = read_plan(file)
    wanted = missing(larger, read_results(folder))
    of_three = [block for block in wanted if len(block.condition.bots) == 3]
    assert {block.first for block in of_three} == {2 * BLOCK + 1}
    assert len(wanted) - len(of_three) == 12
    there = read_results(folder)
    before = [of_condition(each, plan, there) for each in plan.conditions]
    play(of_three, there, folder, on_cores(1))
    assert [of_condition(each, plan, there) for each in plan.conditions] == before


def test_results_that_cannot_be_read_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / RESULTS).write_text('{"key": 1}\n', "utf-8")
    with pytest.raises(running.BrokenResults, match=r"results.jsonl, line 1: .* begin anew"):
        read_results(tmp_path)


@pytest.mark.parametrize(
    "broken",
    [
        "[[], [0]]",
        "[[[0, 9, 0, [0, 5], [true, true], [0, 0], [0, 0], 0]], []]",
        "[[[0, 9, 0, [0, 5], [true, true], [0], [0, 0], 0]], [0]]",
        "[[[0, 9, 0, [0, 5], [true, true], [0, 0], [0, 0], 0]], [2]]",
    ],
    ids=["no deals", "no winners", "too few seats", "who did not sit there"],
)
def test_games_that_are_not_whole_are_told(broken: str, tmp_path: Path) -> None:
    line = '{"key": "a", "first": 1, "evenings": [%s]}\n'
    (tmp_path / RESULTS).write_text(line % broken, "utf-8")
    with pytest.raises(running.BrokenResults, match="line 1: A game is not whole"):
        read_results(tmp_path)


def test_tables_and_page_say_what_was_played(plan: Plan, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    played(plan, folder)
    there = read_results(folder)
    condition = plan.conditions[0]
    games = of_condition(condition, plan, there)
    found = [rows.rows_of(condition, number, each) for number, each in enumerate(games, start=1)]
    for name, columns in rows.TABLES.items():
        assert {len(row) for each in found for row in each[name]} == {len(columns)}
    one = dict(zip([column.name for column in rows.GAMES], found[3]["games"][0], strict=True))
    deals = [
        dict(zip([column.name for column in rows.DEALS], row, strict=True))
        for row in found[3]["deals"]
    ]
    assert (one["game"], one["deals"], len(deals)) == (4, 3, 3)
    assert one["turns"] == sum(deal["turns"] for deal in deals)
    assert one["points"] == [
        sum(seat) for seat in zip(*(deal["points"] for deal in deals), strict=True)
    ]
    assert one["winners"] == [s for s in range(3) if one["points"][s] == min(one["points"])]
    assert NOBODY not in {deal["out"] for deal in deals}

    charts, beside = measured(plan, there)
    by_key = {each.key: dict(each.rows) for each in charts}
    turns = [sum(deal.turns for deal in each.deals) / 3 for each in games]
    assert by_key["turns"]["as it is, steady"] == estimate(turns)
    assert set(by_key["skill"]) == {"as it is, steady,learning", "no buying, steady,learning"}
    assert by_key["buys"]["no buying, steady"].mean == 0
    assert [each.label for each in beside] == ["no buying, steady", "no buying, steady,learning"]
    text = page(plan, charts, beside)
    assert "<h1>Buys &amp; &lt;sets&gt;</h1>" in text
    assert text.count("<svg") == len(charts)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "as it is, steady" in chart(charts[0])
    assert text.count("<p>“Now” is the rules as they are.</p>") == 2


def test_rows_of_other_line_ups_are_called_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    line_ups = '"steady,learning", "steady,steady, learning"'
    several = STUDY.replace('"steady", "steady,learning"', line_ups).replace("[3]", "[3, 4, 5]")
    file.write_text(several, "utf-8")
    plan = read_plan(file)
    rows = [each.label for each in rows_of(plan)]
    assert len({*rows}) == len(rows) == 12
    assert "as it is, 4 players, steady,steady,learning" in rows
    assert "for 3, 4 and 5 players" in told(plan)


def test_the_documents_list_all_columns() -> None:
    text = (ROOT / "docs" / "study" / "studies.md").read_text("utf-8")
    line = r"^\| `?(both|games|deals)(?:\.parquet`)? \|(.*)"
    listed = {
        name: set(re.findall(r"`(\w+)`", said))
        for name, said in re.findall(line, text, re.MULTILINE)
    }
    for name, columns in rows.TABLES.items():
        assert listed["both"] | listed[name] == {column.name for column in columns}


@pytest.mark.full
def test_the_report_in_the_documents_is_as_it_is_made(tmp_path: Path) -> None:
    from liverpool.cli import main  # noqa: PLC0415 - what it loads is not installed every day

    example = str(ROOT / "examples" / "five_descriptions.toml")
    assert main(["study", example, "-o", str(tmp_path), "--markdown", str(tmp_path / "made")]) == 0
    made = {each.name: each.read_text("utf-8") for each in (tmp_path / "made").iterdir()}
    there = (ROOT / "docs" / "study" / "five-descriptions").iterdir()
    assert made == {each.name: each.read_text("utf-8") for each in there}


@pytest.mark.full
def test_a_study_writes_the_same_bytes_on_any_number_of_cores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from liverpool.cli import main  # noqa: PLC0415 - what it loads is not installed every day

    found = []
    ways = ["--workers 1", "--workers 2", "--ray --workers 2"]
    for number, how in enumerate(ways):
        file = tmp_path / "study.toml"
        file.write_text(STUDY, "utf-8")
        folder = tmp_path / str(number)
        asked = ["study", str(file), "-o", str(folder), "--markdown", str(folder), *how.split()]
        assert main(asked) == 0
        out, _ = capsys.readouterr()
        assert out.startswith("180 games at 4 tables.\n")
        found.append({each.name: each.read_bytes() for each in folder.iterdir()})
    assert found[0] == found[1] == found[2]
    assert {"games.parquet", "deals.parquet", "report.html", "report.md", "turns.svg"} <= found[
        0
    ].keys()
    shutil.rmtree(tmp_path / "0")

    import pyarrow.parquet as pq  # noqa: PLC0415 - only where all is tested it is installed

    table = pq.read_table(tmp_path / "1" / "games.parquet")
    assert table.num_rows == 180
    for column in rows.GAMES:
        assert table.schema.field(column.name).metadata[b"about"].decode() == column.about


@pytest.mark.full
def test_a_folder_that_cannot_be_used_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from liverpool.cli import main  # noqa: PLC0415 - what it loads is not installed every day

    file = tmp_path / "study.toml"
    file.write_text(STUDY, "utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / RESULTS).mkdir()
    assert main(["study", str(file), "-o", str(tmp_path / "out")]) == 2
    assert "can't be read" in capsys.readouterr().err
    (tmp_path / "taken").write_text("", "utf-8")
    assert main(["study", str(file), "-o", str(tmp_path / "taken" / "out")]) != 0
    assert capsys.readouterr().err.count("\n") == 1
    asked = ["study", str(file), "-o", str(tmp_path / "new")]
    assert main([*asked, "--markdown", str(tmp_path / "taken")]) == 1
    assert f"{tmp_path / 'taken'} can't be written" in capsys.readouterr().err
    assert not (tmp_path / "new" / RESULTS).exists(), "nothing was played"
