"""How the numbers of a deal are agreed: who has committed, whose numbers are in, who was left out.

The order is the norm of `docs/study/fair-shuffle.md`: the server commits, the seats commit, the
list is closed, the seats open their numbers for the cards; those for the cut only when the aim is
known. Each step gives a new `Agreement`, so that it can be stored before anybody is told.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.state import Seat, Seats
from liverpool.fair.numbers import SIZE, DealId, DealNumbers, NumberSet, Opened, Purpose


class AgreementStep(StrEnum):
    """What the agreement on a deal waits for."""

    COMMIT = "commit"
    """The seats' commitments."""
    CARDS = "cards"
    """The numbers for the cards of those who are in the list."""
    AGREED = "agreed"
    """Nothing: the cards follow. A cut may come."""
    CUT = "cut"
    """The numbers for the cut, whose aim is known."""
    DONE = "done"


class NotAsked(ValueError):
    """What a seat brings is not asked of it now; says why."""


Commitments = Mapping[Purpose, bytes]


class SeatNumbers(Struct, frozen=True):
    """What one seat has brought."""

    commitments: Commitments
    opened: Mapping[Purpose, Opened] = {}


class Agreement(Struct, frozen=True):
    """How far the numbers of one deal are agreed."""

    id: DealId
    server: Commitments
    step: AgreementStep = AgreementStep.COMMIT
    seats: Mapping[Seat, SeatNumbers] = {}
    """Those who have committed; once the list is closed nobody comes, and nobody goes."""
    left_out: Seats = ()
    """People whose number for the cards is not in, known from `AGREED` on."""
    aim: int = 0
    """Of the cut; 0 as long as there is none."""

    @classmethod
    def begun(cls, numbers: DealNumbers) -> "Agreement":
        """The server has committed to its numbers, and nobody else yet."""
        server = {
            purpose: numbers_for(numbers, purpose).server.commitment(numbers.id, purpose, None)
            for purpose in Purpose
        }
        return cls(numbers.id, server)

    @property
    def is_listed(self) -> bool:
        """Whether the list of commitments is closed."""
        return self.step is not AgreementStep.COMMIT

    def awaited(self, seats: Collection[Seat]) -> set[Seat]:
        """Which of these seats are asked for something that has not come yet."""
        match self.step:
            case AgreementStep.COMMIT:
                return set(seats) - set(self.seats)
            case AgreementStep.CARDS:
                return {seat for seat in seats if self._owes(seat, Purpose.CARDS)}
            case AgreementStep.CUT:
                return {seat for seat in seats if self._owes(seat, Purpose.CUT)}
            case _:
                return set()

    def _owes(self, seat: Seat, purpose: Purpose) -> bool:
        return seat in self.seats and purpose not in self.seats[seat].opened

    # What the seats bring

    def with_commitments(self, seat: Seat, commitments: Commitments) -> "Agreement":
        """The seat has committed to its two numbers; raises `NotAsked`."""
        if self.is_listed:
            raise NotAsked("The list of commitments for this deal is closed.")
        if seat in self.seats:
            raise NotAsked("This seat has committed to its numbers already.")
        if set(commitments) != set(Purpose) or any(len(it) != SIZE for it in commitments.values()):
            raise ValueError(f"a seat commits to two numbers, by {SIZE} bytes each")
        return replace(self, seats={**self.seats, seat: SeatNumbers(commitments)})

    def with_opened(self, seat: Seat, purpose: Purpose, opened: Opened) -> "Agreement":
        """The seat has opened one of its numbers; raises `NotAsked`, also for a wrong one."""
        asked = Purpose.CARDS if self.step is AgreementStep.CARDS else Purpose.CUT
        if self.step not in (AgreementStep.CARDS, AgreementStep.CUT) or purpose is not asked:
            raise NotAsked("This number is not asked for now.")
        if not self._owes(seat, purpose):
            raise NotAsked("No number of this seat is awaited.")
        brought = self.seats[seat]
        if opened.commitment(self.id, purpose, seat) != brought.commitments[purpose]:
            raise NotAsked("The number is not the one that this seat has committed to.")
        brought = replace(brought, opened={**brought.opened, purpose: opened})
        return replace(self, seats={**self.seats, seat: brought})

    def without(self, seat: Seat) -> "Agreement":
        """The seat has nobody any more; what is in the closed list stays there."""
        if self.is_listed or seat not in self.seats:
            return self
        return replace(self, seats={at: it for at, it in self.seats.items() if at != seat})

    # What is closed

    def listed(self) -> "Agreement":
        """The list of commitments is closed: now the seats may open their numbers."""
        assert self.step is AgreementStep.COMMIT
        return replace(self, step=AgreementStep.CARDS)

    def agreed(self, people: Collection[Seat]) -> "Agreement":
        """The numbers for the cards are closed; `people` whose number is not in are left out."""
        assert self.step is AgreementStep.CARDS
        left_out = tuple(seat for seat in sorted(people) if not self._is_in(seat))
        return replace(self, step=AgreementStep.AGREED, left_out=left_out)

    def aimed(self, aim: int) -> "Agreement":
        """The cutter has aimed, and that is stored: now the seats may open their second numbers."""
        assert self.step is AgreementStep.AGREED
        return replace(self, step=AgreementStep.CUT, aim=aim)

    def fallen(self) -> "Agreement":
        """The numbers for the cut are closed."""
        assert self.step is AgreementStep.CUT
        return replace(self, step=AgreementStep.DONE)

    def _is_in(self, seat: Seat) -> bool:
        return seat in self.seats and Purpose.CARDS in self.seats[seat].opened

    # What follows

    def numbers(self, server: DealNumbers) -> DealNumbers:
        """All numbers that are in, with those of the server."""

        def one(purpose: Purpose) -> NumberSet:
            seats = {
                seat: brought.opened[purpose]
                for seat, brought in self.seats.items()
                if purpose in brought.opened
            }
            return NumberSet(numbers_for(server, purpose).server, seats)

        return DealNumbers(self.id, one(Purpose.CARDS), one(Purpose.CUT), self.left_out)


def numbers_for(numbers: DealNumbers, purpose: Purpose) -> NumberSet:
    """The set of this purpose; raises `ValueError` where the deal has none for a cut."""
    found: Final = numbers.cards if purpose is Purpose.CARDS else numbers.cut
    if found is None:
        raise ValueError("this deal has no numbers for a cut")
    return found
