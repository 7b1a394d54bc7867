"""What pages were told of a game, compared with the log of its moves.

A view is made from one seat's part of the state and nothing else (`test_non_interference.py`), so
a page that was told the same as the log says for its seat was told no card that is not its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from liverpool.engine.moves import (
    Buy,
    Cut,
    Discard,
    Draw,
    Give,
    Move,
    Pass,
    PlayerMove,
    Take,
)
from liverpool.engine.state import Seat
from liverpool.room.game_start import first_state
from liverpool.room.kept import KeptTable
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.views.events import MoveSeen
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.room.views.seat_logs import SeatLog
from liverpool.table.due import transitions
from liverpool.table.seat.question import Question


def plain_answer(game: GameView, random: Random) -> PlayerMove:
    """A move that the view allows, of somebody who never goes down."""
    barred = {each.card for each in game.can.barred}
    match game.asked:
        case Question.CUT:
            assert game.can.cut is not None
            return Cut(game.can.cut.deck // 2)
        case Question.TURN:
            return random.choice((Draw(), Take())) if game.can.takes else Draw()
        case Question.OFFER:
            return random.choice((Buy(), Pass(), Pass()))
        case Question.GIVE:
            return Give(game.hand[0])
        case Question.LAST_CALL:
            return Pass()
        case _:
            return Discard(random.choice([card for card in game.hand if card not in barred]))


def lasting(game: GameView) -> GameView:
    """What of a view comes from the moves alone: not the clock, nor what was said beforehand."""
    offer = game.can.offer and replace(game.can.offer, answered=False, said=None, claimed=False)
    return replace(
        game,
        contract=(),  # how far the hand is may come a moment later
        clock=None,
        log=(),
        asked=Question.NOTHING,
        prompt=None,  # it says what one has said
        question="",  # another version of the game may name it otherwise
        buy_end=None,
        can=replace(game.can, offer=offer, takes=(), take_refused=None, fits=(), barred=()),
    )


class Log:
    """The log of a game, and what each seat may be told by it."""

    def __init__(self, kept: KeptTable, moves: Sequence[tuple[Seat, Move]]) -> None:
        self.moves = moves
        self._context = TableContext(kept.settings)
        self._names = tuple(seat.name for seat in kept.seats)
        state = first_state(kept)
        self._made = list(transitions(state, moves))
        states = [state, *(each.after for each in self._made)]
        self._views = [GameViews(each, self._names) for each in states]

    def faults(self, seat: Seat, told: Iterable[GameUpdate]) -> Iterator[str]:
        """What this seat was told, message for message, that is not what the log says."""
        # Made anew for each seat, so that nothing of another one's can be in it.
        made = [MoveSeen(each) for each in self._made]
        seen = [each.by(seat, self._names) for each in made]
        read = list(self._lines(seat, made))
        for update in told:
            at = update.number
            if at > len(self.moves):
                yield f"seat {seat} was told {at} moves of {len(self.moves)}"
                continue
            if lasting(update.game) != lasting(self._views[at].of(seat, self._context)):
                yield f"seat {seat} was told another view after {at} moves"
            if list(update.events) != seen[at - len(update.events) : at]:
                yield f"seat {seat} was told other moves, up to {at}"
            if update.game.log != read[at]:
                yield f"seat {seat} was told another log after {at} moves"

    def _lines(self, seat: Seat, made: Sequence[MoveSeen]) -> Iterator[tuple[str, ...]]:
        """The lines of the log after each move."""
        log = SeatLog(seat)
        yield log.log()
        for number, each in enumerate(made, 1):
            log = log.after(number, each, self._names)
            yield log.log()
