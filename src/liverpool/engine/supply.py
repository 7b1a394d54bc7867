"""What the stock can still pay, and who may buy because it can.

A card is owed, never promised: the stock is renewed only at the moment at which a card
must be taken and none is there (rules.md X13). So whoever asks for cards is refused
beforehand where they could not be paid.
"""

from collections.abc import Sequence

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import BuyPriority, BuyWindow, StockOut
from liverpool.engine.state import Phase, Public, Seat, Seats


def can_renew(public: Public) -> bool:
    """Whether an empty stock can be renewed now (rules.md row 77, "Liveness")."""
    if public.renewals >= public.rules.stock.renewals:
        return False
    return public.rules.stock.out is StockOut.ADD_DECK or len(public.pile) > 1


def payable(public: Public, stock: int, pile: int) -> int:
    """How many cards a stock of so many can pay in one go, beside a pile of so many."""
    left = public.rules.stock.renewals - public.renewals
    if left <= 0:
        return stock
    if public.rules.stock.out is StockOut.ADD_DECK:
        return stock + left * public.game.added_size
    return stock + max(pile - 1, 0)


def copies(public: Public, face: Card) -> int:
    """How many cards of a face are in the game, added decks included."""
    game, rules = public.game, public.rules
    added = public.renewals if rules.stock.out is StockOut.ADD_DECK else 0
    if face == JOKER:
        return rules.jokers(game.seats) + added * rules.jokers_added
    return game.decks + added


def never_buys(public: Public, seat: Seat, cards: int) -> Reason | None:
    """Why the top of the pile is not offered to a seat with so many cards, be it asked or not.

    Not to the player in turn, and not to one who floats (rules.md W23); to the one who
    discarded it, to one who is down, and to one who has bought before only as the rules
    allow (rows 39, 45 and 46).
    """
    buy = public.rules.buy
    if seat == public.turn:
        return Reason.NOT_OFFERED
    if seat == public.by and not buy.discarder:
        return Reason.OWN_DISCARD
    if not cards:
        return Reason.BUY_FLOATING
    if seat in public.down and not buy.when_down:
        return Reason.BUY_WHEN_DOWN
    if buy.limit != "none" and public.bought[seat] >= buy.limit:
        return Reason.BUY_LIMIT
    return None


def price_of(public: Public, seat: Seat) -> int:
    """The stock cards that the seat takes with the next card it buys (rules.md row 43)."""
    price = public.rules.buy.price
    if isinstance(price, int):
        return price
    return price[min(public.bought[seat], len(price) - 1)]


def answers_in_secret(public: Public) -> bool:
    """Whether it is told only at the end who wants the card on offer: where knocks are cut
    for, and where the turn is played meanwhile and the nearest has it."""
    priority = public.rules.buy.priority
    return priority is BuyPriority.CUT or (
        public.phase is Phase.PLAY and priority is BuyPriority.SEAT
    )


def buyers(public: Public, stock: int, sizes: Sequence[int]) -> Seats:
    """Who is asked about the top of the pile when the player in turn draws, clockwise.

    `stock` and `sizes` count the cards of the stock and, by seat, of the hands.

    Nobody, unless the stock can pay the price and the player's own card. When that card is
    the first to come and the stock is renewed for it, the card on sale is still on top. When
    it is sold only after the next discard, that one stays on top in its stead.
    """
    buy = public.rules.buy
    if not buy.is_open_in(public.number):
        return ()
    if not public.pile or public.dead:
        return ()
    renewed_first = buy.window is not BuyWindow.BEFORE_DRAW and stock == 0
    covered_first = (
        buy.window is BuyWindow.UNTIL_NEXT_DISCARD and buy.priority is not BuyPriority.FIRST_CALL
    )
    pile = len(public.pile) - (not (renewed_first or covered_first))
    can_pay = payable(public, stock, pile)
    seats = public.game.seats
    clockwise = ((public.turn + step) % seats for step in range(1, seats))
    return tuple(
        seat
        for seat in clockwise
        if never_buys(public, seat, sizes[seat]) is None and price_of(public, seat) < can_pay
    )
