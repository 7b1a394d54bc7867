"""Command lines that are printed can be typed as they stand, in any folder and in any shell."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from liverpool import extras
from liverpool import typed as typing
from liverpool.cli import main
from liverpool.extras import how_to_install
from liverpool.typed import TYPED, as_typed, quoted, typed

ODD = 'Ann\'s "best" $HOME & games'
"""A folder or a file may be called so, but not on Windows."""
WRONG = """
format = "liverpool-rules/4"
name = "ours"
version = 1
title = "Ours"
base = "dunlop"
[changes]
buy.limit = 0
"""


def test_words_come_out_of_a_shell_as_they_went_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TYPED, f"python3\n../{ODD}/run.py")
    words = ("play", "--save", f"{ODD}.toml")
    assert shlex.split(typed(*words)) == ["python3", f"../{ODD}/run.py", *words]
    monkeypatch.delenv(TYPED)
    assert typed("rules", "list") == "liverpool rules list"


def test_windows_has_other_quotation_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typing, "WINDOWS", True)
    assert quoted("game.toml") == "game.toml"
    assert quoted("C:\\games\\a.toml") == "C:\\games\\a.toml"
    assert quoted("my game.toml") == '"my game.toml"'
    assert quoted("a&b.toml") == '"a&b.toml"'
    assert quoted("Ann's.toml") == '"Ann\'s.toml"'
    assert as_typed("ours --change 'buy.limit = 3' > a") == 'ours --change "buy.limit = 3" > a'
    monkeypatch.setattr(extras, "_PROJECT", Path("nowhere"))
    monkeypatch.delenv(TYPED, raising=False)
    assert how_to_install("paper").endswith(
        ' -m pip install "FILE.whl[paper]"`, with the wheel that you have'
    )


def test_what_to_install_is_told_as_it_can_be_typed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TYPED, raising=False)
    project = Path(__file__).parents[1]
    starter = quoted(str(project / "run.py"))
    monkeypatch.setattr(sys, "prefix", str(project / ".venv"))
    assert how_to_install("paper", "rl") == f"`python3 {starter} install paper rl`"
    monkeypatch.setattr(extras, "WINDOWS", True)
    assert how_to_install("paper") == f"`py {starter} install paper`"
    monkeypatch.setattr(sys, "prefix", "another environment, which run.py does not install into")
    asked = how_to_install("paper")
    assert asked.startswith(f"`{quoted(sys.executable)} -m pip install 'FILE.whl[paper]'`, ")
    monkeypatch.setenv(TYPED, "py\nrun.py")
    assert how_to_install("paper") == "`py run.py install paper`"


@pytest.mark.skipif(typing.WINDOWS, reason="no file can be called so")
def test_how_to_fix_rules_can_be_typed_where_they_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    (folder / f"{ODD}.toml").write_text(WRONG, encoding="utf-8")
    monkeypatch.setenv(TYPED, f"{sys.executable}\n-m\nliverpool")
    monkeypatch.chdir(folder)

    def run(command: str) -> tuple[str, str]:
        """A shell makes words of it; those after the program's are taken here."""
        said = subprocess.run(
            f"printf '%s\\0' {command}",
            shell=True,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        *program, _ = said.stdout.split("\0")
        assert program[:3] == [sys.executable, "-m", "liverpool"]
        main(program[3:])
        done = capsys.readouterr()
        return done.out, done.err

    _, refused = run(typed("rulebook", f"{ODD}.toml"))
    found = re.search(r"`(.*)` writes a fixed file", refused)
    assert found, refused
    fixed, err = run(found[1])
    assert '"buy.window" = "off"' in fixed, err
    _, shown = run(typed("rules", "show", f"{ODD}.toml"))
    found = re.search(r"; `(.*)` says why\.", shown)
    assert found, shown
    assert "buy.limit: 0 is not possible" in run(found[1])[1]


def test_no_other_place_puts_words_into_quotation_marks() -> None:
    """Whoever writes a command line for people does it by `typed`."""
    package = Path(typing.__file__).parent
    others = [
        path.name
        for path in package.rglob("*.py")
        if re.search(r"shlex\.(?:quote|join)|list2cmdline", path.read_text("utf-8"))
    ]
    assert others == ["typed.py"]
