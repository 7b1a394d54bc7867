"""Signs that programs for letters write in place of those that files are read by.

They are looked for only in what could not be read, to say why.
"""

import re
from typing import Final
from unicodedata import category

_QUOTES: Final = "“”„‟‘’‚«»"
_DASHES: Final = "‐‑‒–—−"


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
