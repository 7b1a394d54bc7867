"""Notifications in tests: devices that ask for them, and a notebook in place of a push service."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from liverpool.room.effects import Delivery, Notice
from liverpool.room.messages.notices import Subscription
from liverpool.room.messages.secret import Secret

POINT: Final = (
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
)
"""A point of the curve, as a browser's key is one; the curve's own base."""


def device(name: str) -> Subscription:
    """The subscription of this device."""
    return Subscription(f"https://push.example/{name}", POINT, Secret("AAECAwQFBgcICQoLDA0ODw"))


class Sending(Struct):
    """Something that was to be sent, and nobody has answered yet."""

    notice: Notice
    subscription: Subscription
    done: Callable[[Delivery], None]


class Notebook:
    """A notifier that only notes what it is to send; the test answers for the push service."""

    public_key = "B" + "A" * 86

    def __init__(self) -> None:
        self.sent: list[Sending] = []

    def send(
        self, notice: Notice, subscription: Subscription, done: Callable[[Delivery], None]
    ) -> None:
        self.sent.append(Sending(notice, subscription, done))

    @property
    def titles(self) -> list[str]:
        return [each.notice.title for each in self.sent]

    def answers(self, outcome: Delivery) -> None:
        """The push service has answered all that was sent so far."""
        sent, self.sent = self.sent, []
        for each in sent:
            each.done(outcome)
