"""Other deals than those of the rules: some of them left out, a card more or fewer in each."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from liverpool.engine.changes import to_plain
from liverpool.engine.english import listed
from liverpool.engine.rules import RuleSet

DEALS: Final = "deals"
"""The key of all deals together, as files and the editor have it."""
MOST_LEFT_OUT: Final = 4

Deals = Sequence[Mapping[str, Any]]


def others(rules: RuleSet) -> Iterator[Deals]:
    """What a table would try: without the first or the last deal, and with a card more or fewer."""
    deals = _of(rules)
    yield from (deals[1:], deals[:-1])[: len(deals) - 1]
    yield from (_with_cards(deals, by) for by in (1, -1))


def fewer(rules: RuleSet) -> Iterator[Deals]:
    """First without one deal, then without two; the first ones go before the last."""
    deals = _of(rules)
    for many in range(1, min(MOST_LEFT_OUT, len(deals) - 1) + 1):
        for left_out in _left_out(len(deals), many):
            yield [deal for at, deal in enumerate(deals) if at not in left_out]


def said_of(rules: RuleSet, then: Any) -> str:
    """What is another in these deals, a sentence; empty where it is something else."""
    now = _of(rules)
    for by, cards in ((1, "a card more"), (-1, "a card fewer")):
        if then == _with_cards(now, by):
            return f"Deal {cards} in each deal."
    left = [str(number) for number in _missing(now, then)]
    whole = len(left) + len(then) == len(now)
    if not left or not whole:
        return ""
    return f"Leave out deal{'s' * (len(left) > 1)} {listed(left)}."


def _of(rules: RuleSet) -> Deals:
    deals: Deals = to_plain(rules)[DEALS]
    return deals


def _with_cards(deals: Deals, by: int) -> Deals:
    return [{**deal, "cards": deal["cards"] + by} for deal in deals]


def _left_out(deals: int, many: int) -> Iterator[tuple[int, ...]]:
    """Any one or two deals; of more, those at the beginning or at the end."""
    if many <= 2:
        yield from combinations(range(deals), many)
    else:
        yield tuple(range(many))
        yield tuple(range(deals - many, deals))


def _missing(deals: Deals, kept: Deals) -> Iterator[int]:
    """The numbers of the deals that are not among those kept."""
    coming = iter(kept)
    following = next(coming, None)
    for number, deal in enumerate(deals, start=1):
        if deal == following:
            following = next(coming, None)
        else:
            yield number
