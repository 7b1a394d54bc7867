"""Words and lists that come with the game as TOML, beside the modules that use them."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def data(package: str, name: str) -> dict[str, Any]:
    """What stands in a package's TOML file of this name."""
    return tomllib.loads((resources.files(package) / f"{name}.toml").read_text(encoding="utf-8"))
