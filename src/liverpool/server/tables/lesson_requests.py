"""What pages ask that want to learn: a first deal, short lessons.

A worker finds it, for under rules of one's own it can take a while.
"""

from collections.abc import Callable

from liverpool.lessons.exercise import Made
from liverpool.lessons.exercises import exercises
from liverpool.lessons.extra_lesson import things
from liverpool.lessons.rehearsal import FirstDeal, first_deal, one_thing
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.kept import KeptTable
from liverpool.room.lesson_tables import (
    NO_EXERCISE,
    NOT_NOW,
    open_exercise,
    open_first_deal,
    open_thing,
)
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import ExercisesShown
from liverpool.room.messages.requests import Learn, ReadExercises
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.playable import playable
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.server.tables.practice_requests import practice_kinds

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
