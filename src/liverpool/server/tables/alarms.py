"""The event loop as the clock of rooms."""

import asyncio
from collections.abc import Callable

from liverpool.offline.shell import Alarm


class RunningLoop:
    """The event loop that runs when it is asked; where tables are set up, none does yet."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay, call)
