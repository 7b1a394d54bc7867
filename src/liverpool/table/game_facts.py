"""What a game's record holds of each player: points, deals out, cards bought, jokers swapped.

Everything is counted from what all have seen: the score sheet, the moves of each deal that was
seen from its shuffle to its end, the melds that lay there then and the hands that were counted.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.moves import Add, Discard, Draw, Lay, Swap, Take
from liverpool.engine.rules import Kind
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import NOBODY, Event, Phase, Public, Seat, Seats, State
from liverpool.table.due import Transition


class LongMeld(Struct, frozen=True, order=True):
    """The longest of a player's melds at the end of a deal."""

    cards: int
    kind: Kind
    deal: int


class NearMiss(Struct, frozen=True):
    """The least that a player was left with when another went out."""

    points: int
    deal: int
    hand: tuple[Card, ...]
    out: Seat


class Find(Struct, frozen=True):
    """A card of the pile that was taken and laid with the contract in the same turn."""

    deal: int
    card: Card


class Discards(Struct, frozen=True):
    """The rank that a player discarded most; jokers are not counted."""

    rank: int
    times: int


class SeatFacts(Struct, frozen=True):
    """One player's game. Deals are named by their number."""

    points: dict[int, int]
    """Of each deal, with what came on top."""
    outs: Seats
    """The deals in which the player went out."""
    turns: int = 0
    out_turns: dict[int, int] = {}
    """For each deal out: in which of the player's turns."""
    downs: int = 0
    """In how many deals the player went down."""
    first_downs: int = 0
    """In how many before all others."""
    at_once: Seats = ()
    """The deals in which the player went down and out in one turn."""
    bought: int = 0
    swapped: int = 0
    """Jokers taken out of melds."""
    laid_off: int = 0
    drawn: int = 0
    """Turns begun with a card from the stock."""
    taken: int = 0
    """Cards taken from the pile in turn."""
    discards: Discards | None = None
    longest: LongMeld | None = None
    near: NearMiss | None = None
    finds: tuple[Find, ...] = ()


class GameFacts(Struct, frozen=True):
    """The whole game: its deals by number, the totals after each, and every player's facts."""

    deals: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    """After each of these deals, by seat."""
    seats: tuple[SeatFacts, ...]


def facts_of(public: Public, made: Iterable[Transition]) -> GameFacts:
    """The facts of the deals that are over; `public` is how things stand at the end of the last.

    A deal of which only the end was seen, in a game that began with a position, counts on the
    sheet and nowhere else.
    """
    ends = _ends(made)
    first = public.number - len(public.sheet) + 1
    numbers = tuple(range(first, public.number + 1))
    now = public.brought or (0,) * public.game.seats
    totals = []
    for line in public.sheet:
        now = tuple(points + line.total(seat) for seat, points in enumerate(now))
        totals.append(now)
    seats = tuple(
        _facts(
            seat,
            {deal: line.total(seat) for deal, line in zip(numbers, public.sheet, strict=True)},
            tuple(
                deal for deal, line in zip(numbers, public.sheet, strict=True) if line.out == seat
            ),
            ends,
        )
        for seat in range(public.game.seats)
    )
    return GameFacts(numbers, tuple(totals), seats)


def _ends(made: Iterable[Transition]) -> list[State]:
    """How each deal ended that was seen from its shuffle on."""
    ends, begun = [], False
    for each in made:
        begun = begun or each.begins_deal
        if each.after.public.phase is Phase.OVER and begun:
            ends.append(each.after)
            begun = False
    return ends


def _facts(seat: Seat, points: dict[int, int], outs: Seats, ends: list[State]) -> SeatFacts:
    deals = [(end, _own(end.public, seat)) for end in ends]
    lays = [event.move for _, own in deals for event in own if isinstance(event.move, Lay)]
    moves = [event.move for _, own in deals for event in own]
    ranks = Counter(
        rank_of(move.card) for move in moves if isinstance(move, Discard) and move.card != JOKER
    )
    # Of several ranks thrown equally often the highest is named, so that it is always the same.
    most = max(ranks.items(), key=lambda each: (each[1], each[0]), default=None)
    return SeatFacts(
        points,
        outs,
        turns=sum(_turns(own) for _, own in deals),
        out_turns={
            end.public.number: _turns(own) for end, own in deals if end.public.sheet[-1].out == seat
        },
        downs=sum(seat in end.public.down for end in ends),
        first_downs=sum(_first_down(end.public) == seat for end in ends),
        at_once=tuple(
            end.public.number
            for end, own in deals
            if end.public.sheet[-1].out == seat and _laid_in_last_turn(own)
        ),
        bought=sum(end.public.bought[seat] for end in ends),
        swapped=sum(isinstance(move, Swap) for move in moves) + sum(len(lay.swaps) for lay in lays),
        laid_off=sum(isinstance(move, Add) for move in moves),
        drawn=sum(isinstance(move, Draw) for move in moves),
        taken=sum(move.cards for move in moves if isinstance(move, Take)),
        discards=None if most is None else Discards(*most),
        longest=_longest(seat, ends),
        near=_near(seat, ends),
        finds=tuple(
            Find(end.public.number, card) for end, own in deals if (card := _found(own)) is not None
        ),
    )


def _own(public: Public, seat: Seat) -> list[Event]:
    return [event for event in public.history if event.seat == seat]


def _turns(own: list[Event]) -> int:
    return sum(isinstance(event.move, Draw | Take) for event in own)


def _last_turn(own: list[Event]) -> list[Event]:
    starts = [at for at, event in enumerate(own) if isinstance(event.move, Draw | Take)]
    return own[starts[-1] :] if starts else []


def _laid_in_last_turn(own: list[Event]) -> bool:
    return any(isinstance(event.move, Lay) for event in _last_turn(own))


def _first_down(public: Public) -> Seat:
    return next((event.seat for event in public.history if isinstance(event.move, Lay)), NOBODY)


def _found(own: list[Event]) -> Card | None:
    """The card of the pile with which the player went down, taken in the same turn."""
    taken: tuple[Card, ...] = ()
    for event in own:
        match event.move:
            case Take():
                taken = event.cards
            case Draw():
                taken = ()
            case Lay() as lay:
                return next((card for card in reversed(taken) if card in lay.cards), None)
            case _:
                pass
    return None


def _longest(seat: Seat, ends: list[State]) -> LongMeld | None:
    melds = [
        LongMeld(len(meld.cards), meld.kind, end.public.number)
        for end in ends
        for meld in end.public.table[seat]
    ]
    # Of equal ones the first.
    return max(melds, key=lambda meld: meld.cards, default=None)


def _near(seat: Seat, ends: list[State]) -> NearMiss | None:
    lost = [
        NearMiss(
            hand_points(end.hands[seat], end.public.rules),
            end.public.number,
            end.hands[seat],
            end.public.sheet[-1].out,
        )
        for end in ends
        if end.public.sheet[-1].out not in (seat, NOBODY)
    ]
    return min(lost, key=lambda near: near.points, default=None)
