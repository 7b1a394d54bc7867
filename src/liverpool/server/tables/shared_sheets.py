"""Score sheets of games with real cards, shared with those who have the link.

The sheet belongs to the page of its keeper, which publishes it again after every change; here
is a copy, stored before anybody sees it. Whoever follows a sheet gets all of it at once, and
again at every change. Whether notes can be counted is decided in `scores`.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, datetime

from msgspec.structs import replace

from liverpool.room.kept import KeptSheet, OwnHand
from liverpool.room.messages import written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.keeping import (
    Follow,
    GiveIn,
    Publish,
    Published,
    ScoresUpdate,
)
from liverpool.room.messages.replies import Done
from liverpool.room.messages.secret import NONE
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import hashed, matches
from liverpool.scores.faults import ScoresError, checked
from liverpool.scores.scoring import rules_of, scoring_of
from liverpool.server.access.secrets import new_secret
from liverpool.server.storage.leases import group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import COMES_BACK, Page


class SharedSheets:
    """The shared sheets of one server, and the pages that follow them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._follows: dict[Page, str] = {}
        self._followers: defaultdict[str, set[Page]] = defaultdict(set)

    def answer(self, page: Page, message: Publish | Follow | GiveIn) -> ToPage:
        """Answers a page; raises `RequestRefused`, `RulesError` or `CannotStore`."""
        match message:
            case Publish():
                return self._publish(message)
            case GiveIn():
                self._give_in(message)
                return Done(message.id)
            case Follow():
                sheet = self._sheet(message.sheet)
                self.disconnected(page)
                self._follows[page] = sheet.id
                self._followers[sheet.id].add(page)
                page.send(_update(sheet))
                return Done(message.id)

    def disconnected(self, page: Page) -> None:
        """The page follows no sheet any more."""
        name = self._follows.pop(page, None)
        if name is not None:
            self._followers[name].discard(page)
            if not self._followers[name]:
                del self._followers[name]

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        """Another server has the sheets of these groups; who follows one comes back to it."""
        for page, name in tuple(self._follows.items()):
            if group_of(name) in groups:
                self.disconnected(page)
                page.close(f"{sentence} {COMES_BACK}", returns=True)

    def _publish(self, message: Publish) -> Published:
        try:
            scores = checked(message.scores)
        except ScoresError as error:
            raise RequestRefused(str(error), reason="scores") from None
        before = None if message.sheet is None else self._sheet(message.sheet)
        if before is None:
            name, secret = self._storage.leases.new_id(), new_secret()
        else:
            name, secret = before.id, message.secret or NONE
            if not matches(secret, before.secret):
                raise RequestRefused(
                    "Only the one who began to show this sheet can change it.", reason="not_yours"
                )
        names = {*scores.players} - {message.freed}
        given = (before and before.own_hands) or ()
        own = tuple(each for each in given if each.hand.name in names)
        sheet = KeptSheet(name, "", hashed(secret), scores, own if message.own_hands else None)
        # A page that is opened again publishes all it has; nothing has changed by that.
        if before is None or replace(before, changed="") != sheet:
            self._put(sheet)
        return Published(message.id, name, secret)

    def _give_in(self, message: GiveIn) -> None:
        sheet, hand = self._sheet(message.sheet), message.hand
        if sheet.own_hands is None:
            raise RequestRefused(
                "On this sheet only its keeper writes. Ask them to let players enter their points.",
                reason="not_asked",
            )
        if hand.name not in sheet.scores.players:
            raise RequestRefused(
                f"Nobody on this sheet is called {hand.name}. Choose your name again.",
                reason="no_player",
            )
        others = tuple(own for own in sheet.own_hands if own.hand.name != hand.name)
        for before in set(sheet.own_hands) - set(others):
            if not matches(message.secret, before.secret):
                raise RequestRefused(
                    f"Another phone enters the points of {hand.name}. If that's not right, the"
                    " keeper of the sheet can let another phone do so.",
                    reason="not_yours",
                )
        mine = OwnHand(hashed(message.secret), hand)
        if mine in sheet.own_hands:
            return  # it is sent again, as after a lost line
        self._put(replace(sheet, own_hands=(*others, mine)))

    def _put(self, sheet: KeptSheet) -> None:
        """Stores the sheet as changed now, then tells who follows it."""
        sheet = replace(sheet, changed=datetime.now(UTC).isoformat(timespec="seconds"))
        self._storage.sheets.put(sheet)
        if sheet.id in self._followers:
            update = written(_update(sheet))
            for page in self._followers[sheet.id]:
                page.send(update)

    def _sheet(self, name: str) -> KeptSheet:
        sheet = self._storage.sheets.load(name)
        if sheet is None:
            raise RequestRefused(
                "There is no such score sheet. Check that you copied the whole link.",
                reason="no_sheet",
            )
        return sheet


def _update(sheet: KeptSheet) -> ScoresUpdate:
    rules = rules_of(sheet.scores.rules)
    own = sheet.own_hands
    given = None if own is None else tuple(each.hand for each in own)
    return ScoresUpdate(sheet.id, sheet.scores, scoring_of(rules), sheet.changed, given)
