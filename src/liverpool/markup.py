"""Pages and pictures, element by element: whatever is said in one stays text.

Only what `element` made, or what is called `Markup`, stands in it as it is.
"""

from collections.abc import Mapping
from html import escape
from typing import Final

from liverpool.data_files import data

_EMPTY: Final = frozenset({"link", "meta"})
"""Elements that have no end."""


class Markup(str):
    """Text that is read as markup: HTML and XML alike."""

    __slots__ = ()


def shapes() -> Mapping[str, str]:
    """The shapes of suits, by their letters, of the joker's `star` and of verdicts, as paths."""
    return data("liverpool", "shapes")


def element(tag: str, /, *inside: str, **attributes: object) -> Markup:
    """An element around texts and elements; attributes that are None are left out.

    An underscore in the name of an attribute is a hyphen, and none at its end: `class_`.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in _EMPTY:
        return Markup(f"<{tag}{written}>")
    content = (each if isinstance(each, Markup) else escape(each, quote=False) for each in inside)
    return Markup(f"<{tag}{written}>{''.join(content)}</{tag}>")
