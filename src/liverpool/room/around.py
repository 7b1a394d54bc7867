"""What whoever holds rooms brings for them: pages, a clock, workers, notifications."""

from collections.abc import Callable
from typing import Any, Protocol

from liverpool.room.effects import Delivery, Notice
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.notices import Subscription


class Page(Protocol):
    """Somebody who looks at a table."""

    @property
    def address(self) -> str: ...
    def send(self, message: ToPage, /) -> None: ...
    def close(self, sentence: str, /) -> None: ...


class Alarm(Protocol):
    """Something that is called later, once."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Seconds that never go back, and alarms; tests have one whose time they set themselves."""

    def time(self) -> float: ...
    def call_later(self, delay: float, call: Callable[[], None], /) -> Alarm: ...


class Notifier(Protocol):
    """Whoever sends notifications."""

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""

    def send(
        self,
        notice: Notice,
        subscription: Subscription,
        done: Callable[[Delivery], None],
        /,
    ) -> None:
        """Sends it; `done` is called later, in the thread of the rooms."""


class Workers(Protocol):
    """Whoever does what takes long."""

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any, float], None],
        /,
        *,
        owner: str,
    ) -> None:
        """Does the job; `done` gets its result, or the `Failed` that says why there is none, and
        the seconds it took, at once or later."""
