"""What tests draw: new in each full run, by a seed that it tells, and once more by that seed."""

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests import chance

ROOT = Path(__file__).parent.parent
PLUGINS = ("-p", "xdist.plugin", "-p", "_hypothesis_pytestplugin")
"""No others, so that pytest begins sooner."""
CONFTEST = """
from tests.chance import add_options as pytest_addoption
from tests.chance import begin as pytest_configure
"""
DRAWING = """
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import drawn, so_many, some, together

NUMBERS = []

@given(st.integers(0, 10**9))
def draw(number):
    NUMBERS.append(number)

@pytest.mark.parametrize("again", range(2))
def test_a_failure(again):
    NUMBERS.clear()
    draw()
    both = len(together("abc", "xy"))
    few = "".join(some("abcdefg", 3))
    raise AssertionError(f"{drawn('cards')} {so_many(1, full=20)} {both} {few} {sum(NUMBERS)}")
"""


def run(folder: Path, *arguments: str) -> str:
    """What a run says whose tests fail with what they drew."""
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_drawing.py").write_text(DRAWING, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, *arguments, str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    ).stdout


def drawn_in(told: str) -> list[str]:
    return re.findall(r"^E +AssertionError: (.*)", told, re.MULTILINE)


@pytest.mark.in_turn
def test_a_full_run_tells_its_seed_and_draws_the_same_by_it_once_more(tmp_path: Path) -> None:
    first = run(tmp_path, "--full", "--numprocesses=1")
    found = re.search(r"drawn once more by: --full --seed (\d+)", first)
    assert found is not None
    assert first.count(f"\n--full --seed {found[1]}\n") == 2, "each failure tells it"
    assert len(drawn_in(first)) == 2
    (drew,) = set(drawn_in(first))  # in a process of its own, which was told the seed
    assert drew.startswith(f"cards/{found[1]} 20 6 abcdefg ")
    again = run(tmp_path, "--full", "--seed", found[1])
    assert set(drawn_in(again)) == {drew}


@pytest.mark.in_turn
def test_every_day_the_same_is_drawn_without_a_seed(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert "--seed" not in told
    assert all(each.startswith("cards 1 3 ace ") for each in drawn_in(told))
    assert len(drawn_in(told)) == 2


def test_a_seed_of_an_everyday_run_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance._Run, "full", chance._Run.full)  # what it was comes back
    asked = SimpleNamespace(getoption={"--full": False, "--seed": 7}.get)
    with pytest.raises(pytest.UsageError, match="--seed draws what --full drew: give both"):
        chance.begin(cast("pytest.Config", asked))


def test_each_test_that_takes_turns_has_one_within_three_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chance._Run, "full", False)
    alike, two, alone = (Path(f"/tests/test_{name}.py") for name in ("alike", "two", "alone"))
    paths = [*[alike] * 7, alone, *[two] * 2, alike, alone, two]
    by_file, by_word = pytest.mark.in_turn.mark, pytest.mark.in_turn("touch").mark
    # The first of all runs each day.
    marks: list[dict[str, pytest.Mark]] = [{}, *[{"in_turn": by_file}] * 9]
    marks += [{"in_turn": by_word}] * 3
    items = [
        cast("pytest.Item", SimpleNamespace(at=at, path=path, get_closest_marker=mark.get))
        for at, (path, mark) in enumerate(zip(paths, marks, strict=True))
    ]
    run_on = []
    for day in range(30, 30 + chance.DAYS):
        monkeypatch.setattr(chance._Run, "day", day)
        away = [*chance.left_for_another_day(items, frozenset())]
        run_on.append([at for at, item in enumerate(items) if item not in away])
        named = [*chance.left_for_another_day(items, frozenset([alike]))]
        assert all(item.path != alike for item in named), "a file that is named runs whole"
        assert {paths[at] for at in run_on[-1]} == {alike, two, alone}
    days = Counter(chain.from_iterable(run_on))
    assert [days[at] for at in range(8)] == [3, *[1] * 6, 3]
    assert sorted((days[8], days[9])) == [1, 2]
    assert [days[at] for at in range(10, 13)] == [1, 1, 1], "one a day, in whichever file"
    monkeypatch.setattr(chance._Run, "full", True)
    assert not [*chance.left_for_another_day(items, frozenset())]


def test_the_workers_of_a_run_have_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("full", "day"):
        monkeypatch.setattr(chance._Run, name, getattr(chance._Run, name))
    config = SimpleNamespace(
        getoption={"--full": False}.get,
        pluginmanager=SimpleNamespace(register=list[object]().append),
        workerinput={"day": 7},
    )
    monkeypatch.setenv(chance.DAY, "8")
    chance.begin(cast("pytest.Config", config))
    node = SimpleNamespace(workerinput={})
    chance._TellsWorkers().pytest_configure_node(node)
    assert node.workerinput["day"] == 7
    del config.workerinput
    chance.begin(cast("pytest.Config", config))
    assert chance._Run.day == 8
