"""Drawing, taking and buying: from the question to the cards.

Stock cards are never handed over but owed and then paid (`dealing`), so any of these
moves may have to wait for the dealer and goes on by itself.
"""

from msgspec.structs import replace

from liverpool.engine.cards import Card, hand_of, rank_of, with_cards
from liverpool.engine.dealing import end_deal, pay_debts
from liverpool.engine.history import known_with, log_move, with_hand
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.rules import BuyPriority, BuyWindow
from liverpool.engine.state import (
    NOBODY,
    PILE,
    Debt,
    Ending,
    Phase,
    Public,
    Seat,
    Seats,
    State,
    Turn,
)
from liverpool.engine.supply import answers_in_secret, buyers, price_of


def after_draw(state: State, seat: Seat) -> State:
    """The turn's own card follows the buyer's, or comes first where the window is later."""
    public = state.public
    asked = buyers(public, len(state.stock), state.sizes)
    own = (Debt(seat, 1, draw=True),)
    window = public.rules.buy.window
    first = window is not BuyWindow.BEFORE_DRAW or not asked
    waits = asked and window is not BuyWindow.UNTIL_NEXT_DISCARD
    public = log_move(
        public,
        seat,
        Draw(),
        phase=Phase.BUY if waits else Phase.PLAY,
        open=asked,
        callers=(),
        this_turn=Turn(floating=not state.hands[seat]),
        debts=own if first else (),
    )
    return pay_debts(replace(state, public=public))


def after_take(state: State, seat: Seat, count: int) -> State:
    public, hand = state.public, state.hands[seat]
    cards = public.pile[-count:]
    barred = () if public.rules.draw.same_card_discard else hand_of(cards)
    public = log_move(
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
        known=known_with(public, seat, cards),
    )
    return pay_debts(with_hand(state, seat, with_cards(hand, cards), public))


def after_pass(state: State, seat: Seat) -> State:
    public = state.public
    left = tuple(other for other in public.open if other != seat)
    if public.phase is Phase.LAST_CALL:
        public = log_move(public, seat, Pass(), open=left)
        state = replace(state, public=public)
        return state if left else end_deal(state, public.by, Ending.OUT)
    if answers_in_secret(public):
        return _keep_answer(state, left, state.claims)
    public = log_move(public, seat, Pass(), open=left)
    state = replace(state, public=public)
    return state if left else _close_offer(state)


def after_buy(state: State, seat: Seat) -> State:
    if not answers_in_secret(state.public):
        return _sell(state, seat)
    left = tuple(other for other in state.public.open if other != seat)
    return _keep_answer(state, left, tuple(sorted((*state.claims, seat))))


def _keep_answer(state: State, left: Seats, claims: Seats) -> State:
    """Keeps an answer secret: knocks are shown when all have answered, or when the turn ends with
    its discard."""
    state = replace(state, public=replace(state.public, open=left), claims=claims)
    if left or state.public.phase is Phase.PLAY:
        return state
    return reveal_claims(state) if claims else _close_offer(state)


def reveal_claims(state: State) -> State:
    """Shows who wants the card, then sells it or lets them cut for it (rules.md row 44); only those
    who have the first pick, if they want it."""
    public, claims = state.public, state.claims
    for claim in claims:
        public = log_move(public, claim, Buy())
    state = State(replace(public, open=()), state.hands, state.stock)
    claims = tuple(seat for seat in claims if seat in public.game.first_pick) or claims
    if public.rules.buy.priority is BuyPriority.SEAT:
        seats = public.game.seats
        return _sell(state, min(claims, key=lambda seat: (seat - public.by) % seats))
    if len(claims) == 1:
        return _sell(state, claims[0])
    return replace(state, public=replace(state.public, phase=Phase.CUT_FOR, open=claims))


def after_cut_cards(state: State, cards: tuple[Card, ...]) -> State:
    """The highest card buys, the ace being low; those who tie cut again (Z8)."""
    public = state.public
    ranks = dict(zip(public.open, map(rank_of, cards), strict=True))
    highest = max(ranks.values())
    best = tuple(seat for seat, rank in ranks.items() if rank == highest)
    if len(best) > 1:
        return replace(state, public=replace(public, open=best))
    return _sell(state, best[0])


def offer_discard(state: State) -> State:
    """Of two players the other may buy the discard, before a card is turned onto it (row 39)."""
    offer = replace(state.public, phase=Phase.BUY, turn=state.public.by)
    offer = replace(offer, open=buyers(offer, len(state.stock), state.sizes))
    state = replace(state, public=offer)
    return state if offer.open else _close_offer(state)


def _close_offer(state: State) -> State:
    """Nobody bought."""
    phase, turn, due = _after_offer(state.public)
    debts = (*state.public.debts, *due)
    return pay_debts(
        replace(state, public=replace(state.public, phase=phase, turn=turn, debts=debts))
    )


def _sell(state: State, buyer: Seat) -> State:
    """The card and its price go to the buyer.

    The rest of the pile is dead until another card covers it. If a discard does already, the card
    sold is the one below it.
    """
    public = state.public
    phase, turn, due = _after_offer(public)
    covered = _is_covered(public)
    at = len(public.pile) - 1 - covered
    card = public.pile[at]
    price = price_of(public, buyer)
    bought = public.bought
    public = log_move(
        public,
        buyer,
        Buy(),
        (card,),
        phase=phase,
        turn=turn,
        pile=public.pile[:at] + public.pile[at + 1 :],
        open=(),
        by=public.by if covered else NOBODY,
        dead=public.dead or not covered,
        bought=(*bought[:buyer], bought[buyer] + 1, *bought[buyer + 1 :]),
        known=known_with(public, buyer, (card,)),
        debts=(*((Debt(buyer, price),) if price else ()), *due),
    )
    return pay_debts(with_hand(state, buyer, with_cards(state.hands[buyer], (card,)), public))


def _after_offer(public: Public) -> tuple[Phase, Seat, tuple[Debt, ...]]:
    """What follows once an offer is decided: the phase, whose turn it is, and the card that is due:
    the turn's own if it is still to come, or the one that begins the next turn of two."""
    if public.offers_discard:
        return Phase.TURN, public.left_of(public.turn), (Debt(PILE, 1),)
    before_draw = public.rules.buy.window is BuyWindow.BEFORE_DRAW
    due = (Debt(public.turn, 1, draw=True),) if before_draw else ()
    return Phase.TURN if _is_covered(public) else Phase.PLAY, public.turn, due


def _is_covered(public: Public) -> bool:
    """Whether the turn's discard lies on the card on offer."""
    played = public.phase is not Phase.PLAY and not public.offers_discard
    return public.rules.buy.window is BuyWindow.UNTIL_NEXT_DISCARD and played
