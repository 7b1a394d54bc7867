"""Whether a key was meant for what is asked: one that came down before that was there was not.

Nobody can answer what has come on the screen a moment ago: such a key was on its way to what was
asked before, and must not draw, buy or begin the next deal. Space, for instance, passes on a card,
draws, or deals the next hand. A key that means the same at any time needs none of this.
"""

from collections.abc import Callable, Hashable, Iterator
from time import monotonic

from liverpool.table.seat.answers import AnswerKind
from liverpool.table.seat.question import Question, discard_id
from liverpool.terminal.prompts import KEY_OF
from liverpool.terminal.seat_model import SeatModel

REACTION = 0.5
"""Seconds that anybody needs, at the least, to see what is new and to answer it."""
ECHO = 0.25
"""Seconds within which a second press is one by accident, of what the player has changed."""

Meaning = tuple[str, Hashable]
"""A key, and what it does now."""


class Aim:
    """From when on each key means what it means now; times are in seconds of `now`."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._from: dict[Meaning, float] = {}
        self._pressed = now()

    def press(self, age: float = 0.0) -> None:
        """Notes that a key or a button came down, so many seconds ago."""
        self._pressed = self._now() - age

    def show(self, meanings: Iterator[Meaning], *, told: bool) -> None:
        """Notes what keys mean now; `told`: the game has gone on, and not the player alone."""
        start = self._now() + (REACTION if told else ECHO)
        self._from = {meaning: self._from.get(meaning, start) for meaning in meanings}

    def counts(self, key: str) -> bool:
        """Whether the last press was meant for what this key does now."""
        return all(self._pressed >= start for (one, _), start in self._from.items() if one == key)


def meanings(model: SeatModel) -> Iterator[Meaning]:
    """What each key does now, of those that do something else at other times."""
    if model.menu is not None:
        yield from ((key, model.menu.question) for key in ("enter", "space", *"123456789"))
        return
    prompt, public = model.prompt, model.session.public
    discard = (discard_id(public), public.pile[-1:])
    for answer in (prompt.main, prompt.second, prompt.call):
        match answer.kind if answer is not None else None:
            case AnswerKind.BUY | AnswerKind.CALL | AnswerKind.TAKE as kind:
                yield KEY_OF[kind], (kind, discard)
            case AnswerKind.PASS as kind:
                yield from ((key, (kind, discard)) for key in (KEY_OF[kind], "p"))
            case AnswerKind.DISCARD if model.asked is Question.PLAY:
                pass  # the player's own turn, where `d` never means anything else
            case kind if kind in KEY_OF and kind is not AnswerKind.LAY_OFF:
                yield KEY_OF[kind], kind
