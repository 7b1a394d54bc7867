"""A move as one seat saw it: what is said of it, and which cards went where.

Flights are read off the move and off what has changed: whatever a hand holds more than the
move alone brought it, came from the stock. Cards that this seat does not see fly hidden.
Where those who want a card knock for it, nobody sees who did before all have answered.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from liverpool.engine import moves
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.state import NOBODY, PILE, Phase, Public, Seat, State
from liverpool.engine.supply import answers_in_secret
from liverpool.engine.swaps import after_swap, swapped_out
from liverpool.room.messages.game import Flight, MoveEvent
from liverpool.table.due import Transition
from liverpool.table.story import is_turned_onto_discard, move_lines
from liverpool.table.words import ONLOOKER, Names

ANSWER = "answer"
"""In place of `buy` or `pass`, where it is not said aloud which of them it was."""


class MoveSeen:
    """A move, for each of those who saw it; what is the same for all is made once."""

    def __init__(self, made: Transition) -> None:
        before, actor, move, after, _ = self.made = made
        self._is_dealt = is_dealt(made)
        if self._is_dealt:
            return
        played = tuple(_played(before, actor, move, after))
        from_stock = _from_stock(before, after, played)
        self._came = {to for to, _ in from_stock}
        self._played, self._from_stock = played, from_stock
        self._hidden = (*played, *_flown(from_stock, ONLOOKER))

    def by(self, seat: Seat, names: tuple[str, ...]) -> MoveEvent:
        """The move, as the seat saw it; `names` by seat."""
        before, actor, move, after, bots = self.made
        return MoveEvent(
            seat=actor,
            verb=_verb(before, actor, move, seat),
            lines=tuple(move_lines(before, actor, move, after, Names(names, seat, bots))),
            flights=self._flights(seat),
        )

    def _flights(self, seat: Seat) -> tuple[Flight, ...]:
        if self._is_dealt:
            return tuple(_deal(self.made.after, seat))
        if seat not in self._came:
            return self._hidden
        return (*self._played, *_flown(self._from_stock, seat))


def event_seen_by(made: Transition, seat: Seat, names: tuple[str, ...]) -> MoveEvent:
    """The move, as the seat saw it; `names` by seat."""
    return MoveSeen(made).by(seat, names)


def _verb(before: State, actor: Seat, move: moves.Move, seat: Seat) -> str:
    public = before.public
    answers = public.phase in (Phase.BUY, Phase.PLAY) and isinstance(move, moves.Buy | moves.Pass)
    if answers and answers_in_secret(public) and actor != seat:
        return ANSWER
    return str(move.__struct_config__.tag)


def _at(seat: Seat) -> str:
    return f"seat:{seat}"


# The deal


def is_dealt(made: Transition) -> bool:
    """Whether the hands are dealt by this move, not a stock renewed or a deck only shuffled."""
    dealt = isinstance(made.move, moves.Shuffle | moves.Fell) and not made.before.public.debts
    return dealt and any(made.after.hands)


def _deal(after: State, seat: Seat) -> Iterator[Flight]:
    """One card at a time from the player after the dealer on; then the upcard, or the first
    player's extra card."""
    public = after.public
    seats = public.game.seats
    for card in range(public.deal.cards):
        for step in range(seats):
            to = (public.dealer + 1 + step) % seats
            seen = after.hands[seat][card] if to == seat else HIDDEN
            yield Flight("stock", _at(to), seen)
    for face in public.pile:
        yield Flight("stock", "pile", face)
    for to, hand in enumerate(after.hands):
        for face in hand[public.deal.cards :]:
            yield Flight("stock", _at(to), face if to == seat else HIDDEN)


# The move


def _played(before: State, actor: Seat, move: moves.Move, after: State) -> Iterator[Flight]:
    """The flights of cards that all have seen."""
    public = before.public
    own = _at(actor)
    match move:
        case moves.Take(count):
            for face in public.pile[: -count - 1 : -1]:
                yield Flight("pile", own, face)
        case moves.Lay(melds, swaps):
            for swap in swaps:
                yield from _swapped(public, own, swap)
                public, _ = after_swap(public, (swap.card,), swap)
            for index, meld in enumerate(melds, len(public.table[actor])):
                for face in meld.cards:
                    yield Flight(own, f"meld:{actor}.{index}", face)
        case moves.Add(card, owner, index):
            called = public.phase is Phase.CALLER_PLAYS
            yield Flight("pile" if called else own, f"meld:{owner}.{index}", card)
        case moves.Swap():
            yield from _swapped(public, own, move)
        case moves.Discard(card):
            yield Flight(own, "pile", card)
            yield from _sold(before, after)
        case moves.Give(card):
            yield Flight(own, _at(public.by), card)
        case moves.Call() if len(after.public.pile) < len(public.pile):
            yield Flight("pile", _at(public.by), public.pile[-1])
        case _:
            yield from _sold(before, after)


def _swapped(public: Public, own: str, swap: moves.Swap) -> Iterator[Flight]:
    """The card comes out of the hand; the wild card goes to it, or to an end of its meld."""
    meld = f"meld:{swap.owner}.{swap.index}"
    yield Flight(own, meld, swap.card)
    goes = own if public.rules.swap.wins_joker else meld
    yield Flight(meld, goes, swapped_out(public, swap))


def _sold(before: State, after: State) -> Iterator[Flight]:
    """What of the pile has been sold by this move; a knock is seen as well, without a card."""
    for event in after.public.history[len(before.public.history) :]:
        if isinstance(event.move, moves.Buy):
            for face in event.cards:
                yield Flight("pile", _at(event.seat), face)


def _from_stock(
    before: State, after: State, flights: Sequence[Flight]
) -> list[tuple[Seat, list[Card]]]:
    """What came from the stock besides these flights: to whom, first to who has just bought, and
    which cards; to the `PILE` at the end."""
    if before.stock is after.stock:
        return []
    seats = after.public.game.seats
    buyer = _buyer(before, after)
    turn = before.public.turn
    found: list[tuple[Seat, list[Card]]] = []
    for to in sorted(range(seats), key=lambda at: (at != buyer, (at - turn) % seats)):
        place = _at(to)
        came_openly = [flight.card for flight in flights if flight.target == place]
        went = [flight.card for flight in flights if flight.source == place]
        if len(after.hands[to]) != len(before.hands[to]) + len(came_openly) - len(went):
            gained = Counter(after.hands[to]) + Counter(went)
            own = gained - Counter(before.hands[to]) - Counter(came_openly)
            found.append((to, sorted(own.elements())))
    if _is_turned_up(before, after):
        found.append((PILE, [after.public.pile[-1]]))
    return found


def _flown(from_stock: list[tuple[Seat, list[Card]]], seat: Seat) -> Iterator[Flight]:
    """These cards, of which the seat sees its own, and all see what is turned up."""
    for to, cards in from_stock:
        place = "pile" if to == PILE else _at(to)
        for face in cards:
            yield Flight("stock", place, face if to in (seat, PILE) else HIDDEN)


def _buyer(before: State, after: State) -> Seat:
    """Who has just got the card that was on offer."""
    for was, now in zip(enumerate(before.public.bought), after.public.bought, strict=False):
        if now > was[1]:
            return was[0]
    return NOBODY


def _is_turned_up(before: State, after: State) -> bool:
    """Whether a card of the stock has become the first of the pile, or covers a discard of two."""
    begins = bool(before.public.debts) and not before.public.pile and len(after.public.pile) == 1
    return begins or is_turned_onto_discard(before.public, after.public)
