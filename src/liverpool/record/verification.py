"""Whether the cards of a recorded game follow from the numbers that the file shows.

With a receipt, also whether these are the numbers that were committed to before any was known.
What is proved by that, and what not, stands in `docs/fair-shuffle.md`.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Cut, CutCards, Fell, FirstCards, Lot, Move, Shuffle
from liverpool.engine.state import Phase, Seats, State
from liverpool.fair.dealer import EventKind, FairDealer, NoNumbers, event_due
from liverpool.fair.numbers import DealNumbers, Purpose
from liverpool.fair.receipt import BadReceipt, Receipt, ReceiptDeal, strangers
from liverpool.record.game import DealRecord, GameRecord, states


class Verdict(StrEnum):
    """What can be said of the chance of one deal."""

    PROVED = "proved"
    LEFT_OUT = "left out"
    """As proved, but not to the receipt's owner, whose own number is not in."""
    CONSISTENT = "consistent"
    NO_PROOF = "no proof"
    WRONG = "wrong"


class DealVerdict(Struct, frozen=True):
    """What can be said of the chance of one deal, and why."""

    deal: int
    verdict: Verdict
    reason: str
    """In a sentence."""
    left_out: tuple[str, ...] = ()
    """The people whose number is not in, by name."""


class _Step(Struct, frozen=True):
    """A move of a deal, and the state in which it was made."""

    before: State
    move: Move


def verify(record: GameRecord, receipt: Receipt | None = None) -> tuple[DealVerdict, ...]:
    """The verdict on each deal; raises `BadReceipt` for one of another table, `BrokenRecord` where
    the record breaks the rules."""
    names = record.names
    if receipt is not None:
        tables = {deal.fair.id.table for deal in record.deals if deal.fair is not None}
        if tables and receipt.table not in tables:
            raise BadReceipt("The receipt is from another table than this game.")
        if receipt.seat >= len(names):
            raise BadReceipt(
                f"The receipt is for seat {receipt.seat}, and this game has no such seat."
            )
    found = []
    for deal, number, steps in _deals(record):
        seen = None if receipt is None else receipt.of(number)
        one = _Deal(deal, number, steps, names)
        verdict, reason = one.verdict(seen, -1 if receipt is None else receipt.seat)
        elsewhere = receipt is not None and deal.fair and deal.fair.id.table != receipt.table
        if elsewhere and verdict is not Verdict.WRONG:
            verdict, reason = Verdict.WRONG, "Its numbers are of another table."
        found.append(DealVerdict(number, verdict, reason, one.left_out(seen)))
    return tuple(found)


def _deals(record: GameRecord) -> Iterator[tuple[DealRecord, int, list[_Step]]]:
    """Each deal with its number and its moves."""
    moments = pairwise(states(record))
    number = record.start.public.number
    for deal in record.deals:
        steps = [
            _Step(before, line.move) for line, (before, _) in zip(deal.lines, moments, strict=False)
        ]
        yield deal, number, steps
        number += 1
    for _ in moments:  # so that the last result is checked too
        pass


