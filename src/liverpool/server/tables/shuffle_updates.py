"""What a page is told of a shuffle, and what it brings to it."""

from collections.abc import Iterator

from liverpool.engine.moves import DEALER, CutCards, Fell, FirstCards, Lot, Move, Shuffle
from liverpool.engine.state import Phase, Seat
from liverpool.fair.agreement import Agreement, Commitments
from liverpool.fair.dealer import event_due, pool_of
from liverpool.fair.numbers import NumberSet, Opened, Purpose
from liverpool.fair.receipt import opened_text, read_opened
from liverpool.server.messages.replies import Stage
from liverpool.server.messages.requests import ShuffleRequest
from liverpool.server.messages.shuffles import (
    ChanceShown,
    Commit,
    CommitmentsShown,
    NumbersShown,
    ShuffleOpened,
    ShuffleUpdate,
)
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table


def take_part(table: Table, seat: Seat, message: ShuffleRequest) -> None:
    """Takes what the seat's page brings; raises `NotPossible`."""
    if isinstance(message, Commit):
        commitments = {
            Purpose.CARDS: bytes.fromhex(message.cards),
            Purpose.CUT: bytes.fromhex(message.cut),
        }
        table.agreeing.commit(seat, message.deal, commitments)
    else:
        opened = read_opened(message.number)
        table.agreeing.reveal(seat, message.deal, message.purpose, opened)


def shuffle_update(table: Table, seat: Seat, deal: int, number: int = 0) -> ShuffleUpdate:
    """How the numbers of the deal stand; `number` is the id of the question that asks for it.

    Raises `NotPossible` where no page has taken part in it.
    """
    agreement = table.agreeing.get(deal)
    if agreement is None:
        raise NotPossible("No page has brought a number to that deal.", reason="no_numbers")
    listed = None
    if agreement.is_listed:
        listed = tuple(
            _commitments(at, brought.commitments) for at, brought in sorted(agreement.seats.items())
        )
    asked = table.agreeing.is_asked(seat, deal)
    return ShuffleUpdate(
        table=table.kept.id,
        deal=deal,
        step=agreement.step,
        server=_commitments(None, agreement.server),
        seats=listed,
        brought=not asked or seat not in agreement.awaited({seat}),
        left_out=agreement.left_out,
        aim=agreement.aim,
        opened=_opened(table, agreement) if asked and _is_over(table, deal) else None,
        id=number,
    )


def shuffles_now(table: Table, seat: Seat) -> Iterator[ShuffleUpdate]:
    """What a page is told that comes to its seat: the last deal that is over, and what follows."""
    now = 1 if table.stage is Stage.LOBBY else table.state.public.number
    for deal in (now - 1, now, now + 1):
        if table.agreeing.get(deal) is not None:
            yield shuffle_update(table, seat, deal)


def _commitments(seat: Seat | None, commitments: Commitments) -> CommitmentsShown:
    cards, cut = (commitments[purpose].hex() for purpose in (Purpose.CARDS, Purpose.CUT))
    return CommitmentsShown(seat, cards, cut)


# A deal that is over


def _is_over(table: Table, deal: int) -> bool:
    if table.stage is Stage.LOBBY:
        return False
    public = table.state.public
    return deal < public.number or (deal == public.number and public.phase is Phase.OVER)


def _opened(table: Table, agreement: Agreement) -> ShuffleOpened:
    """All that the chance of the deal followed from, and what followed."""
    deal = agreement.id.deal
    made = table.deals.of(deal)
    events = []
    for each in made:
        kind = event_due(each.before)
        if kind is not None and each.actor == DEALER:
            cards, bound = pool_of(kind, each.before)
            events.append(ChanceShown(kind, cards, bound, _result(each.move)))
    numbers = table.agreeing.numbers(deal)
    cut = numbers.cut if any(isinstance(each.move, Fell) for each in made) else None
    seats = sorted({*numbers.cards.seats, *(cut.seats if cut is not None else ())})
    public = made[-1].after.public
    return ShuffleOpened(
        numbers=tuple(_numbers(seat, numbers.cards, cut) for seat in (None, *seats)),
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


def _numbers(seat: Seat | None, cards: NumberSet, cut: NumberSet | None) -> NumbersShown:
    def text(numbers: NumberSet | None) -> str | None:
        if numbers is None:
            return None
        opened: Opened | None = numbers.server if seat is None else numbers.seats.get(seat)
        return None if opened is None else opened_text(opened)

    return NumbersShown(seat, text(cards), text(cut))
