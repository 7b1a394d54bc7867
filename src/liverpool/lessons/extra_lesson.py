"""One thing more: what did not come in a first deal comes on a position of its own.

The coach of such a position wants this one thing; once it is done, the deal goes on as any.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from liverpool.engine.calling import is_offence
from liverpool.engine.moves import Call
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, View
from liverpool.lessons.steps import Asks, LitStep, Moment, Progress, Step
from liverpool.table.seat.answers import AnswerKind
from liverpool.table.words import Names, card_text

CALLED: Final[Mapping[Moment, str]] = MappingProxyType(
    {
        Moment.PAIR: "sets",
        Moment.PART: "runs",
        Moment.JOKER: "jokers",
        Moment.BUY: "buying",
        Moment.CALL: "calling",
        Moment.LAY_DOWN: "laying down",
        Moment.LAY_OFF: "laying off",
        Moment.OUT: "going out",
    }
)
"""What can be learnt by itself, in this order."""


def things(moments: frozenset[Moment]) -> tuple[Moment, ...]:
    """Those of the moments that can be learnt by themselves."""
    return tuple(moment for moment in CALLED if moment in moments)


def step_of_thing(only: Moment, progress: Progress, view: View, names: Names) -> Step | None:
    """A step that only such a position has; None where it goes as in any first deal."""
    if view.public.phase is Phase.OVER:
        return None
    if only in progress.done:
        says = f"That was {CALLED[only]}. Play this deal to its end, if you like."
        return Step(Moment.END, says, Asks.NEXT)
    return _call(view, names) if only is Moment.CALL else None


def introduced(step: Step) -> Step:
    """The step with which such a position begins."""
    return replace(step, says=f"One thing more: {CALLED[step.moment]}. {step.says}")


def _call(view: View, names: Names) -> Step | None:
    public = view.public
    if refuse(view, Call()) is not None or not is_offence(public):
        return None
    fits = f"{names.whose(public.by)} {card_text(public.pile[-1])} fits a meld on the table."
    return Step(
        Moment.CALL,
        f"{fits} Press {public.rules.words.call.rstrip('!')}!",
        Asks.MOVE,
        LitStep(pile=True, answer=AnswerKind.CALL),
        Call(),
    )
