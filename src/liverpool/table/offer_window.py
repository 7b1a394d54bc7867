"""An offer to several seats: what is decided by the answers to it, and when.

Nobody hears who has answered and who still thinks: answers are kept until they decide who has
the card, and are made then, all in the same moment. Where one seat comes after the other, that is
when the nearest who wants it is known; where the first to call buys, soon after the first call;
else when all have answered. An answer given beforehand, or by a standing wish, counts no sooner
than a person might answer by hand, after a time that follows from public facts alone.

Nothing is made here: `by_seat`, `by_first_call` and `by_all` say which answer is due and when.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, NamedTuple

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, Pass
from liverpool.engine.state import Seat, View
from liverpool.table.advice import brings_nearer

OfferAnswer = Buy | Pass
OwnAnswer = Literal["buy", "pass"]
"""An answer as it is shown to the seat that gave it."""


class Passing(StrEnum):
    """When a person passes by themselves."""

    ASK = "ask"
    """Never: they want to be asked."""
    DOWN = "down"
    """Once they are down."""
    NOT_NEARER = "not_nearer"
    """Unless the card brings them nearer to their contract; nothing does once they are down."""
    ALWAYS = "always"
    """Whatever is on offer in this deal."""
    FIRST_TURN = "first_turn"
    """Until their own turn comes, as `NOT_NEARER`: newcomers see others play first."""


class StandingWish(Struct, frozen=True):
    """How a person answers offers beforehand: these faces are bought, others may be passed."""

    cards: tuple[Card, ...] = ()
    passing: Passing = Passing.ASK

    @property
    def is_any(self) -> bool:
        """Whether it answers anything."""
        return bool(self.cards) or self.passing is not Passing.ASK

    def answer(self, view: View) -> OfferAnswer | None:
        """The answer to the top of the pile; None if the wish does not cover it."""
        top = view.public.top
        if top is None:
            return None
        if top in self.cards:
            return Buy()
        return Pass() if self._passes(view, top) else None

    def for_next_deal(self) -> "StandingWish":
        """What of it lasts: faces were for the contract, and passing always is for a deal."""
        lasts = self.passing is not Passing.ALWAYS
        return StandingWish((), self.passing if lasts else Passing.ASK)

    def for_own_turn(self) -> "StandingWish":
        """What of it lasts once the turn of its person has come."""
        ends = self.passing is Passing.FIRST_TURN
        return StandingWish(self.cards, Passing.ASK if ends else self.passing)

    def _passes(self, view: View, top: Card) -> bool:
        match self.passing:
            case Passing.ASK:
                return False
            case Passing.DOWN:
                return view.seat in view.public.down
            case Passing.NOT_NEARER | Passing.FIRST_TURN:
                return not brings_nearer(view, top)
            case Passing.ALWAYS:
                return True


class SeatAnswer(NamedTuple):
    """What a seat answers to an offer, and from when on that counts."""

    seat: Seat
    at: float | None
    """When it is said, or the seat is to be asked; None if nobody knows when it will answer."""
    move: OfferAnswer | None
    """None if it is still to be asked."""
    standing: Passing = Passing.ASK
    """Which standing wish has passed, if one has."""
    silent: bool = False
    """Whether it passes because its time is over."""


class DueAnswer(NamedTuple):
    """The answer of a seat that is due at a time; without a move the seat is to be asked."""

    at: float
    seat: Seat
    move: OfferAnswer | None


def by_seat(answers: Sequence[SeatAnswer]) -> DueAnswer | None:
    """One after the other, the nearest first; who wants it is not heard before those in front."""
    at = float("-inf")
    for answer in answers:
        if answer.at is None:
            return None
        at = max(at, answer.at)
        if answer.move is None:
            return DueAnswer(at, answer.seat, None)
        if isinstance(answer.move, Buy):
            break
    return DueAnswer(at, answers[0].seat, answers[0].move)


def by_first_call(answers: Sequence[SeatAnswer], moment: float) -> DueAnswer | None:
    """The first who calls buys; of calls within a `moment` of the first the nearest counts.

    If nobody calls, all passes are heard when the last is said.
    """
    due = [to_ask(answers)]
    all_in = said_by_all(answers)
    claims = [(each.at, each.seat) for each in answers if isinstance(each.move, Buy)]
    calls = [(at, seat) for at, seat in claims if at is not None]
    if calls:
        first = min(at for at, _ in calls)
        seat = next(seat for at, seat in calls if at <= first + moment)
        sold = first + moment if all_in is None else min(first + moment, all_in)
        due.append(DueAnswer(sold, seat, Buy()))
    elif all_in is not None:
        due.append(DueAnswer(all_in, answers[0].seat, answers[0].move))
    return min((each for each in due if each), key=lambda each: each.at, default=None)


def by_all(answers: Sequence[SeatAnswer]) -> DueAnswer | None:
    """All are heard when the last has answered."""
    all_in = said_by_all(answers)
    if all_in is None:
        return to_ask(answers)
    return DueAnswer(all_in, answers[0].seat, answers[0].move)


def to_ask(answers: Sequence[SeatAnswer]) -> DueAnswer | None:
    """Who is to be asked next."""
    asked = [
        DueAnswer(each.at, each.seat, None)
        for each in answers
        if each.move is None and each.at is not None
    ]
    return min(asked, key=lambda each: each.at, default=None)


def said_by_all(answers: Sequence[SeatAnswer]) -> float | None:
    """When the last of them has answered; None if that is not known."""
    times = [each.at for each in answers if each.move is not None and each.at is not None]
    return max(times, default=None) if len(times) == len(answers) else None
