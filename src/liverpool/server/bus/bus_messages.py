"""What the servers of one database write to each other over the bus: every type of it, sealed.

Messages are sealed with a key that follows from the server's key. So whoever can only reach the bus
reads no card and writes nothing, and a message counts only where it was sent.
"""

from secrets import token_bytes
from typing import Annotated, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import DecodeError, Meta, Struct
from msgspec.msgpack import Decoder, Encoder

from liverpool.server.access.limits import Open, Use
from liverpool.server.messages import MOST_BYTES
from liverpool.server.storage.leases import GROUPS

FORMAT: Final = 2
"""The version of these messages, their tags included; servers of different versions do not hear
each other."""
_NONCE: Final = 12

Name = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)")]
Group = Annotated[int, Meta(ge=0, lt=GROUPS)]
Epoch = Annotated[int, Meta(ge=0)]
PageNumber = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0)]


class FromServer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one server says to another."""


class Here(FromServer, frozen=True, tag="here"):
    """The server lives."""

    server: Name
    """Which one it is; its name on the bus is another after each break."""
    groups: dict[Group, Epoch]
    """Of the tables that it plays."""
    takes: bool
    """Whether it would take more of them."""


class Goes(FromServer, frozen=True, tag="goes"):
    """The server stops."""


class Stranger(FromServer, frozen=True, tag="stranger"):
    """The one who writes knows nothing of the other, who was silent for too long."""


class Asks(FromServer, frozen=True, tag="says"):
    """A page has asked this where its socket ends; the other server answers."""

    page: PageNumber
    group: Group
    """Which the other one has to have, under this epoch."""
    epoch: Epoch
    address: str
    """From where the page comes."""
    may_begin_job: bool
    text: Annotated[bytes, Meta(max_length=MOST_BYTES)]


class Leaves(FromServer, frozen=True, tag="leaves"):
    """The page is at a table of another server now."""

    page: PageNumber


class Ended(FromServer, frozen=True, tag="ended"):
    """The page is gone."""

    page: PageNumber


class Delivers(FromServer, frozen=True, tag="tells"):
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
    """Of the tables' time that the page has taken since the last message."""


class Costs(FromServer, frozen=True, tag="costs"):
    """What was done for a page from this address, which may be gone by now."""

    address: str
    work: Seconds
    """Of the tables' time, beside what `Delivers` counts."""
    jobs: float
    """Of workers' time; less than nothing where it gets some back."""


class Used(FromServer, frozen=True, tag="used"):
    """So much more of a limit was used from an address."""

    limit: Use
    network: str
    """As `network_of` gives it."""
    more: float
    """Less than nothing where some was given back."""


class Opened(FromServer, frozen=True, tag="opened"):
    """So much more is open from an address."""

    limit: Open
    network: str
    more: int
    """Less than nothing where some was closed."""


class Seats(FromServer, frozen=True, tag="seats"):
    """The page has a seat at this table, which was opened for it."""

    page: PageNumber
    table: str


class Closes(FromServer, frozen=True, tag="closes"):
    """The page has to go; `returns` as in `Gone`."""

    page: PageNumber
    sentence: str
    returns: bool


Content = (
    Here
    | Goes
    | Stranger
    | Asks
    | Leaves
    | Ended
    | Delivers
    | Costs
    | Used
    | Opened
    | Seats
    | Closes
)


class Envelope(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a server says, to one other or to all."""

    sender: Name
    number: Annotated[int, Meta(ge=0)]
    """How many it has written to the other by then, with this one; 0 where none is counted."""
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
