"""Where bots can look ahead: in the deals that the simulator covers, where it can be run."""

import atexit
from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING, NamedTuple

from liverpool.bots.search.rollout_policy import learnt_policy
from liverpool.engine.dealing import full_deck
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet, StockOut
from liverpool.engine.state import View
from liverpool.simulator.covered import not_covered, said_of
from liverpool.simulator.faults import CannotRunSimulator

if TYPE_CHECKING:
    from liverpool.simulator.simulator import Simulator


class CannotLookAhead(Exception):
    """Why nobody can look ahead in a deal, in a sentence for people."""


def simulator_of(rules: RuleSet, number: int, seats: int) -> "Simulator":
    """The simulator of the deal of this number; raises `CannotLookAhead`.

    A thread keeps its last ones, since starting one takes some milliseconds.
    """
    missing = not_covered(rules, number, seats)
    if missing:
        named = "; ".join(map(str, missing))
        raise CannotLookAhead(
            f"The simulator does not cover deal {number} of these rules: {named}."
        )
    return _KEPT.simulator(rules, number, seats)


def simulator_for(view: View) -> "Simulator":
    """The simulator of the deal that the view shows; raises `CannotLookAhead`, also where cards
    are missing from it."""
    if lacks_cards(view):
        raise CannotLookAhead(
            "Cards of the decks are missing from this deal, and the simulator plays with all."
        )
    return simulator_of(view.public.rules, view.public.number, view.public.game.seats)


def lacks_cards(view: View) -> bool:
    """Whether a deal that has begun is played without some cards of its decks.

    A written position may leave cards out: nobody holds them, and they never come.
    """
    public = view.public
    added = public.renewals if public.rules.stock.out is StockOut.ADD_DECK else 0
    laid = sum(len(meld.cards) for melds in public.table for meld in melds)
    there = sum(view.sizes) + view.stock + len(public.pile) + laid
    decks = len(full_deck(public.game, public.number)) + added * public.game.added_size
    return 0 < there < decks


def forget_simulators() -> None:
    """Lets this thread begin with new ones: nobody knows what is left in one that broke off."""
    _KEPT.simulator.cache_clear()


class Coverage(NamedTuple):
    """How far anybody can look ahead in a game by some rules."""

    deals: tuple[int, ...]
    """The numbers of the deals in which it is possible."""
    why_not: str
    """Why it is not in the others, in a sentence for people; empty where it is in all."""

    @property
    def where(self) -> str:
        """`only in deals 1, 3 and 6`, or `nowhere`; empty where it is in all."""
        if not self.why_not:
            return ""
        if not self.deals:
            return "nowhere"
        *others, last = map(str, self.deals)
        return f"only in deals {', '.join(others)} and {last}" if others else f"only in deal {last}"


@lru_cache(maxsize=64)
def coverage_of(rules: RuleSet, seats: int) -> Coverage:
    """In which deals anybody can look ahead, and why not in the others."""
    trouble = cannot_run()
    if trouble:
        return Coverage((), trouble)
    numbers = range(1, rules.most_deals + 1)
    missing = {number: not_covered(rules, number, seats) for number in numbers}
    reasons = said_of(each for found in missing.values() for each in found)
    why_not = f"Nobody can look ahead yet with {reasons}." if reasons else ""
    return Coverage(tuple(number for number in numbers if not missing[number]), why_not)


@lru_cache(maxsize=1)
def cannot_run() -> str:
    """Why the simulator cannot be run here at all, in a sentence; empty where it can."""
    try:
        learnt_policy(load("dunlop").rules, 1, 4)
    except (ModuleNotFoundError, CannotRunSimulator) as error:
        return str(error)
    return ""


def _started(rules: RuleSet, number: int, seats: int) -> "Simulator":
    trouble = cannot_run()
    if trouble:
        raise CannotLookAhead(trouble)
    try:
        return learnt_policy(rules, number, seats)
    except CannotRunSimulator as error:  # it could be run before; there may be no memory left
        raise CannotLookAhead(str(error)) from error


class _Kept(local):
    """Simulators of one thread: each has a memory of its own, which only one may use."""

    def __init__(self) -> None:
        self.simulator = lru_cache(maxsize=8)(_started)


_KEPT = _Kept()
# What runs them cannot be ended once Python itself is ending.
atexit.register(_KEPT.simulator.cache_clear)
