"""A family's record: what happens to it, one event after the other.

A record is the list of its events, and nothing else: games that were added, taken out and brought
back, and what people are called. Two devices that write at once append both; what is written
twice says the same. The page counts (`web/src/record/folding.ts`); here is the form alone.

A file of a record is JSON: `{"format": "liverpool-family/1", "events": [...]}`
(docs/play/records.md).
"""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from liverpool.engine.given_text import sign_fault
from liverpool.scores.noted_scores import LONGEST_NAME, LONGEST_TITLE
from liverpool.scores.results import GameId, GameResult

FORMAT: Final = "liverpool-family/1"

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class GameAdded(Struct, frozen=True, tag="add", tag_field="kind"):
    """A game that is over; one that is there already is replaced."""

    game: GameResult


class GameTakenOut(Struct, frozen=True, tag="take_out", tag_field="kind"):
    """The game counts no more; it can be brought back."""

    game: GameId


class GameBroughtBack(Struct, frozen=True, tag="bring_back", tag_field="kind"):
    game: GameId


class PersonCalled(Struct, frozen=True, tag="call", tag_field="kind"):
    """Whoever stands in games as `name` is called `to` here; people called the same are one."""

    name: Name
    to: Name


class RecordTitled(Struct, frozen=True, tag="title", tag_field="kind"):
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]


RecordEvent = GameAdded | GameTakenOut | GameBroughtBack | PersonCalled | RecordTitled


def event_fault(event: RecordEvent) -> str | None:
    """Which text of an event cannot be taken, and why, in a sentence."""
    for what, text in _texts(event):
        if fault := sign_fault(text):
            return f"{what} {fault}."
    return None


def _texts(event: RecordEvent) -> Iterator[tuple[str, str]]:
    match event:
        case GameAdded(game):
            yield "The title of the rules", game.title
            yield from (("The name of a player", player.name) for player in game.players)
        case PersonCalled(name, to):
            yield "The name", name
            yield "The new name", to
        case RecordTitled(title):
            yield "The title", title
        case GameTakenOut() | GameBroughtBack():
            pass
