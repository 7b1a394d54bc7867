"""The messages between a page and the server: every type of them, and nothing else.

A page asks, and each question has one answer with its `id`; what happens at the table is
told to every page unasked, as a whole: `TableTold` when seats or settings change, `GameTold`
after every move, with all that the seat may see. The page's own types are generated from
these (`messages.typescript`). Moves are the engine's own; a card is the engine's number for
its face. Seconds are counted from the moment of sending.
"""

from typing import Final

from msgspec.json import Decoder, Encoder

from liverpool.server.messages import editing, game, keeping, replies, requests
from liverpool.server.messages.requests import Asked

MOST_BYTES: Final = 65_536
"""No message of a page is larger."""

TOLD: Final = (
    replies.Welcome,
    replies.Done,
    replies.Refused,
    replies.Seated,
    replies.TableTold,
    game.GameTold,
    game.Tried,
    game.Hinted,
    replies.RulesTold,
    replies.Saved,
    game.Peeked,
    game.Watched,
    editing.Catalogue,
    editing.Edited,
    keeping.ScoringTold,
    keeping.Published,
    keeping.ScoresTold,
    replies.Gone,
)
"""The messages of the server."""

read: Final = Decoder(Asked).decode
"""Reads a page's message; raises `msgspec.DecodeError`, or its `ValidationError`."""
written: Final = Encoder().encode
"""A message as it is sent."""

__all__ = ["MOST_BYTES", "TOLD", "Asked", "requests", "game", "read", "replies", "written"]
