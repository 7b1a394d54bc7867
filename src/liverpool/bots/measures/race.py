"""The race: whether a hand is likely to hold its contract before the deal ends.

A hand needs some steps, and in each round of turns it sees a few cards that could be the
next one: one from the stock or the pile, and of others' discards those that it may buy. The
share of unseen cards that help is known for the first step (`hand.helpers`); for later ones
it is what hands like this mostly have. The end of the deal is as likely in each round. So
each step is a race of two clocks, and a hand is in time if it wins all of them. Played games
bear this out: of the steps that it promises within a round, as many come (bench/results.md).
"""

from collections.abc import Sequence
from typing import Final

from liverpool.bots.fitted import FITTED, ByContract
from liverpool.engine.rules import BuyWindow, Deal, Kind
from liverpool.engine.state import Public

MOST_STEPS: Final = 12
"""A hand that lacks more cards than these is never in time."""


def by_contract(numbers: ByContract, deal: Deal) -> Sequence[float]:
    """The numbers for contracts of this kind."""
    kinds = {slot.kind for slot in deal.contract}
    if len(kinds) > 1:
        return numbers.mixed
    return numbers.sets if Kind.SET in kinds else numbers.runs


def looks(public: Public) -> float:
    """How many unseen cards a player can choose from, on average, in a round of turns."""
    seats = public.game.seats
    if public.deal.all_at_once or not sells(public):
        return FITTED.looks.alone + FITTED.looks.each * seats * FITTED.looks.unsold
    return FITTED.looks.alone + FITTED.looks.each * seats


def sells(public: Public) -> bool:
    """Whether discards are sold in this deal."""
    buy = public.rules.buy
    return buy.window is not BuyWindow.OFF and public.number >= buy.from_deal


def step_chance(share: float, cards: float) -> float:
    """The chance that one of so many cards helps, where this share of all does."""
    return 1.0 - float((1.0 - min(share, 0.95)) ** cards)


def rounds_to_go(public: Public, away: int) -> float:
    """How many rounds a hand that lacks so many cards mostly needs."""
    shares, cards = by_contract(FITTED.shares, public.deal), looks(public)
    return sum(1 / step_chance(_usual(shares, step), cards) for step in range(1, away + 1))


def in_time(
    public: Public, away: int, share: float, turns: float, then: float | None = None
) -> float:
    """The chance to hold the contract before the deal ends, in about so many turns.

    `away` cards are missing, and this share of the unseen ones helps. Where it is known which
    share will help `then`, after the first step, it is given too. A hand that lacks more than
    `MOST_STEPS` is not in time.
    """
    if away == 0:
        return 1.0
    if away > MOST_STEPS:
        return 0.0
    shares, cards = by_contract(FITTED.shares, public.deal), looks(public)
    goes_on = turns / (1.0 + turns)
    chance = 1.0
    for step in range(away, 0, -1):
        helping = share if step == away else _usual(shares, step)
        if then is not None and step == away - 1:
            helping = then
        made = step_chance(helping, cards)
        chance *= made / (1.0 - (1.0 - made) * goes_on)
    return chance


def _usual(shares: Sequence[float], step: int) -> float:
    return shares[min(step, len(shares)) - 1]
