"""How long the machine itself, its processors and its disk, keeps everybody waiting.

What is measured beside other work needs that to tell a slow machine from a slow server.
"""

import asyncio
import os
from pathlib import Path
from time import monotonic
from typing import Final

_SLEEP: Final = 0.05
_BETWEEN_FLUSHES: Final = 0.5
_BYTES: Final = bytes(8192)
"""As much as a database writes at once, at least."""


class Stalls:
    """The longest wait for each, in seconds, since it was reset."""

    def __init__(self, folder: Path) -> None:
        """`folder` is on the disk of the database."""
        self._file = folder / "flushed"
        self.forget()

    def forget(self) -> None:
        self.late = 0.0
        """How late a short sleep ended."""
        self.flush = 0.0
        """How long it took until a few bytes were on the disk."""

    async def watches(self) -> None:
        """Looks again and again."""
        await asyncio.gather(self._watches_processors(), self._watches_disk())

    async def _watches_processors(self) -> None:
        while True:
            due = monotonic() + _SLEEP
            await asyncio.sleep(_SLEEP)
            self.late = max(self.late, monotonic() - due)

    async def _watches_disk(self) -> None:
        while True:
            self.flush = max(self.flush, await asyncio.to_thread(self._flushed))
            await asyncio.sleep(_BETWEEN_FLUSHES)

    def _flushed(self) -> float:
        began = monotonic()
        with self._file.open("wb") as file:
            file.write(_BYTES)
            file.flush()
            os.fsync(file.fileno())
        return monotonic() - began
