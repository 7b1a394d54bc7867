"""What people have said or done that waits: kept with the table, so that no restart loses it.

Answers wait until they decide who has the card, a draw until others have had their moment to call,
a discard until they have had theirs to buy.
"""

from msgspec.structs import replace

from liverpool.engine.moves import Buy, Pass, PlayerMove
from liverpool.engine.state import Public, Seat
from liverpool.room.kept import KeptAnswer, KeptHeld, KeptTable
from liverpool.room.seating import with_seat
from liverpool.table.clock import Clock
from liverpool.table.offer_window import OfferAnswer
from liverpool.table.seat.question import discard_id, question_id


def with_answer(table: KeptTable, public: Public, seat: Seat, answer: OfferAnswer) -> KeptTable:
    """The table with what a seat has answered to the discard that is asked about now."""
    said = KeptAnswer(discard_id(public), buys=isinstance(answer, Buy))
    return with_seat(table, seat, replace(table.seats[seat], said=said))


def with_held(table: KeptTable, public: Public, seat: Seat, move: PlayerMove) -> KeptTable:
    """The table with a move that waits for others."""
    return replace(table, held=KeptHeld(question_id(public), seat, move))


def without_held(table: KeptTable, seat: Seat) -> KeptTable:
    """The table without a move of this seat's that waits."""
    is_theirs = table.held is not None and table.held.seat == seat
    return replace(table, held=None) if is_theirs else table


def answer_again(table: KeptTable, clock: Clock, now: float) -> Clock:
    """After a restart of the server: the clock with what waits at this discard."""
    discard, held = discard_id(clock.public), table.held
    if held is not None and held.question == clock.question:
        clock = clock.holding((held.seat, held.move))
    for seat, kept in enumerate(table.seats):
        if kept.said is not None and kept.said.discard == discard:
            answer = Buy() if kept.said.buys else Pass()
            if clock.keeps(answer, seat):
                clock = clock.with_answer(seat, answer, now)
    return clock
