"""Matches from scripts and notebooks: other processes do the work, or one sentence says why not."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.in_turn

IMPORTS = """
from liverpool import changed, make_bot, match
print("begun")
RULES = changed("dunlop", {"deals": [{"cards": 6, "contract": "set 3"}]})
"""
OWN = """
def players(name, seed):
    return make_bot("greedy", seed)
"""
PLAYED = "match(RULES, ['greedy'] * 3, 2, 1, workers=2"
PRINTED = f"print({PLAYED}).games)"
PRINTED_OWN = f"print({PLAYED}, make=players).games)"
GUARD = "if __name__ == '__main__':\n    "
HOW = "define it in a module and import it, or use workers=1."
NOT_FOUND = f"ValueError: Other processes do not find `players`: {HOW}"


def ran(*arguments: str, typed: str = "") -> tuple[str, list[str]]:
    """What a Python printed, and the lines of its errors."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout, done.stderr.splitlines()


def script(folder: Path, text: str) -> str:
    file = folder / "script.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_script_with_our_bots_needs_no_guard_and_runs_once(tmp_path: Path) -> None:
    assert ran(script(tmp_path, IMPORTS + PRINTED)) == ("begun\n2\n", [])


@pytest.mark.full
def test_so_does_one_that_comes_by_a_pipe_or_is_typed() -> None:
    assert ran("-", typed=IMPORTS + PRINTED) == ("begun\n2\n", [])
    assert ran("-c", IMPORTS + PRINTED) == ("begun\n2\n", [])


@pytest.mark.full
def test_a_guarded_script_may_have_its_own_bots(tmp_path: Path) -> None:
    out, errors = ran(script(tmp_path, IMPORTS + OWN + GUARD + PRINTED_OWN))
    assert ("2" in out.splitlines(), errors) == (True, [])


def test_one_with_its_own_bots_and_no_guard_is_told_once(tmp_path: Path) -> None:
    _, errors = ran(script(tmp_path, IMPORTS + OWN + PRINTED_OWN))
    assert errors[-1] == (
        "ValueError: Each process runs this script again from its beginning. Put what the script"
        ' does under `if __name__ == "__main__":`, or use workers=1.'
    )
    assert sum("Traceback" in line for line in errors) == 1


@pytest.mark.parametrize("make", ["players", "lambda name, seed: make_bot('greedy', seed)"])
def test_bots_of_a_notebook_are_told_at_once(make: str) -> None:
    alone = f"print({PLAYED[:-1]}1, make={make}).games)\n"
    out, errors = ran("-c", f"{IMPORTS}{OWN}{alone}{PLAYED}, make={make})")
    assert errors[-1].replace("<lambda>", "players") == NOT_FOUND
    assert [line for line in errors if "Traceback" in line] == errors[:1]
    assert out.splitlines()[-1] == "2"


def test_without_a_number_of_processes_a_notebook_plays_in_its_own() -> None:
    counted = "from liverpool.arena import runner\nrunner.cores = lambda: 2\n"
    text = f"{IMPORTS}{OWN}{counted}print(match(RULES, ['greedy'] * 3, 2, 1, make=players).games)"
    out, errors = ran("-c", text)
    assert out == "begun\n2\n"
    why = "Other processes do not find `players`, so one core does all the work"
    assert errors == [f"<string>:10: UserWarning: {why}: define it in a module and import it."]


def test_what_no_process_can_be_sent_is_told(tmp_path: Path) -> None:
    text = f"{IMPORTS}from threading import Lock\nfrom functools import partial\n"
    work = "partial(make_bot, Lock())"
    _, errors = ran(script(tmp_path, f"{text}{GUARD}{PLAYED}, make={work})"))
    assert errors[-1].startswith("ValueError: Other processes cannot take this over (cannot pickle")
    assert errors[-1].endswith(HOW)
