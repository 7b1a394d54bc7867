"""What the stock can still pay, and who may buy because it can.

A card is owed, never promised: the stock is renewed only at the moment at which a card
must be taken and none is there (rules.md X13). So whoever asks for cards is refused
beforehand where they could not be paid.
"""

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.rules import BuyWindow, StockOut
from liverpool.engine.state import Public, Seat, Seats


def can_renew(public: Public) -> bool:
    """Whether an empty stock can be renewed now (rules.md row 77, liveness)."""
    if public.renewals >= public.rules.stock.renewals:
        return False
    return public.rules.stock.out is StockOut.ADD_DECK or len(public.pile) > 1


def payable(public: Public, stock: int, pile: int) -> int:
    """How many cards a stock of so many can pay in one go, beside a pile of so many."""
    left = public.rules.stock.renewals - public.renewals
    if left <= 0:
        return stock
    if public.rules.stock.out is StockOut.ADD_DECK:
        return stock + left * public.game.deck_size
    return stock + max(pile - 1, 0)


def copies(public: Public, face: Card) -> int:
    """How many cards of a face are in the game, added decks included."""
    added = public.renewals if public.rules.stock.out is StockOut.ADD_DECK else 0
    each = public.rules.deck.jokers if face == JOKER else 1
    return (public.game.decks + added) * each


def may_ever_buy(public: Public, seat: Seat) -> bool:
    """Whether the seat is one of those to whom the top of the pile is offered.

    Neither the player in turn nor the one who discarded it (rules.md C.66), nor one who
    has bought as often as the rules allow.
    """
    limit = public.rules.buy.limit
    return seat not in (public.turn, public.by) and (limit == "none" or public.bought[seat] < limit)


def buyers(public: Public, stock: int) -> Seats:
    """Who is asked about the top of the pile when the player in turn draws, clockwise.

    Nobody, unless the stock can pay the price and the player's own card. When that card is
    the first to come and the stock is renewed for it, the card on sale is still on top.
    """
    buy = public.rules.buy
    if buy.window is BuyWindow.OFF or not public.pile or public.dead:
        return ()
    renewed_first = buy.window is BuyWindow.AFTER_STOCK_DRAW and stock == 0
    pile = len(public.pile) if renewed_first else len(public.pile) - 1
    if payable(public, stock, pile) < buy.price + 1:
        return ()
    seats = public.game.seats
    clockwise = ((public.turn + step) % seats for step in range(1, seats))
    return tuple(seat for seat in clockwise if may_ever_buy(public, seat))
