"""What a page is sent of a shuffle, and what it brings to it."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import DEALER, CutCards, Fell, FirstCards, Lot, Move, Shuffle
from liverpool.engine.state import Phase, Seat
from liverpool.fair.agreement import Agreement, Commitments
from liverpool.fair.dealer import event_due, pool_of
from liverpool.fair.numbers import NumberSet, Opened, Purpose
from liverpool.fair.receipt import opened_text, read_opened
from liverpool.room.agreeing import commit, is_asked, numbers, reveal
from liverpool.room.change import Change
from liverpool.room.deals import MadeDeal
from liverpool.room.failures import Failed
from liverpool.room.messages import shuffles as messages
from liverpool.room.messages.replies import Stage
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.table.due import Transition

_NOT_READ: Final = "The deal could not be read; try again."


def take_part(change: Change, seat: Seat, message: messages.ShuffleRequest) -> None:
    """Takes what the seat's page brings; raises `RequestRefused`."""
    if isinstance(message, messages.Commit):
        commitments = {
            Purpose.CARDS: bytes.fromhex(message.cards),
            Purpose.CUT: bytes.fromhex(message.cut),
        }
        commit(change, seat, message.deal, commitments)
    else:
        opened = read_opened(message.number)
        reveal(change, seat, message.deal, message.purpose, opened)


def shuffle_update(room: Room, seat: Seat, deal: int, number: int = 0) -> messages.ShuffleUpdate:
    """How the numbers of the deal stand, without what is opened once it is over.

    `number` is the id of the question that asks for it. Raises `RequestRefused` where no page has
    taken part in it.
    """
    agreement = room.agreements.get(deal)
    if agreement is None:
        raise RequestRefused("No page has brought a number to that deal.", reason="no_numbers")
    listed = None
    if agreement.is_listed:
        listed = tuple(
            _commitments(at, brought.commitments) for at, brought in sorted(agreement.seats.items())
        )
    asked = is_asked(room, seat, deal)
    return messages.ShuffleUpdate(
        table=room.kept.id,
        deal=deal,
        step=agreement.step,
        server=_commitments(None, agreement.server),
        seats=listed,
        brought=not asked or seat not in agreement.awaited({seat}),
        left_out=agreement.left_out,
        aim=agreement.aim,
        opened=None,
        id=number,
    )


def is_opened(room: Room, seat: Seat, deal: int) -> bool:
    """Whether the seat's page is shown all that the chance of the deal followed from."""
    agreed = room.agreements.get(deal) is not None and is_asked(room, seat, deal)
    return agreed and is_over(room, deal)


def opened_update(
    room: Room, seat: Seat, deal: int, number: int, made: MadeDeal | Failed
) -> messages.ShuffleUpdate:
    """The same with what is opened; `made` are the moves of the deal.

    Raises `RequestRefused` where they could not be made again.
    """
    if isinstance(made, Failed):
        raise RequestRefused(_NOT_READ, reason="not_read")
    agreement = room.agreements.get(deal)
    assert agreement is not None, "pages have taken part in it"
    update = shuffle_update(room, seat, deal, number)
    return replace(update, opened=_opened(room, agreement, [each for _, each in made]))


def shuffles_now(room: Room) -> Iterator[int]:
    """The deals whose shuffles a page gets when it comes: the last that is over, and the next."""
    now = 1 if room.stage is Stage.LOBBY else room.state.public.number
    return (deal for deal in (now - 1, now, now + 1) if room.agreements.get(deal) is not None)


def _commitments(seat: Seat | None, commitments: Commitments) -> messages.CommitmentsShown:
    cards, cut = (commitments[purpose].hex() for purpose in (Purpose.CARDS, Purpose.CUT))
    return messages.CommitmentsShown(seat, cards, cut)


# A deal that is over


def is_over(room: Room, deal: int) -> bool:
    if room.stage is Stage.LOBBY:
        return False
    public = room.state.public
    return deal < public.number or (deal == public.number and public.phase is Phase.OVER)


def _opened(room: Room, agreement: Agreement, made: Sequence[Transition]) -> messages.ShuffleOpened:
    """All that the chance of the deal followed from, and what followed."""
    deal = agreement.id.deal
    events = []
    for each in made:
        kind = event_due(each.before)
        if kind is not None and each.actor == DEALER:
            cards, bound = pool_of(kind, each.before)
            events.append(messages.ChanceShown(kind, cards, bound, _result(each.move)))
    known = numbers(room, deal)
    cut = known.cut if any(isinstance(each.move, Fell) for each in made) else None
    seats = sorted({*known.cards.seats, *(cut.seats if cut is not None else ())})
    public = made[-1].after.public
    return messages.ShuffleOpened(
        numbers=tuple(_numbers(seat, known.cards, cut) for seat in (None, *seats)),
        events=tuple(events),
        dealer=public.dealer,
        cards=public.deal.cards,
    )


def _result(move: Move) -> tuple[int, ...]:
    match move:
        case Lot(seat):
            return (seat,)
        case Fell(cards):
            return (cards,)
        case Shuffle(cards) | FirstCards(cards) | CutCards(cards):
            return cards
        case _:
            raise AssertionError("nothing else is left to chance")


def _numbers(seat: Seat | None, cards: NumberSet, cut: NumberSet | None) -> messages.NumbersShown:
    def text(numbers: NumberSet | None) -> str | None:
        if numbers is None:
            return None
        opened: Opened | None = numbers.server if seat is None else numbers.seats.get(seat)
        return None if opened is None else opened_text(opened)

    return messages.NumbersShown(seat, text(cards), text(cut))
