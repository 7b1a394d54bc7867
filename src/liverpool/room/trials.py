"""House rules tried on the page, beside the tables: the answers to a question, or to a wish.

A page asks again and again, and each time is told what was found by then. Nothing more is played
for one that does not ask, so nothing has to end what nobody looks at. Workers play a few games at
a time. An address has one trial at a time and a program a few; who comes later waits, and the page
says so.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Final, Generic, TypeVar

from msgspec.structs import replace

from liverpool.room.around import Alarm, Page, Workers
from liverpool.room.failures import Failed
from liverpool.room.messages.trials import EffectsShown
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.rules.balancing import Asked, trial_of
from liverpool.room.rules.trial import Slice

SIDE_BY_SIDE: Final = 2
"""Slices that are played side by side for an address."""
MOST: Final = 4
"""Trials that go on at the same time; who comes later waits."""
ANSWERS_WITHIN: Final = 2.0
"""Seconds after which a page is told how things stand, whether or not anything new was found."""
SECONDS: Final = 120.0
"""For a slice; one that takes so long is given up."""
NOT_JUST_NOW: Final = "The trial has stopped; try it again in a moment."


_Page = TypeVar("_Page", bound=Page)


class _Under(Generic[_Page]):
    """A trial that a page has asked for."""

    def __init__(self, page: _Page, asked: Asked, owner: str) -> None:
        self.page, self.about, self.owner = page, about(asked), owner
        self.trial = trial_of(asked)
        self.waiting: int | None = None
        """The id of the page's question, while it has no answer."""
        self.alarm: Alarm | None = None
        self.slices = 0
        """That workers play."""
        self.trouble = ""
        """Why it does not go on, in a sentence."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for it, and no worker is at it."""
        return self.waiting is None and not self.slices


def about(asked: Asked) -> Asked:
    """What is tried, whatever the id; a page that asks for the same goes on with it."""
    return replace(asked, id=0)


class Trials(Generic[_Page]):
    """The trials of all pages of a program."""

    def __init__(
        self,
        workers: Workers,
        owner: Callable[[_Page], str],
        later: Callable[[float, Callable[[], None]], Alarm],
    ) -> None:
        """`owner` says from where a page comes; `later` calls after so many seconds."""
        self._workers, self._owner, self._later = workers, owner, later
        self._of: dict[_Page, _Under[_Page]] = {}
        """Each page's own, those first that have waited longest for their turn."""
        self._slices = Counter[str]()
        """That workers play, by where the pages come from, those of trials given up too."""
        self._is_due = False
        """Whether it is going on in a moment."""

    def answer(self, page: _Page, message: Asked) -> EffectsShown | None:
        """What is found, where nothing more will be; else the page is told as soon as there is
        more, or why there is nothing."""
        under = self._of.get(page)
        if under is None or under.trouble or under.about != about(message):
            self.forget(page)
            under = self._of[page] = _Under(page, message, self._owner(page))
        elif under.waiting is not None:
            self._tell(under)  # nobody needs two answers
        elif under.is_idle:
            self._of[page] = self._of.pop(page)  # it waits again, behind the others
        if under.trial.is_over:
            return under.trial.shown(message.id, waits=False)
        under.waiting = message.id
        under.alarm = self._later(ANSWERS_WITHIN, partial(self._tells_meanwhile, under))
        self._goes_on()
        return None

    def forget(self, page: _Page) -> None:
        """The page has gone, or asks for something else; what is played for it counts no more."""
        under = self._of.pop(page, None)
        if under is not None and under.alarm is not None:
            under.alarm.cancel()

    def _going(self) -> list[_Under[_Page]]:
        """Those whose turn it is: one for each address, a few in all."""
        by_owner: dict[str, _Under[_Page]] = {}
        for under in self._of.values():
            if not under.is_idle:
                by_owner.setdefault(under.owner, under)
        return [*islice(by_owner.values(), MOST)]

    def _goes_on(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._later(0.0, self._go_on)

    def _go_on(self) -> None:
        """Begins a slice; where it is played at once, others are heard before the next."""
        self._is_due = False
        for under in self._going():
            if under.waiting is None or self._slices[under.owner] == SIDE_BY_SIDE:
                continue
            piece = under.trial.next_slice()
            if piece is not None:
                self._slices[under.owner] += 1
                under.slices += 1
                played = partial(self._played, under, piece)
                job, args = piece.job, piece.args
                owner = f"address {under.owner}"
                self._workers.submit(job, args, SECONDS, played, owner=owner)
                self._goes_on()
                return

    def _played(self, under: _Under[_Page], piece: Slice, found: object, _seconds: float) -> None:
        self._slices[under.owner] -= 1
        self._slices += Counter()  # those at none are forgotten
        under.slices -= 1
        if isinstance(found, Failed):
            under.trouble = NOT_JUST_NOW
        else:
            under.trial.add(piece, found)
            under.trouble = under.trouble or under.trial.trouble
        self._tell(under)
        self._goes_on()

    def _tells_meanwhile(self, under: _Under[_Page]) -> None:
        self._tell(under, waits=not under.slices)

    def _tell(self, under: _Under[_Page], *, waits: bool = False) -> None:
        """Answers the page, if it waits and is still there."""
        asked, under.waiting = under.waiting, None
        if under.alarm is not None:
            under.alarm.cancel()
        if asked is None or self._of.get(under.page) is not under:
            return
        if under.trouble:
            under.page.send(refusal(asked, RequestRefused(under.trouble, reason="not_played")))
        else:
            under.page.send(under.trial.shown(asked, waits=waits))
