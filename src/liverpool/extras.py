"""What goes beyond the core, the extras of `pyproject.toml`: how to install them, in words."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from liverpool.typed import TYPED, quoted, typed

_STARTER: Final = Path(__file__).parents[2] / "run.py"
"""In a copy of the project, what installs them there."""


def how_to_install(*extras: str) -> str:
    """What to type for these extras.

    A wheel is named by its file: the project is in no package index, and anybody could publish
    something there under its name.
    """
    if os.environ.get(TYPED):
        return f"`{typed('install', *extras)}`"
    if _STARTER.exists():
        return f"`{' '.join(map(quoted, ('python3', str(_STARTER), 'install', *extras)))}`"
    wheel = quoted(f"FILE.whl[{','.join(extras)}]")
    return f"`pip install {wheel}`, with the wheel that you have"


class UsedLater:
    """A module of an extra, loaded when something of it is used.

    So what knows it can be loaded by those who go without it. Raises `ModuleNotFoundError` then.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
