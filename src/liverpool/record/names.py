"""Players' names in text: which names can be written, and how.

A name may be in any script and may contain blanks; in a move it is then put in quotation marks:
`"Aunt May" draw`. The word `dealer` is reserved for the dealer, who brings chance.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from msgspec import Struct

from liverpool.engine.given_text import composed, sign_fault, text_fault
from liverpool.engine.moves import DEALER
from liverpool.engine.state import Seat
from liverpool.record.errors import quoted, strange, unreadable

DEALER_WORD: Final = "dealer"
LONGEST_NAME: Final = 40
USUAL_NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")
"""Names for seats without a name."""

_WORD: Final = re.compile(r'[^ \t"]*(?:"[^"]*"?)?[^ \t"]*')


class Word(Struct, frozen=True):
    """A piece of a line between blanks, and the column at which it begins."""

    text: str
    column: int


def name_fault(name: str, most: int = LONGEST_NAME) -> str | None:
    """Why this cannot be a player's name in text, or is longer than `most`; None if it can."""
    if not name.strip():
        return "A name needs at least one letter."
    if name != name.strip():
        return f"The name {quoted(name)} begins or ends with a space; leave that out."
    if fault := text_fault(name, most):
        return f"The name {quoted(name)} {fault}."
    if '"' in name or "\\" in name:
        return f"The name {quoted(name)} has a quotation mark or a backslash in it; leave that out."
    if name.casefold() == DEALER_WORD:
        return f"No player can be called {quoted(name)}: that word means the dealer."
    return None


def names_fault(names: Sequence[str]) -> str | None:
    """Why these cannot be the names of a table's seats."""
    for name in names:
        fault = name_fault(name)
        if fault is not None:
            return fault
    twice, count = Counter(map(composed, names)).most_common(1)[0] if names else ("", 0)
    if count > 1:
        return f"Two players are called {quoted(twice)}; give each a name of their own."
    return None


def actor_text(actor: Seat, names: Sequence[str]) -> str:
    """The actor of a move: a seat's name, in quotation marks if need be, or the dealer."""
    if actor == DEALER:
        return DEALER_WORD
    name = names[seat_of(actor, names)]
    return f'"{name}"' if re.search(r"[\s#]", name) else name


def seat_of(given: Seat | str, names: Sequence[str]) -> Seat:
    """The seat itself, or that of the player with this name.

    Raises `ValueError` where there is no such seat, or nobody is called so.
    """
    if isinstance(given, str):
        if (name := composed(given)) not in names:
            raise ValueError(stranger(given, names))
        return names.index(name)
    if not 0 <= given < len(names):
        raise ValueError(f"There is no seat {given}; name a seat from 0 to {len(names) - 1}.")
    return given


def read_actor(word: Word, names: Sequence[str]) -> Seat:
    name = word.text[1:-1] if _is_quoted(word.text) else word.text
    return DEALER if word.text == DEALER_WORD else seat_named(name, names, word.column)


def seat_named(name: str, names: Sequence[str], column: int = 1) -> Seat:
    """The seat with this name; raises `NotationError` that names those there are.

    `names` are composed, as records have them; a file may write one of them in another form.
    """
    if (name := composed(name)) in names:
        return names.index(name)
    first = name[:1]
    if not any(each.startswith(first) for each in names) and (why := strange(first)):
        raise unreadable(why, column)
    raise unreadable(stranger(name, names), column)


def stranger(name: str, names: Sequence[str]) -> str:
    """The sentence for a name that is no player's."""
    near = get_close_matches(name[:LONGEST_NAME], names, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"Nobody here is called {quoted(name)}; the players are {', '.join(names)}.{hint}"


def words(line: str) -> Iterator[Word]:
    """The pieces of a line between blanks; quotation marks keep a name together."""
    at = 0
    while at < len(line):
        if line[at] in " \t":
            at += 1
            continue
        piece = _WORD.match(line, at)
        assert piece is not None, "the pattern matches everywhere"
        if piece[0].count('"') == 1:
            raise unreadable("A quotation mark is not closed; write one after the name.", at + 1)
        if not piece[0].isprintable():
            _refuse_unseen(piece[0], at + 1)
        yield Word(piece[0], at + 1)
        at = piece.end()


def _refuse_unseen(piece: str, column: int) -> None:
    """No name and no card has a character in it that cannot be seen."""
    for at, sign in enumerate(piece, column):
        if sign_fault(sign) and (why := strange(sign)):
            raise unreadable(why, at)


def without_comment(line: str) -> tuple[str, str]:
    """The part before `#`, and the comment after it; a `#` in quotation marks does not count."""
    quoted = False
    for at, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return line[:at], line[at + 1 :].strip()
    return line, ""


def _is_quoted(text: str) -> bool:
    return len(text) > 2 and text[0] == text[-1] == '"'
