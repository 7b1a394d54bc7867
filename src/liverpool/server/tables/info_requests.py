"""Questions of a seat's page; nothing changes, and nobody else is told."""

from functools import partial
from typing import assert_never

from liverpool.engine.state import Seat, State
from liverpool.room.jobs import best_melds, seat_hint
from liverpool.room.messages import requests
from liverpool.room.messages.ending import ReadHighlights, WatchShared
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Explanations, Joining
from liverpool.room.messages.shuffles import ReadShuffle
from liverpool.room.views.drafts import tried
from liverpool.room.views.game_file import game_file
from liverpool.room.views.game_views import TableContext
from liverpool.server.tables import replay
from liverpool.server.tables.hints import LOOKS_AHEAD, hint_asked, hinted
from liverpool.server.tables.learning import coached_draft
from liverpool.server.tables.own_seat import seat_opened_by
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import PageJobs, melds_found
from liverpool.server.tables.registry import OpenTable
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.shared_games import check_key
from liverpool.server.tables.shuffle_updates import is_opened, opened_update, shuffle_update
from liverpool.server.tables.table import Table
from liverpool.server.tables.table_updates import peeked
from liverpool.table.explaining import explained


def answer_info(
    jobs: PageJobs,
    page: Page,
    found: OpenTable,
    seat: Seat,
    message: requests.InfoRequest,
    now: float,
) -> ToPage | None:
    """The answer, or nothing where a worker will find it; raises `NotPossible`."""
    table = found.table
    match message:
        case requests.Try(find=True):
            asked = _draft_of(table, seat, message, now)
            jobs.begin(page, message.id, best_melds, asked, melds_found)
            return None
        case requests.Try():
            found_draft = tried(*_draft_of(table, seat, message, now))
            return coached_draft(table, seat, found_draft)
        case requests.AskHint():
            hint = hint_asked(table, seat, message)
            ahead, instant = ((hint.view, hint.names, seconds) for seconds in (LOOKS_AHEAD, 0.0))
            finish = partial(hinted, table, message)
            jobs.begin(page, message.id, seat_hint, ahead, finish, shorter=instant)
            return None
        case requests.ReadExplanations():
            public = table.state.public
            return Explanations(message.id, explained(public.rules, public.number))
        case requests.Save():
            finish_file = partial(replay.saved, table, message.id)
            jobs.begin(page, message.id, game_file, replay.file_asked(table), finish_file)
            return None
        case requests.Watch():
            ask = partial(table.game_jobs.deal, replay.deal_at(table, message.step))
            show = partial(replay.watched, table, seat, message.step, message.id)
            jobs.wait(page, message.id, ask, show)
            return None
        case ReadHighlights():
            replay.check_is_over(table)
            show_facts = partial(replay.highlights, table, seat, message.id)
            jobs.wait(page, message.id, table.game_jobs.facts, show_facts)
            return None
        case ReadShuffle() if is_opened(table, seat, message.deal):
            ask = partial(table.game_jobs.deal, message.deal)
            open_all = partial(opened_update, table, seat, message.deal, message.id)
            jobs.wait(page, message.id, ask, open_all)
            return None
        case ReadShuffle():
            return shuffle_update(table, seat, message.deal, message.id)
        case _:
            assert_never(message)


def look_in(
    jobs: PageJobs, page: Page, found: OpenTable, message: requests.Peek | WatchShared, now: float
) -> ToPage | None:
    """What is sent to one who does not come to the table; raises `NotPossible`.

    A step of a game that its people share, which a worker finds; or how things stand at the seat
    that the secret opens, or with the request to join.
    """
    table = found.table
    if isinstance(message, WatchShared):
        check_key(table, message.key)
        ask = partial(table.game_jobs.deal, replay.deal_at(table, message.step))
        jobs.wait(page, message.id, ask, partial(replay.shared, table, message.step, message.id))
        return None
    joining = found.joining.of(message.secret, now)
    own = None if joining is not Joining.NOT else seat_opened_by(table, message.secret)
    return peeked(message.id, table, own, joining, now)


def _draft_of(
    table: Table, seat: Seat, message: requests.Try, now: float
) -> tuple[State, Seat, requests.Try, tuple[str, ...], TableContext]:
    """What `tried` needs; raises `NotPossible` where something else is asked by now."""
    if message.question != table.question:
        raise NotPossible(table.showing.what_happened(seat), reason="late", late=True)
    return table.state, seat, message, table.names, table.contexts(now)(seat)
