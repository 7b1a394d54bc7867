"""Where bots can look ahead: in the deals that the simulator covers, where it can be run."""

import atexit
from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING

from liverpool.engine.rules import RuleSet
from liverpool.simulator.covered import not_covered

if TYPE_CHECKING:
    from liverpool.simulator.simulator import Simulator


class CannotLookAhead(Exception):
    """Why nobody can look ahead in a deal, in a sentence for people."""


def simulator_of(rules: RuleSet, number: int, seats: int) -> "Simulator":
    """The simulator of the deal of this number; raises `CannotLookAhead`.

    A thread keeps its last ones, since starting one takes some milliseconds.
    """
    missing = not_covered(rules, number, seats)
    if missing:
        named = "; ".join(map(str, missing))
        raise CannotLookAhead(
            f"The simulator does not cover deal {number} of these rules: {named}."
        )
    return _KEPT.simulator(rules, number, seats)


def _started(rules: RuleSet, number: int, seats: int) -> "Simulator":
    try:
        # An extra: it needs wasmtime, and the game is played without.
        from liverpool.simulator.module import SimulatorMissing  # noqa: PLC0415
        from liverpool.simulator.simulator import Simulator  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise CannotLookAhead(str(error)) from error
    try:
        return Simulator(rules, number, seats)
    except SimulatorMissing as error:
        raise CannotLookAhead(str(error)) from error


class _Kept(local):
    """Simulators of one thread: each has a memory of its own, which only one may use."""

    def __init__(self) -> None:
        self.simulator = lru_cache(maxsize=8)(_started)


_KEPT = _Kept()
# What runs them cannot be ended once Python itself is ending.
atexit.register(_KEPT.simulator.cache_clear)
