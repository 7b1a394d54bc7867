"""The formats of our own files: which one a file has, and what it is where another one is wanted.

Each file names its format, such as `liverpool-rules/4`: its kind, and the version of that.
"""

import re
from collections.abc import Mapping
from typing import Final

from liverpool.engine.given_text import quoted

_KINDS: Final[Mapping[str, str]] = {
    "rules": "a rule file",
    "record": "a game file",
    "scores": "a score file",
    "practice": "a file of positions to practise on",
    "receipt": "a receipt",
    "results": "a file of results",
    "family": "a family's record",
    "device": "everything of a browser",
}
_FORMAT: Final = re.compile(r"liverpool-([a-z]+)/([1-9]\d{0,5})", re.ASCII)
_WRITTEN: Final = re.compile(rf"^\W*format\W+({_FORMAT.pattern})", re.MULTILINE | re.ASCII)
_LOOKED_AT: Final = 1_000
"""Where the format of a file stands: among its first characters."""
_FIRST_LINES: Final = 3
_SEPARATORS: Final = (";", "\t", ",")


def why_not_read(written: object, ours: str) -> str:
    """Why a file of this format cannot be read as one of ours, in a sentence; empty if unknown."""
    found = _FORMAT.fullmatch(written) if isinstance(written, str) else None
    wanted = _FORMAT.fullmatch(ours)
    if found is None or wanted is None or found[1] not in _KINDS:
        return ""
    if found[1] != wanted[1]:
        return f"This is {_KINDS[found[1]]}, and not {_KINDS[wanted[1]]}; choose another one."
    if int(found[2]) > int(wanted[2]):
        return f"This file is of a later version of the program, {quoted(written)}; update yours."
    return ""


def format_in(text: str) -> str:
    """The format that a text names, even if it cannot be read any further; empty if none."""
    found = _WRITTEN.search(text[:_LOOKED_AT])
    return found[1] if found else ""


def another_kind(text: str) -> str:
    """What a text without any TOML is, if it is recognizably something else; empty if not."""
    lines = [line for line in text.splitlines() if line.strip()][:_FIRST_LINES]
    if not lines:
        return ""
    if lines[0].lstrip().startswith("{"):
        found = _FORMAT.fullmatch(format_in(text))
        kind = _KINDS.get(found[1]) if found else None
        what = kind or "JSON, as score files are"
        return f"this is {what}, and not a file of this kind; choose another one"
    for sign in _SEPARATORS:
        counts = {line.count(sign) for line in lines}
        plain = not any("=" in line or line.lstrip().startswith(("#", "[")) for line in lines)
        if plain and len(lines) > 1 and len(counts) == 1 and counts != {0}:
            return "this is a table (CSV), and not a file of this kind; choose another one"
    return ""
