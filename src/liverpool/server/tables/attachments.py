"""Which page is at which table, in which seat, and what each is sent when something is new."""

from collections.abc import Callable, Sequence
from functools import partial

from liverpool.engine.state import Seat
from liverpool.room.messages import written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Stage, TableUpdate
from liverpool.room.messages.secret import NONE, Secret
from liverpool.server.access.addresses import Where
from liverpool.server.tables.learning import coached
from liverpool.server.tables.page import Page
from liverpool.server.tables.registry import Attachment, OpenTable
from liverpool.server.tables.reports import reported
from liverpool.server.tables.shuffle_updates import send_shuffle, shuffles_now
from liverpool.server.tables.table import Table
from liverpool.server.tables.table_updates import Watching, table_update
from liverpool.table.words import ONLOOKER


class Attachments:
    """The pages of a server at their tables; a page is at one table at a time."""

    def __init__(self, where: Where, time: Callable[[], float]) -> None:
        self._where = where
        self._time = time
        self._of: dict[Page, Attachment] = {}
        self._taken: dict[Page, dict[str, Secret]] = {}
        self._with_numbers: set[Page] = set()

    def get(self, page: Page) -> Attachment | None:
        return self._of.get(page)

    def attach(
        self,
        page: Page,
        found: OpenTable,
        seat: Seat | None,
        last: int = 0,
        *,
        visible: bool = True,
    ) -> None:
        """The page is at this table now, and at no other; it gets all that it may see there."""
        if page in self._of:
            self.detach(page)
        table = found.table
        at = Attachment(found, seat, min(last, table.number), visible)
        self._of[page] = found.pages[page] = at
        if seat is None:
            page.send(self._update(found, page))
            return
        table.connect(seat, self._time(), with_numbers=page in self._with_numbers)
        if table.stage is not Stage.LOBBY:
            table.stale.add(seat)
        if table.kept.talk:
            self._send_talk(page, self._of[page])
        if page in self._with_numbers:
            for deal in shuffles_now(table):
                send_shuffle(table, seat, deal, partial(self._send_at, page, at))

    def watch(self, page: Page, found: OpenTable, name: str, last: int) -> None:
        """The page watches this table; one that has asked for a seat there keeps its request."""
        at = self._of.get(page)
        if at is None or at.open is not found or at.seat is not None:
            if at is not None:
                self.detach(page)
            at = self._of[page] = found.pages[page] = Attachment(found, None)
        found.watchers.add(page, name)
        if not found.table.showing.is_watched:
            found.table.watch()
        at.last = last
        found.table.stale.add(ONLOOKER)

    def detach(self, page: Page) -> None:
        at = self._of.pop(page)
        del at.open.pages[page]
        at.open.joining.leaves(page)
        at.open.watchers.leaves(page)
        if not len(at.open.watchers):
            at.open.table.showing.nobody_watches()
        if at.seat is not None:
            with_numbers = page in self._with_numbers
            at.open.table.disconnect(at.seat, self._time(), with_numbers=with_numbers)

    def send_away(self, pages: Sequence[Page], sentence: str, *, returns: bool = False) -> None:
        """These pages are at no table any more, and hear why; `returns` as in `Gone`."""
        for page in pages:
            self.detach(page)
            page.close(sentence, returns=returns)

    def forget(self, page: Page) -> None:
        """The connection of the page, which is at no table, is gone."""
        self._taken.pop(page, None)
        self._with_numbers.discard(page)

    def bring_numbers(self, page: Page) -> None:
        """The page brings numbers to the shuffles wherever it sits down from now on."""
        self._with_numbers.add(page)

    # One seat at a table for a page

    def take(self, page: Page, table: str, secret: Secret) -> None:
        """The page has taken the seat of this secret, or come back to it."""
        self._taken.setdefault(page, {})[table] = secret

    def taken(self, page: Page, table: str) -> Secret:
        """The secret of the seat that the page had last at this table; empty for none."""
        return self._taken.get(page, {}).get(table, NONE)

    # Updates

    def broadcast(self, found: OpenTable, now: float) -> None:
        """Sends what is new at the table to all who may see it."""
        table = found.table
        if table.changed:
            table.changed = False
            for page in found.pages:
                page.send(self._update(found, page))
        if table.stale and table.stage is not Stage.LOBBY:
            views: dict[tuple[Seat, int], tuple[int, bytes]] = {}
            game_of = table.views(now)
            for page, at in found.pages.items():
                seat = ONLOOKER if page in found.watchers else at.seat
                if seat is None or seat not in table.stale:
                    continue
                key = seat, at.last
                if key not in views:
                    views[key] = self._game(table, game_of, seat, at.last)
                at.last, text = views[key]
                page.send(text)
        table.stale.clear()
        if found.talking.fresh:
            found.talking.fresh = False
            for page, at in found.pages.items():
                self._send_talk(page, at)
        for deal in sorted(table.agreeing.fresh):
            for page, at in found.pages.items():
                if at.seat is not None and page in self._with_numbers:
                    send_shuffle(table, at.seat, deal, partial(self._send_at, page, at))
        table.agreeing.fresh.clear()

    def _send_at(self, page: Page, at: Attachment, message: ToPage) -> None:
        """Sends it, unless the page has gone from there meanwhile."""
        if self._of.get(page) is at:
            page.send(message)

    def _game(
        self, table: Table, game_of: Callable[[Seat], GameView], seat: Seat, last: int
    ) -> tuple[int, bytes]:
        """What a seat, or somebody who watches, is sent of the game; and first the number of its
        last move."""
        if seat == ONLOOKER:
            update = table.showing.watched(last)
        else:
            view = coached(table, seat, game_of(seat))
            update = GameUpdate(table.number, table.showing.logs.since(seat, last), view)
        return update.number, written(update)

    def _send_talk(self, page: Page, at: Attachment) -> None:
        """What was written at the table goes to those who sit there, and to nobody else."""
        if at.seat is not None and at.open.table.kept.settings.talk:
            page.send(at.open.talking.shown_to(at.open.table.kept, at.seat))

    def send_to_seated(self, found: OpenTable, message: ToPage) -> None:
        """Sends it to all who sit at the table."""
        for page, at in found.pages.items():
            if at.seat is not None:
                page.send(message)

    def _update(self, found: OpenTable, page: Page) -> TableUpdate:
        joining = found.joining
        return table_update(
            found.table,
            found.pages[page].seat,
            self._where,
            self._time(),
            joining=joining.shown_to(page),
            joiners=joining.shown(),
            reported=reported(found.table.kept),
            watching=Watching(page in found.watchers, found.watchers.shown(), found.watchers.key),
        )
