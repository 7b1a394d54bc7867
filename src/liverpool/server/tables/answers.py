"""Answers that wait until they decide: kept with the table, so that no restart loses one."""

from msgspec.structs import replace

from liverpool.engine.moves import Buy, Pass
from liverpool.engine.state import Public, Seat
from liverpool.server.storage.kept import KeptAnswer, KeptTable
from liverpool.server.tables.seating import with_seat
from liverpool.table.clock import Clock
from liverpool.table.offer_window import OfferAnswer
from liverpool.table.seat.question import discard_id


def with_answer(table: KeptTable, public: Public, seat: Seat, answer: OfferAnswer) -> KeptTable:
    """The table with what a seat has answered to the discard that is asked about now."""
    said = KeptAnswer(discard_id(public), buys=isinstance(answer, Buy))
    return with_seat(table, seat, replace(table.seats[seat], said=said))


def answer_again(table: KeptTable, clock: Clock, now: float) -> None:
    """After a restart of the server: tells the new clock what was answered to this discard."""
    discard = discard_id(clock.public)
    for seat, kept in enumerate(table.seats):
        if kept.said is not None and kept.said.discard == discard:
            answer = Buy() if kept.said.buys else Pass()
            if clock.keeps(answer, seat):
                clock.answer(seat, answer, now)
