"""What goes beyond the core, the extras of `pyproject.toml`: how to install them, in words."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from liverpool.typed import TYPED, WINDOWS, quoted, typed

_PROJECT: Final = Path(__file__).parents[2]
"""In a copy of the project, its folder, where `run.py` installs them into `.venv`."""


def how_to_install(*extras: str) -> str:
    """What to type for these extras.

    A wheel is named by its file: the project is in no package index, and anybody could publish
    something there under its name.
    """
    if os.environ.get(TYPED):
        return f"`{typed('install', *extras)}`"
    starter = _PROJECT / "run.py"
    if starter.exists() and Path(sys.prefix).resolve() == (_PROJECT / ".venv").resolve():
        python = "py" if WINDOWS else "python3"
        return f"`{_words(python, str(starter), 'install', *extras)}`"
    wheel = f"FILE.whl[{','.join(extras)}]"
    return (
        f"`{_words(sys.executable, '-m', 'pip', 'install', wheel)}`, with the wheel that you have"
    )


def _words(*words: str) -> str:
    return " ".join(map(quoted, words))


class UsedLater:
    """A module of an extra, loaded when something of it is used.

    So what knows it can be loaded by those who go without it. Raises `ModuleNotFoundError` then.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
