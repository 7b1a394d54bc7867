"""What is noted of a game that was played, for measures; whoever played it, and wherever."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Draw, Take
from liverpool.engine.partners import Partners
from liverpool.engine.scoring import fewest, leaders
from liverpool.engine.state import Seat, Seats, State


class PlayedDeal(NamedTuple):
    """A deal that is over. What is by seat begins with seat 0."""

    dealer: Seat
    turns: int
    out: Seat
    """Who went out; `NOBODY` where the stock came to its end."""
    points: tuple[int, ...]
    """By seat, with bonuses and penalties."""
    down: tuple[bool, ...]
    buys: tuple[int, ...]
    caught: tuple[int, ...]
    """By seat: jokers left in the hand."""
    jokers: int
    """How many lie on the table."""


class Evening(NamedTuple):
    """A whole game."""

    deals: tuple[PlayedDeal, ...]
    winners: Seats
    """One, or several who are level; of partners both."""
    partners: Partners = Partners.NONE

    @property
    def sides(self) -> tuple[Seats, ...]:
        """The seats that win together: partners, or each alone."""
        return self.partners.sides(len(self.deals[0].points))

    def side_of(self, seat: Seat) -> Seats:
        """The seat, and its partner if it has one."""
        return next(side for side in self.sides if seat in side)

    def totals(self, after: int | None = None) -> tuple[int, ...]:
        """Points by seat after so many deals, or at the end; of partners those of both."""
        points = map(sum, zip(*(deal.points for deal in self.deals[:after]), strict=True))
        return self.partners.shared([*points])

    def share(self, seats: Iterable[Seat]) -> float:
        """Which part of the win these seats have; partners have it together."""
        return _share(seats, self.winners)

    def share_of_deals(self, seats: Sequence[Seat]) -> float:
        """The same of each deal on its own, which the fewest points win."""
        points = (self.partners.shared(deal.points) for deal in self.deals)
        return fmean(_share(seats, fewest(each)) for each in points)


def _share(seats: Iterable[Seat], winners: Seats) -> float:
    return sum(seat in winners for seat in seats) / len(winners)


def evening_of(deals: Sequence[PlayedDeal], over: State) -> Evening:
    """A game that was played in the engine, with its state when it is over."""
    partners = over.public.game.rules.players.partners
    return Evening(tuple(deals), tuple(leaders(over.public)), partners)


def deal_of(state: State) -> PlayedDeal:
    """A deal that was played in the engine, with its state when it is over."""
    public = state.public
    line = public.sheet[-1]
    seats = range(public.game.seats)
    return PlayedDeal(
        dealer=public.dealer,
        turns=sum(isinstance(event.move, Draw | Take) for event in public.history),
        out=line.out,
        points=tuple(map(line.total, seats)),
        down=tuple(seat in public.down for seat in seats),
        buys=tuple(public.bought),
        caught=tuple(hand.count(JOKER) for hand in state.hands),
        jokers=sum(meld.cards.count(JOKER) for melds in public.table for meld in melds),
    )