class _Deal(Struct, frozen=True):
    record: DealRecord
    number: int
    steps: list[_Step]
    names: tuple[str, ...]

    def verdict(self, seen: ReceiptDeal | None, own: int) -> tuple[Verdict, str]:
        if seen is not None and seen.second:
            return Verdict.WRONG, "The receipt has seen two different commitments for this deal."
        numbers = self.record.fair
        if numbers is None:
            return self._unproved(seen, Purpose.CARDS, "The file has no numbers for this deal.")
        if (fault := self._not_followed(numbers)) is not None:
            return fault
        if numbers.cut is None and EventKind.FALL in self._events():
            return self._unproved(seen, Purpose.CUT, "The file has no numbers for its cut.")
        if not numbers.cards.seats:
            return Verdict.CONSISTENT, (
                "The cards follow from the server's number; no player's is in, so it chose alone."
            )
        if seen is None or seen.server is None:
            return Verdict.CONSISTENT, (
                "The cards follow from these numbers; only a receipt proves when they were chosen."
            )
        return self._proved(numbers, seen, own)

    def left_out(self, seen: ReceiptDeal | None) -> tuple[str, ...]:
        if self.record.fair is None:
            return ()
        missing = set(self.record.fair.left_out)
        if seen is not None:
            missing |= {seat for seat in seen.seats or () if seat < len(self.names)}
        return tuple(self.names[seat] for seat in sorted(missing - set(self._in)))

    @property
    def _in(self) -> Seats:
        return () if self.record.fair is None else tuple(sorted(self.record.fair.cards.seats))

    def _events(self) -> list[EventKind]:
        return [kind for step in self.steps if (kind := _kind(step)) is not None]

    def _unproved(
        self, seen: ReceiptDeal | None, purpose: Purpose, reason: str
    ) -> tuple[Verdict, str]:
        """Numbers are missing; where the server has committed to some, it owes them."""
        if seen and seen.commitments(purpose) and self.record.result is not None:
            return Verdict.WRONG, f"{reason} But the server has committed to some."
        return Verdict.NO_PROOF, reason

    def _not_followed(self, numbers: DealNumbers) -> tuple[Verdict, str] | None:
        """Why the cards cannot be said to follow from the numbers; None if they do."""
        if self.steps and not _at_the_beginning(self.steps[0].before):
            return Verdict.NO_PROOF, "The file begins in the middle of this deal."
        dealer = FairDealer(numbers)
        before: list[EventKind] = []
        for step in self.steps:
            kind = _kind(step)
            if kind is None:
                continue
            if HIDDEN in _cards(step.move):
                return Verdict.NO_PROOF, "The file hides cards."
            try:
                differs = dealer.answer(step.before, before) != step.move
            except NoNumbers:
                differs = False
            if differs:
                return Verdict.WRONG, f"The numbers give another {_NAMES[kind]}."
            before.append(kind)
        return None

    def _proved(self, numbers: DealNumbers, seen: ReceiptDeal, own: int) -> tuple[Verdict, str]:
        sets = [(Purpose.CARDS, numbers.cards)]
        if numbers.cut is not None:
            sets.append((Purpose.CUT, numbers.cut))
        out: Purpose | None = None
        for purpose, shown in sets:
            of_what = "" if purpose is Purpose.CARDS else " for the cut"
            commitments = seen.commitments(purpose)
            if commitments is None:
                return Verdict.CONSISTENT, f"The receipt has no commitments{of_what}."
            others = strangers(shown, commitments, numbers.id, purpose)
            if others:
                whose = "The server" if others[0] is None else self.names[others[0]]
                sentence = f"{whose} did not commit to the number{of_what} that the file shows."
                return Verdict.WRONG, sentence
            if own not in shown.seats:
                out = out or purpose
            elif commitments.seats is None:
                return Verdict.CONSISTENT, f"The receipt has no list of commitments{of_what}."
            elif commitments.own != shown.seats[own]:
                return Verdict.LEFT_OUT, (
                    f"Your seat's number{of_what} came from another page, so this proves nothing to"
                    " the one whose receipt it is."
                )
        if numbers.cut is not None and own in numbers.cut.seats and seen.aim != self._aim():
            return Verdict.WRONG, "The cut was aimed elsewhere when your number for it was asked."
        if out is not None:
            which = "number" if out is Purpose.CARDS else "number for the cut"
            return Verdict.LEFT_OUT, f"Your own {which} is not in, so this proves nothing to you."
        return Verdict.PROVED, (
            "The cards follow from numbers that were fixed before any was known, yours among them."
        )

    def _aim(self) -> int | None:
        return next((step.move.cards for step in self.steps if isinstance(step.move, Cut)), None)


_NAMES = {
    EventKind.FIRST_CARDS: "draw for the first deal",
    EventKind.LOT: "first dealer",
    EventKind.SHUFFLE: "order of the cards",
    EventKind.RENEWAL: "order of the renewed stock",
    EventKind.FALL: "place where the cut falls",
    EventKind.CUT_CARDS: "result of cutting for a card",
}


def _kind(step: _Step) -> EventKind | None:
    """The kind of event that the move is; None for what chance does not decide."""
    by_chance = isinstance(step.move, FirstCards | Lot | Shuffle | Fell | CutCards)
    return event_due(step.before) if by_chance else None


def _cards(move: Move) -> tuple[int, ...]:
    return move.cards if isinstance(move, FirstCards | Shuffle | CutCards) else ()


def _at_the_beginning(state: State) -> bool:
    """Whether no event of the deal that has a count of its own lies before this state."""
    public = state.public
    drawing = public.phase is Phase.FIRST_DEALER and len(public.open) == public.game.seats
    return drawing or public.phase in (Phase.SHUFFLE, Phase.OVER)
