"""Drawing, taking and buying: from the question to the cards.

Stock cards are never handed over but owed and then paid (`dealing`), so any of these
moves may have to wait for the dealer and goes on by itself.
"""

from msgspec.structs import replace

from liverpool.engine.cards import Card, hand_of, rank_of, with_cards
from liverpool.engine.dealing import deal_over, settle
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.rules import BuyPriority, BuyWindow
from liverpool.engine.state import NOBODY, Debt, Ending, Phase, Seat, Seats, State, Turn
from liverpool.engine.supply import answers_in_secret, buyers, price_of
from liverpool.engine.telling import seen_to_get, told, with_hand


def drew(state: State, seat: Seat) -> State:
    """The turn's own card follows the buyer's, or comes first where the window is later."""
    public = state.public
    asked = buyers(public, len(state.stock), state.sizes)
    own = (Debt(seat, 1, draw=True),)
    window = public.rules.buy.window
    first = window is not BuyWindow.BEFORE_DRAW or not asked
    waits = asked and window is not BuyWindow.UNTIL_NEXT_DISCARD
    public = told(
        public,
        seat,
        Draw(),
        phase=Phase.BUY if waits else Phase.PLAY,
        open=asked,
        callers=(),
        this_turn=Turn(floating=not state.hands[seat]),
        debts=own if first else (),
    )
    return settle(replace(state, public=public))


def took(state: State, seat: Seat, count: int) -> State:
    public, hand = state.public, state.hands[seat]
    cards = public.pile[-count:]
    barred = () if public.rules.draw.same_card_discard else hand_of(cards)
    public = told(
        public,
        seat,
        Take(count),
        cards,
        phase=Phase.PLAY,
        pile=public.pile[:-count],
        by=NOBODY,
        callers=(),
        this_turn=Turn(taken=barred, floating=not hand),
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
    if answers_in_secret(public):
        return _answered(state, left, state.claims)
    public = told(public, seat, Pass(), open=left)
    state = replace(state, public=public)
    return state if left else _window_closed(state)


def wants(state: State, seat: Seat) -> State:
    if not answers_in_secret(state.public):
        return _sold(state, seat)
    left = tuple(other for other in state.public.open if other != seat)
    return _answered(state, left, tuple(sorted((*state.claims, seat))))


def _answered(state: State, left: Seats, claims: Seats) -> State:
    """Knocks are shown when all have answered, or when the turn ends with its discard."""
    state = replace(state, public=replace(state.public, open=left), claims=claims)
    if left or state.public.phase is Phase.PLAY:
        return state
    return decided(state) if claims else _window_closed(state)


def decided(state: State) -> State:
    """Everybody learns who wants the card, and it is sold or cut for (rules.md row 44)."""
    public, claims = state.public, state.claims
    for claim in claims:
        public = told(public, claim, Buy())
    state = State(replace(public, open=()), state.hands, state.stock)
    if public.rules.buy.priority is BuyPriority.SEAT:
        seats = public.game.seats
        return _sold(state, min(claims, key=lambda seat: (seat - public.by) % seats))
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
    """The card and its price go to the buyer, then the turn's own card if it is still due.

    The rest of the pile is dead until the next discard covers it. If that discard is there
    already, the card sold is the one below it.


    """
    public = state.public
    window = public.rules.buy.window
    covered = window is BuyWindow.UNTIL_NEXT_DISCARD and public.phase is not Phase.PLAY
    at = len(public.pile) - 1 - covered
    card = public.pile[at]
    price = price_of(public, buyer)
    debts = ((Debt(buyer, price),) if price else ()) + (
        (Debt(public.turn, 1, draw=True),) if window is BuyWindow.BEFORE_DRAW else ()
    )
    bought = public.bought
    public = told(
        public,
        buyer,
        Buy(),
        (card,),
        phase=Phase.TURN if covered else Phase.PLAY,
        pile=public.pile[:at] + public.pile[at + 1 :],
        open=(),
        by=public.by if covered else NOBODY,
        dead=public.dead or not covered,
        bought=(*bought[:buyer], bought[buyer] + 1, *bought[buyer + 1 :]),
        known=seen_to_get(public, buyer, (card,)),
        debts=debts,
    )
    return settle(with_hand(state, buyer, with_cards(state.hands[buyer], (card,)), public))
