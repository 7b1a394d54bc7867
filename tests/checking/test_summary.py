"""What a run says at its end: what failed and how to repeat it, and where the time went."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from scripts.checking.checks import ROOT, Check
from scripts.checking.running import Outcome
from scripts.checking.summary import LAST_LINES, SLOWEST_TESTS, Summary, read

TESTS = """
import pytest

def test_good():
    pass

@pytest.mark.parametrize("card", ["a b"])
def test_bad(card, request):
    request.node.user_properties.append(("picture", "where/page-1.png"))
    assert card == "joker", "no joker"

def test_left_out():
    pytest.skip("not here")

@pytest.fixture
def broken():
    yield
    raise RuntimeError("in the end")

def test_broken_at_its_end(broken):
    pass
"""


@pytest.fixture(scope="module")
def junit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pytest writes with the conftest of all tests, for a file of good and bad ones."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "tests").mkdir()
    (folder / "tests" / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (folder / "tests" / "test_some.py").write_text(TESTS)
    options = ["-q", "-p", "no:cacheprovider", f"--rootdir={folder}", "--junit-xml=found.xml"]
    options += ["-p", "_hypothesis_pytestplugin"]  # no other, so that pytest begins sooner
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run(
        [sys.executable, "-m", "pytest", *options], cwd=folder, env=settings, check=False
    )
    return folder / "found.xml"


def check(name: str, *command: str, junit: Path | None = None) -> Check:
    return Check(name, [str(ROOT / ".venv" / "bin" / "python"), "-m", *command], junit)


def lines(outcomes: Sequence[Outcome]) -> list[str]:
    return list(Summary(outcomes, set_up=75.0).lines())


def test_tests_are_read_with_what_they_say(junit: Path) -> None:
    found = {test.name: test for test in read(junit)}
    assert found["tests/test_some.py::test_good"].result == "passed"
    assert found["tests/test_some.py::test_left_out"].result == "skipped"
    assert found["tests/test_some.py::test_broken_at_its_end"].result == "error"
    bad = found["tests/test_some.py::test_bad[a b]"]
    assert bad.result == "failed"
    assert "no joker" in bad.sentence
    assert bad.left == (("picture", "where/page-1.png"),)
    assert bad.file == "tests/test_some.py"


def test_a_run_that_ended_early_has_no_tests(tmp_path: Path) -> None:
    assert read(tmp_path / "none.xml") == []


def test_what_failed_stands_with_the_command_that_repeats_it(junit: Path) -> None:
    said = "\n".join(lines([Outcome(check("tests", "pytest", junit=junit), 1, 65.0, 120.0)]))
    python = Path(".venv", "bin", "python")
    assert "FAILED  tests/test_some.py::test_bad[a b]\n" in said
    assert f"again    {python} -m pytest 'tests/test_some.py::test_bad[a b]'\n" in said
    assert "picture  where/page-1.png\n" in said
    assert "FAILED  tests/test_some.py::test_broken_at_its_end\n" in said
    assert "test_good" not in said


def test_a_check_without_tests_is_repeated_whole() -> None:
    said = lines([Outcome(check("format", "ruff", "format", "--check"), 1, 1.0, None)])
    assert "FAILED  format (exit status 1)" in said
    assert f"    again    {Path('.venv', 'bin', 'python')} -m ruff format --check" in said


def test_a_check_that_fails_without_tests_is_named_in_the_last_line() -> None:
    printed = "".join(f"line {number}\n" for number in range(LAST_LINES + 1)).encode()
    said = lines(
        [
            Outcome(check("format", "ruff"), 0, 1.0, None, b"all is well"),
            Outcome(check("lint", "ruff"), 1, 1.0, None, printed),
            Outcome(check("types", "mypy"), 2, 1.0, None, b"error: no such name \xff"),
        ]
    )
    assert said[-1] == "0 passed, 0 failed; checks that FAILED: lint, types"
    at = said.index("FAILED  lint (exit status 1)") + 2
    assert said[at : at + LAST_LINES] == [f"    line {1 + number}" for number in range(LAST_LINES)]
    assert any("no such name" in line for line in said)
    assert not any("all is well" in line for line in said)


def test_the_last_line_of_a_good_run_names_no_check() -> None:
    assert lines([Outcome(check("lint", "ruff"), 0, 1.0, None)])[-1] == "0 passed, 0 failed"


def test_what_was_drawn_is_drawn_once_more(junit: Path) -> None:
    full = check("tests", "pytest", "--full", "--seed=7", junit=junit)
    said = "\n".join(lines([Outcome(full, 1, 65.0, 120.0)]))
    assert "-m pytest --full --seed=7 'tests/test_some.py::test_bad[a b]'" in said


def test_it_says_how_long_tests_slept_where_they_run_in_one_process(junit: Path) -> None:
    alone = check("tests", "pytest", junit=junit)
    spread = check("others", "pytest", "--numprocesses=2", junit=junit)
    outcomes = [Outcome(each, 0, 9.0, 3.0, asleep=5.0) for each in (alone, spread)]
    said = [row.split() for row in Summary(outcomes, set_up=1.0, cores=1.94).lines()]
    assert ["passed", "tests", "0:09", "3", "5", "4"] in said
    assert ["passed", "others", "0:09", "3", "4"] in said
    assert ["1.9", "cores", "of", "this", "machine", "were", "busy."] in said


def test_the_slowest_tests_are_named(tmp_path: Path) -> None:
    cases = "".join(
        f'<testcase name="t{at}" time="{at}"><properties>'
        f'<property name="test" value="f.py::t{at}"/></properties></testcase>'
        for at in range(SLOWEST_TESTS + 2)
    )
    junit = tmp_path / "found.xml"
    junit.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", "utf-8")
    said = lines([Outcome(check("tests", "pytest", junit=junit), 0, 9.0, 3.0)])
    at = next(number for number, row in enumerate(said) if "The slowest tests" in row)
    named = [row.split()[1] for row in said[at + 1 : at + 1 + SLOWEST_TESTS]]
    assert named == [f"f.py::t{number}" for number in range(SLOWEST_TESTS + 1, 1, -1)]


def test_the_end_says_where_the_time_went(junit: Path) -> None:
    said = lines(
        [
            Outcome(check("format", "ruff"), 0, 3.0, 2.0),
            Outcome(check("tests", "pytest", junit=junit), 1, 125.0, 240.4),
        ]
    )
    rows = {row[8:40].strip(): row.split() for row in said if row[:6] in {"passed", "FAILED"}}
    assert rows["format"] == ["passed", "format", "0:03", "2"]
    assert rows["tests"] == ["FAILED", "tests", "2:05", "240", "4"]
    assert any(row.split() == ["set-up", "1:15"] for row in said)
    assert any("tests/test_some.py" in row for row in said[-4:])
    assert not any("cores" in row for row in said)
    assert said[-1] == "1 passed, 2 failed, 1 skipped; checks that FAILED: tests"
