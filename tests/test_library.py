"""What the library promises: its names and how they are called, against `library.txt` beside this.

After a change that is meant, `.venv/bin/python -m tests.generated` writes the file anew; what
users will notice of it belongs into CHANGELOG.md.
"""

import inspect
import subprocess
import sys
from collections.abc import Iterator
from doctest import DocTest, DocTestFinder, DocTestRunner
from enum import Enum
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import liverpool
from liverpool import library

PROMISED = Path(__file__).with_name("library.txt")


def promised() -> str:
    return "\n".join(line for name in library.__all__ for line in _surface(name)) + "\n"


def _surface(name: str) -> Iterator[str]:
    found = getattr(library, name)
    if not inspect.isclass(found):
        yield name + (_signature(found) if inspect.isfunction(found) else "")
        return
    ours = [kind for kind in found.__mro__ if kind.__module__.startswith("liverpool")]
    made = ours and not issubclass(found, Enum) and not inspect.isabstract(found)
    yield name + (_signature(found) if made else "")
    for key in sorted({key for kind in ours for key in vars(kind) if not key.startswith("_")}):
        member = inspect.getattr_static(found, key)
        plain = not isinstance(member, FunctionType | staticmethod | classmethod)
        yield f"  {name}.{key}{'' if plain else _signature(getattr(found, key))}"


def _signature(found: Any) -> str:
    """How it is called, without types: mypy and the reference tell those."""
    try:
        parameters = inspect.signature(found).parameters.values()
    except (TypeError, ValueError):
        return ""
    bare = [each.replace(annotation=each.empty) for each in parameters]
    bare = [each if _is_short(each.default) else each.replace(default=...) for each in bare]
    return str(inspect.Signature(bare))


def _is_short(default: object) -> bool:
    return default in (None, inspect.Parameter.empty) or isinstance(default, int | str)


def test_nothing_public_changes_unsaid() -> None:
    assert promised() == PROMISED.read_text("utf-8"), (
        "The library's names or calls have changed: if that is meant, run"
        " `.venv/bin/python -m tests.generated` and say it in CHANGELOG.md."
    )


def test_the_package_gives_the_names_of_the_library() -> None:
    assert all(getattr(liverpool, name) is getattr(library, name) for name in library.__all__)
    assert set(library.__all__) <= set(dir(liverpool))
    assert not hasattr(liverpool, "nonsense")
    assert not hasattr(liverpool, "annotations")
    names: dict[str, object] = {}
    exec("from liverpool import *", names)
    assert set(library.__all__) <= set(names)


EXAMPLES = [
    test
    for name in library.__all__
    for test in DocTestFinder().find(getattr(library, name), name, False, vars(library))
    if test.examples
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.name)
def test_examples_show_what_happens(example: DocTest) -> None:
    said: list[str] = []
    assert DocTestRunner().run(example, out=said.append).failed == 0, "".join(said)


def test_most_subjects_have_an_example() -> None:
    assert len(EXAMPLES) >= 8


def test_what_can_be_called_says_what_it_does() -> None:
    public = [getattr(library, name) for name in library.__all__]
    silent = [found for found in public if inspect.isfunction(found) and not found.__doc__]
    assert silent == []


NEVER_RAISED = {
    "BotFault": "told as ArenaError",
    "CannotRead": "told as NotationError",
    "CannotRunSimulator": "told as CannotLookAhead",
    "CannotWrite": "only commands check before they write",
    "NoNumbers": "caught by verify",
    "NotCoveredError": "told as CannotLookAhead",
    "NotText": "told as NotationError",
    "NotToml": "told as RulesError or NotationError",
    "OnlyHere": "told as a ValueError, or in a warning",
    "TooMuchWork": "only where somebody sets a limit, which the library does not offer",
}
"""Errors of what the library is made of that no call of it raises, and why."""


def test_what_can_be_raised_can_be_named() -> None:
    code = (
        "import inspect, sys, liverpool.library\n"
        "print(*{name for module in [*sys.modules.values()]"
        " if module.__name__.startswith('liverpool.')"
        " for name, found in inspect.getmembers(module, inspect.isclass)"
        " if issubclass(found, Exception) and found.__module__.startswith('liverpool.')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert {*done.stdout.split()} - {*library.__all__} == {*NEVER_RAISED}


NOT_FOR_A_GAME = {
    *("multiprocessing", "concurrent.futures", "asyncio", "socket", "subprocess", "logging"),
    *("importlib.resources", "zipfile", "tempfile", "pathlib", "urllib.parse"),  # each takes long
    *("liverpool.arena.runner", "liverpool.arena.matches"),
    *("liverpool.bots", "liverpool.simulator", "liverpool.review", "liverpool.library"),
}
"""What `from liverpool import Game` does without: with it, that takes twice the time."""
MODULES_OF_A_GAME = 110
"""With more of ours it takes longer; as installed, compiled, it takes some 80 ms of CPU."""
OF_EXTRAS = {"rich", "textual", "starlette", "uvicorn", "typst", "docx", "wasmtime", "IPython"}


def test_the_library_loads_little_and_the_package_nothing() -> None:
    code = (
        "import sys, liverpool\n"
        "assert not [name for name in sys.modules if name.startswith('liverpool.')]\n"
        "from liverpool import Game\n"
        "print(*sys.modules)\n"
        "from liverpool import match\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    with_game, with_all = ({*line.split()} for line in done.stdout.splitlines())
    assert with_game & NOT_FOR_A_GAME == set()
    assert sum(name.startswith("liverpool.") for name in with_game) <= MODULES_OF_A_GAME
    assert {name.split(".")[0] for name in with_all} & OF_EXTRAS == set()
    ours = {name.split(".")[1] for name in with_all if name.startswith("liverpool.")}
    assert ours & {"server", "terminal", "paper"} == set()
