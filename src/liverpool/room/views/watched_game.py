"""The game as those see it who watch without a seat: at once, or each turn when it is over."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.moves import Fell, FirstCards, Lot
from liverpool.engine.state import Phase
from liverpool.room.messages.game import GameUpdate
from liverpool.room.views.events import MoveSeen
from liverpool.room.views.public_view import SeenByAll, SharedParts, public_view
from liverpool.room.views.seat_logs import Note, SeatLog
from liverpool.table.due import Transition

AT_ONCE = "You are watching."
A_TURN_LATER = "You are watching, one turn behind."


class Watched(Struct, frozen=True):
    """As what the game is shown to those who watch."""

    names: tuple[str, ...]
    delayed: bool
    stopped: bool
    """Whether all have agreed to end it after the deal that is over."""
    notes: tuple[Note, ...]
    """For the log."""


class WatchedGame(Struct, frozen=True):
    """What has been shown so far, and the moves of a turn that is not over yet."""

    shown_as: Watched
    number: int
    """How many moves have been shown."""
    seen: SeenByAll
    log: SeatLog
    held: tuple[tuple[int, Transition], ...] = ()

    def after(self, made: Iterable[tuple[int, Transition]]) -> "WatchedGame":
        """These moves were made, which are numbered."""
        game = self
        for number, each in made:
            game = replace(game, held=(*game.held, (number, each)))
            if not self.shown_as.delayed or _ends_turn(each):
                game = game._shown()
        return game

    def update(self, since: int) -> GameUpdate:
        """What is sent to one who knows the moves up to the one with this number."""
        how = self.shown_as
        sentence = A_TURN_LATER if how.delayed else AT_ONCE
        parts = SharedParts(self.seen, how.names, stopped=how.stopped)
        game = parts.without_hand(self.log.log(how.notes), sentence)
        return GameUpdate(self.number, self.log.since(since), game)

    def _shown(self) -> "WatchedGame":
        log = self.log
        for at, each in self.held:
            log = log.after(at, MoveSeen(each), self.shown_as.names)
        at, last = self.held[-1]
        return WatchedGame(self.shown_as, at, public_view(last.after), log)


def _ends_turn(made: Transition) -> bool:
    """Whether somebody else is in turn after this move, or it is about the deal and no turn."""
    before, after = made.before.public, made.after.public
    dealt = made.begins_deal or isinstance(made.move, FirstCards | Lot | Fell)
    over = after.phase is Phase.OVER
    return dealt or over or (before.number, before.turn) != (after.number, after.turn)
