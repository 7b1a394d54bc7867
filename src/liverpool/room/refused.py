"""What people ask for and cannot have, with the reason in words."""

from typing import Final

from liverpool.engine.refusals import RulesError
from liverpool.room.messages.replies import Refused
from liverpool.table.reasons import Why

NO_TABLE: Final = "There is no such table. Check that you copied the whole link."


class RequestRefused(Exception):
    """What a page asked for cannot be; says why. `late` where the question is closed."""

    def __init__(
        self, sentence: str, *, reason: str = "not_possible", rule: str = "", late: bool = False
    ) -> None:
        super().__init__(sentence)
        self.why = Why(reason, sentence, rule)
        self.late = late

    @classmethod
    def unseated(cls) -> "RequestRefused":
        """Where only somebody with a seat may ask."""
        return cls("Sit down first.", reason="no_seat")

    @classmethod
    def no_table(cls) -> "RequestRefused":
        return cls(NO_TABLE, reason="no_table")

    @classmethod
    def because(cls, why: Why) -> "RequestRefused":
        return cls(why.sentence, reason=why.reason, rule=why.rule)


def refusal(asked: int, error: RequestRefused | RulesError) -> Refused:
    """What the page is told that has asked this."""
    if isinstance(error, RequestRefused):
        return Refused(asked, error.why, error.late)
    return Refused(asked, Why("rules", str(error), ""))
