"""An answer that a table's rules never use is never among a seat's buttons."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from liverpool.arena.dealer import Dealer
from liverpool.engine.presets import names
from liverpool.engine.rules import BuyWindow, Offence, RuleSet
from liverpool.engine.seating import Cutter
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.table.seat.answers import AnswerKind
from tests.chance import some
from tests.room.shown import view
from tests.rules.positions import house
from tests.walk import Walk

EVERY = 4
"""So many states are played for each that is looked at."""


def states(rules: RuleSet) -> Iterator[State]:
    walk = Walk(rules, 3, 1, "used")
    walk.random, walk.dealer = Random("used"), Dealer("used")
    while walk.state.public.phase is not Phase.OVER:
        yield walk.state
        walk.state = apply(walk.state, *walk.next_move())


def unused(rules: RuleSet) -> set[AnswerKind]:
    kinds = set()
    if rules.start.cutter is Cutter.NOBODY:
        kinds.add(AnswerKind.CUT)
    if rules.buy.window is BuyWindow.OFF:
        kinds.add(AnswerKind.BUY)
    if rules.call.offence is Offence.OFF:
        kinds |= {AnswerKind.CALL, AnswerKind.GIVE}
        if rules.buy.window is BuyWindow.OFF:
            kinds.add(AnswerKind.PASS)
    return kinds


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        *((name, {}) for name in some(names(), everyday=4)),
        ("dunlop", {"buy.window": "off"}),
        ("wikipedia", {"buy.window": "off"}),
        ("bga", {"call.offence": "off", "start.cutter": "nobody"}),
    ],
)
def test_no_button_stands_there_for_nothing(preset: str, changes: dict[str, Any]) -> None:
    rules = house(preset, changes)
    shown: set[AnswerKind] = set()
    for state in list(states(rules))[::EVERY]:
        for seat in range(3):
            asked = view(state, seat).prompt
            # The page has a place for the call only where the table calls.
            calls = [] if rules.call.offence is Offence.OFF else [asked.call]
            answers = (asked.second, asked.main, *calls)
            shown |= {answer.kind for answer in answers if answer is not None}
    assert {AnswerKind.DRAW, AnswerKind.DISCARD} <= shown
    assert shown.isdisjoint(unused(rules))
