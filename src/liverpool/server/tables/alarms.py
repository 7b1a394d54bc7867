"""What tables need of an event loop: the time, and alarms."""

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class EventLoop(Protocol):
    """What tables use of an event loop; tests have one whose time they set themselves."""

    def time(self) -> float: ...

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm: ...


def earliest(*times: float | None, after: float = 0.0) -> float | None:
    """The first of these times that is still to come; None where none is."""
    return min((at for at in times if at is not None and at > after), default=None)
