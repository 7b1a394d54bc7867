"""What a page asks that is at no table, and for which something has to be found."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from liverpool.room.effects import Append
from liverpool.room.events import Now
from liverpool.room.kept import KeptTable
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.secret import Secret


class Opens(NamedTuple):
    """A table that is opened for the page that has asked, which gets its host's seat."""

    kept: KeptTable
    secret: Secret
    played: Append | None = None
    """What was played there already."""


class LookUp(Struct, frozen=True):
    """What is to be found, and what becomes of it."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    finish: Callable[[Now, Any], ToPage | Opens]
    """Makes the answer of what was found, or of the `Failed` that says why nothing was; raises
    `RequestRefused` or `RulesError`."""
    is_long: bool = True
    """Whether it may take seconds, so that a page asks one such thing at a time."""
