"""What a page says of notifications: where its browser gets them, and whether it can be seen."""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.room.messages.frames import Command, FromPage
from liverpool.room.messages.secret import Secret

Address = Annotated[str, Meta(max_length=1000)]


class Subscription(Struct, frozen=True):
    """Where and how one browser gets notifications, as its `PushSubscription` has it."""

    endpoint: Address
    """At its push service."""
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}$(?!\n)")]
    """Its public key, 65 bytes."""
    auth: Secret
    """A secret of 16 bytes that only this server knows."""


class Subscribe(Command, frozen=True, tag="subscribe"):
    """Wants to be notified at a slow table when the game waits for this seat."""

    subscription: Subscription


class Unsubscribe(Command, frozen=True, tag="unsubscribe"):
    """Wants no more notifications there."""

    endpoint: Address


class Visible(FromPage, frozen=True, tag="visible"):
    """Whether the page can be seen now: its tab may lie behind others, or its phone be locked."""

    visible: bool
