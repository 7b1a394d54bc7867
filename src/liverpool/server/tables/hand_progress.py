"""How far the hands of a table's people are, as their pages show it.

Most of that is found at once. What takes longer is found by a worker, and the page is shown its
hand again when it is known; so no hand, under whatever rules, makes other tables wait.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import Hand
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver import Contract, TooMuchWork, at_most
from liverpool.engine.state import Seat, View
from liverpool.room.jobs import hand_progress
from liverpool.server.workers.pool import Failed, Workers
from liverpool.table.advice import Progress, progress

STEPS: Final = 4_000
"""Steps of the solver for all hands of a table together, in this thread: enough for nearly every
hand that has changed by a card, and mostly for four that have just been dealt."""
PROGRESS_SECONDS: Final = 2.0
"""For one hand."""


_Question = tuple[Hand, Contract, MeldRules]
"""What the progress of a hand follows from."""


class _Asked(Struct, eq=False):
    question: _Question
    known: bool = False
    progress: Progress | None = None


class HandProgress:
    """The progress of each seat's hand; `ready` is called with a seat whose own is known."""

    def __init__(self, workers: Workers, table: str) -> None:
        self.ready: Callable[[Seat], None] = lambda _: None
        self._workers = workers
        self._owner = f"table {table}"
        self._asked: dict[Seat, _Asked] = {}
        """The last hand of each seat."""
        self._busy: set[Seat] = set()
        """Seats whose hand a worker looks at: one at a time for each, however quickly they
        change."""
        self._submitting = False
        self._steps = STEPS

    def begin(self) -> Callable[[View], Progress | None]:
        """Begins with another state, whose hands may take `STEPS` together."""
        self._steps = STEPS
        return self.of

    def of(self, view: View) -> Progress | None:
        """How many cards of each meld of the contract the hand holds; None if unknown (yet)."""
        question = view.hand, view.public.deal.contract, view.public.rules.meld
        asked = self._asked.get(view.seat)
        if asked is None or asked.question != question:
            asked = self._asked[view.seat] = _Asked(question)
            try:
                asked.progress, asked.known = self._at_once(question), True
            except TooMuchWork:
                self._ask(view.seat, asked)
        return asked.progress

    def _at_once(self, question: _Question) -> Progress | None:
        with at_most(self._steps) as steps:
            try:
                return progress(*question)
            finally:
                self._steps = max(steps.left, 0)

    def _ask(self, seat: Seat, asked: _Asked) -> None:
        if seat in self._busy:
            return

        def found(result: Progress | Failed | None, _took: float) -> None:
            self._busy.discard(seat)
            asked.known = True
            asked.progress = None if isinstance(result, Failed) else result
            last = self._asked[seat]
            if not last.known:
                self._ask(seat, last)
            elif not self._submitting:
                self.ready(seat)

        self._busy.add(seat)
        self._submitting = True
        try:
            self._workers.submit(
                hand_progress, asked.question, PROGRESS_SECONDS, found, owner=self._owner
            )
        finally:
            self._submitting = False
