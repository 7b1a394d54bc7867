"""How a page takes part in the shuffles of its table, and how it can check them.

The norm is `docs/study/fair-shuffle.md`. A page that says `shuffles` when it takes its seat gets a
`ShuffleUpdate` for each deal, whose `step` says what is asked of it; it answers by `Commit`, then
by `Reveal`. Bytes are hexadecimal digits; a number stands with its blinding, a blank between them.
"""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.engine.cards import Card
from liverpool.engine.state import Seat
from liverpool.fair.agreement import AgreementStep
from liverpool.fair.counts import CountRow
from liverpool.fair.dealer import EventKind
from liverpool.fair.numbers import Purpose
from liverpool.fair.receipt import Digits, OpenedText
from liverpool.room.messages.frames import FromPage, Id, Reply, ToPage

DealNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


class Commit(FromPage, frozen=True, tag="commit"):
    """Commits to the seat's two numbers for a deal; the first that comes from a seat counts."""

    deal: DealNumber
    cards: Digits
    cut: Digits


class Reveal(FromPage, frozen=True, tag="reveal"):
    """Opens a number that the seat has committed to, when it is asked for."""

    deal: DealNumber
    purpose: Purpose
    number: OpenedText


ShuffleRequest = Commit | Reveal
"""What a page brings to a shuffle."""


class ReadShuffle(FromPage, frozen=True, tag="shuffle"):
    """Asks how the shuffle of a deal stands; answered by `ShuffleUpdate`."""

    deal: DealNumber


class ReadCounts(FromPage, frozen=True, tag="counts"):
    """Asks for the counts over all deals of this server; answered by `CountsShown`."""


class CommitmentsShown(Struct, frozen=True):
    """What the server, or a seat, has committed to."""

    seat: Seat | None
    """None for the server."""
    cards: str
    cut: str


class NumbersShown(Struct, frozen=True):
    """The numbers of the server, or of a seat, as far as they are in."""

    seat: Seat | None
    """None for the server."""
    cards: str | None
    cut: str | None
    """None where nothing was cut, too."""


class ChanceShown(Struct, frozen=True):
    """An event of chance in a deal, in the order in which they came."""

    kind: EventKind
    of: tuple[Card, ...]
    """The cards that were shuffled, in rising order; none for a lot and the fall of a cut."""
    bound: int
    """How many cards of the order were drawn; seats for a lot, the cards of the deck for a cut."""
    result: tuple[int, ...]
    """Cards in their order, or one number: the seat of the lot, where the cut fell."""


class ShuffleOpened(Struct, frozen=True):
    """A deal that is over, with all that its chance followed from."""

    numbers: tuple[NumbersShown, ...]
    """First the server's."""
    events: tuple[ChanceShown, ...]
    dealer: Seat
    cards: int
    """How many each hand was dealt."""


class CountsShown(Reply, frozen=True, tag="counts"):
    """Counts over all deals that were played to their end, beside what chance allows."""

    hands: int
    """How many were counted."""
    rows: tuple[CountRow, ...]


class ShuffleUpdate(ToPage, frozen=True, tag="shuffle"):
    """How the numbers of a deal stand; sent at every step to the pages that take part in it."""

    table: str
    deal: int
    step: AgreementStep
    server: CommitmentsShown
    seats: tuple[CommitmentsShown, ...] | None
    """The list of the commitments, in the order of the seats; None until it is closed."""
    brought: bool
    """Whether what the step asks for has come from this page's seat, or is not asked of it."""
    left_out: tuple[Seat, ...]
    """People whose number for the cards is not in; known as soon as the cards follow."""
    aim: int
    """Of the cut; 0 as long as there is none."""
    opened: ShuffleOpened | None = None
    """Once the deal is over."""
    id: Id = 0
    """Of the question that this answers; 0 where it comes by itself."""
