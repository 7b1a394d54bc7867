"""What a game's record holds of each player: points, deals out, cards bought, jokers swapped.

Everything is counted from what all have seen: the score sheet, the moves of each deal that was
seen from its shuffle to its end, the melds that lay there then and the hands that were counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Swap, Take
from liverpool.engine.rules import Kind
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import NOBODY, DealScore, Event, Phase, Public, Seat, Seats, State
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
    """The deals in which the player went out, and no bot for them."""
    turns: int = 0
    bot_turns: int = 0
    """Begun by a bot while the player was away; nothing but the points counts what it did."""
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
    played = _played(made)
    first = public.number - len(public.sheet) + 1
    numbers = tuple(range(first, public.number + 1))
    now = public.brought or (0,) * public.game.seats
    totals = []
    for line in public.sheet:
        now = tuple(points + line.total(seat) for seat, points in enumerate(now))
        totals.append(public.rules.players.partners.shared(now))
    sheet = dict(zip(numbers, public.sheet, strict=True))
    seats = tuple(_facts(seat, sheet, played) for seat in range(public.game.seats))
    return GameFacts(numbers, tuple(totals), seats)


class _Played(NamedTuple):
    """A deal as it ended, and what its people did themselves."""

    end: State
    own: list[Event]
    """Without what bots did for those who were away."""
    by_bots: list[Event]

    @property
    def number(self) -> int:
        return self.end.public.number

    def bot_went_out(self, seat: Seat) -> bool:
        """Whether a bot made the last move of the seat, by which it is out."""
        if self.end.public.sheet[-1].out != seat:
            return False
        last = _of(seat, self.end.public.history)[-1]
        return any(last is each for each in self.by_bots)


def _played(made: Iterable[Transition]) -> list[_Played]:
    """The deals that were seen from their shuffle to their end."""
    deals, own, by_bots, begun = list[_Played](), list[Event](), list[Event](), False
    for each in made:
        if each.begins_deal:
            own, by_bots, begun = [], [], True
        had = 0 if each.begins_deal else len(each.before.public.history)
        for event in each.after.public.history[had:]:
            (by_bots if event.seat in each.bots else own).append(event)
        if each.after.public.phase is Phase.OVER and begun:
            deals.append(_Played(each.after, own, by_bots))
            begun = False
    return deals


def _facts(seat: Seat, sheet: Mapping[int, DealScore], played: list[_Played]) -> SeatFacts:
    by_bot = {deal.number for deal in played if deal.bot_went_out(seat)}
    outs = tuple(deal for deal, line in sheet.items() if line.out == seat and deal not in by_bot)
    deals = [(deal.end, _of(seat, deal.own)) for deal in played]
    ends = [deal.end for deal in played]
    lays = [event.move for _, own in deals for event in own if isinstance(event.move, Lay)]
    events = [event for _, own in deals for event in own]
    moves = [event.move for event in events]
    ranks = Counter(
        rank_of(move.card) for move in moves if isinstance(move, Discard) and move.card != JOKER
    )
    # Of several ranks thrown equally often the highest is named, so that it is always the same.
    most = max(ranks.items(), key=lambda each: (each[1], each[0]), default=None)
    return SeatFacts(
        {deal: line.total(seat) for deal, line in sheet.items()},
        outs,
        turns=sum(_turns(own) for _, own in deals),
        bot_turns=sum(_turns(_of(seat, deal.by_bots)) for deal in played),
        out_turns={
            end.public.number: _turns(_of(seat, end.public.history))
            for end in ends
            if end.public.number in outs
        },
        downs=sum(_went_down(end.public, event) for end, own in deals for event in own),
        first_downs=sum(
            any(event is _first_down(end.public) for event in own) for end, own in deals
        ),
        at_once=tuple(
            end.public.number
            for end, own in deals
            if end.public.number in outs
            and any(_went_down(end.public, event) for event in _last_turn(own))
        ),
        bought=sum(isinstance(event.move, Buy) and bool(event.cards) for event in events),
        swapped=sum(isinstance(move, Swap) for move in moves) + sum(len(lay.swaps) for lay in lays),
        laid_off=sum(isinstance(move, Add) for move in moves),
        drawn=sum(isinstance(move, Draw) for move in moves),
        taken=sum(move.cards for move in moves if isinstance(move, Take)),
        discards=None if most is None else Discards(*most),
        longest=_longest(seat, ends),
        near=_near(seat, ends),
        finds=tuple(
            Find(end.public.number, card)
            for end, own in deals
            if (card := _found(end.public, own)) is not None
        ),
    )


def _of(seat: Seat, events: Iterable[Event]) -> list[Event]:
    return [event for event in events if event.seat == seat]


def _turns(own: list[Event]) -> int:
    return sum(isinstance(event.move, Draw | Take) for event in own)


def _last_turn(own: list[Event]) -> list[Event]:
    starts = [at for at, event in enumerate(own) if isinstance(event.move, Draw | Take)]
    return own[starts[-1] :] if starts else []


def _first_down(public: Public) -> Event | None:
    return next((event for event in public.history if isinstance(event.move, Lay)), None)


def _went_down(public: Public, event: Event) -> bool:
    """Whether the player went down with this: what they lay later are new melds."""
    lays = (each for each in _of(event.seat, public.history) if isinstance(each.move, Lay))
    return event is next(lays, None)


def _found(public: Public, own: list[Event]) -> Card | None:
    """The card of the pile with which the player went down, taken in the same turn."""
    taken: tuple[Card, ...] = ()
    for event in own:
        match event.move:
            case Take():
                taken = event.cards
            case Draw():
                taken = ()
            case Lay() as lay if _went_down(public, event):
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
