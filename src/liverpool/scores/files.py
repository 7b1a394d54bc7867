"""The score file of a game: JSON with a line for each deal, read with care.

Files are written by the page and by the terminal, and can be written by hand. Everything
that is wrong with one is said in sentences; nothing is guessed.
"""

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import fields

from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.engine.broken_json import why_no_json
from liverpool.engine.formats import format_in, why_not_read
from liverpool.scores.faults import ScoresError, checked
from liverpool.scores.noted_scores import (
    EARLIER_FORMAT,
    FORMAT,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_QUERY,
    LONGEST_TITLE,
    MOST_BUYS,
    MOST_CARDS,
    MOST_DEALS,
    MOST_FAILED,
    MOST_POINTS,
    PLAIN_FORMAT,
    RANK_SIGNS,
    WILD_SIGN,
    DealKept,
    KeptScores,
    formatted,
)

LARGEST: Final = 200_000
"""Characters; a hundred deals of eight players have some 40,000."""
_NO_SCORES: Final = (
    f'This isn\'t a score file: it must begin with "format": "{PLAIN_FORMAT}", as the score keeper'
    " writes it."
)
_WANTED: Final = {
    "rules": f"write the part of a link after the ?, at most {LONGEST_QUERY} characters",
    "title": f"write a line of at most {LONGEST_TITLE} characters, or leave it empty",
    "players": (
        f"write a list of {FEWEST_PLAYERS} to {MOST_PLAYERS} names, each of 1 to {LONGEST_NAME}"
        " letters"
    ),
    "first_dealer": "write a player's place in the list, counting from 0",
    "deals": f"write a list of at most {MOST_DEALS} deals",
    "out": "write a player's place, counting from 0, or -1 for nobody, or null",
    "left": (
        f'for each player, write null, or {{"cards": […]}} with at most {MOST_CARDS} of the signs'
        f' {RANK_SIGNS}{WILD_SIGN}, or {{"points": N}} with a number from 0 to {MOST_POINTS}'
    ),
    "perfect_cut": "write true or false",
    "failed": f"write a number from 0 to {MOST_FAILED} for each player",
    "away": "write the places of those who did not play this deal, counting from 0",
    "note": f"write a line of at most {LONGEST_NOTE} characters, or leave it empty",
    "at_once": "write true or false",
    "down": "write the players who went down, counting from 0, or leave it out",
    "buys_left": f"write a number from 0 to {MOST_BUYS} for each player, or leave it out",
    "ended": "write true or false",
}


def write_scores(kept: KeptScores) -> str:
    """The file, which `read_scores` reads back."""
    plain = to_builtins(formatted(kept))
    deals = [f"    {_line(deal)}" for deal in plain.pop("deals")]
    lines = [f"  {_line(key)}: {_line(value)}," for key, value in plain.items()]
    listed = "[\n" + ",\n".join(deals) + "\n  ]" if deals else "[]"
    return "\n".join(["{", *lines, f'  "deals": {listed}', "}", ""])


def read_scores(text: str) -> KeptScores:
    """The game in a file; raises `ScoresError` with everything that is wrong."""
    if len(text) > LARGEST:
        raise ScoresError("This is too large for a score file.")
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise ScoresError(why_no_json(text, FORMAT) or _damaged(error, text)) from None
    except (ValueError, RecursionError):
        raise ScoresError(_NO_SCORES) from None
    if not isinstance(plain, dict):
        raise ScoresError(_NO_SCORES)
    _check_format(plain.get("format"))
    return checked(_kept(plain))


def _damaged(error: json.JSONDecodeError, text: str) -> str:
    if not text.lstrip().startswith("{") or not format_in(text):
        return _NO_SCORES
    return (
        f"This score file is damaged: it can't be read from line {error.lineno}, column"
        f" {error.colno} on. Use a copy if you have one, or fix it there."
    )


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check_format(written: object) -> None:
    if written not in (PLAIN_FORMAT, EARLIER_FORMAT, FORMAT):
        raise ScoresError(why_not_read(written, FORMAT) or _NO_SCORES)


def _kept(plain: dict[str, Any]) -> KeptScores:
    """What the file says, each part read on its own, so that each fault has its place."""
    faults = list(_faults_of(KeptScores, plain, but="deals"))
    deals = plain.get("deals")
    if not isinstance(deals, list) or len(deals) > MOST_DEALS:
        faults.append(f"deals {_missing_or_invalid(plain, 'deals')}")
        deals = []
    for number, deal in enumerate(deals, start=1):
        if not isinstance(deal, dict):
            faults.append(f"Deal {number} isn't a group of entries, as the score keeper writes it.")
        else:
            faults += [f"Deal {number}: {fault}" for fault in _faults_of(DealKept, deal)]
    if faults:
        raise ScoresError("\n".join(faults))
    return convert(plain, KeptScores)


def _faults_of(kind: type[Struct], plain: Mapping[str, Any], but: str = "") -> Iterator[str]:
    """What is missing, unknown or not valid in a group of entries, all but this one."""
    known = {field.name: field.type for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.required}
    for name, type_ in known.items():
        if name == but or (name not in plain and name not in needed):
            continue
        if name not in plain or not _is_possible(plain[name], type_):
            yield f"{name} {_missing_or_invalid(plain, name)}"
    for name in plain:
        if name not in known:
            near = get_close_matches(name[:40], known, n=1)
            hint = f"did you mean {near[0]}?" if near else "leave it out."
            yield f"{json.dumps(name[:40])} isn't part of a score file; {hint}"


def _is_possible(value: object, type_: object) -> bool:
    try:
        convert(value, type_, strict=True)
    except (ValidationError, UnicodeEncodeError):  # half a letter, where no text may stand
        return False
    return True


def _missing_or_invalid(plain: Mapping[str, Any], name: str) -> str:
    what = "isn't valid" if name in plain else "is missing"
    return f"{what}; {_WANTED[name]}."
