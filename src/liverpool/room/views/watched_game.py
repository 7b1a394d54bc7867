"""The game as those see it who watch without a seat: at once, or each turn when it is over."""

from collections.abc import Sequence

from liverpool.engine.moves import Fell, FirstCards, Lot
from liverpool.engine.state import Phase, State
from liverpool.room.messages.game import GameUpdate
from liverpool.room.views.events import MoveSeen
from liverpool.room.views.public_view import SharedParts, public_view
from liverpool.room.views.seat_logs import Note, SeatLog
from liverpool.table.due import Transition
from liverpool.table.words import ONLOOKER

AT_ONCE = "You are watching."
A_TURN_LATER = "You are watching, one turn behind."


class WatchedGame:
    """What has been shown so far, and the moves of a turn that is not over yet."""

    def __init__(
        self,
        state: State,
        number: int,
        names: tuple[str, ...],
        *,
        delayed: bool,
        stopped: bool = False,
        notes: Sequence[Note] = (),
    ) -> None:
        """The game stands like this after so many moves; all of that is shown.

        `stopped`: all have agreed to end it after the deal that is over. The `notes` are for the
        log.
        """
        self.number = number
        """How many moves have been shown."""
        self._delayed = delayed
        self._stopped = stopped
        self._notes = notes
        self._names = names
        self._log = SeatLog(ONLOOKER)
        self._seen = public_view(state)
        self._held: list[tuple[int, Transition]] = []

    def add(self, number: int, made: Sequence[Transition]) -> bool:
        """Moves after the one with this number were made; gives whether there is more to show."""
        before = self.number
        for at, each in enumerate(made, number + 1):
            self._held.append((at, each))
            if not self._delayed or _ends_turn(each):
                self._show()
        return self.number > before

    def update(self, since: int) -> GameUpdate:
        """What is sent to one who knows the moves up to the one with this number."""
        sentence = A_TURN_LATER if self._delayed else AT_ONCE
        parts = SharedParts(self._seen, self._names, stopped=self._stopped)
        game = parts.without_hand(self._log.log(self._notes), sentence)
        return GameUpdate(self.number, self._log.since(since), game)

    def _show(self) -> None:
        for at, each in self._held:
            self._log.add(at, MoveSeen(each), self._names)
            self.number, self._seen = at, public_view(each.after)
        self._held.clear()


def _ends_turn(made: Transition) -> bool:
    """Whether somebody else is in turn after this move, or it is about the deal and no turn."""
    before, after = made.before.public, made.after.public
    dealt = made.begins_deal or isinstance(made.move, FirstCards | Lot | Fell)
    over = after.phase is Phase.OVER
    return dealt or over or (before.number, before.turn) != (after.number, after.turn)
