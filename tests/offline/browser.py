"""A browser for the shell, in this process: what it stores lies in a mapping."""

import json
from collections import deque
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any

from liverpool.offline.worker import Worker

KEY = bytes(range(32))
ADDRESS = "https://rummy.example/offline"


class FakeBrowser:
    """Keeps what the page is told, and stores now, later or not at all, as a test says."""

    def __init__(self, stored: dict[str, str] | None = None) -> None:
        self.stored = {} if stored is None else stored
        self.told: list[dict[str, Any]] = []
        self.full = False
        """Whether nothing more can be stored."""
        self.slow = False
        """Whether what is to be stored waits for `stores`."""
        self.helps: Callable[[str, bool], tuple[str, str]] | None = None
        """What the second worker answers, where there is one."""
        self.helped: list[float] = []
        """The deadlines of all that it was asked."""
        self._storing: deque[Callable[[], None]] = deque()
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._cancelled = set[int]()
        self._numbers = count()
        self._asked = 0
        self.time = 0.0
        self.worker = Worker(self, KEY, ADDRESS)
        self.worker.connected()

    # As the worker's script does it

    def send(self, text: str) -> None:
        self.told.append(json.loads(text))

    def store(self, records: str, done: Callable[[str], None]) -> None:
        def stores() -> None:
            if self.full:
                done("This browser has no room left.")
            else:
                self.stored |= json.loads(records)
                done("")

        if self.slow:
            self._storing.append(stores)
        else:
            stores()

    def help(self, job: str, seconds: float, now: bool, done: Callable[[str, str], None]) -> None:
        self.helped.append(seconds)
        if self.helps is None:
            done("", "none")
        else:
            self.later(0.0, partial(done, *self.helps(job, now)))

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        number = next(self._numbers)
        heappush(self._later, (self.time + seconds, number, call))
        return lambda: self._cancelled.add(number)

    # What a test does

    def stores(self) -> None:
        """The oldest that waits is stored."""
        self._storing.popleft()()

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """What the page is told to this."""
        number = self.says(kind, **more)
        return next(told for told in self.told if told.get("id") == number)

    def finds(self, kind: str, **more: Any) -> dict[str, Any]:
        """The same where it has to be found first."""
        number = self.says(kind, **more)
        while not any(told.get("id") == number for told in self.told):
            assert self.passes(), "nothing is found"
        return next(told for told in self.told if told.get("id") == number)

    def says(self, kind: str, **more: Any) -> int:
        """Says this; gives the number of what was asked."""
        self._asked += 1
        text = json.dumps({"kind": kind, "id": self._asked, **more})
        table = self.worker.wanted(text)
        found = {key: each for key, each in self.stored.items() if key.startswith(f"{table}/")}
        self.worker.hears(text, table, json.dumps(found) if table else "")
        return self._asked

    def last(self, kind: str) -> dict[str, Any]:
        return next(told for told in reversed(self.told) if told["kind"] == kind)

    def passes(self) -> bool:
        """What is due next happens; False where nothing is."""
        while self._later:
            self.time, number, call = heappop(self._later)
            if number not in self._cancelled:
                call()
                return True
        return False
