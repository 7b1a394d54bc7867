"""The end of a game: by agreement before its last deal, and what it holds of each player."""

from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.server.messages.frames import FromPage, ToPage


class Stop(FromPage, frozen=True, tag="stop"):
    """Would like to end the game with the scores so far, or agrees; or would not."""

    agree: bool


class StopShown(Struct, frozen=True):
    """Somebody would like to end the game, or has just said no to that."""

    agreed: tuple[Seat, ...]
    """The first has proposed it."""
    missing: tuple[Seat, ...]
    """Whose yes it still takes."""
    refused: Seat | None = None
    """Who wants to play on; nobody is asked for a while."""


class ReadHighlights(FromPage, frozen=True, tag="highlights"):
    """Asks what there is to tell of a game that is over; answered by `Highlights`."""


class AwardShown(Struct, frozen=True):
    """One good line about a player."""

    seat: Seat
    title: str
    sentence: str
    """Cards are written as in the log."""


class FactsShown(Struct, frozen=True):
    """What the game's record holds of a player."""

    best: int
    """The points of their best deal."""
    best_deal: int
    dearest: int
    """The points of the deal that cost most."""
    dearest_deal: int
    outs: int
    """How often they went out."""
    bought: int
    """Cards."""
    swapped: int
    """Jokers taken out of melds."""
    laid_off: int
    """Cards."""
    turns: int


class Highlights(ToPage, frozen=True, tag="highlights"):
    id: int
    awards: tuple[AwardShown, ...]
    facts: tuple[FactsShown, ...]
    """By seat; empty before a deal is over."""
