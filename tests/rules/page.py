"""docs/play/rules.md as its readers meet it: what in it can be pointed at."""

import re
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "play" / "rules.md"


@cache
def anchors() -> tuple[str, ...]:
    """`row-26`, `x7`, `c-18` and so on, in their order on the page."""
    return tuple(re.findall(r'<a id="([^"]+)"></a>', PAGE.read_text("utf-8")))


@cache
def headings() -> frozenset[str]:
    return frozenset(re.findall(r"^#+ (.+)$", PAGE.read_text("utf-8"), re.MULTILINE))
