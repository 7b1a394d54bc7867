"""Liverpool Rummy: the rules, the game as text, players, simulation, and tables in
the browser and the terminal.

What a program of one's own needs is here by name: `from liverpool import Game`. What is not in
`__all__` may change from one version to the next; how far the names in it are promised stands in
CHANGELOG.md. Nothing is loaded before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.8.0.dev0"

if TYPE_CHECKING:
    from liverpool.basics import *  # noqa: F403 - these are the names, and mypy knows them
    from liverpool.library import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """The names of `liverpool.library`, loaded when they are asked for: first what a game
        needs."""
        if name == "__all__":
            return import_module("liverpool.library").__all__
        if not name.startswith("_"):
            for module in map(import_module, ("liverpool.basics", "liverpool.library")):
                if name in module.__all__:
                    return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *import_module("liverpool.library").__all__})
