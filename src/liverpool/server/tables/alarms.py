"""What tables need of an event loop: the time, and alarms."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class EventLoop(Protocol):
    """What tables use of an event loop; tests have one whose time they set themselves."""

    def time(self) -> float: ...

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm: ...


class RunningLoop:
    """The event loop that runs when it is asked; where tables are set up, none does yet."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay, call)


def earliest(*times: float | None, after: float = 0.0) -> float | None:
    """The first of these times that is still to come; None where none is."""
    return min((at for at in times if at is not None and at > after), default=None)
