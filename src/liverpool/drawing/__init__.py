"""What a notebook shows of games, rules and reports: HTML and SVG as plain strings.

Notebooks ask a value for `_repr_html_` or `_repr_svg_`. The classes know nothing of that: whoever
gives them to programs of one's own (`basics.py`, `library.py`) has them `drawn`.
"""

from collections.abc import Callable
from typing import TypeVar

Kind = TypeVar("Kind")


def drawn(
    kind: type[Kind],
    *,
    html: Callable[[Kind], str] | None = None,
    svg: Callable[[Kind], str] | None = None,
) -> None:
    """Values of this kind are shown by these functions in a notebook."""
    for name, draw in (("_repr_html_", html), ("_repr_svg_", svg)):
        if draw is not None:
            setattr(kind, name, draw)
