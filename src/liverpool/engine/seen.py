"""What everybody has seen each seat do with cards: what it took, what it threw, what it let go.

`Public` keeps what was taken; the rest is read from the moves. Conclusions are drawn elsewhere.
"""

from typing import NamedTuple

from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, Call, Discard, Draw, Pass, Take
from liverpool.engine.state import Public


class Seen(NamedTuple):
    """What a seat was seen to do with cards in this deal."""

    holds: tuple[Card, ...]
    """Taken or bought, and not played since."""
    threw: tuple[Card, ...]
    left: tuple[Card, ...]
    """Tops of the pile that they did not want."""


def seen_of(public: Public) -> tuple[Seen, ...]:
    """What everybody has seen of each seat, by seat."""
    threw: list[list[Card]] = [[] for _ in range(public.game.seats)]
    left: list[list[Card]] = [[] for _ in range(public.game.seats)]
    top: Card | None = None
    covers = False  # whether a card that is sold now lies below the top
    for event in public.history:
        match event.move:
            case Discard(card):
                threw[event.seat].append(card)
                top, covers = card, True
            case Draw() | Pass():
                covers = False
                if top is not None:
                    left[event.seat].append(top)
            case Buy():
                top = top if covers else None
            case Take() | Call():  # gone, or soon covered; after a wrong call it shows nothing
                top, covers = None, False
            case _:
                covers = False
    return tuple(
        Seen(public.known[seat], tuple(threw[seat]), tuple(left[seat]))
        for seat in range(public.game.seats)
    )
