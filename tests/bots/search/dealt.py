"""Decisions of whole deals, to look ahead from."""

from functools import lru_cache
from random import Random

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.rollouts import redealt
from liverpool.bots.search.candidates import Candidate, candidates
from liverpool.bots.search.coverage import simulator_for
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.steady import Steady
from liverpool.engine.chosen import changed, rules_of
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State, View, view_of, waiting_on
from tests.simulator.deals import begin

MIXED = changed("dunlop", {"deals.1.contract": "set 4, set 3", "deals.2.contract": "run 4, run 5"})
"""Contracts of melds of different lengths."""
TWOS = "dunlop+twos"
"""Rules with wild twos."""


@lru_cache(maxsize=4)
def states(rules: RuleSet | str = "dunlop", number: int = 2, seats: int = 4) -> tuple[State, ...]:
    """Where somebody must answer in a deal that `steady` plays in all seats."""
    state = begin(rules_of(rules), number, seats, "decisions")
    found = [state]
    for step in play_on(state, [Steady()] * seats, Dealer("decisions")):
        if step.state.public.phase is Phase.OVER:
            break
        if waiting_on(step.state.public).must[0] >= 0:
            found.append(step.state)
    return tuple(found)


def views(rules: RuleSet | str = "dunlop", number: int = 2, seats: int = 4) -> list[View]:
    """What those who must answer see."""
    return [view_of(each, waiting_on(each.public).must[0]) for each in states(rules, number, seats)]


def load_others(view: View) -> State:
    """Shows the simulator of the view's deal other cards: a state that the seat could be in, and
    what the next seat sees of that; gives the state."""
    other = redealt(view, Random("other cards"))
    simulator, after = simulator_for(view), view_of(other, (view.seat + 1) % len(view.sizes))
    simulator.try_moves(after, [0], 1, seed=1, likely=likely_hands(after), weighing=(after.seat,))
    simulator.try_in_truth(other, [0], 1, seed=1, actor=view.seat)
    return other


@lru_cache(maxsize=4)
def searched(
    rules: RuleSet | str = "dunlop", number: int = 2
) -> tuple[tuple[View, list[Candidate]], ...]:
    """The decisions of the deal that have several moves worth trying."""
    found = ((view, candidates(view)) for view in views(rules, number))
    return tuple((view, tried) for view, tried in found if tried)
