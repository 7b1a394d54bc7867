"""What pages ask that want to learn: a first deal, short lessons, positions to practise on.

A worker finds it, for under rules of one's own it can take a while. The positions are the same on
every server of this version, and so is the one of a day, which changes at midnight UTC.
"""

from typing import Final

from liverpool.lessons.exercise import Made
from liverpool.lessons.exercises import exercises
from liverpool.lessons.extra_lesson import things
from liverpool.lessons.rehearsal import FirstDeal, first_deal, one_thing
from liverpool.review.practice_files import MADE_KINDS, MADE_RULES
from liverpool.room.begun_tables import (
    NO_EXERCISE,
    NOT_NOW,
    open_exercise,
    open_first_deal,
    open_thing,
)
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.jobs import practice_position
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages.practice import PracticeKind, ReadPractice
from liverpool.room.messages.replies import ExercisesShown
from liverpool.room.messages.requests import Learn, ReadExercises
from liverpool.room.messages.set_out import PracticeShown
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.playable import playable
from liverpool.table.practice_words import KINDS

PRACTICE_KINDS: Final = tuple(PracticeKind(kind.value, KINDS[kind]) for kind in MADE_KINDS)
BY_THESE_RULES: Final = "By these rules"
NO_POSITION: Final = "There is no such position here; take today's."


def look_for_lesson(message: Learn | ReadExercises) -> LookUp:
    """What is asked for; a table is opened for it, or the page is told what there is.

    Raises `RulesError` for rules that cannot be played, `RequestRefused` for what cannot be learnt.
    """
    rules = playable(message.rules, message.changes)
    if isinstance(message, Learn) and message.more:
        wanted = things(frozenset(message.more))
        if not wanted:
            raise RequestRefused(NO_EXERCISE, reason="rules")

        def thing_found(now: Now, found: FirstDeal | Failed | None) -> Opens:
            return Opens(*open_thing(now, message, found, wanted[1:]))

        return LookUp(one_thing, (rules, wanted[0]), thing_found)
    if isinstance(message, Learn) and not message.exercise:

        def deal_found(now: Now, found: FirstDeal | Failed | None) -> Opens:
            return Opens(*open_first_deal(now, message, found))

        return LookUp(first_deal, (rules,), deal_found)

    def lessons_found(now: Now, found: tuple[Made, ...] | Failed) -> ExercisesShown | Opens:
        if isinstance(found, Failed):
            raise RequestRefused(NOT_NOW, reason="busy")
        if isinstance(message, Learn):
            return Opens(*open_exercise(now, message, found))
        kinds = practice_kinds("" if message.changes else message.rules)
        return ExercisesShown(message.id, tuple(made.exercise for made in found), kinds)

    return LookUp(exercises, (rules,), lessons_found)


def practice_kinds(rules: str) -> tuple[PracticeKind, ...]:
    """What one can choose to practise; `rules` is the name of those that are learnt, if any."""
    if rules not in MADE_RULES:
        return PRACTICE_KINDS
    return (*PRACTICE_KINDS, PracticeKind(rules, BY_THESE_RULES))


def look_for_position(message: ReadPractice, now: Now) -> LookUp:
    """The position that is asked for, or the one of today, set out."""

    def set_out(_now: Now, shown: PracticeShown | Failed | None) -> PracticeShown:
        if isinstance(shown, Failed):
            raise RequestRefused(NOT_NOW, reason="busy")
        if shown is None:
            raise RequestRefused(NO_POSITION, reason="no_position")
        return shown

    return LookUp(practice_position, (message, now.date.date()), set_out)
