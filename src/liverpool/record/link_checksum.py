"""The check at the beginning of a link's query: `v=2.9.1f3c9a02&rules=dunlop&…`.

The format of the rules, how many parts follow, and a check sum over all of them (CRC-32, which
finds every single changed character). So a link that was cut off, has lost a part or was changed
on its way is found out. It is the parts as they are read that count, not how they are written:
a mail program may write `[` as `%5B`, and may add parts that no rule set has.
"""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import parse_qsl
from zlib import crc32

from msgspec import Struct

from liverpool.engine.changes import FIELDS
from liverpool.engine.given_text import quoted
from liverpool.engine.refusals import RulesError

KEY: Final = "v"
HEAD: Final[tuple[str, ...]] = ("name", "version", "title", "origin", "slips", "ours", "says")
"""What a link has of a rule-set file's head."""
_GROUPS: Final = frozenset({"rules", *HEAD, *(key.partition(".")[0] for key in FIELDS)})
_CHECK: Final = re.compile(r"([1-9]\d{0,2})\.(\d{1,4})\.([0-9a-f]{8})", re.ASCII)
_UNCHECKED: Final = re.compile(r"\d{1,3}", re.ASCII)
_AGAIN: Final = "Copy it again, or ask for it again."

Pairs = Sequence[tuple[str, str]]


class DamagedLink(RulesError):
    """A link that is not as it was made."""


class LinkParts(Struct, frozen=True):
    """A link's query, taken apart."""

    version: str
    """The format of its rules; empty where it says none."""
    pairs: Pairs
    """Everything else, in its order."""
    checked: bool = False
    """Whether it carries a check, and is as it was made."""
    damage: str = ""
    """What is wrong with a link that is not as it was made, in sentences."""


def check_of(version: str, pairs: Pairs) -> str:
    """The check of these parts, which stands before them as the part `v`."""
    text = "\n".join(f"{key}={value}" for key, value in ((KEY, version), *pairs))
    return f"{version}.{len(pairs)}.{crc32(text.encode()):08x}"


def parts_of(query: str) -> LinkParts:
    """The parts of a query, with what its check says of them."""
    every = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    checks = [value for key, value in every if key == KEY]
    # A link may write dunlop+twos as it is, and a + in a query is a space.
    pairs = [
        (key, value.replace(" ", "+") if key == "rules" else value)
        for key, value in every
        if key != KEY
    ]
    if not checks:
        return LinkParts("", pairs)
    if len(checks) > 1 or not pairs:
        return LinkParts("", pairs, damage=f"This link is damaged. {_AGAIN}")
    [written] = checks
    found = _CHECK.fullmatch(written)
    if found is None:
        if _UNCHECKED.fullmatch(written):
            return LinkParts(written, pairs)
        return LinkParts("", pairs, damage=_begins_badly(written))
    version, count = found[1], int(found[2])
    own = [pair for pair in pairs if pair[0].partition(".")[0] in _GROUPS]
    if len(own) < count:
        damage = f"This link is cut off, or has lost a part: {len(own)} of its {count} are here."
    elif len(own) > count:
        damage = f"This link was changed: it was made with {count} parts, and has {len(own)}."
    elif check_of(version, own) != written:
        damage = "This link is damaged: its end is missing, or something in it was changed."
    else:
        return LinkParts(version, own, checked=True)
    return LinkParts(version, own, damage=f"{damage} {_AGAIN}")


def _begins_badly(written: str) -> str:
    return f"This link is damaged: {KEY} is {quoted(written)}, which is no format. {_AGAIN}"
