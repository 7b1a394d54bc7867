"""A position to practise on, as its page draws it: with the parts of a table, asked its question.

What can be done is what the position asks and no more; nothing says which answer is the better one,
so none is the filled one, and the aids that would are left out.
"""

from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.engine.rules import Ace, BuyWindow
from liverpool.engine.seating import Direction
from liverpool.lessons.practice import to_find
from liverpool.record import final_state
from liverpool.review.choices import Kind
from liverpool.review.practice import Position
from liverpool.room.messages.game import GameView
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.set_out import AtTable, SetOut
from liverpool.room.rules.summaries import words_shown
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.table.due import transitions
from liverpool.table.practice_words import PracticeWords
from liverpool.table.seat.answers import Answer, Prompt, discarding
from liverpool.table.seat.question import Question


def set_out(key: str, position: Position) -> SetOut:
    """The position of this key, as its player saw it."""
    return SetOut(to_find(key, position), _table(position), _game(position))


def _table(position: Position) -> AtTable:
    rules = position.view.public.rules
    return AtTable(
        names=position.record.names,
        you=position.view.seat,
        words=words_shown(rules.words),
        buys=rules.buy.window is not BuyWindow.OFF,
        ace_low=rules.meld.ace is Ace.LOW,
        counter_clockwise=rules.start.direction is Direction.COUNTER_CLOCKWISE,
    )


def _game(position: Position) -> GameView:
    state, seat = final_state(position.record), position.view.seat
    names = position.record.names
    context = TableContext(Settings(), _log(position))
    game = GameViews(state, names).of(seat, context)
    offer = None if game.can.offer is None else replace(game.can.offer, does="")
    can = replace(game.can, call=False, offer=offer, fits=(), all_off=())
    asked, asks = _asked(position, game)
    return replace(game, asked=asked, prompt=asks, can=can, passings=())


def _log(position: Position) -> tuple[str, ...]:
    record, seat = position.record, position.view.seat
    moves = [(line.actor, line.move) for deal in record.deals for line in deal.lines]
    made = transitions(record.start, moves)
    return SeatLogs.begun({seat: seat}, enumerate(made, 1), record.names).log(seat)


def _asked(position: Position, game: GameView) -> tuple[Question, Prompt]:
    words = PracticeWords(position)
    prompt = replace(game.prompt, sentence=words.question(), detail="")
    match position.kind:
        case Kind.DRAW | Kind.BUY:
            second, main = _open(prompt.second), _open(prompt.main)
            return game.asked, replace(prompt, second=second, main=main)
        case Kind.DISCARD | Kind.SHED:
            return Question.FREE_DISCARD, replace(prompt, second=None, main=discarding())
        case _ if any(isinstance(move, Discard) for move in words.moves):
            return Question.FREE_DISCARD, replace(prompt, second=None, main=discarding())
        case _:
            return Question.NOTHING, replace(prompt, second=None, main=None)


def _open(answer: Answer | None) -> Answer | None:
    return None if answer is None else replace(answer, filled=False)
