"""Whether the cards of a recorded game follow from the numbers that the file shows.

With a receipt, also whether these are the numbers that were committed to before any was known.
What is proved by that, and what not, stands in `docs/study/fair-shuffle.md`.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Cut, CutCards, Fell, FirstCards, Lot, Move, Shuffle
from liverpool.engine.state import Phase, Seats, State
from liverpool.fair.dealer import EventKind, FairDealer, NoNumbers, event_due
from liverpool.fair.numbers import DealNumbers, NumberSet, Purpose
from liverpool.fair.receipt import BadReceipt, Receipt, ReceiptDeal, strangers
from liverpool.record.game import DealRecord, GameRecord, HasRecord, final_state, record_of, states


class Verdict(StrEnum):
    """What can be said of the chance of one deal."""

    PROVED = "proved"
    LEFT_OUT = "left out"
    """As proved, but not to the receipt's owner, whose own number is not in."""
    CONSISTENT = "consistent"
    NO_PROOF = "no proof"
    MISSING = "not in the file"
    """The receipt has a deal that the file lacks."""
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


def verify(
    record: GameRecord | HasRecord, receipt: Receipt | None = None
) -> tuple[DealVerdict, ...]:
    """The verdict on each deal of the record, and on each that only the receipt has.

    Raises `BadReceipt` for one of another table, `BrokenRecord` where the record breaks the rules.
    """
    record = record_of(record)
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
        one = _Deal(deal, number, steps, names, receipt)
        verdict, reason = one.verdict()
        elsewhere = receipt is not None and deal.fair and deal.fair.id.table != receipt.table
        if elsewhere and verdict is not Verdict.WRONG:
            verdict, reason = Verdict.WRONG, "Its numbers are of another table."
        found.append(DealVerdict(number, verdict, reason, one.left_out()))
    if receipt is not None:
        found += _missing(receipt, record, {each.deal for each in found})
    return tuple(sorted(found, key=lambda each: each.deal))


