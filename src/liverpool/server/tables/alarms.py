"""What tables need of an event loop: the time, and alarms."""

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class EventLoop(Protocol):
    """What an event loop offers; tests bring one that they turn themselves."""

    def time(self) -> float: ...

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm: ...
