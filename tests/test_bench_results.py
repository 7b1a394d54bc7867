"""The page of results keeps what another command has written, and so does what is set up for it."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import run
from bench import __main__ as bench
from bench import results
from bench.results import MARK, PAGE, MarksAreMissing, with_section, with_speed
from run import EVERYTHING, POSTGRES, PROCESSES, SIMULATED, SIMULATOR
from scripts.setting_up.environment import Environment
from tests.setting_up.projects import empty_project


def test_a_command_writes_its_own_part_alone() -> None:
    page = with_speed("", ["# How fast", "", "slow"]) + "\n## By hand\n"
    page = with_section(page, "load", ["## Load", "", "much"])
    page = with_section(page, "weight", ["## Weight"])
    again = with_section(page, "load", ["## Load", "", "more"])
    assert again == page.replace("much", "more")
    assert with_speed(again, ["# How fast", "", "quick"]) == again.replace("slow", "quick")
    assert again.index("By hand") < again.index("more") < again.index("Weight")


def test_what_was_written_once_more_is_the_same() -> None:
    page = with_section("", "load", ["## Load"])
    assert with_section(page, "load", ["## Load"]) == page


@pytest.mark.parametrize("lost", ["end of load", "bench load"])
def test_nothing_is_written_over_where_a_mark_is_missing(lost: str) -> None:
    page = with_section("", "load", ["## Load"]) + "## By hand\n"
    without = "\n".join(line for line in page.splitlines() if lost not in line)
    with pytest.raises(MarksAreMissing, match=f"lacks the line <!-- .*{lost}.* -->; put it back"):
        with_section(without, "load", ["## Load"])
    with pytest.raises(MarksAreMissing, match="where the first part ends"):
        with_speed(page, ["# How fast"])


def test_the_page_is_looked_at_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "results.md"
    page.write_text("<!-- end of load -->\n", "utf-8")
    monkeypatch.setattr(results, "PAGE", page)
    monkeypatch.setattr(bench, "_measured", lambda _asked: pytest.fail("measured"))
    monkeypatch.setattr(sys, "argv", ["bench", "load", "--write"])
    assert bench.main() == 1
    assert "bench/results.md lacks the line" in capsys.readouterr().err
    assert page.read_text("utf-8") == "<!-- end of load -->\n"


def test_the_page_has_its_mark() -> None:
    assert PAGE.read_text("utf-8").count(MARK) == 1


@pytest.mark.parametrize(
    ("arguments", "lists"),
    [
        ([], [*EVERYTHING, "bench"]),
        (["--write"], [*EVERYTHING, "bench"]),
        (["load", "--seconds", "1"], EVERYTHING),
        (["ratings"], EVERYTHING),
        (["strength", "--part", "ladder"], EVERYTHING),
        *(([what], [*EVERYTHING, SIMULATOR]) for what in sorted(SIMULATED - {"environment"})),
        (["environment"], [*EVERYTHING, SIMULATOR, "openspiel", "bench"]),
        (["weight"], [*EVERYTHING, "test"]),
        (["mutants", "fair"], [*EVERYTHING, SIMULATOR, POSTGRES, PROCESSES, "test"]),
    ],
)
def test_only_what_a_benchmark_needs_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], lists: list[str]
) -> None:
    done: list[object] = []

    def started(command: list[str], **_settings: object) -> SimpleNamespace:
        done.append(command[1:])
        return SimpleNamespace(returncode=3)

    page = SimpleNamespace(
        set_up_checks=lambda: SimpleNamespace(settings={}), build=lambda: done.append("page")
    )
    monkeypatch.setattr(Environment, "set_up", lambda _self, names: done.append(names))
    monkeypatch.setattr(run, "Page", lambda _environment: page)
    simulator = SimpleNamespace(build=lambda: done.append("simulator"))
    monkeypatch.setattr(run, "Simulator", lambda _environment: simulator)
    monkeypatch.setattr(subprocess, "run", started)
    assert run.run_bench(empty_project(tmp_path), arguments) == 3
    plays = arguments[:1] == ["mutants"] or SIMULATED.intersection(arguments[:1])
    built = ["simulator"] if plays else []
    built += ["page"] if arguments[:1] in (["weight"], ["mutants"]) else []
    assert done == [lists, *built, ["-m", "bench", *arguments]]