def _missing(receipt: Receipt, record: GameRecord, there: set[int]) -> Iterator[DealVerdict]:
    """The deals of the receipt that are not in the file.

    One has begun at the latest when the numbers for the next are made. If players have ended the
    game early, or nobody knew which deal would be the last, there is one that never began.
    """
    end = final_state(record).public
    ended = record.stopped or (end.rules.own_contracts and end.is_last_deal)
    last = max((each.deal for each in receipt.deals), default=0)
    for each in receipt.deals:
        if each.deal in there:
            continue
        reason = "The receipt has this deal, and the file does not."
        if each.deal == last and each.seats is None and each.aim is None:
            if ended and each.deal - 1 in there:
                continue
            reason += " It has no list of its commitments, so the deal may not have begun."
        yield DealVerdict(each.deal, Verdict.MISSING, reason)


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
    receipt: Receipt | None

    @property
    def seen(self) -> ReceiptDeal | None:
        """What the receipt has of the deal."""
        return None if self.receipt is None else self.receipt.of(self.number)

    def verdict(self) -> tuple[Verdict, str]:
        seen = self.seen
        if seen is not None and seen.second:
            return Verdict.WRONG, "The receipt has seen two different commitments for this deal."
        numbers = self.record.fair
        if numbers is None:
            return self._unproved(Purpose.CARDS, "The file has no numbers for this deal.")
        if (fault := self._not_followed(numbers)) is not None:
            return fault
        if numbers.cut is None and EventKind.FALL in self._events():
            return self._unproved(Purpose.CUT, "The file has no numbers for its cut.")
        if seen is not None and (wrong := self._not_as_seen(numbers, seen)) is not None:
            return Verdict.WRONG, wrong
        if not numbers.cards.seats:
            return Verdict.CONSISTENT, (
                "The cards follow from the server's number; no player's is in, so it chose alone."
            )
        if self.receipt is None:
            return Verdict.CONSISTENT, (
                "The cards follow from these numbers; only a receipt proves when they were chosen."
            )
        if seen is None or seen.server is None:
            return Verdict.CONSISTENT, (
                "The cards follow from these numbers, but the receipt does not have this deal: its"
                " page was not there, or what it kept is gone."
            )
        return self._proved(numbers, seen, self.receipt.seat)

    def left_out(self) -> tuple[str, ...]:
        if self.record.fair is None:
            return ()
        missing = set(self.record.fair.left_out)
        if self.seen is not None:
            missing |= {seat for seat in self.seen.seats or () if seat < len(self.names)}
        return tuple(self.names[seat] for seat in sorted(missing - set(self._in)))

    @property
    def _in(self) -> Seats:
        return () if self.record.fair is None else tuple(sorted(self.record.fair.cards.seats))

    def _events(self) -> list[EventKind]:
        return [kind for step in self.steps if (kind := _kind(step)) is not None]

    def _unproved(self, purpose: Purpose, reason: str) -> tuple[Verdict, str]:
        """Numbers are missing; where the server has committed to some, it owes them."""
        seen = self.seen
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

    def _not_as_seen(self, numbers: DealNumbers, seen: ReceiptDeal) -> str | None:
        """What does not fit what the receipt has seen: a number and its commitment, or the aim."""
        for purpose, shown in _sets(numbers):
            commitments = seen.commitments(purpose)
            if commitments is None:
                continue
            others = strangers(shown, commitments, numbers.id, purpose)
            if others:
                whose = "The server" if others[0] is None else self.names[others[0]]
                return f"{whose} did not commit to the number{_FOR[purpose]} that the file shows."
        if numbers.cut is not None and seen.aim not in (None, self._aim()):
            return _AIMED_ELSEWHERE
        return None

    def _proved(self, numbers: DealNumbers, seen: ReceiptDeal, own: int) -> tuple[Verdict, str]:
        out: Purpose | None = None
        for purpose, shown in _sets(numbers):
            commitments = seen.commitments(purpose)
            if commitments is None:
                return Verdict.CONSISTENT, f"The receipt has no commitments{_FOR[purpose]}."
            if own not in shown.seats:
                out = out or purpose
            elif commitments.seats is None:
                return Verdict.CONSISTENT, f"The receipt has no list of commitments{_FOR[purpose]}."
            elif commitments.own != shown.seats[own]:
                return Verdict.LEFT_OUT, (
                    f"Your seat's number{_FOR[purpose]} came from another page, so this proves"
                    " nothing to the one whose receipt it is."
                )
        if numbers.cut is not None and own in numbers.cut.seats and seen.aim is None:
            return Verdict.WRONG, _AIMED_ELSEWHERE
        if out is not None:
            return Verdict.LEFT_OUT, (
                f"Your own number{_FOR[out]} is not in, so this proves nothing to you."
            )
        return Verdict.PROVED, (
            "The cards follow from numbers that were fixed before any was known, yours among them."
        )

    def _aim(self) -> int | None:
        return next((step.move.cards for step in self.steps if isinstance(step.move, Cut)), None)


_AIMED_ELSEWHERE = "The cut was aimed elsewhere when your number for it was asked."
_FOR = {Purpose.CARDS: "", Purpose.CUT: " for the cut"}
_NAMES = {
    EventKind.FIRST_CARDS: "draw for the first deal",
    EventKind.LOT: "first dealer",
    EventKind.SHUFFLE: "order of the cards",
    EventKind.RENEWAL: "order of the renewed stock",
    EventKind.FALL: "place where the cut falls",
    EventKind.CUT_CARDS: "result of cutting for a card",
}


def _sets(numbers: DealNumbers) -> Iterator[tuple[Purpose, NumberSet]]:
    yield Purpose.CARDS, numbers.cards
    if numbers.cut is not None:
        yield Purpose.CUT, numbers.cut


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
