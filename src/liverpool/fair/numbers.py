"""The numbers of a deal, and the commitments that are made to them before anybody shows one.

Each number is 32 bytes, and so is the blinding that is committed to with it. Every deal has two
sets: one for the cards, and one for where a cut falls, which is opened only when the aim is known.
"""

from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from hmac import digest
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from liverpool.engine.fixed import FixedMap
from liverpool.engine.state import Seat, Seats

FORMAT: Final = "liverpool-fair/1"
"""Begins everything that is hashed, so that no other use of SHA-256 can be mistaken for ours."""
SIZE: Final = 32
"""Bytes of a number, a blinding, a commitment and a key."""


class Purpose(StrEnum):
    """What a set of numbers decides."""

    CARDS = "cards"
    CUT = "cut"


class DealId(Struct, frozen=True):
    """Which deal of which table; no two are hashed alike."""

    table: str
    """Small letters and digits."""
    deal: int
    """From 1."""

    def hashed_line(self, use: str, purpose: Purpose, *more: str) -> bytes:
        """What precedes the numbers wherever something of this deal is hashed."""
        parts = (FORMAT, use, purpose.value, self.table, str(self.deal), *more)
        return "".join(f"{part}\n" for part in parts).encode()


class Opened(Struct, frozen=True):
    """A number and its blinding, as they are shown in the end."""

    number: bytes
    blinding: bytes

    def __post_init__(self) -> None:
        if (len(self.number), len(self.blinding)) != (SIZE, SIZE):
            raise ValueError(f"A number and its blinding have {SIZE} bytes each.")

    def commitment(self, of: DealId, purpose: Purpose, seat: Seat | None) -> bytes:
        """What binds to the number without showing it; the server's where there is no seat."""
        who = "server" if seat is None else str(seat)
        return sha256(of.hashed_line("commitment", purpose, who) + self._bytes).digest()

    def __repr__(self) -> str:
        return "Opened(...)"  # whoever reads it before the deal is over knows the cards

    @property
    def _bytes(self) -> bytes:
        return self.number + self.blinding


class NumberSet(Struct, frozen=True):
    """The server's number, and those of the seats that came in time."""

    server: Opened
    seats: Mapping[Seat, Opened]

    def __post_init__(self) -> None:
        if not isinstance(self.seats, FixedMap):
            force_setattr(self, "seats", FixedMap(self.seats))

    def key(self, of: DealId, purpose: Purpose) -> bytes:
        """What all chance of this purpose follows from; the seats that are in are named in it."""
        seats = sorted(self.seats)
        line = of.hashed_line("key", purpose, ",".join(map(str, seats)))
        numbers = b"".join(self.seats[seat].number for seat in seats)
        return digest(self.server.number, line + numbers, "sha256")


class DealNumbers(Struct, frozen=True):
    """All numbers of one deal, opened."""

    id: DealId
    cards: NumberSet
    cut: NumberSet | None = None
    """None where nothing was cut."""
    left_out: Seats = ()
    """People whose number for the cards did not come in time."""
