"""Helpers for the tests of what a seat is shown: a seat's view, drafts, and whole games."""

from collections.abc import Iterator
from random import Random

from liverpool.arena.dealer import Dealer
from liverpool.engine.cards import Card
from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card, read_cards
from liverpool.record.names import USUAL_NAMES
from liverpool.room.messages.game import GameView, Tried
from liverpool.room.messages.requests import Settings, Try
from liverpool.room.views.game_views import GameViews, TableContext, tried
from liverpool.table.seat.draft import MeldGroup, Play
from tests.rules.positions import house
from tests.walk import Walk

PLAIN = TableContext(Settings())
UNGUARDED = TableContext(Settings(guard=False))


def names_of(state: State) -> tuple[str, ...]:
    return USUAL_NAMES[: state.public.game.seats]


def view(state: State, seat: Seat, context: TableContext = PLAIN) -> GameView:
    """The game as the seat sees it."""
    return GameViews(state, names_of(state)).of(seat, context)


def draft(
    state: State,
    seat: Seat,
    *groups: str,
    plays: tuple[Play, ...] = (),
    chosen: str = "",
    put: str = "",
    find: bool = False,
    context: TableContext = PLAIN,
) -> Tried:
    """What the seat is told of its draft; each group is written as cards."""
    message = Try(
        id=7,
        question="",
        plays=plays,
        groups=tuple(MeldGroup(cards(text)) for text in groups),
        chosen=cards(chosen),
        put=cards(put),
        find=find,
    )
    return tried(state, seat, message, names_of(state), context)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_cards(text)) if text else ()


def face(text: str) -> Card:
    return read_card(text)


Step = tuple[State, Seat, Move, State]


def walked(preset: str, seats: int, number: int, seed: str) -> Iterator[Step]:
    """The steps of a deal in random play, each with the states before and after it."""
    walk = Walk(house(preset), seats, number, seed)
    walk.random = Random(seed)
    walk.dealer = Dealer(seed)
    state = walk.state
    while state.public.phase is not Phase.OVER:
        walk.state = state
        actor, move = walk.next_move()
        after = apply(state, actor, move)
        yield state, actor, move, after
        state = after
