"""Files that commands read: a pipe that nobody writes to is no reason to be silent."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from liverpool.record.text_files import read_bytes
from tests.chance import some

GAMES = Path(__file__).parents[1] / "games"
GAME = (GAMES / "dunlop-deal-1.toml").read_bytes()
RULES = b'format = "liverpool-rules/4"\nname = "ours"\nversion = 1\ntitle = "O"\nbase = "dunlop"\n'


def impatient(*command: str) -> subprocess.Popen[bytes]:
    """A command that says at once that it waits."""
    code = (
        "import sys; from liverpool.record import text_files; text_files.PATIENCE = 0;"
        "from liverpool.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    pipe = subprocess.PIPE
    started = [sys.executable, "-c", code, *command]
    return subprocess.Popen(started, stdin=pipe, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize(
    ("command", "text"),
    some(
        [
            (["rules", "check"], RULES),
            (["rules", "show"], RULES),
            (["replay"], GAME),
            (["position"], GAME),
        ],
        everyday=2,
    ),
)
def test_a_command_says_that_it_waits_for_standard_input(command: list[str], text: bytes) -> None:
    with impatient(*command, "-") as waiting:
        assert waiting.stdin is not None
        assert waiting.stderr is not None
        told = waiting.stderr.readline().decode()
        assert told.strip() == "Still waiting for the end of standard input; Ctrl-C stops."
        out, err = waiting.communicate(text)
    assert (waiting.returncode, err) == (0, b"")
    assert out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_without_a_writer_is_told_too(tmp_path: Path) -> None:
    pipe = tmp_path / "rules.toml"
    os.mkfifo(pipe)
    with impatient("rules", "check", str(pipe)) as waiting:
        assert waiting.stderr is not None
        told = waiting.stderr.readline().decode()
        assert told.strip() == f"Still waiting for the end of {pipe}; Ctrl-C stops."
        pipe.write_bytes(RULES)
        out, err = waiting.communicate()
    assert (waiting.returncode, err) == (0, b"")
    assert b"you can play by these rules" in out


def test_what_is_there_is_read_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some"
    file.write_bytes(b"123")
    assert read_bytes(file, 2) == b"123"
    assert capsys.readouterr().err == ""
