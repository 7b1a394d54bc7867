"""What can be laid off on melds on the table, so that the fewest points are left in the hand."""

from collections.abc import Sequence

from liverpool.engine.cards import Hand
from liverpool.engine.melds import Meld, longest_set
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.solver.limited import Limited
from liverpool.engine.solver.unlimited import Unlimited
from liverpool.engine.solver.ways import LayOff, Points, TableMelds


def lay_off(
    hand: Hand, melds: Sequence[Meld], rules: MeldRules, points: Points, *, keep: int = 0
) -> tuple[LayOff, ...]:
    """The cards to add to the melds, in order, that leave the fewest points in the hand.

    If points are equal, the fewest cards decide. `keep` (0 or 1) is how many cards must stay for
    the discard. Hidden cards are not counted.
    """
    table = table_of(melds, rules, points)
    return tuple(table.steps(table.best(hand, keep)))


def table_of(melds: Sequence[Meld], rules: MeldRules, points: Points) -> TableMelds:
    """The melds, ready to be added to."""
    fill_up = longest_set(rules) is not None and any(meld.kind is Kind.SET for meld in melds)
    limited = fill_up or rules.limit_lasts
    return Limited(melds, rules, points) if limited else Unlimited(melds, rules, points)
