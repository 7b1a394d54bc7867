"""Which checks `run.py test` makes of what it was asked."""

from pathlib import Path

import pytest

from scripts.checking import checks
from scripts.checking.checks import (
    BROWSER_TESTS,
    ENGINE_TESTS,
    OTHER_BROWSERS_TESTS,
    PARTS,
    ROOT,
    Check,
    Checks,
    all_but,
    is_whole,
)
from scripts.setting_up.node import Node

QUICK = ["format", "lint", "page check", "page tests", "types"]


def asked(*arguments: str) -> Checks:
    python = ROOT / ".venv" / "bin" / "python"
    return Checks(arguments, python, Node(Path("node"), ["npm"]), Path("results"))


def named(wanted: Checks) -> dict[str, Check]:
    lanes = [*wanted.without_build(), wanted.build(), *wanted.with_build()]
    return {check.name: check for lane in lanes for check in lane}


def test_a_seed_may_stand_in_a_word_of_its_own() -> None:
    assert is_whole(["--full", "--seed", "7"])
    assert asked("--full", "--seed", "7").arguments == ["--full", "--seed=7"]


@pytest.mark.parametrize("arguments", [[], ["--full"], ["--full", "--seed=7"]])
def test_a_run_of_everything(arguments: list[str]) -> None:
    wanted = asked(*arguments)
    found = named(wanted)
    assert set(found) == {
        *("build", *QUICK),
        *("engine tests", "engine coverage", "browser tests", "tests"),
        *([] if wanted.is_full else ["game tests", "room tests", "server tests", "paper tests"]),
    }
    for name in ("engine tests", "browser tests", "tests"):
        assert set(arguments) <= set(found[name].command)
    assert ("--mode=full" in found["page tests"].command) == wanted.is_full
    at_once = [check.name for lane in wanted.without_build() for check in lane]
    assert at_once == ["engine tests", "engine coverage", "format", "lint", "types"]


@pytest.mark.parametrize("some", [["tests/engine"], ["-k", "joker"], ["--full", "-x"]])
def test_any_other_argument_asks_for_some_tests(some: list[str]) -> None:
    assert not is_whole(some)


def test_each_test_is_in_one_part() -> None:
    folders = [folder for part in PARTS for folder in part]
    named, *ignored = all_but(*PARTS)
    assert named == "tests"
    assert sorted(ignored) == sorted(f"--ignore={each}" for each in (*folders, "tests/browsers"))
    for folder in folders:
        assert [*(ROOT / folder).rglob("test_*.py")], folder
        assert not any(folder.startswith(f"{other}/") for other in folders), folder


def test_only_the_engines_own_tests_are_traced() -> None:
    found = named(asked())
    traced = {name for name, check in found.items() if "--cov" in check.command}
    assert traced == {"engine tests"}
    assert not any("numprocesses" in word for word in found["engine tests"].command)


def test_a_full_run_also_measures_what_lies_above_the_engine() -> None:
    command = named(asked("--full"))["tests"].command
    assert any(word.startswith("--cov=") for word in command)
    apart = {word.removeprefix("--ignore=") for word in command if word.startswith("--ignore=")}
    assert apart == {*ENGINE_TESTS, *BROWSER_TESTS, *OTHER_BROWSERS_TESTS}


@pytest.mark.parametrize(
    ("cores", "browsers", "workers"), [(1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 6, 2), (64, 12, 32)]
)
def test_few_cores_hand_only_tests_in_a_browser_to_other_processes(
    monkeypatch: pytest.MonkeyPatch, cores: int, browsers: int, workers: int
) -> None:
    """Tests in a browser wait, so there are more of them at once than cores."""
    monkeypatch.setattr(checks, "available_cores", lambda: cores)
    found = named(asked())

    def handed_to(name: str) -> list[str]:
        return [word for word in found[name].command if word.startswith("--numprocesses=")]

    assert handed_to("browser tests") == [f"--numprocesses={browsers}"]
    for name in ("tests", "server tests"):
        assert handed_to(name) == ([f"--numprocesses={workers}"] if workers else [])
    assert handed_to("game tests") == handed_to("room tests") == handed_to("paper tests") == []


def test_a_full_run_draws_by_one_seed() -> None:
    found = named(asked("--full"))
    parts = [found[name].command for name in ("engine tests", "browser tests", "tests")]
    seeds = [[word for word in command if word.startswith("--seed=")] for command in parts]
    assert len(seeds[0]) == 1
    assert seeds[0] == seeds[1] == seeds[2]
    assert not any(word.startswith("--seed") for word in named(asked())["tests"].command)


def test_a_check_is_repeated_from_the_projects_folder() -> None:
    found = named(asked())
    python = str(Path(".venv", "bin", "python"))
    assert found["format"].repeated == f"{python} -m ruff format --check"
    assert found["paper tests"].repeated == f"{python} -m pytest tests/paper"
    assert Check("a", [str(ROOT / "a b.py")]).repeated == "'a b.py'"
