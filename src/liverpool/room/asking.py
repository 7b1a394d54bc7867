"""Questions of pages; nothing changes by them, and nobody else is told.

What takes long is found by a worker: then the answer is made of the room as it is by that time.
"""

from typing import Any, Final, assert_never

from liverpool.engine.state import Seat, State, View, view_of
from liverpool.room import moving, replay, shuffles
from liverpool.room.begun_tables import table_from
from liverpool.room.change import Change
from liverpool.room.coming import seat_opened_by
from liverpool.room.effects import OpenTable, PageQuestion, ShuffleOpens, StartJob
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.jobs import deal_again, facts_of_game, seat_hint
from liverpool.room.joining import became_of
from liverpool.room.learning import coached_draft
from liverpool.room.logs import what_happened
from liverpool.room.messages import requests
from liverpool.room.messages.ending import ReadHighlights, WatchShared
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import Hinted, Tried
from liverpool.room.messages.replies import Explanations, Joining, TakenAlong
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.room.messages.shuffles import ReadShuffle
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.seat_view import contexts
from liverpool.room.sharing import check_is_over, check_key
from liverpool.room.table_view import peeked
from liverpool.room.views.game_file import game_file
from liverpool.room.views.game_views import TableContext, tried
from liverpool.table.bots import thinks_long
from liverpool.table.explaining import explained
from liverpool.table.hint_ahead import MOMENT
from liverpool.table.hints import Hint
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import question_id
from liverpool.table.words import Names

LOOKS_AHEAD: Final = MOMENT
"""Seconds; so its job is a long one (`workers.queue.LONG`)."""

_LATE: Final = "The game has moved on; ask again."
_OFF: Final = "At this table everybody plays without hints."
_NONE: Final = "There is nothing to decide right now."
_LAST_PLAYED: Final = "You have played your last card: end your turn."
_BUSY: Final = "No hint right now; ask again in a moment."
_TOO_MANY: Final = "Your hand is too large for a hint."
_TOO_LONG: Final = "No hint this time: finding one takes too long here. Your choice!"


def hint_asked(room: Room, seat: Seat, message: requests.AskHint) -> tuple[View, Names]:
    """What a worker finds it for, after the plays of a draft; raises `RequestRefused` where there
    is none."""
    if not room.kept.settings.hints:
        raise RequestRefused(_OFF, reason="hints_off")
    state = room.state
    if message.question != question_id(state.public):
        raise RequestRefused(_LATE, reason="late", late=True)
    checked = check_draft(state, seat, Draft(message.plays))
    if checked.ended:
        raise RequestRefused(_LAST_PLAYED, reason="no_hint")
    view = view_of(checked.state, seat)
    if thinks_long(view):
        raise RequestRefused(_TOO_MANY, reason="no_hint")
    return view, Names(room.names, seat)


def hinted(room: Room, message: requests.AskHint, found: Hint | Failed | None) -> Hinted:
    """What was found, unless the table has gone on; raises `RequestRefused` where it is nothing."""
    if message.question != question_id(room.state.public):
        raise RequestRefused(_LATE, reason="late", late=True)
    if isinstance(found, TookTooLong):
        raise RequestRefused(_TOO_LONG, reason="no_hint")
    if isinstance(found, Failed):
        raise RequestRefused(_BUSY, reason="no_hint")
    if found is None:
        raise RequestRefused(_NONE, reason="no_hint")
    return Hinted(message.id, found)


SECONDS: Final = 5.0
"""For a hint, the best melds, a deal or the facts of a whole game."""
TOO_LONG: Final = "These melds take too long to find; set them aside by hand."


def answer(
    change: Change, page: int, seat: Seat, message: requests.InfoRequest | PlayFrom
) -> ToPage | None:
    """The answer to a seat's page, or nothing where a worker will find it.

    Raises `RequestRefused`.
    """
    room = change.room
    question = PageQuestion(page, seat, message)
    match message:
        case requests.Try(find=True):
            change.do(StartJob(question, tried, _draft_of(change, seat, message), SECONDS))
        case requests.Try():
            return coached_draft(room, seat, tried(*_draft_of(change, seat, message)))
        case requests.AskHint():
            _ask_hint(change, question, LOOKS_AHEAD)
        case requests.ReadExplanations():
            public = room.public
            contract = public.contract_of(seat) if seat >= 0 else public.number
            return Explanations(
                message.id, explained(public.rules, public.number, public.game.seats, contract)
            )
        case requests.Save():
            change.do(StartJob(question, game_file, replay.file_asked(room), SECONDS))
        case requests.TakeAlong():
            return TakenAlong(message.id, moving.taken_along(room, seat))
        case requests.Watch():
            replay_deal(change, question, replay.deal_at(room, message.step))
        case PlayFrom():
            replay_deal(change, question, replay.deal_at(room, message.number))
        case ReadHighlights():
            _find_facts(change, question)
        case ReadShuffle() if shuffles.is_opened(room, seat, message.deal):
            replay_deal(change, question, message.deal)
        case ReadShuffle():
            return shuffles.shuffle_update(room, seat, message.deal, message.id)
        case _:
            assert_never(message)
    return None


