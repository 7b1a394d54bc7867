"""The lay-down that leaves the fewest points in the hand, after laying off.

How it is found stands in `choice`.
"""

from collections.abc import Sequence

from liverpool.engine.cards import Hand, without_card
from liverpool.engine.melds import Meld, is_face, longest_set
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.choice import Choice, LayDown
from liverpool.engine.solver.choice_by_suit import ChoiceBySuit
from liverpool.engine.solver.distance import Contract, can_lay
from liverpool.engine.solver.lay_downs import lay_downs
from liverpool.engine.solver.ways import Points, total


def best_lay_down(
    hand: Hand,
    contract: Contract,
    rules: MeldRules,
    points: Points,
    table: Sequence[Meld] = (),
    *,
    keep: int = 0,
    all_at_once: bool = False,
) -> tuple[Meld, ...] | None:
    """The lay-down after which the fewest points stay in the hand; None if there is none.

    Laying off is counted, on the melds laid and on those of the `table` that may be played on this
    turn. If points are equal, the fewest cards decide, then which is found first; the same question
    always gets the same answer. `keep` (0 or 1) is how many cards must stay for the discard. The
    melds are as short as they can be; lengthening them is left to `lay_off`. With `all_at_once`
    they take all cards, and nothing is kept.
    """
    if all_at_once:
        return next(lay_downs(hand, contract, rules, all_at_once=True), None)
    hand = tuple(face for face in hand if is_face(face, rules))
    best = _best(hand, contract, rules, points, table)
    if best is None or best.cost[1] >= keep:
        return best and best.melds
    best = None
    for kept in sorted(set(hand), key=lambda face: (points[face], face)):
        alone = (points[kept], 1)
        if best is not None and alone >= best.cost:
            break
        found = _best(without_card(hand, kept), contract, rules, points, table)
        if found is not None and (best is None or total(alone, found.cost) < best.cost):
            best = LayDown(total(alone, found.cost), found.melds)
    return best and best.melds


def _best(
    hand: Hand, contract: Contract, rules: MeldRules, points: Points, table: Sequence[Meld]
) -> LayDown | None:
    if not can_lay(hand, contract, rules):
        return None
    choice = Choice if longest_set(rules) is None else ChoiceBySuit
    return choice(hand, contract, rules, points, table).best()
