"""What pages ask beside tables that needs no server: rules, lessons, positions to practise on."""

from typing import assert_never

from liverpool.room.editor_requests import answer_editor
from liverpool.room.events import Now
from liverpool.room.lesson_requests import look_for_lesson, look_for_position
from liverpool.room.looking_up import LookUp
from liverpool.room.messages.editing import Edit, ReadCatalogue
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.practice import ReadPractice
from liverpool.room.messages.requests import Learn, ReadExercises, ReadRules

BesideTables = ReadRules | ReadCatalogue | Edit | Learn | ReadExercises | ReadPractice
"""Messages that any holder of rooms answers without them."""


def answer_beside(message: BesideTables, now: Now) -> ToPage | LookUp:
    """The answer, or what has to be found for it; raises `RulesError` or `RequestRefused`."""
    match message:
        case ReadRules() | ReadCatalogue() | Edit():
            return answer_editor(message)
        case Learn() | ReadExercises():
            return look_for_lesson(message)
        case ReadPractice():
            return look_for_position(message, now)
        case _:
            assert_never(message)
