"""A server whose clocks can be set forward while it runs, without those of its machine.

Its clocks are all that tells it the time: `monotonic`, by which its alarms come and its leases end,
and the date. The database has a clock of its own.
"""

import datetime as dt
import signal
import sys
import time
from collections.abc import Mapping
from types import FrameType, ModuleType
from typing import Final, Self

SECONDS: Final = 3600.0

_really: Final = time.monotonic
_ahead: Final = [0.0]


class _Date(dt.datetime):
    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:
        return super().now(tz) + dt.timedelta(seconds=_ahead[0])


def _monotonic() -> float:
    return _really() + _ahead[0]


def _set_on(_signal: int, _frame: FrameType | None) -> None:
    _ahead[0] += SECONDS


def make_clock_settable(modules: Mapping[str, ModuleType] | None = None) -> None:
    """Gives this process, which has loaded these modules, clocks that SIGUSR1 sets forward."""
    for name, module in tuple((modules or sys.modules).items()):
        known = vars(module)
        if known.get("monotonic") is _really:
            known["monotonic"] = _monotonic
        if known.get("datetime") is dt.datetime and name.startswith("liverpool."):
            known["datetime"] = _Date
    signal.signal(signal.SIGUSR1, _set_on)
