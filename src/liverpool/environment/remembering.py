"""What a seat remembers of a deal: every move as all saw it, and what only the seat itself knows.

That is the cards it was dealt or drew, and its answers that nobody else was told. With the
observation it is the seat's information state: two moments that it cannot tell apart have the same.
Earlier deals are remembered by their points alone. The text has everything; the tensor has the last
`EVENTS` events, the latest first.
"""

from array import array
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import json

from liverpool.engine.cards import Card, cards_text
from liverpool.engine.moves import Add, Discard, Expose, Give, Lay, Move, Swap
from liverpool.engine.state import Event, Seat
from liverpool.environment.actions import FACES
from liverpool.environment.layout import FACT_COUNT, MOST, PLANE_BYTES
from liverpool.environment.observing import Floats, Observation, observation_text, observe
from liverpool.environment.position import Position

EVENTS: Final = 128
"""How many events the tensor has."""
COLUMNS: Final = ("seat", "verb", "face", "cards")
"""Of each event: the seat and 1, counted from the own one; the number of the verb; the first card
and 1, or 0; how many cards it showed."""
VERBS: Final = (
    *("take", "draw", "buy", "pass", "call", "lay", "expose", "add", "swap", "discard", "give"),
    *("receive", "cut"),
)
"""The verbs, numbered from 1; `receive` is a card that the seat alone has seen coming."""
MEMORY_BYTES: Final = EVENTS * len(COLUMNS)
VECTOR: Final = PLANE_BYTES + FACT_COUNT + MEMORY_BYTES
"""Numbers of the vector of an information state."""


class InformationState(Observation):
    """An observation with the memory of its seat."""

    __slots__ = ("_memory",)

    def __init__(self, seen: Observation, memory: bytearray) -> None:
        super().__init__(seen._planes, seen._facts)
        self._memory = memory

    @property
    def memory(self) -> memoryview:
        """The last events, the latest first, by `COLUMNS`; whole numbers from 0 to 255."""
        return memoryview(self._memory).cast("B", (EVENTS, len(COLUMNS)))

    def vector(self) -> Floats:
        """Everything as float32: planes, facts, then the memory row by row."""
        return super().vector() + array("f", list(self._memory))


class _Remembered(NamedTuple):
    """An event as a seat remembers it."""

    seat: Seat
    verb: str
    cards: tuple[Card, ...]
    written: str


def information_state(position: Position, seat: Seat | None = None) -> InformationState:
    """What the seat observes and remembers; without a seat, the one that acts.

    Raises `ValueError` as `observe` does.
    """
    seen = observe(position, seat)
    own = position.actor if seat is None else seat
    seats = position.setup.seats
    memory = bytearray(MEMORY_BYTES)
    at = 0
    for event in _latest_first(position, own):
        rows = event.cards if event.verb == "receive" else event.cards[:1] or (-1,)
        count = 1 if event.verb == "receive" else len(event.cards)
        for face in reversed(rows):
            if at == MEMORY_BYTES:
                return InformationState(seen, memory)
            known = face if 0 <= face < FACES else -1
            who, verb = (event.seat - own) % seats + 1, VERBS.index(event.verb) + 1
            memory[at : at + len(COLUMNS)] = bytes((who, verb, known + 1, min(count, MOST)))
            at += len(COLUMNS)
    return InformationState(seen, memory)


def information_text(position: Position, seat: Seat | None = None) -> str:
    """The same as text, with all events of the deal, the first one first."""
    text = observation_text(position, seat)
    own = position.actor if seat is None else seat
    events = [event.written for event in _latest_first(position, own)]
    return "\n".join([text, *reversed(events)])


def _latest_first(position: Position, seat: Seat) -> Iterator[_Remembered]:
    history = position.state.public.history
    at, own = len(history), position.own
    while at or own is not None:
        if own is not None and own.events >= at:
            if own.seat == seat:
                yield _own(seat, own.cards, own.answer)
            own = own.before
            continue
        at -= 1
        yield _seen(history[at])


def _own(seat: Seat, cards: tuple[Card, ...], answer: str) -> _Remembered:
    if answer:
        return _Remembered(seat, answer, (), f"Seat {seat} (in secret): {answer}")
    return _Remembered(seat, "receive", cards, f"Seat {seat} receives {cards_text(cards)}")


def _seen(event: Event) -> _Remembered:
    verb = str(event.move.__struct_config__.tag)
    cards = event.cards or _cards_of(event.move)
    written = f"Seat {event.seat}: {json.encode(event.move).decode()} {cards_text(cards)}".rstrip()
    return _Remembered(event.seat, verb, cards, written)


def _cards_of(move: Move) -> tuple[Card, ...]:
    match move:
        case Lay():
            return move.cards
        case Expose(groups):
            return tuple(face for group in groups for face in group)
        case Add() | Swap() | Discard() | Give():
            return (move.card,)
        case _:
            return ()
