"""The file of a game that was kept: JSON with a line for each deal, read with care.

Files are written by the page and by the terminal, and can be written by hand. Whatever is
wrong with one is told in sentences; what could only be guessed is never made up.
"""

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import fields

from liverpool.scores.faults import ScoresError, checked
from liverpool.scores.kept import (
    FORMAT,
    LONGEST_NAME,
    LONGEST_QUERY,
    LONGEST_TITLE,
    MOST_CARDS,
    MOST_DEALS,
    MOST_FAILED,
    MOST_POINTS,
    RANK_SIGNS,
    DealKept,
    KeptScores,
)

LARGEST: Final = 200_000
"""Characters; a hundred deals of eight players have some 40,000."""
_KIND, _, _VERSION = FORMAT.rpartition("/")
_NO_SCORES: Final = (
    f'This is no file of scores: one begins with "format": "{FORMAT}", as the score keeper'
    " writes it."
)
_WANTED: Final = {
    "rules": f"write the part of a link after the ?, at most {LONGEST_QUERY} characters",
    "title": f"write a line of at most {LONGEST_TITLE} characters, or an empty one",
    "players": f"write a list of 2 to 8 names, each of 1 to {LONGEST_NAME} letters",
    "first_dealer": "write the place of a player in the list, counted from 0",
    "deals": f"write a list of at most {MOST_DEALS} deals",
    "out": "write the place of a player, counted from 0, or -1 for nobody, or null",
    "left": (
        f'write for each player null, or {{"cards": […]}} with at most {MOST_CARDS} of the signs'
        f' {RANK_SIGNS}, or {{"points": N}} with a number from 0 to {MOST_POINTS}'
    ),
    "perfect_cut": "write true or false",
    "failed": f"write a number from 0 to {MOST_FAILED} for each player",
}


def write_scores(kept: KeptScores) -> str:
    """The file, which `read_scores` reads back."""
    plain = to_builtins(kept)
    deals = [f"    {_line(deal)}" for deal in plain.pop("deals")]
    lines = [f"  {_line(key)}: {_line(value)}," for key, value in plain.items()]
    listed = "[\n" + ",\n".join(deals) + "\n  ]" if deals else "[]"
    return "\n".join(["{", *lines, f'  "deals": {listed}', "}", ""])


def read_scores(text: str) -> KeptScores:
    """The game in a file; raises `ScoresError` with everything that is wrong."""
    if len(text) > LARGEST:
        raise ScoresError("This is too large for a file of scores.")
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise ScoresError(_damaged(error) if f'"{_KIND}/' in text else _NO_SCORES) from None
    except (ValueError, RecursionError):
        raise ScoresError(_NO_SCORES) from None
    if not isinstance(plain, dict):
        raise ScoresError(_NO_SCORES)
    _look_at_format(plain.get("format"))
    return checked(_kept(plain))


def _damaged(error: json.JSONDecodeError) -> str:
    return (
        f"This file of scores is damaged: from line {error.lineno}, column {error.colno} on it"
        " cannot be read. Use a copy if you have one, or mend it there."
    )


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _look_at_format(written: object) -> None:
    kind, _, version = written.rpartition("/") if isinstance(written, str) else ("", "", "")
    if kind != _KIND or not version.isdecimal():
        raise ScoresError(_NO_SCORES)
    if version != _VERSION:
        raise ScoresError(
            "This file of scores was written by a newer version of Liverpool Rummy; use that"
            " version."
        )


def _kept(plain: dict[str, Any]) -> KeptScores:
    """What the file says, each part read for itself, so that each fault has its place."""
    faults = list(_faults_of(KeptScores, plain, but="deals"))
    deals = plain.get("deals")
    if not isinstance(deals, list) or len(deals) > MOST_DEALS:
        faults.append(f"deals is {_not_so(plain, 'deals')}")
        deals = []
    for number, deal in enumerate(deals, start=1):
        if not isinstance(deal, dict):
            faults.append(f"Deal {number} is no group of entries, as the score keeper writes it.")
        else:
            faults += [f"Deal {number}: {fault}" for fault in _faults_of(DealKept, deal)]
    if faults:
        raise ScoresError("\n".join(faults))
    return convert(plain, KeptScores)


def _faults_of(kind: type[Struct], plain: Mapping[str, Any], but: str = "") -> Iterator[str]:
    """What is missing, unknown or not possible in a group of entries, all but this one."""
    known = {field.name: field.type for field in fields(kind)}
    for name, type_ in known.items():
        if name != but and (name not in plain or not _is_possible(plain[name], type_)):
            yield f"{name} is {_not_so(plain, name)}"
    for name in plain:
        if name not in known:
            near = get_close_matches(name[:40], known, n=1)
            hint = f"did you mean {near[0]}?" if near else "leave it out."
            yield f"{json.dumps(name[:40])} is nothing that a file of scores says; {hint}"


def _is_possible(value: object, type_: object) -> bool:
    try:
        convert(value, type_, strict=True)
    except ValidationError:
        return False
    return True


def _not_so(plain: Mapping[str, Any], name: str) -> str:
    return f"{'not possible so' if name in plain else 'missing'}; {_WANTED[name]}."
