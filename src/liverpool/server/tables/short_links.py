"""Short links to rules: the query of a long link is stored under a few letters.

The letters follow from the rules, so the same rules have the same link whoever asks for it. The
last one is a check, which finds a single wrong letter and two that changed places. Whoever has the
link sees the rules, as with a long one.
"""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Final

from liverpool.record.links import from_query, query_of
from liverpool.room.messages.editing import Shorten, Shortened
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import LETTERS
from liverpool.server.storage.beside import RuleLinks

SHORTEST: Final = 7
"""Letters before the check; one more for each other rule set that has the same ones."""
LONGEST: Final = 15
MOST_LINKS: Final = 20_000
"""Kept on one server: 400 MB at the very most, some 20 MB of usual rules."""


class ShortLinks:
    """The short links of one server."""

    def __init__(self, kept: RuleLinks, date: Callable[[], datetime]) -> None:
        self._kept, self._date = kept, date

    def answer(self, message: Shorten) -> Shortened:
        """The link of these rules; raises `RulesError`, `RequestRefused` or `CannotStore`."""
        query = query_of(from_query(message.query))
        today = self._today()
        for length in range(SHORTEST, LONGEST + 1):
            link = link_of(query, length)
            found = self._kept.query(link)
            if found == query:
                self._kept.use(link, today)
                return Shortened(message.id, link)
            if found is None:
                if self._kept.count() >= MOST_LINKS:
                    break
                self._kept.add(link, query, today)
                return Shortened(message.id, link)
        raise RequestRefused(
            "This server has no room for more short links. Share the long one.", reason="full"
        )

    def query(self, link: str) -> str:
        """The query of the rules behind a link, as it was typed.

        Raises `RequestRefused` where there is none, or `CannotStore`.
        """
        plain = link.strip().casefold()
        if not is_whole(plain):
            raise RequestRefused(
                "This short link is damaged: a letter is wrong, missing or too many. Check that you"
                " copied the whole link.",
                reason="damaged_link",
            )
        query = self._kept.query(plain)
        if query is None:
            raise RequestRefused(
                "This server keeps no rules under this link. It may be from another server, or"
                " nobody has used it for two years. Ask whoever sent it for the long link.",
                reason="no_link",
            )
        self._kept.use(plain, self._today())
        return query

    def _today(self) -> str:
        return self._date().date().isoformat()


def link_of(query: str, length: int) -> str:
    """So many letters that follow from the query, and their check."""
    number, letters = int.from_bytes(sha256(query.encode()).digest()), ""
    for _ in range(length):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters + _check_letter(letters)


def is_whole(link: str) -> bool:
    """Whether it can be a link as it was made."""
    letters, check = link[:-1], link[-1:]
    return (
        SHORTEST <= len(letters) <= LONGEST
        and set(letters) <= {*LETTERS}
        and check == _check_letter(letters)
    )


def _check_letter(letters: str) -> str:
    """A weighted sum modulo 31, a prime, so it finds one wrong letter or two that changed
    places."""
    weighed = sum(weight * LETTERS.index(letter) for weight, letter in enumerate(letters, 2))
    return LETTERS[weighed % len(LETTERS)]