def look_in(change: Change, page: int, message: requests.Peek | WatchShared) -> ToPage | None:
    """What is sent to one who does not come to the table; raises `RequestRefused`.

    A step of a game that its people share, which a worker finds; or how things stand at the seat
    that the secret opens, or with the request to join.
    """
    room = change.room
    if isinstance(message, WatchShared):
        check_key(room, message.key)
        question = PageQuestion(page, None, message)
        replay_deal(change, question, replay.deal_at(room, message.step))
        return None
    joining = became_of(room, message.secret)
    own = None if joining is not Joining.NOT else seat_opened_by(room, message.secret)
    return peeked(message.id, room, own, joining)


def found(change: Change, question: PageQuestion, result: Any) -> ToPage | None:
    """The answer of what a worker has found; raises `RequestRefused` where that is nothing."""
    room, seat, message = change.room, question.seat, question.message
    match message:
        case requests.Try():
            if isinstance(result, Failed):
                raise RequestRefused(TOO_LONG, reason="no_melds")
            assert isinstance(result, Tried)
            return result
        case requests.AskHint():
            if isinstance(result, TookTooLong) and not question.again and seat is not None:
                _ask_hint(change, PageQuestion(question.page, seat, message, again=True), 0.0)
                return None
            return hinted(room, message, result)
        case requests.Save():
            return replay.saved(room, message.id, result)
        case ReadHighlights() if seat is not None:
            return replay.highlights(room, seat, message.id, result)
        case requests.Watch() if seat is not None:
            return replay.watched(room, seat, message.step, message.id, result)
        case WatchShared():
            return replay.shared(room, message.step, message.id, result)
        case ReadShuffle() if seat is not None:
            return shuffles.opened_update(room, seat, message.deal, message.id, result)
        case PlayFrom() if seat is not None:
            kept, secret = table_from(change, seat, replay.state_at(room, message.number, result))
            change.do(OpenTable(question.page, message.id, kept, secret))
            return None
        case _:
            raise AssertionError("nothing else takes long")


def _ask_hint(change: Change, question: PageQuestion, seconds: float) -> None:
    assert question.seat is not None
    assert isinstance(question.message, requests.AskHint)
    asked = *hint_asked(change.room, question.seat, question.message), seconds
    change.do(StartJob(question, seat_hint, asked, SECONDS, at_least=seconds))


def _draft_of(
    change: Change, seat: Seat, message: requests.Try
) -> tuple[State, Seat, requests.Try, tuple[str, ...], TableContext]:
    """What `tried` needs; raises `RequestRefused` where something else is asked by now."""
    room = change.room
    if message.question != room.clock.question:
        raise RequestRefused(what_happened(room, seat), reason="late", late=True)
    return room.state, seat, message, room.names, contexts(room, change.time)(seat)


def replay_deal(change: Change, job: PageQuestion | ShuffleOpens, deal: int) -> None:
    """Lets a worker make the moves of the deal again, the first deal's with those that said who
    deals it; raises `ValueError` where the deal has not begun."""
    play = change.room.game
    span = play.deals.span(deal, len(play.moves))
    made = play.deals.of(deal, play.moves)
    asked = *made, span[0], play.deals.stand_ins
    change.do(StartJob(job, deal_again, asked, SECONDS, shared_as=("deal", *span)))


def _find_facts(change: Change, question: PageQuestion) -> None:
    room = change.room
    check_is_over(room)
    deals, moves = room.game.deals, room.game.moves
    began = {seat: room.kept.seats[seat].from_deal for seat in room.people}
    asked = deals.first, moves, deals.stand_ins, began
    change.do(StartJob(question, facts_of_game, asked, SECONDS, shared_as=("facts", len(moves))))
