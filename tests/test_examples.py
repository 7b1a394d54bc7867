"""Every example runs as it stands, from anywhere, and says something."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chance import so_many

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.in_turn
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(
    example: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every day in this process, without others beside it; else as it is started."""
    if so_many(1, full=0):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("liverpool.arena.runner.cores", lambda: 1)
        runpy.run_path(str(example), run_name="__main__")
        out, err = capsys.readouterr()
        assert err == ""
        assert out
        return
    done = subprocess.run(
        [sys.executable, str(example)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
