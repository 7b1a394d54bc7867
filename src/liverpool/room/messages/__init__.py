"""The messages between a page and the server: every type of them, and nothing else.

A page asks, and each question has one answer with its `id`. What happens at the table goes to
every page unasked: `TableUpdate` when seats or settings change, `GameUpdate` after every move,
with all that the seat may see; to a page that asks for it, only what is new in it
(`GameChanges`). The page's own types are generated from these (`scripts/checking/typescript.py`).
Moves are the engine's own; a card is the engine's number for its face. Seconds are counted from the
moment of sending.
"""

from typing import Final

from msgspec.json import Decoder, Encoder

from liverpool.room.messages.requests import PageMessage
from liverpool.room.messages.secret import read_from_page, revealed

MOST_BYTES: Final = 65_536
"""No message of a page is larger."""

read: Final = Decoder(PageMessage, dec_hook=read_from_page).decode
"""Reads a page's message; raises `msgspec.DecodeError`, or its `ValidationError`."""
written: Final = Encoder(enc_hook=revealed).encode
"""A message as it is sent."""

__all__ = ["MOST_BYTES", "PageMessage", "read", "written"]
