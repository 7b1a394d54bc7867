"""A position to practise on, with a verdict on everything that can be answered."""

from msgspec import Struct

from liverpool.engine.moves import PlayerMove
from liverpool.review.difficulty import difficulty
from liverpool.review.practice import Position
from liverpool.table.practice_words import KINDS, PracticeWords


class Judged(Struct, frozen=True):
    """An answer, and what is shown to somebody who has given it."""

    move: PlayerMove
    text: str
    """The move in words: `Discard Kd`."""
    after: str
    """The same with what it costs: `Discard Kd: mistake, about 4 points`."""
    mark: str
    """What it costs in a word or a number, for the card itself; empty where nobody weighed it."""
    says: str
    """How good it is."""
    why: str
    counts: float
    """How far the move is found: 1 for the best one or one close to it, 0 for a mistake."""


class ToFind(Struct, frozen=True):
    """A position with its question, and a verdict on each answer."""

    key: str
    title: str
    """What it is about: `Take or draw`."""
    question: str
    rules: str
    """By which it is played: `Classic`."""
    answers: tuple[Judged, ...]
    """In an order that does not give the best one away."""
    best: int
    """Which of them is the best one."""
    rating: int
    """How hard it is, on the scale of the players' ratings."""


def to_find(key: str, position: Position) -> ToFind:
    words = PracticeWords(position)
    order = words.offered
    return ToFind(
        key=key,
        title=KINDS[position.kind],
        question=words.question(),
        rules=words.rules(),
        answers=tuple(
            Judged(
                move=words.moves[at],
                text=words.answer(at),
                after=words.after(at),
                mark=words.mark(at),
                says=words.verdict(at),
                why=words.why(at),
                counts=words.counts(at),
            )
            for at in order
        ),
        best=order.index(0),
        rating=difficulty(position),
    )
