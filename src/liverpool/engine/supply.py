"""What the stock can still pay, and who may buy because it can.

Cards are owed, but never promised: the stock is renewed only at the moment when a card must be
taken and there is none (rules.md X13). So a request for cards is refused beforehand if they could
not be paid.
"""

from collections.abc import Sequence

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import BuyPriority, BuyWindow, RuleSet, StockOut
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats


def can_renew(public: Public) -> bool:
    """Whether an empty stock can be renewed now (rules.md row 77, "Liveness")."""
    if public.renewals >= public.rules.stock.renewals:
        return False
    return public.rules.stock.out is StockOut.ADD_DECK or len(public.pile) > 1


def payable(public: Public, stock: int, pile: int) -> int:
    """How many cards a stock of this size can pay in one go, with a pile of that size."""
    left = public.rules.stock.renewals - public.renewals
    if left <= 0:
        return stock
    if public.rules.stock.out is StockOut.ADD_DECK:
        return stock + left * public.game.added_size
    return stock + max(pile - 1, 0)


def copies(public: Public, face: Card) -> int:
    """How many cards of a face are in this deal, added decks included."""
    game, rules = public.game, public.rules
    added = public.renewals if rules.stock.out is StockOut.ADD_DECK else 0
    if face == JOKER:
        return rules.jokers(game.seats, public.number) + added * rules.jokers_added
    return game.decks_in(public.number) + added


def reason_not_offered(public: Public, seat: Seat, cards: int) -> Reason | None:
    """Why the top of the pile is not offered to a seat with this many cards, whether or not it is
    asked.

    It is never offered to the player whose turn it is or to a player who floats (rules.md W23); the
    card turned up at the start, the player who discarded it, players who are down, and players who
    have bought before are dealt with as the rules say (W13, rows 39, 45 and 46).
    """
    buy = public.rules.buy
    if seat == public.turn or is_upcard_kept(public):
        return Reason.NOT_OFFERED
    if seat == public.by and not buy.discarder:
        return Reason.OWN_DISCARD
    if not cards:
        return Reason.BUY_FLOATING
    if seat in public.down and not buy.when_down:
        return Reason.BUY_WHEN_DOWN
    left = None if buy.limit == "none" else buys_left(public, seat)
    if left is not None and left <= 0:
        return Reason.BUY_LIMIT
    if buy.game_limit != "none" and (buys_left_in_game(public, seat) or 0) <= 0:
        return Reason.BUY_GAME_LIMIT
    return None


def is_upcard_kept(public: Public) -> bool:
    """Whether the pile is still the card turned up at the start, and that is not for sale (W13).

    A lone card that nobody is known to have discarded counts as that card until somebody buys or
    the stock is renewed, as in positions that are written down: they don't have the moves before.
    """
    rules = public.rules
    if rules.buy.upcard or not rules.start.is_turned_up or public.renewals or any(public.bought):
        return False
    return len(public.pile) == 1 and public.by == NOBODY


def are_buys_limited(rules: RuleSet) -> bool:
    """Whether a player may run out of buys."""
    buy = rules.buy
    return buy.window is not BuyWindow.OFF and not buy.limit == buy.game_limit == "none"


def buys_left(public: Public, seat: Seat) -> int | None:
    """How often the seat may still buy in this deal, as deals are limited, with what it has left
    from earlier ones where that carries over; None for no limit (rules.md row 45)."""
    buy = public.rules.buy
    most = buy.most_in(public.number, more_buys(public, seat))
    if most is None:
        return None
    return most - (public.bought_in_game if buy.carry_over else public.bought)[seat]


def buys_left_in_game(public: Public, seat: Seat) -> int | None:
    """How often the seat may still buy in the game, as that is limited by itself; None for no such
    limit."""
    most = public.rules.buy.most_in_game(public.number, more_buys(public, seat))
    return None if most is None else most - public.bought_in_game[seat]


def buys_left_now(public: Public, seat: Seat) -> int | None:
    """How often the seat may still buy in this deal, by both limits; None where there is none."""
    left, in_game = buys_left(public, seat), buys_left_in_game(public, seat)
    if in_game is not None:
        left = in_game if left is None else min(left, in_game)
    return None if left is None else max(left, 0)


def more_buys(public: Public, seat: Seat) -> int:
    """How many more buys the seat has in each deal, as its handicap."""
    more = public.game.more_buys
    return more[seat] if more else 0


def buys_lapse(rules: RuleSet, number: int) -> bool:
    """Whether buys that are left when this deal ends can't be used any more.

    Those of each deal can't; where they carry over, only those of the last. Where any deal may turn
    out to be the last, perhaps they can't.
    """
    buy, is_last = rules.buy, rules.own_contracts or number == len(rules.deals)
    return buy.limit != "none" and buy.is_open_in(number) and (is_last or not buy.carry_over)


def buys_lapsed(public: Public, seat: Seat) -> int:
    """How many buys the seat can't use any more when this deal ends."""
    lasts = public.rules.buy.carry_over and not public.is_last_deal
    if lasts or not buys_lapse(public.rules, public.number):
        return 0
    return buys_left_now(public, seat) or 0


def price_of(public: Public, seat: Seat) -> int:
    """The stock cards that the seat takes with the next card it buys (rules.md row 43)."""
    price = public.rules.buy.price
    if isinstance(price, int):
        return price
    return price[min(public.bought[seat], len(price) - 1)]


def answers_in_secret(public: Public) -> bool:
    """Whether players learn only at the end who wants the card on offer: if they cut for it,
    or if the turn goes on meanwhile and the nearest player gets it."""
    priority = public.rules.buy.priority
    return priority is BuyPriority.CUT or (
        public.phase is Phase.PLAY and priority is BuyPriority.SEAT
    )


def buyers(public: Public, stock: int, sizes: Sequence[int]) -> Seats:
    """Who is asked about the top of the pile when the player in turn draws, in the order of play,
    but after those who have the first pick.

    `stock` and `sizes` count the cards of the stock and, by seat, of the hands.

    Nobody, unless the stock can pay the price and the player's own card. If that card comes first
    and the stock is renewed for it, the card on sale stays on top. If the card is sold only after
    the next discard, that discard stays on top instead.
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
    return tuple(
        seat
        for seat in pick_order(public)
        if reason_not_offered(public, seat, sizes[seat]) is None
        and price_of(public, seat) < can_pay
    )


def pick_order(public: Public) -> Seats:
    """All but the player in turn, as they get a card that several want: in the order of play, but
    after those who have the first pick."""
    seats, first = public.game.seats, public.game.first_pick
    in_turn = tuple((public.turn + step) % seats for step in range(1, seats))
    return tuple(sorted(in_turn, key=lambda seat: seat not in first)) if first else in_turn
