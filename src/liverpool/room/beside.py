"""What pages ask beside tables that needs no server: rules, lessons, positions, games in files.

Usual rules are described at once; those of many deals a worker looks through, and it finds lessons,
for under rules of one's own that can take a while. The positions are the same wherever this version
runs, and so is the one of a day, which changes at midnight UTC.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, assert_never

from liverpool.engine.refusals import RulesError
from liverpool.lessons.exercise import Made
from liverpool.lessons.exercises import exercises
from liverpool.lessons.extra_lesson import things
from liverpool.lessons.rehearsal import first_deal, one_thing
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
from liverpool.room.game_files import look_for_game
from liverpool.room.jobs import Unplayable, book_read, of_rules, practice_position
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages.editing import Edit, ReadBook, ReadCatalogue
from liverpool.room.messages.ending import OpenGame
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.keeping import ReadScoring, ScoringRules
from liverpool.room.messages.practice import PracticeKind, ReadPractice
from liverpool.room.messages.replies import ExercisesShown
from liverpool.room.messages.requests import Learn, ReadExercises, ReadRules
from liverpool.room.messages.set_out import PracticeShown
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.catalogue import catalogue
from liverpool.room.rules.editor import edited
from liverpool.room.rules.playable import playable
from liverpool.room.rules.summaries import rules_shown
from liverpool.scores.scoring import every_scoring, rules_of, scoring_of
from liverpool.table.practice_words import KINDS

BesideTables = (
    ReadRules
    | ReadCatalogue
    | Edit
    | ReadBook
    | ReadScoring
    | Learn
    | ReadExercises
    | ReadPractice
    | OpenGame
)
"""Messages that any holder of rooms answers without them."""


def answer_beside(message: BesideTables, now: Now) -> ToPage | LookUp:
    """The answer, or what has to be found for it; raises `RulesError` or `RequestRefused`."""
    match message:
        case ReadRules() | ReadCatalogue() | Edit() | ReadBook():
            return answer_editor(message)
        case ReadScoring(rules=queries):
            asked = tuple(scoring_of(rules_of(query)) for query in queries)
            return ScoringRules(message.id, asked or every_scoring())
        case Learn() | ReadExercises():
            return look_for_lesson(message)
        case ReadPractice():
            return look_for_position(message, now)
        case OpenGame():
            return look_for_game(message)
        case _:
            assert_never(message)


# Rules: what they say, the editor's questions, one step at them


MANY_DEALS: Final = 12
"""Rules of so many deals take 4 ms to be described, of a hundred five times as long."""
LONG: Final = 1_200
"""The length in characters of a query that has about as many deals."""
RULES_NOT_NOW: Final = "These rules could not be checked; try again."


def answer_editor(message: ReadRules | ReadCatalogue | Edit | ReadBook) -> ToPage | LookUp:
    """The answer to a page, or what has to be found for it; raises `RulesError`."""
    match message:
        case ReadRules(rules=name, changes=changes):
            if _are_many_deals(changes):
                described = rules_shown, message.id, name, changes
                return LookUp(of_rules, described, _answer, is_long=False)
            return rules_shown(message.id, name, changes)
        case ReadCatalogue():
            return catalogue(message.id)
        case Edit():
            long = len(message.query) + len(message.file or "") > LONG
            if long or _are_many_deals(message.changes):
                return LookUp(of_rules, (edited, message), _answer, is_long=False)
            return edited(message)
        case ReadBook():
            return LookUp(of_rules, (book_read, message.id, message.query), _answer)
        case _:
            assert_never(message)


def _are_many_deals(changes: Mapping[str, Any]) -> bool:
    deals = changes.get("deals")
    return isinstance(deals, list) and len(deals) > MANY_DEALS


def _answer(_now: Now, found: ToPage | Unplayable | Failed) -> ToPage:
    if isinstance(found, Failed):
        raise RequestRefused(RULES_NOT_NOW, reason="not_read")
    if isinstance(found, Unplayable):
        raise RulesError(found.sentence)
    return found


# What people ask who want to learn


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
        return LookUp(one_thing, (rules, wanted[0]), partial(open_thing, message, wanted[1:]))
    if isinstance(message, Learn) and not message.exercise:
        return LookUp(first_deal, (rules,), partial(open_first_deal, message))

    def lessons_found(now: Now, found: tuple[Made, ...] | Failed) -> ExercisesShown | Opens:
        if isinstance(found, Failed):
            raise RequestRefused(NOT_NOW, reason="busy")
        if isinstance(message, Learn):
            return open_exercise(message, now, found)
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
