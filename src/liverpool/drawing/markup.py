"""Pieces of HTML that read well on light and on dark pages: no colours but the page's own."""

from collections.abc import Iterable, Sequence
from typing import Final

LINE: Final = "1px solid rgba(128,128,128,.4)"
SMALL: Final = "opacity:.75;font-size:90%"


def escaped(text: object) -> str:
    """Text that stands for itself, in an attribute too."""
    said = str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return said.replace('"', "&quot;").replace("'", "&#39;")


def tag(name: str, inside: str, style: str = "") -> str:
    """An element around markup."""
    styled = f' style="{style}"' if style else ""
    return f"<{name}{styled}>{inside}</{name}>"


def page(*parts: str) -> str:
    """All that is shown of one value."""
    style = "font:14px/1.45 system-ui,sans-serif;text-align:left;max-width:60em"
    return tag("div", "".join(parts), style)


def heading(text: str, more: str = "") -> str:
    """The first line, of plain text: what it is, and in small letters what else there is to say."""
    small = f" {tag('span', escaped(more), SMALL)}" if more else ""
    return tag("div", tag("b", escaped(text)) + small, "margin:.3em 0")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[str] = ()) -> str:
    """A table of plain texts; columns stand at the right but for those in `left`."""
    sides = ["left" if head in left else "right" for head in heads]

    def cells(name: str, row: Sequence[str]) -> str:
        shown = zip(row, sides, strict=True)
        style = f"padding:.15em .9em .15em 0;vertical-align:top;border-bottom:{LINE};"
        return "".join(
            tag(name, escaped(cell), f"{style}text-align:{side}") for cell, side in shown
        )

    body = "".join(tag("tr", cells("td", row), "background:none") for row in rows)
    head = tag("thead", tag("tr", cells("th", heads), "background:none"))
    return tag("table", head + tag("tbody", body), "border-collapse:collapse;margin:.3em 0")
