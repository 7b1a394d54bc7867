"""What pages ask that want to learn: a first deal, short lessons, positions to practise on.

A worker finds it, for under rules of one's own it can take a while. The positions are the same on
every server of this version, and so is the one of a day, which changes at midnight UTC.
"""

from collections.abc import Callable
from datetime import date
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
from liverpool.room.kept import KeptTable
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.practice import PracticeKind, PracticeShown, ReadPractice
from liverpool.room.messages.replies import ExercisesShown
from liverpool.room.messages.requests import Learn, ReadExercises
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.playable import playable
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.table.practice_words import KINDS

PRACTICE_KINDS: Final = tuple(PracticeKind(kind.value, KINDS[kind]) for kind in MADE_KINDS)
BY_THESE_RULES: Final = "By these rules"
NO_POSITION: Final = "There is no such position here; take today's."

Opening = Callable[[KeptTable, Secret], None]
"""Opens a table; the secret is the learner's."""


def find_lesson(
    jobs: PageJobs,
    page: Page,
    message: Learn | ReadExercises,
    now: Callable[[], Now],
    opening: Opening,
) -> None:
    """Lets a worker find what is asked for; `opening` opens a table for it.

    Raises `RulesError` for rules that cannot be played, `RequestRefused` where too much is asked.
    """
    rules = playable(message.rules, message.changes)
    if isinstance(message, Learn) and message.more:
        wanted = things(frozenset(message.more))
        if not wanted:
            raise RequestRefused(NO_EXERCISE, reason="rules")

        def thing_found(found: FirstDeal | Failed | None) -> None:
            opening(*open_thing(now(), message, found, wanted[1:]))

        jobs.begin(page, message.id, one_thing, (rules, wanted[0]), thing_found)
        return
    if isinstance(message, Learn) and not message.exercise:

        def deal_found(found: FirstDeal | Failed | None) -> None:
            opening(*open_first_deal(now(), message, found))

        jobs.begin(page, message.id, first_deal, (rules,), deal_found)
        return

    def lessons_found(found: tuple[Made, ...] | Failed) -> ToPage | None:
        if isinstance(found, Failed):
            raise RequestRefused(NOT_NOW, reason="busy")
        if isinstance(message, Learn):
            opening(*open_exercise(now(), message, found))
            return None
        kinds = practice_kinds("" if message.changes else message.rules)
        return ExercisesShown(message.id, tuple(made.exercise for made in found), kinds)

    jobs.begin(page, message.id, exercises, (rules,), lessons_found)


def practice_kinds(rules: str) -> tuple[PracticeKind, ...]:
    """What one can choose to practise; `rules` is the name of those that are learnt, if any."""
    if rules not in MADE_RULES:
        return PRACTICE_KINDS
    return (*PRACTICE_KINDS, PracticeKind(rules, BY_THESE_RULES))


def find_position(jobs: PageJobs, page: Page, message: ReadPractice, today: date) -> None:
    """Lets a worker set out the position that is asked for, or the one of today.

    Raises `RequestRefused` where too much is asked.
    """

    def set_out(shown: PracticeShown | Failed | None) -> PracticeShown:
        if isinstance(shown, Failed):
            raise RequestRefused(NOT_NOW, reason="busy")
        if shown is None:
            raise RequestRefused(NO_POSITION, reason="no_position")
        return shown

    jobs.begin(page, message.id, practice_position, (message, today), set_out)
