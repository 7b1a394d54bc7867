"""Positions to practise on, which pages ask for one by one; a worker sets each out.

They are the same on every server of this version, and so is the one of a day, which changes at
midnight UTC.
"""

from datetime import date
from typing import Final

from liverpool.review.practice_files import MADE_KINDS, MADE_RULES
from liverpool.room.failures import Failed
from liverpool.room.jobs import practice_position
from liverpool.room.lesson_tables import NOT_NOW
from liverpool.room.messages.practice import PracticeKind, PracticeShown, ReadPractice
from liverpool.room.refused import RequestRefused
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.table.practice_words import KINDS

PRACTICE_KINDS: Final = tuple(PracticeKind(kind.value, KINDS[kind]) for kind in MADE_KINDS)
BY_THESE_RULES: Final = "By these rules"
NO_POSITION: Final = "There is no such position here; take today's."


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
