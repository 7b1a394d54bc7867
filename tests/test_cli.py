"""The command line: what it says to nonsense, and that each command reaches its part."""

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

import liverpool
from liverpool import __version__
from liverpool.arena.clairvoyant import NAME
from liverpool.bots.levels import LEVELS
from liverpool.bots.roster import BOTS
from liverpool.cli import command_line, main
from liverpool.cli.arguments import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.cli.shell import completion, man_page, parsers
from liverpool.engine import bounds
from liverpool.typed import TYPED

GAME = str(Path(__file__).parent / "games" / "dunlop-deal-1.toml")
TOO_LONG = "name" * 100
"""What no file can be called."""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "'fly'"),
        (["simulate", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "--games", "0"], "1 to"),
        (["simulate", "--players", "99"], "2 to 10"),
        (["simulate", "--seed", "9" * 5000], "not a whole number"),
        (["arena", "--deals", "0"], "1 to"),
        (["arena", "--players", "1"], "2 to 10"),
        (["play", "--pace", "quick"], "quick"),
        (["play", "--nonsense"], "liverpool play: Unrecognized arguments: --nonsense."),
        (["rules", "list", "--nonsense"], "See `liverpool rules list --help`."),
        (["replay"], "FILE"),
        (["rules", "show"], "NAME"),
        (["rules", "check"], "FILE"),
        (["rules", "diff"], "A"),
        (["rules", "diff", "dunlop", "bga", "mahlum"], "mahlum"),
        (["rules", "upgrade"], "FILE"),
        (["rules", "burn"], "'burn'"),
    ],
)
def test_nonsense_is_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    out, err = capsys.readouterr()
    assert stopped.value.code == 2
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert "--help" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "--rules", "bridge", "--games", "1"], "bridge"),
        (["simulate", "--change", "buy.limits = 3", "--games", "1"], "buy.limit"),
        (["simulate", "--players", "2", "--games", "1"], "3 to 8"),
        (["simulate", "--bots", "oracle", "--games", "1"], "oracle"),
        (["arena", "--bots", "steady,oracle"], "oracle"),
        (["arena", "--bots", "steady"], "two different bots"),
        (["arena", "--plot", "plot.png"], "plot.svg"),
        (["replay", "no-such-file.toml"], "no-such-file.toml"),
        (["position", "no-such-file.toml"], "no-such-file.toml"),
        (["play", "--rules", "bridge"], ""),
        (["play", "--rules", TOO_LONG], "There are no rules"),
        (["play", "--save", TOO_LONG], "name another file"),
        (["play", "--save", TOO_LONG, "--resume"], "name another file"),
        (["score", TOO_LONG], "name another file"),
        (["rules", "show", TOO_LONG], "There are no rules"),
        (["review", GAME, "--html", f"{TOO_LONG}.html"], "can't be written"),
        (["review", GAME, "--moments", TOO_LONG], "can't be a folder"),
        (["review", GAME, "--practice", TOO_LONG], "can't be written"),
    ],
)
def test_what_does_not_exist_is_told_and_nothing_is_printed(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert "Traceback" not in err


@pytest.mark.parametrize("group", [[], ["rules"], ["tables"]])
def test_a_group_of_commands_alone_shows_its_help(
    group: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for arguments in (group, [*group, "--help"]):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 0
        shown.append(capsys.readouterr())
    assert shown[0] == shown[1]
    assert shown[0].out.startswith("usage: liverpool")


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([option])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"liverpool {__version__}\n"


def test_commands_other_than_play_do_not_load_the_screen() -> None:
    code = (
        "import sys; from liverpool.cli import main; main(['rules', 'list']);"
        "print('textual' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr.strip() == "False"


def test_what_a_wheel_has_of_the_commands_is_written_where_it_is_built(tmp_path: Path) -> None:
    """Only shtab is there: neither msgspec nor anything else that the game needs."""
    code = (
        "import shtab, sys; sys.path[:] = [it for it in sys.path if 'site-packages' not in it];"
        "from liverpool.cli.shell import write_into; write_into(sys.argv[1])"
    )
    source = {**os.environ, "PYTHONPATH": str(Path(liverpool.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", code, tmp_path], env=source, check=True)
    assert any(tmp_path.rglob("liverpool.1"))


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m liverpool rules show dunlop | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.startswith("dunlop")
    assert done.stderr == ""


def test_a_reader_that_is_gone_before_the_first_line_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert main(["rules", "list"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing here is always full")
def test_a_full_disk_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["rules", "list"]) == 1
    assert capsys.readouterr().err == "liverpool: The disk is full; make room and try again.\n"


def test_standard_input_that_is_closed_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["replay", "-"]) == 2
    assert capsys.readouterr().err == "Standard input is closed; name a file.\n"


def test_a_name_that_is_no_text_can_be_named_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", os.fsdecode(b"\xff.toml"), "--json"]) == 2
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert fault["sentence"].startswith("The file \N{REPLACEMENT CHARACTER}.toml cannot be read")


def test_what_is_printed_into_a_pipe_is_the_same_on_every_machine() -> None:
    command = [sys.executable, "-m", "liverpool", "rules", "show", "dunlop"]
    machines = [{**os.environ, "PYTHONIOENCODING": name} for name in ("utf-8", "ascii", "cp1252")]
    first, *others = [
        subprocess.run(command, stdout=subprocess.PIPE, env=machine, check=True).stdout
        for machine in machines
    ]
    assert "−" in first.decode("utf-8")
    assert others == [first, first]


def test_a_terminal_that_lacks_a_letter_gets_a_question_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, "ascii", write_through=True))
    assert main(["rules", "show", "dunlop"]) == 0
    assert b" ?" in shown.getvalue()


@pytest.mark.parametrize(
    ("command", "named"),
    [("play", {level.key for level in LEVELS}), ("simulate", {*BOTS}), ("arena", {NAME})],
)
def test_help_names_the_bots_there_are(
    command: str, named: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert named <= set(re.findall(r"\w+", capsys.readouterr().out))


@pytest.fixture(params=["", "python3 run.py"])
def typed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", "/games")
    monkeypatch.setenv(TYPED, request.param.replace(" ", "\n"))
    return request.param or "liverpool"


def test_help_fits_a_terminal_and_shows_what_one_types(typed: str) -> None:
    for parser in parsers(command_line()):
        lines = parser.format_help().splitlines()
        assert max(map(len, lines)) <= 80, parser.prog
        assert lines[0].startswith(f"usage: {typed}")
        examples = lines[lines.index("examples:") + 1 :]
        assert examples[0].startswith(f"  {typed}")


def test_as_many_can_be_seated_as_can_play() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (bounds.FEWEST_PLAYERS, bounds.MOST_PLAYERS)


def test_examples_of_help_are_understood() -> None:
    whole = command_line()
    for parser in parsers(command_line()):
        assert parser.examples
        for example in parser.examples:
            command, *_into_a_file = example.partition(">")
            _, *words = shlex.split(f"{parser.prog} {command}")
            assert whole.parse_args(words).run


@pytest.mark.parametrize(
    ("typed_so_far", "offered"),
    [
        ("ru", {"rules", "rulebook"}),
        ("rules show mah", {"mahlum", "mahlum+minus25", "mahlum+quarters"}),
        ("play --rules chris", {"christmas", "christmas+runs"}),
        ("rulebook dunlop --as ", {"txt", "html", "pdf", "docx"}),
        ("replay ga", {"game.toml"}),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_commands_options_rules_and_files(
    shell: str, typed_so_far: str, offered: set[str], tmp_path: Path
) -> None:
    if (program := shutil.which(shell)) is None:
        pytest.skip(f"there is no {shell} here")
    (tmp_path / "game.toml").touch()
    (tmp_path / "script").write_text(completion(shell), "utf-8")
    line = f"liverpool {typed_so_far}"
    words = " ".join(shlex.quote(word) for word in line.split(" "))
    ask = {
        "fish": f"complete -C'{line}'",
        "bash": f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1));"
        " _shtab_liverpool; printf '%s\\n' \"${COMPREPLY[@]}\"",
    }[shell]
    done = subprocess.run(
        [program, "-c", f"source ./script; {ask}"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert {each.split("\t")[0] for each in done.stdout.splitlines()} == offered


def test_zsh_can_read_its_completion(tmp_path: Path) -> None:
    script = completion("zsh")
    assert script.startswith("#compdef liverpool\n")
    assert "mahlum+quarters" in script
    if (program := shutil.which("zsh")) is not None:
        (tmp_path / "_liverpool").write_text(script, "utf-8")
        subprocess.run([program, "-n", tmp_path / "_liverpool"], check=True)


def test_the_manual_has_every_command_and_option_and_nothing_of_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(TYPED, "python3\nrun.py")
    page = man_page().replace("\\-", "-")
    for parser in parsers(command_line("liverpool")):
        for action in parser._actions:
            assert "-h" in action.option_strings or all(
                option in page for option in action.option_strings
            )
        assert parser._subparsers or f".SS {parser.prog}\n" in page
    assert "run.py without" in page
    assert "python3" not in page
    assert str(Path.home()) not in page
    assert not re.search(r"^[.'](?!TH|SH|SS|TP|PP|B |I |nf|fi)", page, re.MULTILINE)


def test_every_command_takes_what_is_read_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its function is named by a text, so no type checker sees the call."""
    taken = set()

    def bound(place: str) -> Callable[..., int]:
        def call(**given: object) -> int:
            try:
                signature(resolve_name(place)).bind(**given)
            except ModuleNotFoundError as missing:  # of an extra that is not installed here
                if str(missing.name).startswith("liverpool"):
                    raise
            taken.add(place)
            return 0

        return call

    monkeypatch.setattr("liverpool.cli.arguments.resolve_name", bound)
    whole = command_line()
    for parser in parsers(command_line()):
        _, *words = shlex.split(f"{parser.prog} {parser.examples[0].partition('>')[0]}")
        asked = whole.parse_args(words)
        if isinstance(asked.run, partial):
            assert asked.run(asked) == 0
    assert len(taken) > 25


def test_help_says_the_default_of_whatever_takes_a_value() -> None:
    silent = [
        f"{parser.prog} {action.option_strings[-1]}"
        for parser in parsers(command_line())
        for action in parser._actions
        if action.option_strings and action.nargs != 0
        if ("(required)" if action.required else "default: ") not in (action.help or "")
    ]
    assert silent == []


def test_help_of_replay_says_where_games_lie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("liverpool.terminal.saved_game.folder", lambda: Path("/my/games"))
    with pytest.raises(SystemExit):
        main(["replay", "--help"])
    assert "\n  /my/games\n" in capsys.readouterr().out


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("command", "found"),
    [
        ("rules list", lambda said: said[0]["name"] == "dunlop"),
        ("rules show mahlum", lambda said: said["answers"][1]["answer"] == "Two bunches of 3."),
        (
            "rules diff dunlop mahlum",
            lambda said: ["15.", "25."] in [each["answers"] for each in said["differences"]],
        ),
        (
            "simulate --games 2 --workers 1 --bots greedy",
            lambda said: sum(seat["wins"] for seat in said["seats"]) == pytest.approx(2),
        ),
        (
            "arena --deals 1 --workers 1 --bots greedy,random",
            lambda said: [each["bot"] for each in said["standings"]] == ["greedy", "random"],
        ),
        (
            "doctor --data no-such-folder",
            lambda said: {"good", "warning"} >= {each["kind"] for each in said},
        ),
    ],
)
def test_what_is_printed_as_a_table_can_be_had_as_json(
    command: str, found: Callable[[Any], bool], capsys: pytest.CaptureFixture[str]
) -> None:
    main([*shlex.split(command), "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    assert found(json.loads(line))
