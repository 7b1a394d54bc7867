"""A finished game looked at again for one player: what each choice cost, as far as it is found."""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.engine.cards import Card
from liverpool.room.messages.frames import FromPage, Id, ToPage


class ReadReview(FromPage, frozen=True, tag="review"):
    """Looks at the review of one's own game; answered by `ReviewUpdate`.

    What is missing is looked for as long as somebody looks, and more updates come by themselves.
    """


class CloseReview(FromPage, frozen=True, tag="close_review"):
    """Looks at it no more."""


class PlayFrom(FromPage, frozen=True, tag="play_from"):
    """Opens a table that plays on from a moment of one's own game, with bots in the other seats.

    Answered by `Seated`.
    """

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many moves had been made before it."""


class ReadSlips(FromPage, frozen=True, tag="slips"):
    """Asks for the slips of one's own game, as far as they are found; answered by `SlipsShown`."""


class ReadChoice(FromPage, frozen=True, tag="choice"):
    """Asks for one choice of the review of one's own game; answered by `ChoiceRead`."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many moves had been made before it."""


ReviewRequest = ReadReview | CloseReview | ReadSlips | ReadChoice
"""About the review of one's own game."""


class TriedShown(Struct, frozen=True):
    """One of the moves that there were to choose from."""

    says: str
    """`Discard 6d`; cards are written as in the log."""
    behind: float
    """Points that it gives away against the best one; 0 for that itself."""
    about: str
    """The same in words: `best`, `close`, `about 4 points`."""
    exact: str
    """`4.1 ± 0.6 points`; empty for the best one."""
    yours: bool


class ChoiceShown(Struct, frozen=True):
    """A choice in words for its player; cards are written as in the log."""

    number: int
    """How many moves had been made before it, for the replay."""
    when: str
    """`Deal 5, your fourth turn`."""
    sentence: str
    """`You discarded Kc`."""
    detail: str
    """`6d was better by about 4 points.`"""
    why: tuple[str, ...]
    """What speaks for the better move."""
    grade: str
    exact: str
    """Points given away, with the standard error; negative for a move that was clearly the best."""
    is_fine: bool
    """Whether it was clearly the best one, and not what a bot that answers at once would do."""
    wanted: str
    """What stands above the hand."""
    hand: tuple[Card, ...]
    chosen: Card | None
    """Of the hand, if the move is about one of its cards."""
    better: Card | None
    """The card of the other move, where that was better."""
    tried: tuple[TriedShown, ...]
    """The best one first."""
    change: str = ""
    """What would have made the other move right; empty where no one thing would have."""


class BarShown(Struct, frozen=True):
    """A choice in the timeline."""

    number: int
    """How many moves had been made before it, by which `ReadChoice` asks for it."""
    name: str
    """`Deal 5, your fourth turn: mistake, about 4 points`."""
    deal: int
    lost: float
    """Points that were clearly given away; 0 where nothing was clearly better."""
    moment: int
    """Which of the moments it is, from 1; 0 for none."""
    says: str
    """What is written beside a moment: `discarded Kc: about 4 points`; else empty."""


class LostShown(Struct, frozen=True):
    """Some of the choices together: those of a deal, or of one kind."""

    name: str
    choices: int
    exact: str
    """Points that were clearly given away, with the standard error."""


class HeadingsShown(Struct, frozen=True):
    """What stands above the parts of a review."""

    where: str
    low: str
    habit: str
    slips: str
    slip_columns: tuple[str, ...]


class ReviewUpdate(ToPage, frozen=True, tag="review"):
    """All that is found by now; sums and the headline come when all is."""

    table: str
    progress: str
    """What is being looked at, in a sentence; empty when all is found, or nothing is under way."""
    trouble: str
    """Why it does not go on; empty as long as it does."""
    headline: str
    """How it went; empty until all is found."""
    sentence: str
    luck: str
    """What the cards brought, and what the moves lost; empty until all is found."""
    bars: tuple[BarShown, ...]
    """In the order of play."""
    moments: tuple[ChoiceShown, ...]
    """Those worth another look, in the order of play."""
    habit: str
    """One thing to work on; empty where nothing was done more than once."""
    slips: tuple[ChoiceShown, ...]
    """All that clearly cost something, without hands and what was tried; `detail` is the better
    move."""
    by_deal: tuple[LostShown, ...]
    by_kind: tuple[LostShown, ...]
    expected: str
    """What all choices gave away, the close ones too; empty until all is found."""
    made_of: str
    """What the result is made of; empty until all is found."""
    headings: HeadingsShown
    how: str
    """How it was found."""
    left_out: tuple[str, ...]
    """Why some deals are not looked at."""
    id: Id = 0
    """Of the question that this answers; 0 where it comes by itself."""
