"""A position to practise on as a page shows it: a short lesson whose every answer has a verdict."""

from msgspec import Struct

from liverpool.lessons.exercise import Exercise, ExerciseAnswer, Lying
from liverpool.review.practice import Position
from liverpool.table.melds import shown
from liverpool.table.practice_words import KINDS, PracticeWords


class Verdict(Struct, frozen=True):
    """What is shown to somebody who has answered."""

    says: str
    """How good the answer is."""
    why: str
    found: bool
    """Whether it is the best one, or close to it."""


class ToFind(Struct, frozen=True):
    """A position with its question, and a verdict on each of its answers."""

    exercise: Exercise
    verdicts: tuple[Verdict, ...]


def to_find(key: str, position: Position) -> ToFind:
    """What its player could see of the position, and no more."""
    words, view = PracticeWords(position), position.view
    order = words.offered
    meld_rules = view.public.rules.meld
    exercise = Exercise(
        key=key,
        title=KINDS[position.kind],
        question=words.question(),
        facts=words.facts(),
        hand=view.hand,
        lit=(),
        lying=tuple(
            Lying(words.names.who(seat), tuple(shown(meld, meld_rules) for meld in melds))
            for seat, melds in enumerate(view.public.table)
            if melds
        ),
        answers=tuple(ExerciseAnswer(words.answer(at), words.after(at)) for at in order),
        right=order.index(0),
        says=words.best(),
        why=words.why(0),
    )
    verdicts = (Verdict(words.verdict(at), words.why(at), words.is_found(at)) for at in order)
    return ToFind(exercise, tuple(verdicts))
