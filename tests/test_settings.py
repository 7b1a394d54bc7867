"""Options of a server that are set in a file or in the environment."""

import argparse
from pathlib import Path

import pytest

import run
from liverpool.cli import command_line
from liverpool.cli.arguments import Parser
from liverpool.cli.serving import add_serve
from liverpool.cli.settings import LARGEST


def asked(*words: str) -> argparse.Namespace:
    found: argparse.Namespace = command_line().parse_args(words)
    return found


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of settings that the environment names."""
    path = tmp_path / "server.toml"
    path.write_text('port = 9000\nhost = "127.0.0.1"\nlimit = ["pages=3", "seats=1/2"]\n', "utf-8")
    monkeypatch.setenv("LIVERPOOL_SETTINGS", str(path))
    return path


def test_what_is_typed_counts_before_the_environment_and_that_before_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (asked("serve").port, asked("serve").host) == (9000, "127.0.0.1")
    monkeypatch.setenv("LIVERPOOL_PORT", "9001")
    monkeypatch.setenv("LIVERPOOL_PUBLIC_URL", "https://rummy.example")
    monkeypatch.setenv("LIVERPOOL_HOST", "")
    found = asked("serve")
    assert (found.port, found.host, found.public_url) == (
        *(9001, "127.0.0.1"),
        "https://rummy.example",
    )
    assert asked("serve", "--port", "9002").port == 9002
    other = file.with_name("other.toml")
    other.write_text("keep-days = 90\n", "utf-8")
    for option in ("--settings", "--sett"):
        found = asked("serve", option, str(other))
        assert (found.keep_days, found.host) == (90, "0.0.0.0")


@pytest.mark.usefixtures("file")
def test_limits_add_up_and_the_last_of_a_name_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVERPOOL_LIMIT", "pages=4 work=1/2")
    assert asked("serve", "--limit", "pages=5").limit == [
        *("pages=3", "seats=1/2", "pages=4", "work=1/2", "pages=5")
    ]


@pytest.mark.parametrize(
    "command", ["serve", "doctor", "backup x", "restore x", "tables list", "tables delete x"]
)
def test_every_command_finds_the_games_of_the_server(
    command: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("data = '/srv/rummy'\nport = 9000\n", "utf-8")
    monkeypatch.setenv("LIVERPOOL_DATABASE", "postgresql://rummy@db.example/rummy")
    found = asked(*command.split())
    assert found.data == Path("/srv/rummy")
    assert found.database.reveal() == "postgresql://rummy@db.example/rummy"


def test_small_numbers_and_a_folder_of_ones_own_are_read_as_if_typed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(file.parent))
    file.write_text("data = '~/games'\nworkers = 1\nkeep-days = 1\n", "utf-8")
    found = asked("serve")
    assert (found.workers, found.keep_days) == (1, 1)
    assert found.data == file.parent / "games"


def test_a_browser_is_opened_where_it_is_asked_for_and_not_refused() -> None:
    assert not asked("serve").open
    assert asked("serve", "--open").open
    assert not asked("serve", "--open", "--no-browser").open


def test_all_that_serve_takes_can_be_set_but_what_is_for_one_start() -> None:
    parser = Parser(prog="serve")
    add_serve(parser)
    options = {each.option_strings[-1][2:] for each in parser._actions}
    assert options - set(parser.settings) == {
        *("help", "settings", "from", "seats", "open", "no-browser")
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 'many'", "`port` in {}: 'many' is not a whole number from 0 to 65535"),
        ("pace = 'fast'", "`pace` in {}: 'fast' is none of at_once, quick, normal, calm"),
        ("data = '~nobody-here/games'", "`data` in {}: nobody has the name at the beginning of"),
        ("metrics = true", "`metrics` in {} is neither a text nor a whole number"),
        ("prot = 9000", "`prot` in {} is no setting; there are host, port, "),
        ("port 9000", "The settings in {} cannot be read, line 1: "),
        ("port = 9000\n" + "#" * LARGEST, "The file {} is too large to be settings; name another."),
    ],
)
def test_what_is_set_wrongly_is_told_in_a_sentence(
    text: str, sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text, "utf-8")
    assert sentence.format(file) in refused(capsys)
    file.write_bytes(b"\xff")
    assert f"The file {file} isn't UTF-8 text: the letter at line 1, column 1" in refused(capsys)
    file.unlink()
    assert f"The file {file} cannot be read: No such file" in refused(capsys)


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence of a start that is refused."""
    with pytest.raises(SystemExit) as stopped:
        asked("serve")
    told = capsys.readouterr().err
    assert (stopped.value.code, told.count("\n")) == (2, 1)
    return told


def test_the_environment_is_checked_as_what_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LIVERPOOL_PORT", "many")
    assert "LIVERPOOL_PORT: 'many' is not a whole number" in refused(capsys)


@pytest.mark.parametrize(
    ("variable", "meant"),
    [("LIVERPOOL_DATABSE", "LIVERPOOL_DATABASE"), ("LIVERPOOL_SETTNGS", "LIVERPOOL_SETTINGS")],
)
def test_a_slip_in_the_name_of_a_variable_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str, meant: str
) -> None:
    monkeypatch.setenv(variable, "postgresql://db.example/rummy")
    assert f"{variable} is no setting; did you mean {meant}?" in refused(capsys)


def test_variables_that_others_set_mean_nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    # As Kubernetes sets them for a service that is called "liverpool".
    monkeypatch.setenv("LIVERPOOL_PORT_8000_TCP_ADDR", "10.0.0.1")
    monkeypatch.setenv("LIVERPOOL_SERVICE_HOST", "10.0.0.1")
    assert asked("serve").host == asked("serve", "--host", "0.0.0.0").host


def test_the_starter_brings_the_driver_of_a_database_that_is_set(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run.POSTGRES not in run.needed(["serve"])
    file.write_text("database = 'postgresql://db.example/rummy'", "utf-8")
    assert run.POSTGRES in run.needed(["serve"])
    monkeypatch.delenv("LIVERPOOL_SETTINGS")
    assert run.POSTGRES not in run.needed(["serve"])
    assert run.POSTGRES in run.needed(["serve", f"--settings={file}"])
    assert run.POSTGRES in run.needed(["serve", "--settings", str(file)])
    other = file.rename(file.with_name("rummy.conf"))
    assert run.POSTGRES in run.needed(["serve", "--settings", str(other)])
    monkeypatch.setenv("LIVERPOOL_DATABASE", "postgres://db.example/rummy")
    assert run.POSTGRES in run.needed(["serve"])
