"""Jobs that are done once for all who ask for the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from liverpool.room.failures import Failed

MOST_FOUND: Final = 20
"""Results that are kept for whoever asks for the same later."""

Done = Callable[[Any, float], None]
"""Gets what was found, or a `Failed`, and the seconds that a worker took for this asker."""
Start = Callable[[Done], None]
"""Starts a job."""


class SharedJobs:
    """Jobs that are under way, and what the last ones have found."""

    def __init__(self) -> None:
        self._asked: dict[Hashable, list[Done]] = {}
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        """Whether the job is under way."""
        return key in self._asked

    def ask(self, key: Hashable, start: Start, then: Done, *, keep: bool = False) -> None:
        """Calls `then` with the result of the job of this key, which is started if it has to be.

        Where several ask, the first has the seconds on the account. Some results are kept.
        """
        if key in self._found:
            self._found.move_to_end(key)
            then(self._found[key], 0.0)
        elif key in self._asked:
            self._asked[key].append(then)
        else:
            self._asked[key] = [then]
            start(partial(self._over, key, keep))

    def _over(self, key: Hashable, keep: bool, result: Any, took: float) -> None:
        if keep and not isinstance(result, Failed):
            self._found[key] = result
            if len(self._found) > MOST_FOUND:
                self._found.popitem(last=False)
        for at, each in enumerate(self._asked.pop(key)):
            each(result, 0.0 if at else took)
