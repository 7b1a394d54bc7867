"""What one seat has seen of a game: records and states with the rest hidden.

A redacted record is a valid record: it can be replayed. It names every card that the seat gets,
and every card that was face up; of others' draws it says only that they happened. The game is
replayed twice side by side, as it was and as the seat saw it, and the dealer names, draw by draw,
what the hidden stock no longer shows.

Remarks are left out, since they may give anything away. So are the answers of others to an offer
if players learn only at its end who wants the card: knocks are shown when all have answered, and
claims when the turn played meanwhile ends with a discard. If an offer is still open or came to
nothing, the record does not show them.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, Card, hand_of
from liverpool.engine.dealing import pay_card
from liverpool.engine.moves import DEALER, Buy, Discard, Draw, Fell, Move, Name, Pass, Shuffle, Take
from liverpool.engine.rules import BuyWindow
from liverpool.engine.seating import Cutter
from liverpool.engine.state import PILE, DealScore, Phase, Public, Seat, State, View, view_of
from liverpool.engine.supply import answers_in_secret, buyers
from liverpool.record.game import (
    DealRecord,
    GameRecord,
    HasRecord,
    Line,
    apply_recorded,
    record_of,
    states,
)
from liverpool.record.names import seat_of


def redact_state(state: State, seat: Seat) -> State:
    """The state as the seat knows it: others have the cards they are known to have, and `??`."""
    seen = seen_state(view_of(state, seat))
    claims = tuple(other for other in state.claims if other == seat)
    if _is_secret_offer(state):
        seen = replace(seen, public=replace(seen.public, open=_perhaps_asked(state, seat)))
    return replace(seen, claims=claims)


def seen_state(view: View) -> State:
    """The view as a state: others have the cards they are known to have, and `??`."""
    public = view.public
    known = public.known or ((),) * public.game.seats
    hands = tuple(
        view.hand if owner == view.seat else hand_of((*seen, *_hidden(size - len(seen))))
        for owner, (size, seen) in enumerate(zip(view.sizes, known, strict=True))
    )
    return State(public, hands, _hidden(view.stock))


def redact(record: GameRecord | HasRecord, seat: Seat | str) -> GameRecord:
    """The record as the seat, or the player with this name, could have written it.

    Results stay: hands are shown when a deal is over. Raises `BrokenRecord` where the
    record breaks the rules, `ValueError` where there is no such seat.
    """
    record = record_of(record)
    seat = seat_of(seat, record.names)
    unheard = _unheard(record, seat)
    truth = states(record)
    before = next(truth)
    shadow = start = _redacted_start(record, seat, unheard)
    at = 0
    deals = []
    for deal in record.deals:
        lines: list[Line] = []
        for number, line in enumerate(deal.lines):
            after = next(truth)
            if at not in unheard:
                lifted = _lifted(deal.lines[number + 1 :])
                seen = _seen_move(before, line.move, after.public, lifted, seat)
                shadow = apply_recorded(shadow, line.actor, seen, deal.result)
                stock = _stock_to_pay_from(before, line.move, after.public)
                names, shadow = _named(shadow, stock, seat, deal.result)
                lines += [Line(line.actor, seen), *(Line(DEALER, name) for name in names)]
            before = after
            at += 1
        deals.append(DealRecord(tuple(lines), deal.result))
    return replace(record, start=start, deals=tuple(deals))


def _hidden(cards: int) -> tuple[Card, ...]:
    return (HIDDEN,) * cards


def _redacted_start(record: GameRecord, seat: Seat, unheard: set[int]) -> State:
    """The start as the seat knows it, with the cards of a deck that will be dealt to it."""
    shadow = redact_state(record.start, seat)
    if _BEFORE not in unheard:
        public = replace(shadow.public, open=record.start.public.open)
        shadow = replace(shadow, public=public, claims=record.start.claims)
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
    """The real stock at the moment when the cards that the move costs start to be paid."""
    dealt = after.game.seats * after.deal.cards
    match move:
        case Shuffle(cards):
            return cards if before.public.debts else cards[dealt:]
        case Fell(lifted):
            return (before.stock[lifted:] + before.stock[:lifted])[dealt:]
        case Name(card):
            return pay_card(before, card).stock
        case _:
            return before.stock


def _named(
    shadow: State, stock: tuple[Card, ...], seat: Seat, result: DealScore | None
) -> tuple[list[Name], State]:
    """Names the cards that the hidden stock of the redacted game pays, as far as the real game
    knows them."""
    names: list[Name] = []
    stock = stock[len(stock) - len(shadow.stock) :]
    while shadow.public.debts and stock and shadow.stock[0] == HIDDEN != stock[0]:
        face = stock[0]
        name = Name(face if shadow.public.debts[0].seat in (seat, PILE) else HIDDEN)
        stock = pay_card(replace(shadow, stock=stock), face).stock
        shadow = apply_recorded(shadow, DEALER, name, result)
        stock = stock[len(stock) - len(shadow.stock) :]
        names.append(name)
    return names, shadow


# Offers where players learn only at the end who wants the card

_BEFORE: Final = -1
"""In place of a line: what was answered before the record begins."""


def _is_secret_offer(state: State) -> bool:
    """Whether the card is still on offer and it is still secret who wants it."""
    public = state.public
    if not answers_in_secret(public) or public.debts:
        return False
    if public.phase is not Phase.PLAY:
        return public.phase is Phase.BUY
    meanwhile = public.rules.buy.window is BuyWindow.UNTIL_NEXT_DISCARD
    return meanwhile and bool(public.open or state.claims or _has_drawn(public))


def _has_drawn(public: Public) -> bool:
    """Whether the turn began with a draw from the stock, judging by its moves."""
    began = (event.move for event in reversed(public.history))
    return isinstance(next((move for move in began if isinstance(move, Draw | Take)), None), Draw)


def _unheard(record: GameRecord, seat: Seat) -> set[int]:
    """The lines, by number in the record, whose answers by others are never made public.

    `_BEFORE` is among them if that is true of what was answered before the first line.
    """
    unheard: set[int] = set()
    waiting: set[int] = set()
    moments = states(record)
    before = next(moments)
    if _is_secret_offer(before):
        waiting.add(_BEFORE)
    lines = (line for deal in record.deals for line in deal.lines)
    for at, (line, after) in enumerate(zip(lines, moments, strict=True)):
        if _is_secret_offer(before) and isinstance(line.move, Buy | Pass) and line.actor != seat:
            waiting.add(at)
        if not _is_secret_offer(after):
            unheard |= set() if _is_heard(before, line) else waiting
            waiting = set()
        before = after
    return unheard | waiting


def _is_heard(before: State, line: Line) -> bool:
    """Whether the line that ends the offer shows who wanted the card.

    While a turn is being played, that line is its discard, unless the player goes out with it;
    otherwise it is the last answer.
    """
    if before.public.phase is not Phase.PLAY:
        return True
    return isinstance(line.move, Discard) and len(before.hands[line.actor]) > 1


def _perhaps_asked(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody who was asked, as if only the seat itself had answered."""
    public = state.public
    drawn = public.rules.buy.window is not BuyWindow.BEFORE_DRAW
    asked = buyers(public, len(state.stock) + drawn, state.sizes)
    return tuple(other for other in asked if other != seat or other in public.open)
