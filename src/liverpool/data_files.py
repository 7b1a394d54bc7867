"""Files that come with the game, beside the modules that use them."""

import tomllib
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def folder(package: str, *inside: str) -> "Traversable":
    """Where the files of a package lie, or those of a folder in it.

    What finds them is loaded at the first: with it come archives and addresses, which take longer
    than a game's own rules.
    """
    found: Traversable = import_module("importlib.resources").files(package)
    return found.joinpath(*inside)


@cache
def data(package: str, name: str) -> dict[str, Any]:
    """What stands in a package's TOML file of this name."""
    return tomllib.loads((folder(package) / f"{name}.toml").read_text(encoding="utf-8"))
