"""What one seat has seen of a game: records and states with the rest hidden.

A redacted record is a good record: it replays. The seat's own cards are named wherever
they come to it, and so is every card that lay open; of others' draws only the fact is
told. The game is replayed twice side by side, as it was and as the seat saw it, and what
the hidden stock no longer tells is named by the dealer, draw by draw.

Remarks are left out, since they may tell anything. So are answers of others to an offer
that is still open where cards are cut for: knocks are shown when all have answered.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, Card, hand_of
from liverpool.engine.dealing import paid
from liverpool.engine.moves import DEALER, Buy, Fell, Move, Name, Pass, Shuffle
from liverpool.engine.rules import BuyPriority, Cutter
from liverpool.engine.state import PILE, DealScore, Phase, Public, Seat, State
from liverpool.engine.supply import may_ever_buy
from liverpool.record.game import DealRecord, GameRecord, Line, final_state, played, states


def redact_state(state: State, seat: Seat) -> State:
    """The state as the seat knows it: others hold what they are known to hold, and `??`."""
    public = state.public
    known = public.known or ((),) * public.game.seats
    hands = tuple(
        hand if owner == seat else hand_of((*seen, *_hidden(len(hand) - len(seen))))
        for owner, (hand, seen) in enumerate(zip(state.hands, known, strict=True))
    )
    claims = tuple(other for other in state.claims if other == seat)
    if _is_secret_offer(public):
        public = replace(public, open=_perhaps_asked(state, seat))
    return State(public, hands, _hidden(len(state.stock)), claims)


def redact(record: GameRecord, seat: Seat) -> GameRecord:
    """The record as the seat could have written it.

    Results stay: hands are shown when a deal is over. Raises `BrokenRecord` where the
    record breaks the rules.
    """
    truth = states(record)
    before = next(truth)
    shadow = _redacted_start(record, seat)
    start = shadow
    deals = []
    for deal in record.deals:
        lines: list[Line] = []
        for number, line in enumerate(deal.lines):
            after = next(truth)
            lifted = _lifted(deal.lines[number + 1 :])
            seen = _seen_move(before, line.move, after.public, lifted, seat)
            shadow = played(shadow, line.actor, seen, deal.result)
            stock = _stock_to_pay_from(before, line.move, after.public)
            names, shadow = _named(shadow, stock, seat, deal.result)
            lines += [Line(line.actor, seen), *(Line(DEALER, name) for name in names)]
            before = after
        deals.append(DealRecord(tuple(lines), deal.result))
    if _is_secret_offer(before.public):
        deals[-1] = replace(deals[-1], lines=_without_open_answers(deals[-1].lines, seat))
    return replace(record, start=start, deals=tuple(deals))


def _hidden(cards: int) -> tuple[Card, ...]:
    return (HIDDEN,) * cards


def _redacted_start(record: GameRecord, seat: Seat) -> State:
    """The start as the seat knows it, with the cards of a deck that will be dealt to it."""
    shadow = redact_state(record.start, seat)
    if _is_secret_offer(shadow.public) and not _is_still_open(record):
        public = replace(shadow.public, open=record.start.public.open)
        return replace(shadow, public=public, claims=record.start.claims)
    if shadow.public.phase not in (Phase.CUT, Phase.FELL):
        return shadow
    lifted = _lifted(record.deals[0].lines)
    return replace(shadow, stock=_seen_deck(record.start.stock, lifted, shadow.public, seat))


def _lifted(lines: Sequence[Line]) -> int | None:
    """Where the cut falls among these moves, if it does."""
    return next((line.move.cards for line in lines if isinstance(line.move, Fell)), None)


def _seen_move(before: State, move: Move, after: Public, lifted: int | None, seat: Seat) -> Move:
    """The move as the seat sees it; only the dealer's can hide anything."""
    match move:
        case Shuffle(cards) if before.public.debts:
            return Shuffle(_hidden(len(cards)))
        case Shuffle(cards):
            uncut = after.rules.start.cutter is Cutter.NOBODY
            return Shuffle(_seen_deck(cards, 0 if uncut else lifted, after, seat))
        case Name(card):
            return Name(card if before.public.debts[0].seat in (seat, PILE) else HIDDEN)
        case _:
            return move


def _seen_deck(
    cards: tuple[Card, ...], lifted: int | None, public: Public, seat: Seat
) -> tuple[Card, ...]:
    """The deck with only those cards that are dealt to the seat after a cut at `lifted`."""
    if lifted is None:
        return _hidden(len(cards))
    seats = public.game.seats
    first = (seat - public.left_of(public.dealer)) % seats
    dealt = range(first, seats * public.deal.cards, seats)
    own = {(place + lifted) % len(cards) for place in dealt}
    return tuple(face if place in own else HIDDEN for place, face in enumerate(cards))


def _stock_to_pay_from(before: State, move: Move, after: Public) -> tuple[Card, ...]:
    """The stock as it really was when the cards that the move costs began to be paid."""
    dealt = after.game.seats * after.deal.cards
    match move:
        case Shuffle(cards):
            return cards if before.public.debts else cards[dealt:]
        case Fell(lifted):
            return (before.stock[lifted:] + before.stock[:lifted])[dealt:]
        case Name(card):
            return paid(before, card).stock
        case _:
            return before.stock


def _named(
    shadow: State, stock: tuple[Card, ...], seat: Seat, result: DealScore | None
) -> tuple[list[Name], State]:
    """Names the cards that the shadow's hidden stock pays, as far as the truth knows them."""
    names: list[Name] = []
    stock = stock[len(stock) - len(shadow.stock) :]
    while shadow.public.debts and stock and shadow.stock[0] == HIDDEN != stock[0]:
        face = stock[0]
        name = Name(face if shadow.public.debts[0].seat in (seat, PILE) else HIDDEN)
        stock = paid(replace(shadow, stock=stock), face).stock
        shadow = played(shadow, DEALER, name, result)
        stock = stock[len(stock) - len(shadow.stock) :]
        names.append(name)
    return names, shadow


# An offer that is still open where cards are cut for


def _is_secret_offer(public: Public) -> bool:
    return public.phase is Phase.BUY and public.rules.buy.priority is BuyPriority.CUT


def _is_still_open(record: GameRecord) -> bool:
    """Whether the offer with which the record begins has not been answered by all."""
    moves = (line.move for deal in record.deals for line in deal.lines)
    answers = all(isinstance(move, Buy | Pass) for move in moves)
    return answers and _is_secret_offer(final_state(record).public)


def _perhaps_asked(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whoever may buy, as if only the seat itself had answered."""
    public = state.public
    seats = public.game.seats
    clockwise = ((public.turn + step) % seats for step in range(1, seats))
    return tuple(
        other
        for other in clockwise
        if may_ever_buy(public, other) and (other != seat or other in public.open)
    )


def _without_open_answers(lines: tuple[Line, ...], seat: Seat) -> tuple[Line, ...]:
    """The moves without what others have answered to the offer at their end."""
    end = len(lines)
    while end and isinstance(lines[end - 1].move, Buy | Pass):
        end -= 1
    return lines[:end] + tuple(line for line in lines[end:] if line.actor == seat)
