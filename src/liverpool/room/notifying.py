"""A notification, and what becomes of it."""

from enum import StrEnum

from msgspec import Struct


class Outcome(StrEnum):
    TAKEN = "taken"
    """The push service has it."""
    GONE = "gone"
    """The subscription has ended; nothing will ever get there."""
    FAILED = "failed"
    """It may work later."""


class Notice(Struct, frozen=True):
    """What a notification says. Nothing in it is secret, and of each table only the last counts."""

    title: str
    table: str
    """The table that opens with a click."""
