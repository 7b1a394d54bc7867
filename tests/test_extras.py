"""What each installation can do: the core alone starts every command, extras bring the others.

An installation without some packages is played by a Python that does not find them.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import run
from liverpool.typed import TYPED
from tests.chance import some

ROOT = Path(run.__file__).parent
NEEDING = [
    ("serve", "server"),
    ("build-site x", "server"),
    ("doctor", "server"),
    ("move-data x y", "server"),
    ("backup x", "server"),
    ("restore x", "server"),
    ("tables list", "server"),
    ("play", "terminal"),
    ("score", "terminal"),
    ("rulebook dunlop -o book.pdf", "paper"),
    ("cheatsheet dunlop", "paper"),
    ("scoresheet", "paper"),
    ("data tables tests/games/dunlop-game.toml", "data"),
    ("train -o learnt.npz", "train"),
    ("study examples/five_descriptions.toml", "data"),
    ("review tests/games/dunlop-game.toml", "simulator"),
    ("review tests/games/dunlop-game.toml --html review.html", "simulator"),
]
STARTER = shlex.quote(str(ROOT / "run.py"))
NEEDS = (
    f"`liverpool {{}}` needs more than the core; install it with `python3 {STARTER} install {{}}`."
)
FREE = """
    simulate --games 1 --workers 1 --players 3 --bots greedy
    arena --deals 1 --workers 1 --players 3 --bots greedy,steady --plot {folder}/plot.svg
    data make {folder}/games --deals 1 --workers 1 --rules dunlop+first --bots greedy
    rules list
    rules show mahlum
    rules diff dunlop mahlum
    rulebook mahlum
    cheatsheet mahlum --as txt -o -
    replay {games}/dunlop-game.toml
    position {games}/dunlop-deal-1.toml
    practice
"""
WITHOUT = """
import shlex, sys
missing = set(sys.argv[1].split(","))
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from liverpool.cli import main
for line in sys.argv[2:]:
    print(line, main(shlex.split(line)), file=sys.stderr)
"""


def words_of(command: str) -> str:
    """The words that name the command itself."""
    return " ".join(command.split()[: 2 if command.startswith("data") else 1])


def locked(name: str) -> set[str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return set(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))


@cache
def installed() -> Mapping[str, list[str]]:
    """The modules that are installed, each with the packages that bring it."""
    return packages_distributions()


def having(lists: list[str], *commands: str) -> list[str]:
    """What is told on standard error where nothing but these lists is installed."""
    there = set().union(*map(locked, lists))
    missing = [
        module
        for module, names in installed().items()
        if not there & {re.sub(r"[-_.]+", "-", name.lower()) for name in names}
        and module != "liverpool"
    ]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, ",".join(missing), *commands],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env={**os.environ, TYPED: ""},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stderr.splitlines()


@pytest.mark.in_turn("elsewhere")
def test_with_the_core_alone_every_command_starts(tmp_path: Path) -> None:
    games = shlex.quote(str(ROOT / "tests" / "games"))
    lines = FREE.format(folder=shlex.quote(str(tmp_path)), games=games).splitlines()
    free = [line.strip() for line in lines if line.strip()]
    book = f"rulebook dunlop -o {shlex.quote(str(tmp_path))}/book.html"
    told = having(["core"], *free, *(command for command, _ in NEEDING), book)
    assert told[: len(free)] == [f"{line} 0" for line in free]
    assert (tmp_path / "plot.svg").read_text("utf-8").startswith("<svg")
    needing = [
        line
        for command, extras in NEEDING
        for line in (NEEDS.format(words_of(command), extras.replace(",", " ")), f"{command} 2")
    ]
    assert told[len(free) : -2] == needing
    assert told[-2].startswith("The rule book is in ")
    assert told[-1] == f"{book} 0"


BROUGHT = [
    (
        ["paper"],
        [
            *("cheatsheet dunlop -o {0}/c.pdf", "scoresheet -o {0}/s.docx"),
            *("rulebook dunlop --short -o {0}/b.pdf", "rulebook dunlop -o {0}/b.docx"),
        ],
    ),
    (["terminal"], ["play", "score"]),
    (["server"], ["serve --seats 1", "build-site {0}/site"]),
    (["simulator"], ["review no-such-game.toml"]),
    (["simulator"], ["review no-such-game.toml --html x.html"]),
]
# Only --full installs what the last one needs.
DATA = pytest.param(["data"], ["data tables no-such-game.toml -o {0}"], marks=pytest.mark.full)


@pytest.mark.in_turn("elsewhere")
@pytest.mark.parametrize(("lists", "commands"), [*some(BROUGHT, everyday=2), DATA])
def test_an_extra_brings_what_its_commands_need(
    lists: list[str], commands: list[str], tmp_path: Path
) -> None:
    told = having(lists, *(command.format(shlex.quote(str(tmp_path))) for command in commands))
    assert told
    assert not any("run.py install" in line for line in told)


def test_the_starter_and_the_package_say_the_same() -> None:
    for command, needed in (*NEEDING, ("rulebook dunlop", "terminal")):
        # what looks ahead and what prints come along; the commands do without them
        also = {
            "serve": {run.SIMULATOR, run.PAPER},
            "study": {run.SIMULATOR},
            "train": {run.SIMULATOR},
        }
        starts = {*run.needed(command.split())}
        if command.startswith("rulebook"):  # where it is shown is known only when it starts
            starts -= {"terminal"} - {needed}
        assert starts == {*needed.split(",")} | also.get(command.split()[0], set())
    assert {words_of(command) for command, _ in NEEDING} == {*run.NEEDED}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert set(extras) == {name for _, needed in NEEDING for name in needed.split(",")} | {
        run.POSTGRES,
        run.BUS,
        run.PROCESSES,
        *("rl", run.LEARNERS, run.RAY, "all"),  # no command needs them always
    }
    assert run.needed(["doctor", "--database=postgresql://x"]) == ["server", run.POSTGRES]
    assert run.needed(["move-data", "x", "postgres://x"]) == ["server", run.POSTGRES]
    assert run.needed(["backup", "x", "--database", "postgresql://x"]) == ["server", run.POSTGRES]
    shares = ["serve", "--database", "postgresql://x", "--bus", "nats://x,nats://y"]
    at_home = ["server", run.PAPER, run.SIMULATOR]
    assert run.needed(shares) == [*at_home, run.POSTGRES, run.BUS]
    together = ["serve", "--processes=4", "--database", "postgresql://x"]
    assert run.needed(together)[3:] == [run.POSTGRES, run.PROCESSES]
    assert run.needed(["doctor", "--data", "x"]) == ["server"]
    for ray in ("--ray", "--ra"):
        assert run.needed(["study", "x.toml", ray]) == ["data", run.RAY, run.SIMULATOR]
    everything = set(re.findall(r"[a-z]+", extras.pop("all")[0].partition("[")[2]))
    assert everything | {"rl", "train", run.BUS} == {*extras}  # brought by the others
    for name, wishes in extras.items():
        assert {re.split(r"[<>=\[]", wish)[0] for wish in wishes} <= {
            *locked(name),
            "liverpool-rummy",
        }
