"""Signs that programs for letters write in place of those that files are read by, and files of
another kind than was meant.

Both are looked for only in what could not be read, to say why.
"""

import re
from typing import Final
from unicodedata import category

_QUOTES: Final = "“”„‟‘’‚«»"
_DASHES: Final = "‐‑‒–—−"
_FIRST_LINES: Final = 3
_SEPARATORS: Final = (";", "\t", ",")


def strange_sign(sign: str) -> str:
    """What is wrong with the sign at which reading ended; empty if it is none of these."""
    if sign in _QUOTES:
        return f'{sign} is no quotation mark here; write " in its place'
    if sign in _DASHES:
        return f"{sign} is no hyphen or minus sign here; write - in its place"
    if category(sign) == "Zs" and sign != " ":
        return f"this blank is no ordinary one (U+{ord(sign):04X}); write a space in its place"
    if category(sign) == "Cf":
        return f"an invisible character stands here (U+{ord(sign):04X}); leave it out"
    return ""


def strange_quote(line: str) -> int | None:
    """Where the first quotation mark stands that is none, in a line whose text does not end."""
    found = re.search(f"[{_QUOTES}]", line)
    return found.start() if found else None


def another_kind(text: str) -> str:
    """What a text is, if it is recognizably something else; empty if not."""
    lines = [line for line in text.splitlines() if line.strip()][:_FIRST_LINES]
    if not lines:
        return ""
    if lines[0].lstrip().startswith("{"):
        return "this is JSON, as score files are, and not a file of this kind; choose another one"
    for sign in _SEPARATORS:
        counts = {line.count(sign) for line in lines}
        plain = not any("=" in line or line.lstrip().startswith(("#", "[")) for line in lines)
        if plain and len(lines) > 1 and len(counts) == 1 and counts != {0}:
            return "this is a table (CSV), and not a file of this kind; choose another one"
    return ""
