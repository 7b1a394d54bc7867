"""Who plays a world to its end: `steady` in the others' seats, and in one's own `expert`.

What a move is worth depends on how one goes on. So one's own seat weighs its moves as `expert`
does, where that was learnt; elsewhere, and once it is down, it plays as `steady` does, too.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from liverpool.bots import learnt
from liverpool.bots.expert import is_learnt
from liverpool.bots.fitted import FITTED
from liverpool.bots.measures.race import by_contract
from liverpool.bots.measures.situation import TIMES, while_collecting
from liverpool.engine.rules import Deal, RuleSet
from liverpool.engine.state import Seat, View

if TYPE_CHECKING:
    from liverpool.simulator.policy import Policy, SignWeights

Weighing = Callable[[View], Sequence[Seat]]
"""Which seats weigh their moves in roll-outs, as `expert` does; all others play as `steady`."""


def own_seat(view: View) -> Sequence[Seat]:
    """The seat itself, where what `expert` does was learnt."""
    return (view.seat,) if is_learnt(view) else ()


def signs_in(deal: Deal) -> "SignWeights":
    """What is fitted of what others want in such a deal."""
    from liverpool.simulator.policy import SignWeights  # noqa: PLC0415 - it needs an extra

    return SignWeights(by_contract(FITTED.takes, deal), by_contract(FITTED.buys, deal))


def learnt_policy(rules: RuleSet, number: int, seats: int) -> "Policy":
    """The simulator of the deal of this number, with the weights of `expert` for every seat."""
    from liverpool.simulator.policy import Policy  # noqa: PLC0415 - the same

    policy = Policy(rules, number, seats, signs_in(rules.dealt_as(number)))
    weights = [
        learnt.weights(
            cell.kind, while_collecting(rules, number, seats, TIMES[cell.time], cell.cards)
        )
        for cell in policy.cells()
    ]
    policy.learn(weights, range(seats))
    return policy
