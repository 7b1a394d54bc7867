"""Addresses of a database or a bus: a password may be in them, so they are secrets."""

import re
from typing import Final
from urllib.parse import unquote

from liverpool.room.messages.secret import Secret

# In a NATS's address, what stands alone before the @ is a token.
_IN_ADDRESSES: Final = (
    r"://[^/?#@,:]*:([^@]*)@",
    r"(?:nats|tls)://([^/?#@,:]*)@",
    r"[?&](?:ssl)?password=([^&#]*)",
)
_SHORTEST: Final = 3
"""Letters of a password below which it could be a part of any word."""
HIDDEN: Final = "..."

AMBIGUOUS: Final = (
    "there is more than one @ in it, or one after a slash. In a password write @ as %40 and / as"
    " %2F"
)


class Url(Secret):
    """An address, or several with commas between them."""

    __slots__ = ()

    def is_ambiguous(self) -> bool:
        """Whether a part of a password could be taken for the name of a host, and so be shown."""
        return any(
            "@" in rest.partition("?")[0] or authority.count("@") > 1
            for each in self.reveal().split(",")
            for authority, _, rest in [each.rpartition("://")[2].partition("/")]
        )

    def parts(self) -> "list[Url]":
        """Each of several addresses."""
        return [Url(each.strip()) for each in self.reveal().split(",")]

    def hidden_in(self, text: str) -> str:
        """What somebody else says of an error, without the passwords of this address."""
        for pattern in _IN_ADDRESSES:
            for found in re.findall(pattern, self.reveal()):
                for password in {found, unquote(found)}:
                    if len(password) >= _SHORTEST:
                        text = text.replace(password, HIDDEN)
        return text
