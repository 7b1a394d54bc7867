"""What a case of the rule tests is: a question to a rule set, and the verdict for each value.

A case fixes everything but one field. Under each value that it names, the question must
have the verdict that stands there; that two values have different verdicts proves that
the field is not ignored.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from liverpool.engine.rules import RuleSet
from liverpool.engine.state import State
from tests.rules.positions import house, play, position, why

Verdict = object
OK = "ok"


class Case(NamedTuple):
    """One question about one field."""

    key: str
    """The field, as in `engine.changes.FIELDS`; a field of a deal as `deals.N.cards`."""
    verdicts: tuple[tuple[object, Verdict], ...]
    """Values, as a rule-set file has them, and what the rules say under each."""
    ask: Callable[[RuleSet], Verdict]
    beside: Mapping[str, object]
    """What else is changed in Dunlop's rules, so that the question arises."""

    def verdict(self, value: object) -> Verdict:
        return self.ask(house("dunlop", {**self.beside, self.key.replace("N", "1"): value}))

    def __str__(self) -> str:
        return f"{self.key}: {self.ask.__name__}"


def case(
    key: str,
    ask: Callable[[RuleSet], Verdict],
    verdicts: Mapping[Any, Verdict] | Sequence[tuple[object, Verdict]],
    beside: Mapping[str, object] | None = None,
) -> Case:
    pairs = verdicts.items() if isinstance(verdicts, Mapping) else verdicts
    return Case(key, tuple(pairs), ask, beside or {})


class Moves:
    """Asks for the last of some moves: `OK`, or why not; those before it are made."""

    def __init__(self, *lines: str, **where: Any) -> None:
        self._lines, self._where = lines, where
        self.__name__ = ", ".join(lines)

    def __call__(self, rules: RuleSet) -> Verdict:
        *before, last = self._lines
        return answer(play(position(rules, **self._where), *before), last)


class Outcome:
    """Asks what a state is like when some moves have been made."""

    def __init__(self, look: Callable[[State], Verdict], *lines: str, **where: Any) -> None:
        self._look, self._lines, self._where = look, lines, where
        self.__name__ = f"{look.__name__} after {', '.join(lines)}"

    def __call__(self, rules: RuleSet) -> Verdict:
        return self._look(play(position(rules, **self._where), *self._lines))


def answer(state: State, line: str) -> Verdict:
    """`OK` for a move that may be made, else the reason of its refusal."""
    reason = why(state, line)
    return OK if reason is None else reason.value
