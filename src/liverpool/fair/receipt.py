"""A page's receipt: the commitments that it saw, and its own numbers, as JSON.

A receipt is what makes a game file a proof: the file shows the numbers, and the receipt shows that
they were fixed beforehand. `docs/study/fair-shuffle.md` is the norm.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.engine.broken_json import why_no_json
from liverpool.engine.formats import format_in
from liverpool.engine.state import Seat
from liverpool.engine.toml import FileText
from liverpool.fair.numbers import SIZE, DealId, NumberSet, Opened, Purpose

TABLE: Final = r"^[a-z0-9]{1,64}\Z"
OPENED: Final = rf"^[0-9a-f]{{{2 * SIZE}}} [0-9a-f]{{{2 * SIZE}}}\Z"
MOST_DEALS: Final = 500
_FORMAT: Final = "liverpool-receipt/1"

Digits = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{{2 * SIZE}}}\Z")]
OpenedText = Annotated[str, Meta(pattern=OPENED)]
Place = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]


class BadReceipt(ValueError):
    """A text that is no receipt; says why."""


class Commitments(Struct, frozen=True):
    """What was committed to for one purpose, as one page saw it."""

    server: str
    seats: Mapping[Seat, str] | None
    """None for a page that went away before it saw the list."""
    own: Opened | None


class ReceiptDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page saw of one deal."""

    deal: Count
    server: Digits | None = None
    seats: dict[Place, Digits] | None = None
    own: OpenedText | None = None
    cut_server: Digits | None = None
    cut_seats: dict[Place, Digits] | None = None
    own_cut: OpenedText | None = None
    aim: Count | None = None
    second: bool = False
    """Whether other commitments were seen for the same deal."""

    def commitments(self, purpose: Purpose) -> Commitments | None:
        """None where the page has seen none of the server's."""
        if purpose is Purpose.CARDS:
            server, seats, own = self.server, self.seats, self.own
        else:
            server, seats, own = self.cut_server, self.cut_seats, self.own_cut
        if server is None:
            return None
        return Commitments(server, seats, None if own is None else read_opened(own))


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page saw of the deals of its table: commitments, and its own numbers."""

    format: Literal["liverpool-receipt/1"]
    table: Annotated[str, Meta(pattern=TABLE)]
    seat: Place
    deals: Annotated[tuple[ReceiptDeal, ...], Meta(max_length=MOST_DEALS)]

    def of(self, deal: int) -> ReceiptDeal | None:
        return next((each for each in self.deals if each.deal == deal), None)


_decode: Final = Decoder(Receipt).decode


def read_receipt(text: FileText) -> Receipt:
    """The receipt; raises `BadReceipt` for a text that is none."""
    try:
        receipt = _decode(text)
    except (DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise BadReceipt(why_no_json(text, _FORMAT) or _damaged(error, text)) from None
    numbers = [each.deal for each in receipt.deals]
    if len(set(numbers)) < len(numbers):
        raise BadReceipt("This isn't a receipt: it speaks of the same deal twice.")
    return receipt


def _damaged(error: Exception, text: str) -> str:
    """That the text is no receipt, or where something of one is missing or wrong."""
    if not format_in(text):
        return f'This isn\'t a receipt: it must begin with "format": "{_FORMAT}".'
    found = re.search(r"at `\$\.?(.+)`", str(error))
    place = f", at {found[1]}" if found else ""
    return f"This isn't a receipt, or it is damaged{place}. Use a copy if you have one."


def read_opened(text: str) -> Opened:
    """A number and its blinding, as they are written; the text has to fit `OPENED`."""
    number, blinding = text.split(" ")
    return Opened(bytes.fromhex(number), bytes.fromhex(blinding))


def opened_text(opened: Opened) -> str:
    return f"{opened.number.hex()} {opened.blinding.hex()}"


def strangers(
    shown: NumberSet, seen: Commitments, of: DealId, purpose: Purpose
) -> tuple[Seat | None, ...]:
    """Whose number is not the one committed to, by seat; None stands for the server.

    A seat that was not in the list when that was closed is among them. Without a list only the
    server can be one.
    """
    found: list[Seat | None] = []
    if shown.server.commitment(of, purpose, None).hex() != seen.server:
        found.append(None)
    if seen.seats is not None:
        listed = seen.seats
        found += [
            seat
            for seat, opened in sorted(shown.seats.items())
            if opened.commitment(of, purpose, seat).hex() != listed.get(seat)
        ]
    return tuple(found)
