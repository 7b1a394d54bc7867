"""The clock of a table, where somebody gets up."""

from liverpool.engine.moves import Discard, Draw
from liverpool.table.clock import Clock
from liverpool.table.offer_window import StandingWish
from tests.room.scenes import bens_turn


def test_who_gets_up_takes_their_own_discard_back_and_nobody_elses() -> None:
    clock = Clock.at(bens_turn(), 0, 0.0).holding((1, Discard(3)))
    assert clock.without(0) == clock
    assert clock.held_card(1) == 3
    assert clock.without(1).held is None


def test_who_waits_to_be_heard_has_nothing_more_to_say() -> None:
    clock = Clock.at(bens_turn(), 0, 0.0)
    assert not clock.is_answered(1, StandingWish())
    clock = clock.holding((1, Draw()))
    assert clock.is_answered(1, StandingWish())
    assert not clock.is_answered(2, StandingWish())
