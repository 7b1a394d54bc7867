"""The bot that weighs by chances everywhere, beside which what was learnt is measured."""

import pytest

from lab.by_chances import ByChances
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.bots.expert import Expert
from liverpool.bots.steady import Steady
from liverpool.engine.chosen import changed
from liverpool.engine.moves import DEALER
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, view_of
from tests.simulator.deals import begin


@pytest.mark.parametrize(("price", "is_learnt"), [(1, True), (3, False)])
def test_it_differs_from_the_expert_only_where_something_was_learnt(
    price: int, is_learnt: bool
) -> None:
    rules = changed(load("dunlop").rules, {"buy.price": price})
    before, differs = begin(rules, 3, 4, "chances"), False
    for step in play_on(before, [Steady()] * 4, Dealer("chances")):
        if step.actor != DEALER:
            view = view_of(before, step.actor)
            differs |= ByChances().choose(view) != Expert().choose(view)
        before = step.state
        if before.public.phase is Phase.OVER:
            break
    assert differs == is_learnt
