"""What people ask for and cannot have, with the reason in words."""

from liverpool.table.reasons import Why


class RequestRefused(Exception):
    """What a page asked for cannot be; says why. `late` where the question is closed."""

    def __init__(
        self, sentence: str, *, reason: str = "not_possible", rule: str = "", late: bool = False
    ) -> None:
        super().__init__(sentence)
        self.why = Why(reason, sentence, rule)
        self.late = late

    @classmethod
    def because(cls, why: Why) -> "RequestRefused":
        return cls(why.sentence, reason=why.reason, rule=why.rule)
