"""The short lessons of a set of rules, in the order in which they build on each other."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from liverpool.engine.rules import RuleSet
from liverpool.lessons.exercise import Exercise, ExerciseAnswer, Made, NotHere
from liverpool.lessons.lay_down_exercises import king_for_both, which_end
from liverpool.lessons.meld_exercises import nearly_there, neighbours, one_eight, round_the_corner
from liverpool.lessons.play_exercises import (
    buy_or_leave,
    catch_it,
    give_and_take,
    keep_one,
    what_not_to_discard,
)
from liverpool.table.own_words import in_own_words

ALL: Final[tuple[Callable[[RuleSet], Made], ...]] = (
    round_the_corner,
    nearly_there,
    king_for_both,
    one_eight,
    which_end,
    give_and_take,
    buy_or_leave,
    what_not_to_discard,
    keep_one,
    neighbours,
    catch_it,
)


@lru_cache(maxsize=32)
def exercises(rules: RuleSet) -> tuple[Made, ...]:
    """Those that these rules make true; each says the answer that is right by them."""
    return tuple(made for make in ALL if (made := _made(make, rules)) is not None)


def _made(make: Callable[[RuleSet], Made], rules: RuleSet) -> Made | None:
    try:
        made = make(rules)
    except NotHere:
        return None
    return replace(made, exercise=_in_own_words(made.exercise, rules))


def _in_own_words(exercise: Exercise, rules: RuleSet) -> Exercise:
    def own(text: str) -> str:
        return in_own_words(text, rules.words)

    def in_own(answer: ExerciseAnswer) -> ExerciseAnswer:
        return replace(answer, text=own(answer.text), after=own(answer.after))

    return replace(
        exercise,
        title=own(exercise.title),
        question=own(exercise.question),
        facts=own(exercise.facts),
        says=own(exercise.says),
        why=own(exercise.why),
        answers=tuple(map(in_own, exercise.answers)),
    )
