"""Pieces of HTML that read well on light and on dark pages: no colours but the page's own."""

from collections.abc import Iterable, Sequence
from typing import Final

from liverpool.markup import Markup, element

LINE: Final = "1px solid rgba(128,128,128,.4)"
SMALL: Final = "opacity:.75;font-size:90%"


def page(*parts: Markup) -> Markup:
    """All that is shown of one value."""
    style = "font:14px/1.45 system-ui,sans-serif;text-align:left;max-width:60em"
    return element("div", *parts, style=style)


def heading(text: str, more: str = "") -> Markup:
    """The first line: what it is, and in small letters what else there is to say."""
    small = (" ", element("span", more, style=SMALL)) if more else ()
    return element("div", element("b", text), *small, style="margin:.3em 0")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[str] = ()) -> Markup:
    """A table of texts; columns stand at the right but for those in `left`."""

    def row(tag: str, cells: Sequence[str]) -> Markup:
        style = f"padding:.15em .9em .15em 0;vertical-align:top;border-bottom:{LINE};text-align:"
        shown = (
            element(tag, cell, style=style + ("left" if head in left else "right"))
            for cell, head in zip(cells, heads, strict=True)
        )
        return element("tr", *shown, style="background:none")

    body = element("tbody", *(row("td", cells) for cells in rows))
    head = element("thead", row("th", heads))
    return element("table", head, body, style="border-collapse:collapse;margin:.3em 0")
