"""What the last release had for others to use, against what is there now.

`released.txt` beside this lists the names of the library, the commands with their options, and the
extras of the package, below the version. What is gone since then has to be named in the changelog.
After a release `.venv/bin/python -m tests.test_released` writes the file anew.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from liverpool.cli import command_line
from liverpool.cli.shell import parsers
from scripts.releasing.release import UNRELEASED, extras_of, sections
from tests.test_library import promised

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_name("released.txt")


def public() -> set[str]:
    """All that others may use: names, commands with each of their options, extras."""
    names = {re.split(r"\(", line.strip())[0] for line in promised().splitlines()}
    commands = [*parsers(command_line("liverpool"))]
    options = {
        f"{each.prog} {option}"
        for each in commands
        for action in each._actions
        for option in action.option_strings
    }
    return {
        *names,
        *(each.prog for each in commands),
        *options,
        *map("[{}]".format, extras_of(ROOT)),
    }


def unsaid(before: Iterable[str], now: Iterable[str], changelog: str) -> list[str]:
    """What is gone, and named between backticks by no line of the changelog."""
    gone = sorted({*before} - {*now})
    return [name for name in gone if f"`{name}`" not in changelog]


def test_what_was_public_and_is_gone_is_told() -> None:
    version, *before = FILE.read_text("utf-8").splitlines()
    newest, last = sections(ROOT)[:2]
    assert version == last[0], (
        f"{last[0]} is released: write down what it has by"
        " `.venv/bin/python -m tests.test_released` before anything else changes."
    )
    assert unsaid(before, public(), newest[2]) == [], "CHANGELOG.md says nothing of these."


def test_a_name_that_is_gone_is_found_unless_the_changelog_has_it() -> None:
    before, now = ["match", "liverpool play --name", "[rl]"], ["match"]
    assert unsaid(before, now, "") == ["[rl]", "liverpool play --name"]
    assert unsaid(before, now, "`liverpool play --name` and the extra `[rl]` are gone.") == []


if __name__ == "__main__":
    newest, last = sections(ROOT)[:2]
    version = (last if newest[0] == UNRELEASED else newest)[0]
    FILE.write_text("\n".join([version, *sorted(public())]) + "\n", "utf-8", newline="\n")
