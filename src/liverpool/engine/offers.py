"""Drawing, taking and buying: from the question to the cards.

Stock cards are never handed over but owed and then paid (`dealing`), so any of these
moves may have to wait for the dealer and goes on by itself.
"""

from msgspec.structs import replace

from liverpool.engine.cards import Card, hand_of, rank_of, with_cards
from liverpool.engine.dealing import deal_over, settle
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.rules import BuyPriority, BuyWindow
from liverpool.engine.state import NOBODY, Debt, Ending, Phase, Seat, Seats, State
from liverpool.engine.supply import buyers
from liverpool.engine.telling import seen_to_get, told, with_hand


def drew(state: State, seat: Seat) -> State:
    """The turn's own card follows the buyer's, or comes first where the window is later."""
    public = state.public
    asked = buyers(public, len(state.stock))
    own = (Debt(seat, 1, draw=True),)
    first = public.rules.buy.window is BuyWindow.AFTER_STOCK_DRAW or not asked
    public = told(
        public,
        seat,
        Draw(),
        phase=Phase.BUY if asked else Phase.PLAY,
        open=asked,
        callers=(),
        floating=not state.hands[seat],
        debts=own if first else (),
    )
    return settle(replace(state, public=public))


def took(state: State, seat: Seat, count: int) -> State:
    public, hand = state.public, state.hands[seat]
    cards = public.pile[-count:]
    public = told(
        public,
        seat,
        Take(count),
        cards,
        phase=Phase.PLAY,
        pile=public.pile[:-count],
        by=NOBODY,
        callers=(),
        taken=() if public.rules.draw.same_card_discard else hand_of(cards),
        floating=not hand,
        debts=(Debt(seat, count - 1),) if count > 1 else (),
        known=seen_to_get(public, seat, cards),
    )
    return settle(with_hand(state, seat, with_cards(hand, cards), public))


def passed(state: State, seat: Seat) -> State:
    public = state.public
    left = tuple(other for other in public.open if other != seat)
    if public.phase is Phase.LAST_CALL:
        public = told(public, seat, Pass(), open=left)
        state = replace(state, public=public)
        return state if left else deal_over(state, public.by, Ending.OUT)
    if public.rules.buy.priority is BuyPriority.CUT:
        return _answered(state, left, state.claims)
    public = told(public, seat, Pass(), open=left)
    state = replace(state, public=public)
    return state if left else _window_closed(state)


def wants(state: State, seat: Seat) -> State:
    if state.public.rules.buy.priority is not BuyPriority.CUT:
        return _sold(state, seat)
    left = tuple(other for other in state.public.open if other != seat)
    return _answered(state, left, tuple(sorted((*state.claims, seat))))


def _answered(state: State, left: Seats, claims: Seats) -> State:
    """Knocks are shown when all have answered; several are cut for (rules.md row 44)."""
    public = state.public
    if left:
        return replace(state, public=replace(public, open=left), claims=claims)
    for claim in claims:
        public = told(public, claim, Buy())
    state = State(replace(public, open=()), state.hands, state.stock)
    if not claims:
        return _window_closed(state)
    if len(claims) == 1:
        return _sold(state, claims[0])
    return replace(state, public=replace(state.public, phase=Phase.CUT_FOR, open=claims))


def cut_for(state: State, cards: tuple[Card, ...]) -> State:
    """The highest card has it, the ace being low; those who tie cut again (Z8)."""
    public = state.public
    ranks = dict(zip(public.open, map(rank_of, cards), strict=True))
    highest = max(ranks.values())
    best = tuple(seat for seat, rank in ranks.items() if rank == highest)
    if len(best) > 1:
        return replace(state, public=replace(public, open=best))
    return _sold(state, best[0])


def _window_closed(state: State) -> State:
    """Nobody bought: where the turn's own card is still to come, it comes now."""
    public = state.public
    before = public.rules.buy.window is BuyWindow.BEFORE_DRAW
    debts = (Debt(public.turn, 1, draw=True),) if before else ()
    return settle(replace(state, public=replace(public, phase=Phase.PLAY, debts=debts)))


def _sold(state: State, buyer: Seat) -> State:
    """The card and its price to the buyer, then the turn's own card if it is to come."""
    public = state.public
    card = public.pile[-1]
    price = public.rules.buy.price
    before = public.rules.buy.window is BuyWindow.BEFORE_DRAW
    debts = ((Debt(buyer, price),) if price else ()) + (
        (Debt(public.turn, 1, draw=True),) if before else ()
    )
    bought = public.bought
    public = told(
        public,
        buyer,
        Buy(),
        (card,),
        phase=Phase.PLAY,
        pile=public.pile[:-1],
        open=(),
        by=NOBODY,
        dead=True,
        bought=(*bought[:buyer], bought[buyer] + 1, *bought[buyer + 1 :]),
        known=seen_to_get(public, buyer, (card,)),
        debts=debts,
    )
    return settle(with_hand(state, buyer, with_cards(state.hands[buyer], (card,)), public))
