"""A table that plays on from a moment of a game that is over: one of its people, and bots."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from liverpool.engine.state import Phase, Seat, State
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.room.messages.secret import Secret
from liverpool.server.tables import hosting, replay
from liverpool.server.tables.game_jobs import MadeDeal
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.server.workers.pool import Failed
from liverpool.table.personas import USUAL

Opening = Callable[[KeptTable, Secret], ToPage]
"""Opens a table; the secret is that of its host's seat."""


def play_from(
    jobs: PageJobs, page: Page, table: Table, seat: Seat, message: PlayFrom, opening: Opening
) -> None:
    """Opens a table where this seat plays on, once a worker has made the moment again.

    Raises `NotPossible` while the game is played; the page gets that answer where nothing was left
    to play, or no cards were dealt yet.
    """
    replay.check_is_over(table)
    number = min(message.number, table.number)

    def found(made: MadeDeal | Failed) -> ToPage:
        state = replay.state_at(table, number, made)
        if state.public.phase is Phase.OVER and state.public.is_last_deal:
            raise NotPossible("The game was over then; take an earlier moment.", reason="over")
        if not any(state.hands):
            raise NotPossible("No cards were dealt then; take a later moment.", reason="no_cards")
        return opening(*_table_from(table.kept, seat, state))

    ask = partial(table.game_jobs.deal, replay.deal_at(table, number))
    jobs.wait(page, message.id, ask, found)


def _table_from(before: KeptTable, seat: Seat, state: State) -> tuple[KeptTable, Secret]:
    """The table, with its person where they sat before, and their secret."""
    settings = replace(
        before.settings, slow=False, turn_seconds=0, late_comers=False, watching=False
    )
    bots = [KeptSeat(each.name, Sitting.BOT, level=each.level or USUAL) for each in before.seats]
    table = replace(
        hosting.new_table("", len(bots), before.rules, before.changes, settings),
        rules_title=before.rules_title,
        host=seat,
        is_played_on=True,
    )
    kept, secrets = hosting.begun_at(table, bots, (seat,), state)
    return kept, secrets[seat]
