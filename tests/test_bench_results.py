"""The page of results keeps what another command has written, and so does what is set up for it."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

import run
from bench.results import MARK, PAGE, with_section, with_speed
from run import EVERYTHING
from setting_up.environment import Environment
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


def test_the_page_has_its_mark() -> None:
    assert PAGE.read_text("utf-8").count(MARK) == 1


@pytest.mark.parametrize(
    ("arguments", "lists"),
    [
        ([], [*EVERYTHING, "bench"]),
        (["--write"], [*EVERYTHING, "bench"]),
        (["load", "--seconds", "1"], EVERYTHING),
        (["endurance", "--games", "9"], EVERYTHING),
        (["ratings"], EVERYTHING),
        (["strength", "--part", "ladder"], EVERYTHING),
        (["times"], EVERYTHING),
        (["weight"], [*EVERYTHING, "test"]),
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
    monkeypatch.setattr(subprocess, "run", started)
    assert run.run_bench(empty_project(tmp_path), arguments) == 3
    built = ["page"] if arguments == ["weight"] else []
    assert done == [lists, *built, ["-m", "bench", *arguments]]
