"""How far the hands of a table's people are, as their pages show it.

Most of that is found at once. What takes longer is found by a worker, and the page is shown its
hand again when it is known; so no hand, under whatever rules, makes other tables wait.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from liverpool.engine.solver import TooMuchWork, at_most
from liverpool.engine.state import Seat, View
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
        with at_most(left) as steps:
            try:
                found: Progress | None = progress(*_question(view))
                known = True
            except TooMuchWork:
                found, known = None, False
            left = max(steps.left, 0)
        new = HandAsked(change.next_job(), view, known, found, asked.job if asked else 0)
        # One at a time for each seat, however quickly its hand changes.
        if known or new.job:
            _put(change, view.seat, new)
        else:
            _start(change, new)
        return found

    return of


def counted(change: Change, job: HandCounted, found: Progress | Failed | None) -> None:
    """How far a hand is, unless it has changed meanwhile."""
    asked = change.room.hands.get(job.seat)
    if asked is None:
        return
    if asked.known:
        _put(change, job.seat, replace(asked, job=0))
    elif asked.number != job.number:
        _start(change, asked)
    else:
        progress = None if isinstance(found, Failed) else found
        _put(change, job.seat, HandAsked(asked.number, asked.view, True, progress))


def _question(view: View) -> tuple[object, ...]:
    """What the progress of a hand follows from."""
    return view.hand, view.deal.contract, view.public.rules.meld


def _put(change: Change, seat: Seat, asked: HandAsked) -> None:
    change.set(hands={**change.room.hands, seat: asked})


def _start(change: Change, asked: HandAsked) -> None:
    _put(change, asked.view.seat, replace(asked, job=asked.number))
    job, question = HandCounted(asked.view.seat, asked.number), _question(asked.view)
    change.do(StartJob(job, advice.progress, question, PROGRESS_SECONDS))
