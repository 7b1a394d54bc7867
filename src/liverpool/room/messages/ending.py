"""The end of a game: by agreement before its last deal, and what it holds of each player."""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.engine.state import Seat
from liverpool.record.text_files import LARGEST_GAME
from liverpool.room.messages.frames import (
    Command,
    FromPage,
    NameShown,
    Reply,
    SeatNumber,
    TableId,
)
from liverpool.room.messages.secret import Key, Secret
from liverpool.scores.results import GameResult


class Stop(Command, frozen=True, tag="stop"):
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


class Share(Command, frozen=True, tag="share"):
    """Would let anybody watch this game, which is over, by a link of its own; or would not."""

    yes: bool


class ShareShown(Struct, frozen=True):
    """Who would let others watch the game that is over, all hands open."""

    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    """Whose yes it still takes."""
    possible: bool
    """Whether all who played are still there to be asked."""
    link: Secret
    """Empty until all have agreed."""
    played: str
    """The day on which the game began, as ISO text in UTC."""


class WatchShared(FromPage, frozen=True, tag="watch_shared"):
    """Asks for a step of a game that its people share; answered by `SharedGame`."""

    table: TableId
    key: Key
    """What stands in the link."""
    step: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class OpenGame(FromPage, frozen=True, tag="open_game"):
    """Opens a game file of anybody, as a game that is over; only a page that plays offline may.

    Answered by `GameFound`, or, where a seat is named, by `Seated` there.
    """

    text: Annotated[str, Meta(max_length=LARGEST_GAME)]
    seat: SeatNumber | None = None


class GameFound(Reply, frozen=True, tag="game_found"):
    """Who plays in the game of a file."""

    names: tuple[NameShown, ...]


class ReadHighlights(FromPage, frozen=True, tag="highlights"):
    """Asks for the highlights of a game that is over; answered by `Highlights`."""


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
    bot_turns: int
    """That a bot began while they were away; the others count nothing of these."""


class Highlights(Reply, frozen=True, tag="highlights"):
    awards: tuple[AwardShown, ...]
    facts: tuple[FactsShown, ...]
    """By seat; empty before a deal is over."""
    result: GameResult | None
    """For the list of one's games on the device; None where one learns."""
