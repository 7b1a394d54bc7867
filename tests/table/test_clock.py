"""The clock of a table, where somebody gets up."""

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import Discard
from liverpool.table.clock import Clock
from tests.server.clock import bens_turn


def test_who_gets_up_takes_their_own_discard_back_and_nobody_elses() -> None:
    clock = Clock(bens_turn(), "seed", 0.0, 0, dealer=Dealer)
    held = clock.held = (1, Discard(3))
    clock.forget(0)
    assert clock.held == held
    assert clock.held_card(1) == 3
    clock.forget(1)
    assert clock.held is None
