"""The opened numbers of a deal in a game file: the keys `fair.…`, by names of players.

What follows from the numbers, and whether they prove anything, is decided in `verification`.
"""

import re
from collections.abc import Mapping
from typing import Final

from liverpool.engine.state import Seat
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened
from liverpool.fair.receipt import OPENED, TABLE, opened_text, read_opened
from liverpool.record.fields import Fields

_NOTHING: Final = Opened(bytes(32), bytes(32))
"""In place of what cannot be read; the fault has been noted then."""


def fair_plain(numbers: DealNumbers, names: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {"table": numbers.id.table}
    for prefix, one in (("", numbers.cards), ("cut_", numbers.cut)):
        if one is None:
            continue
        found[f"{prefix}server"] = opened_text(one.server)
        found[f"{prefix}seats"] = {
            names[seat]: opened_text(opened) for seat, opened in sorted(one.seats.items())
        }
    if numbers.left_out:
        found["left_out"] = [names[seat] for seat in numbers.left_out]
    return found


def read_fair(fields: Fields, deal: int) -> DealNumbers:
    """The numbers of the table `fair` of this deal; what is wrong is added to its faults."""
    table = fields.text("table")
    if not re.match(TABLE, table):
        fields.fault("table is the id of a table: small letters and digits.", "table")
    cards = NumberSet(_server(fields, "server"), _seats(fields, "seats"))
    cut = None
    if "cut_server" in fields or "cut_seats" in fields:
        cut = NumberSet(_server(fields, "cut_server"), _seats(fields, "cut_seats"))
    else:
        fields.asked += ["cut_server", "cut_seats"]
    left_out = fields.seats("left_out", ())
    for seat in left_out:
        if seat in cards.seats:
            fields.fault(f"{fields.names[seat]} is in, so not left out.", "left_out")
    fields.nothing_else()
    return DealNumbers(DealId(table, deal), cards, cut, left_out)


def _server(fields: Fields, key: str) -> Opened:
    return _opened(fields, key) or _NOTHING


def _seats(fields: Fields, key: str) -> Mapping[Seat, Opened]:
    found = fields.by_seat(key, _opened, None)
    return {seat: opened for seat, opened in enumerate(found) if opened is not None}


def _opened(fields: Fields, key: str) -> Opened | None:
    text = fields.text(key)
    if not re.match(OPENED, text):
        fields.fault(
            f"{key} must be a number and its blinding: two groups of 64 digits (0-9, a-f) with a"
            " blank between them.",
            key,
        )
        return None
    return read_opened(text)
