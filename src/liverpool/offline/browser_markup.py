"""What pages of HTML ask of markupsafe, in Python alone.

Under Pyodide this module is `markupsafe` (`install`); it has no more than `paper.html` uses, and
works as markupsafe does for it.
"""

import sys
from collections.abc import Iterable
from typing import Final

_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", ">": "&gt;", "<": "&lt;", "'": "&#39;", '"': "&#34;"}
)


def install() -> None:
    """From here on `import markupsafe` finds this module."""
    sys.modules["markupsafe"] = sys.modules[__name__]


class Markup(str):
    """Text that stands in a page as it is; all that is put into it is escaped."""

    __slots__ = ()

    def format(self, *given: object, **named: object) -> "Markup":
        escaped = {name: escape(each) for name, each in named.items()}
        return Markup(super().format(*map(escape, given), **escaped))

    def join(self, parts: Iterable[str], /) -> "Markup":
        return Markup(super().join(map(escape, parts)))

    def __add__(self, other: str, /) -> "Markup":
        return Markup(super().__add__(escape(other)))


def escape(value: object) -> Markup:
    return value if isinstance(value, Markup) else Markup(str(value).translate(_ESCAPED))
