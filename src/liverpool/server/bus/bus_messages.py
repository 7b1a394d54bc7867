"""The messages that the servers of one database send each other over the bus, all encrypted.

They are sealed (AES-GCM) with a key derived from the server's key. So whoever can only reach the
bus can neither read nor forge one, and a message is accepted only where it was sent. They can send
an old one again: `servers.py` says why nothing follows from that.
"""

from secrets import token_bytes
from typing import Annotated, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import DecodeError, Meta, Struct
from msgspec.msgpack import Decoder, Encoder

from liverpool.room.messages import MOST_BYTES
from liverpool.server.storage.schema import GROUPS

FORMAT: Final = 4
"""The version of these messages, their tags included; servers of different versions do not hear
each other."""
_NONCE: Final = 12

Name = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)")]
Group = Annotated[int, Meta(ge=0, lt=GROUPS)]
Epoch = Annotated[int, Meta(ge=0)]
PageNumber = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0)]


class FromServer(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """A message from one server to another, or to all."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"  # it may have a page's message in it


class Greeting(FromServer, frozen=True):
    """To all: a server can be reached under the sender's name.

    It may be an old message, so it proves nothing, and says nothing else.
    """


class Heartbeat(FromServer, frozen=True):
    """The heartbeat, to one server: the sender is alive."""

    server: Name
    """Stays the same while it runs; its name on the bus is new with each connection."""
    groups: dict[Group, Epoch]
    """The groups of tables that it plays, and the epoch of each lease."""
    takes: bool
    """Whether it can take leases."""


class Leaving(FromServer, frozen=True):
    """The server stops."""


class UnknownSender(FromServer, frozen=True):
    """The receiver counts as gone at the sender, which has not heard it for too long."""


class PageRequest(FromServer, frozen=True):
    """Passes on a page's message, from the server of its socket to the one that answers it."""

    page: PageNumber
    group: Group
    """The receiver must hold the lease of this group, under this epoch."""
    epoch: Epoch
    address: str
    """From where the page comes."""
    may_begin_job: bool
    text: Annotated[bytes, Meta(max_length=MOST_BYTES)]


class PageMoved(FromServer, frozen=True):
    """The page is at a table of another server now."""

    page: PageNumber


class PageGone(FromServer, frozen=True):
    """The page is gone."""

    page: PageNumber
    lost: bool
    """Whether its connection broke, and it did not close it."""


class PageReply(FromServer, frozen=True):
    """A message for the page, or a part of one."""

    page: PageNumber
    text: bytes
    more: bool
    """Whether another part follows."""
    table: str
    """The table that the message is the state of; empty for other messages."""
    keeps_place: bool
    """Whether the page has a seat there."""
    work: Seconds
    """What the page has cost the thread of the tables since the last message."""


class PageCost(FromServer, frozen=True):
    """What a page from this address has cost; the page may be gone by now."""

    address: str
    work: Seconds
    """In the thread of the tables, not counting what `PageReply` tells."""
    jobs: float
    """Seconds of workers; negative where some are given back."""


class PageSeated(FromServer, frozen=True):
    """The page has a seat at this table, which was opened for it."""

    page: PageNumber
    table: str


class ClosePage(FromServer, frozen=True):
    """The page has to go; `returns` as in `Gone`."""

    page: PageNumber
    sentence: str
    returns: bool


Content = (
    Greeting
    | Heartbeat
    | Leaving
    | UnknownSender
    | PageRequest
    | PageMoved
    | PageGone
    | PageReply
    | PageCost
    | PageSeated
    | ClosePage
)


class Envelope(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A message with its sender, to one server or to all."""

    sender: Name
    number: Annotated[int, Meta(ge=0)]
    """Which of the sender's messages to this receiver, or to all, it is, from 1; 0 for one that is
    not counted."""
    content: Content


class NotOurs(Exception):
    """Not written by a server with this key, or not for here."""


_encoded: Final = Encoder().encode
_decoded: Final = Decoder(Envelope).decode


class Seal:
    """Seals messages, and opens them."""

    def __init__(self, key: bytes) -> None:
        """`key` has 32 bytes."""
        self._cipher = AESGCM(key)

    def sealed(self, envelope: Envelope, to: str) -> bytes:
        """The envelope, to be opened where it was sent `to`."""
        nonce = token_bytes(_NONCE)
        return nonce + self._cipher.encrypt(nonce, _encoded(envelope), to.encode())

    def opened(self, sealed: bytes, to: str) -> Envelope:
        """Raises `NotOurs`."""
        try:
            text = self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], to.encode())
            return _decoded(text)
        except (InvalidTag, ValueError, DecodeError) as error:
            raise NotOurs(str(error) or "it is sealed by another key") from None
