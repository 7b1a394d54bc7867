"""How far the hands of a table's people are, as their pages show it.

Most of that is found at once. What takes longer is found by a worker, and the page is shown its
hand again when it is known; so no hand, under whatever rules, makes other tables wait.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from liverpool.engine.solver import TooMuchWork, at_most
from liverpool.engine.state import View
from liverpool.room.change import Change
from liverpool.room.effects import HandCounted, StartJob
from liverpool.room.failures import Failed
from liverpool.room.room import HandAsked
from liverpool.table import advice
from liverpool.table.advice import Progress, progress

STEPS: Final = 4_000
"""Steps of the solver for all hands of a table together, at once: enough for nearly every hand that
has changed by a card, and mostly for four that have just been dealt."""
PROGRESS_SECONDS: Final = 2.0
"""For one hand."""


def progress_of(change: Change) -> Callable[[View], Progress | None]:
    """How many cards of each meld of the contract a hand holds; None if unknown (yet)."""
    left = STEPS

    def of(view: View) -> Progress | None:
        nonlocal left
        asked = change.room.hands.get(view.seat)
        if asked is not None and _question(asked.view) == _question(view):
            return asked.progress
        number, found = change.next_job(), None
        with at_most(left) as steps:
            try:
                found = progress(*_question(view))
            except TooMuchWork:
                job = HandCounted(view.seat, number)
                change.do(StartJob(job, advice.progress, _question(view), PROGRESS_SECONDS))
            left = max(steps.left, 0)
        _put(change, HandAsked(number, view, found))
        return found

    return of


def counted(change: Change, job: HandCounted, found: Progress | Failed | None) -> None:
    """How far a hand is, unless it has changed meanwhile."""
    asked = change.room.hands.get(job.seat)
    if asked is not None and asked.number == job.number:
        _put(change, replace(asked, progress=None if isinstance(found, Failed) else found))


def _question(view: View) -> tuple[object, ...]:
    """What the progress of a hand follows from."""
    return view.hand, view.deal.contract, view.public.rules.meld


def _put(change: Change, asked: HandAsked) -> None:
    change.set(hands={**change.room.hands, asked.view.seat: asked})
