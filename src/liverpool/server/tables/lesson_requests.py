"""What pages ask that want to learn: a first deal, short lessons.

A worker finds it, for under rules of one's own it can take a while.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import State
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.exercise import Made
from liverpool.lessons.extra_lesson import things
from liverpool.lessons.rehearsal import FirstDeal, first_deal
from liverpool.lessons.steps import Moment
from liverpool.room.jobs import position_to_learn, short_lessons, thing_to_learn
from liverpool.room.kept import KeptLesson, KeptSeat, KeptTable
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import ExercisesShown, Sitting
from liverpool.room.messages.requests import Learn, ReadExercises, Settings
from liverpool.room.messages.secret import Secret
from liverpool.room.rules.playable import playable
from liverpool.server.tables import hosting
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import NOT_NOW, PageJobs
from liverpool.server.tables.practice_requests import practice_kinds
from liverpool.server.tables.seating import NotPossible, taken_name
from liverpool.server.workers.pool import Failed, TooManyJobs
from liverpool.table.personas import USUAL
from liverpool.table.timing import Pace

CLASSIC: Final = "dunlop+classic"
NO_EXERCISE: Final = "By these rules there is no such lesson."
_SETTINGS: Final = Settings(pace=Pace.CALM, late_comers=False, level=USUAL)

Opening = Callable[[KeptTable, Secret], ToPage]
"""Opens a table; the secret is the learner's."""


def find_lesson(
    jobs: PageJobs, page: Page, message: Learn | ReadExercises, opening: Opening
) -> None:
    """Lets a worker find what is asked for; `opening` opens a table for it.

    Raises `RulesError` for rules that cannot be played, `NotPossible` where too much is asked.
    """
    rules = playable(message.rules, message.changes)
    if isinstance(message, Learn) and message.more:
        wanted = things(frozenset(message.more))
        if not wanted:
            raise NotPossible(NO_EXERCISE, reason="rules")

        def thing_found(found: FirstDeal | Failed | None) -> ToPage:
            return opening(*open_thing(message, found, wanted[1:]))

        jobs.begin(page, message.id, thing_to_learn, (rules, wanted[0]), thing_found)
        return
    if isinstance(message, Learn) and not message.exercise:

        def deal_found(found: FirstDeal | Failed | None) -> ToPage:
            return opening(*open_first_deal(message, found))

        jobs.begin(page, message.id, position_to_learn, (rules,), deal_found)
        return

    def lessons_found(found: tuple[Made, ...] | Failed) -> ToPage:
        if isinstance(found, Failed):
            raise NotPossible(NOT_NOW, reason="busy")
        if isinstance(message, Learn):
            return opening(*open_exercise(message, found))
        kinds = practice_kinds("" if message.changes else message.rules)
        return ExercisesShown(message.id, tuple(made.exercise for made in found), kinds)

    jobs.begin(page, message.id, short_lessons, (rules,), lessons_found)


def open_first_deal(message: Learn, found: FirstDeal | Failed | None) -> tuple[KeptTable, Secret]:
    """A table with this first deal, and the learner's secret.

    Where none was found, or not in time, Classic is learnt instead. Raises `NotPossible` where
    nobody could look for one.
    """
    if isinstance(found, TooManyJobs):
        raise NotPossible(NOT_NOW, reason="busy")
    instead = not isinstance(found, FirstDeal)
    if not isinstance(found, FirstDeal):
        message = replace(message, rules=CLASSIC, changes={}, rules_title="")
        found = first_deal(playable(CLASSIC, {}))
    if found is None:
        raise NotPossible("There is no first deal.", reason="rules")
    table, secret = _table_from(message, found.state)
    learns = KeptLesson(found.lesson, found.state.public.number, instead=instead)
    return replace(table, learns=learns), secret


def open_thing(
    message: Learn, found: FirstDeal | Failed | None, after: tuple[Moment, ...]
) -> tuple[KeptTable, Secret]:
    """A table where one thing is learnt, and those `after` it are offered.

    Raises `NotPossible` where there is no position for it.
    """
    if isinstance(found, Failed):
        raise NotPossible(NOT_NOW, reason="busy")
    if found is None:
        raise NotPossible(NO_EXERCISE, reason="rules")
    table, secret = _table_from(message, found.state)
    deal = found.state.public.number
    return replace(table, learns=KeptLesson(found.lesson, deal, found.progress, more=after)), secret


def open_exercise(message: Learn, found: Sequence[Made]) -> tuple[KeptTable, Secret]:
    """A table that plays on from a short lesson; raises `NotPossible` where there is none."""
    for made in found:
        if made.exercise.key == message.exercise:
            table, secret = _table_from(message, made.state)
            return replace(table, exercise=message.exercise), secret
    raise NotPossible(NO_EXERCISE, reason="rules")


def _table_from(message: Learn, state: State) -> tuple[KeptTable, Secret]:
    names = list(NAMES[: state.public.game.seats])
    names[LEARNER] = taken_name(message.name)
    table = replace(
        hosting.new_table("", len(names), message.rules, message.changes, _SETTINGS),
        rules_title=hosting.rules_title_of(message.rules_title),
    )
    bots = [KeptSeat(name, Sitting.BOT, level=USUAL) for name in names]
    kept, secrets = hosting.begun_at(table, bots, (LEARNER,), state)
    return kept, secrets[LEARNER]
