"""The race: whether a hand is likely to have its contract before the deal ends.

A hand needs some steps, and in each round of turns it sees a few cards that could be the next
one: one from the stock or the pile, and those of others' discards that it may buy. The share of
unseen cards that help is known for the first step (`hand.helpers`); for later steps it is what
hands like this usually have. Sometimes a second step follows in the same round. The other side of
the race is how long the deal lasts: few deals end long before or long after the usual time. A
hand is in time if it has made all its steps by then. Played games confirm this: as many hands are
in time as it predicts (bench/results.md).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum
from typing import Final, Literal, NamedTuple

from liverpool.bots.fitted import FITTED, ByContract, Rounds
from liverpool.engine.rules import Deal, Kind
from liverpool.engine.state import NOBODY, Public, Seat

MOST_STEPS: Final = 12
"""A hand that lacks more cards than this is never in time."""
ROUNDS: Final = 20
"""Anything later than this many rounds does not count; only deals between two players last so long.
"""

ContractKind = Literal["sets", "mixed", "runs"]
"""As the fields of `ByContract`."""
Row = tuple[float, ...]
"""For each number of rounds played, from 0 to `ROUNDS`: the chance to be in time from there,
and to get there."""


def kind_of(deal: Deal) -> ContractKind:
    """Whether its contract is of sets only, of sets and runs, or of runs only."""
    kinds = {slot.kind for slot in deal.contract}
    if len(kinds) > 1:
        return "mixed"
    return "sets" if Kind.SET in kinds else "runs"


def by_contract(numbers: ByContract, deal: Deal) -> tuple[float, ...]:
    """The numbers for contracts of this kind."""
    found: tuple[float, ...] = getattr(numbers, kind_of(deal))
    return found


def looks(public: Public, seat: Seat = NOBODY) -> float:
    """How many unseen cards a player can choose from, on average, in a round of turns."""
    seats = public.game.seats
    if public.deal_of(seat).all_at_once or not public.rules.buy.is_open_in(public.number):
        return FITTED.looks.alone + FITTED.looks.each * seats * FITTED.looks.unsold
    return FITTED.looks.alone + FITTED.looks.each * seats


def step_chance(share: float, cards: float) -> float:
    """The chance that at least one of `cards` cards helps, if this share of all of them does."""
    return 1.0 - float((1.0 - min(share, 0.95)) ** cards)


def rounds_to_go(public: Public, away: int) -> float:
    """How many rounds a hand that lacks this many cards usually needs."""
    shares, cards = by_contract(FITTED.shares, public.deal), looks(public)
    return fsum(1 / step_chance(_usual(shares, step), cards) for step in range(1, away + 1))


class Race(NamedTuple):
    """The race against the end of a deal in which the player has about this many more turns."""

    turns: float
    cards: float
    """How many cards the player can choose from in each round."""
    shares: tuple[float, ...]
    """By cards missing: the usual share of unseen cards that help."""
    rounds: Rounds

    @classmethod
    def of(cls, public: Public, turns: float, seat: Seat = NOBODY) -> "Race":
        """The race of a seat that may expect this many more turns; see `caught.turns_left`."""
        shares = by_contract(FITTED.shares, public.deal_of(seat))
        return cls(turns, looks(public, seat), shares, FITTED.rounds)

    def in_time(self, away: int, share: float, then: float | None = None) -> float:
        """The chance to have the contract before the deal ends.

        `away` cards are missing, and this share of the unseen ones helps. `then` is the share
        that will help after the first step, if it is known. A hand that is missing more than
        `MOST_STEPS` is not in time.
        """
        if away == 0:
            return 1.0
        if away > MOST_STEPS:
            return 0.0
        between, within = _usual_rows(self)
        after = within[away - 1]
        if then is not None and away > 1:
            second = step_chance(then, self.cards)
            row = _between(second, within[away - 2])
            after = _within(self.rounds.again * second, row, between[away - 2])
        return _between(step_chance(share, self.cards), after)[0]

    def usual(self, away: int) -> float:
        """The same for a hand that has the usual share."""
        return self.in_time(away, _usual(self.shares, away))


@lru_cache(maxsize=512)
def _usual_rows(race: Race) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """By cards missing, for hands with the usual shares: between two rounds, and within one."""
    between = [_lasts(race.turns * race.rounds.longer)]
    within = between.copy()
    for missing in range(1, MOST_STEPS):
        chance = step_chance(_usual(race.shares, missing), race.cards)
        between.append(_between(chance, within[-1]))
        within.append(_within(race.rounds.again * chance, between[-1], between[-2]))
    return tuple(between), tuple(within)


def _lasts(turns: float) -> Row:
    """The chance that the deal lasts this many rounds, given how many it usually lasts.

    As many small things could each end the deal, its length follows Poisson's law.
    """
    ends = exp(-turns)
    left = [1.0]
    for rounds in range(1, ROUNDS + 1):
        left.append(max(left[-1] - ends, 0.0))
        ends *= turns / rounds
    return tuple(left)


def _between(chance: float, within: Row) -> Row:
    """The row of a hand that makes its next step with this chance in each round.

    `within` is the row of a hand that has just made it, in a round that still goes on.
    """
    row = [0.0] * (ROUNDS + 1)
    for gone in range(ROUNDS - 1, -1, -1):
        row[gone] = chance * within[gone + 1] + (1.0 - chance) * row[gone + 1]
    return tuple(row)


def _within(again: float, between: Row, nearer: Row) -> Row:
    """The row of a hand that makes one more step in the same round with this chance."""
    return tuple(
        again * next_row + (1.0 - again) * row
        for row, next_row in zip(between, nearer, strict=True)
    )


def _usual(shares: Sequence[float], step: int) -> float:
    return shares[min(step, len(shares)) - 1]
