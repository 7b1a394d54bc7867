"""Which checks `run.py check` makes of what has changed."""

import json
import subprocess
from pathlib import Path

import pytest

from scripts.checking.changed import MOST, NEAREST, Changed, nearest
from scripts.checking.checks import ROOT
from scripts.setting_up.environment import SetupFailed

ENGINE = "from liverpool.engine.moves import Draw\n"
TESTS = {
    "tests/engine/test_cards.py": "from liverpool.engine import (\n    cards,\n    moves,\n)\n",
    "tests/engine/test_moves.py": ENGINE + "import liverpool.rules\n",
    "tests/rules/test_a.py": ENGINE + "import liverpool.rules\nimport liverpool.bots\n",
    "tests/rules/test_b.py": ENGINE + "import liverpool.rules\n# and words of docs/rules.md\n",
    "tests/environment/test_training.py": "",
    "tests/terminal/test_play.py": "import liverpool.engine.moves_of_others\n",
}


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        # Its own, then those that import least.
        (
            "src/liverpool/engine/moves.py",
            ["engine/test_moves", "engine/test_cards", "rules/test_b", "rules/test_a"],
        ),
        ("docs/rules.md", ["rules/test_b"]),
        # No test has its name or names it.
        ("src/liverpool/terminal/table.py", ["terminal/test_play"]),
        ("src/liverpool/engine/cards.toml", ["engine/test_cards", "engine/test_moves"]),
        ("README.md", []),
        # Its folder is tested in one file.
        ("src/liverpool/environment/training/policy.py", ["environment/test_training"]),
    ],
)
def test_the_nearest_tests_name_the_file(file: str, tests: list[str]) -> None:
    assert nearest(file, TESTS) == [f"tests/{test}.py" for test in tests]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for file, text in {**TESTS, "web/src/a.ts": "", "tests/web/test_hand.py": ENGINE}.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    identity = ["-c", "user.name=A", "-c", "user.email=a@a.example"]
    for words in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "First"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_what_has_not_changed_is_not_checked(checkout: Path) -> None:
    assert Changed(checkout, {}).lanes(Path("python"), ["npm"], checkout) == []


def test_only_what_has_changed_is_checked(checkout: Path) -> None:
    (checkout / "tests/rules/test_a.py").unlink()
    (checkout / "tests/web/test_hand.py").write_text("", "utf-8")
    (checkout / "é.py").write_text("", "utf-8")  # a new one
    found = Changed(checkout, {})
    (python,) = found.lanes(Path("python"), ["npm"], checkout)
    assert [check.name for check in python] == ["format", "lint", "types"]
    assert python[0].command[-2:] == ["tests/web/test_hand.py", "é.py"]
    assert found.not_run == ["tests/web/test_hand.py"]

    (checkout / "web/src/a.ts").write_text("//", "utf-8")
    (checkout / "tests/engine/test_cards.py").write_text("", "utf-8")
    _, (tests,), page = Changed(checkout, {}).lanes(Path("python"), ["npm"], checkout)
    assert "--build" in tests.command
    assert tests.command[-1] == "tests/engine/test_cards.py"
    assert page[-1].command[-3:] == ["related", "--", "src/a.ts"]
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    assert scripts["related"].startswith("vitest related --run")


def test_any_name_is_a_name_and_where_is_no_commit_is_nothing_to_compare(checkout: Path) -> None:
    for name in ('a "b"\tc.md', "two\nlines.md"):
        (checkout / name).touch()
    assert Changed(checkout, {}).files == ['a "b"\tc.md', "two\nlines.md"]
    bare = {"PATH": "", "GIT_CEILING_DIRECTORIES": str(checkout)}
    with pytest.raises(SetupFailed, match="it needs git and a clone"):
        Changed(checkout, bare)
    new = checkout / "new"
    new.mkdir()
    subprocess.run(["git", "init", "-q", str(new)], check=True)
    with pytest.raises(SetupFailed, match="it needs git and a clone"):
        Changed(new, {})


def test_what_is_generated_is_compared_where_a_source_has_changed(checkout: Path) -> None:
    source = checkout / "src/liverpool/engine/questions.toml"
    source.parent.mkdir(parents=True)
    source.touch()
    (lane,) = Changed(checkout, {}).lanes(Path("python"), ["npm"], checkout)
    assert [check.name for check in lane] == ["generated files", "tests"]


def test_many_changes_have_some_tests_each(checkout: Path) -> None:
    for at in range(MOST + 2):
        name = checkout / f"src/liverpool/engine/n{at}.py"
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_text("", "utf-8")
        for test in range(NEAREST + 1):
            file = checkout / f"tests/engine/test_n{at}_{test}.py"
            file.write_text(f"import liverpool.engine.n{at}\n", "utf-8")
    subprocess.run(["git", "add", "tests"], cwd=checkout, check=True)
    identity = ["-c", "user.name=A", "-c", "user.email=a@a.example"]
    subprocess.run(["git", *identity, "commit", "-qm", "More"], cwd=checkout, check=True)
    tests = Changed(checkout, {}).tests
    assert len(tests) == MOST
    assert len({test.split("_")[1] for test in tests}) == MOST
