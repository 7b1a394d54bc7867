"""What a server has beside its tables: shared score sheets, families' records, short links.

A sheet belongs to the page of its keeper, which publishes it again after every change; here is a
copy, stored before anybody sees it. Whoever follows a sheet gets all of it at once, and again at
every change. Whether notes can be counted is decided in `scores`.

A record is an append-only list of events, so two who write at once lose nothing. What follows from
the events is counted on the page.

The letters of a short link follow from the rules, so the same rules have the same link whoever asks
for it. The last one is a check, which finds a single wrong letter and two that changed places.
Whoever has the link sees the rules, as with a long one.
"""

from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from liverpool.record.links import from_query, query_of
from liverpool.room.kept import KeptSheet
from liverpool.room.messages import records, written
from liverpool.room.messages.editing import Shorten, Shortened
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.keeping import Follow, Publish, Published, ScoresUpdate
from liverpool.room.messages.replies import Done
from liverpool.room.messages.secret import NONE, Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import LETTERS, hashed, matches
from liverpool.scores.family import event_fault
from liverpool.scores.faults import ScoresError, checked
from liverpool.scores.scoring import rules_of, scoring_of
from liverpool.server.access.secrets import new_secret
from liverpool.server.storage.beside import KeptRecord, RuleLinks
from liverpool.server.storage.leases import group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import COMES_BACK, Page


class SharedSheets:
    """The shared sheets of one server, and the pages that follow them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._follows: dict[Page, str] = {}
        self._followers: defaultdict[str, set[Page]] = defaultdict(set)

    def answer(self, page: Page, message: Publish | Follow) -> ToPage:
        """Answers a page; raises `RequestRefused`, `RulesError` or `CannotStore`."""
        match message:
            case Publish():
                return self._publish(message)
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
        if message.sheet is None:
            name, secret = self._storage.leases.new_id(), new_secret()
        else:
            name, secret = message.sheet, message.secret or NONE
            before = self._sheet(name)
            if not matches(secret, before.secret):
                raise RequestRefused(
                    "Only the one who began to show this sheet can change it.", reason="not_yours"
                )
            if before.scores == scores:
                # A page that is opened again publishes all it has; nothing has changed by that.
                return Published(message.id, name, secret)
        changed = datetime.now(UTC).isoformat(timespec="seconds")
        sheet = KeptSheet(name, changed, hashed(secret), scores)
        self._storage.sheets.put(sheet)
        if name in self._followers:
            update = written(_update(sheet))
            for page in self._followers[name]:
                page.send(update)
        return Published(message.id, name, secret)

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
    return ScoresUpdate(sheet.id, sheet.scores, scoring_of(rules), sheet.changed)


EVENTS_AT_ONCE: Final = 100
"""So many events come with one answer."""
MOST_EVENTS: Final = 10_000
"""A game a day for twenty years, and some changes."""
MOST_EVENT_BYTES: Final = 8_000_000


def reading_secret(secret: Secret) -> Secret:
    """What lets a record be read that is written with this secret."""
    digest = sha256(f"read/{secret.reveal()}".encode()).digest()
    return Secret(urlsafe_b64encode(digest[:16]).decode().rstrip("="))


class FamilyRecords:
    """The records of one server."""

    def __init__(self, storage: Storage) -> None:
        self._kept, self._leases = storage.records, storage.leases

    def answer(self, message: records.RecordRequest) -> ToPage:
        """Answers a page; raises `RequestRefused` or `CannotStore`."""
        match message:
            case records.BeginRecord():
                name, secret = self._leases.new_id(), new_secret()
                read_hash = hashed(reading_secret(secret))
                self._kept.begin(KeptRecord(name, hashed(secret), read_hash, _now()))
                return records.RecordBegun(message.id, name, secret)
            case records.ReadRecord():
                return self._read(message, writes=self._opened(message))
            case records.ChangeRecord():
                return self._change(message)

    def _opened(self, message: records.ReadRecord | records.ChangeRecord) -> bool:
        """Whether it is opened to be written; raises `RequestRefused` where it is not opened."""
        record = self._kept.record(message.record)
        if record is None or not (
            (writes := matches(message.secret, record.writes))
            or matches(message.secret, record.reads)
        ):
            raise RequestRefused(
                "There is no such record. Check that you copied the whole link.",
                reason="no_record",
            )
        return writes

    def _change(self, message: records.ChangeRecord) -> records.RecordRead:
        if not self._opened(message):
            raise RequestRefused("With this link the record can only be read.", reason="not_yours")
        for fault in map(event_fault, message.events):
            if fault is not None:
                raise RequestRefused(fault, reason="text")
        count, size = self._kept.size(message.record)
        if count + len(message.events) > MOST_EVENTS or size > MOST_EVENT_BYTES:
            raise RequestRefused(
                "This record is full. Save it as a file, and start another one.", reason="full"
            )
        self._kept.append(message.record, message.events, _now())
        return self._read(message, writes=True)

    def _read(
        self, message: records.ReadRecord | records.ChangeRecord, *, writes: bool
    ) -> records.RecordRead:
        found = self._kept.events(message.record, message.after, EVENTS_AT_ONCE + 1)
        shown = found[:EVENTS_AT_ONCE]
        return records.RecordRead(
            message.id,
            writes,
            reading_secret(message.secret) if writes else message.secret,
            tuple(event for _, event in shown),
            shown[-1][0] if shown else message.after,
            len(found) > EVENTS_AT_ONCE,
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


SHORTEST_LINK: Final = 7
"""Letters before the check; one more for each other rule set that has the same ones."""
LONGEST_LINK: Final = 15
MOST_LINKS: Final = 20_000
"""Kept on one server: 400 MB at the very most, some 20 MB of usual rules."""


class ShortLinks:
    """The short links of one server."""

    def __init__(self, kept: RuleLinks, date: Callable[[], datetime]) -> None:
        self._kept, self._date = kept, date

    def answer(self, message: Shorten) -> Shortened:
        """The link of these rules; raises `RulesError`, `RequestRefused` or `CannotStore`."""
        query = query_of(from_query(message.query))
        today = self._today()
        for length in range(SHORTEST_LINK, LONGEST_LINK + 1):
            link = link_of(query, length)
            found = self._kept.query(link)
            if found == query:
                self._kept.use(link, today)
                return Shortened(message.id, link)
            if found is None:
                if self._kept.count() >= MOST_LINKS:
                    break
                self._kept.add(link, query, today)
                return Shortened(message.id, link)
        raise RequestRefused(
            "This server has no room for more short links. Share the long one.", reason="full"
        )

    def query(self, link: str) -> str:
        """The query of the rules behind a link, as it was typed.

        Raises `RequestRefused` where there is none, or `CannotStore`.
        """
        plain = link.strip().casefold()
        if not is_whole(plain):
            raise RequestRefused(
                "This short link is damaged: a letter is wrong, missing or too many. Check that you"
                " copied the whole link.",
                reason="damaged_link",
            )
        query = self._kept.query(plain)
        if query is None:
            raise RequestRefused(
                "This server keeps no rules under this link. It may be from another server, or"
                " nobody has used it for two years. Ask whoever sent it for the long link.",
                reason="no_link",
            )
        self._kept.use(plain, self._today())
        return query

    def _today(self) -> str:
        return self._date().date().isoformat()


def link_of(query: str, length: int) -> str:
    """So many letters that follow from the query, and their check."""
    number, letters = int.from_bytes(sha256(query.encode()).digest()), ""
    for _ in range(length):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters + _check_letter(letters)


def is_whole(link: str) -> bool:
    """Whether it can be a link as it was made."""
    letters, check = link[:-1], link[-1:]
    return (
        SHORTEST_LINK <= len(letters) <= LONGEST_LINK
        and set(letters) <= {*LETTERS}
        and check == _check_letter(letters)
    )


def _check_letter(letters: str) -> str:
    """A weighted sum modulo 31, a prime, so it finds one wrong letter or two that changed
    places."""
    weighed = sum(weight * LETTERS.index(letter) for weight, letter in enumerate(letters, 2))
    return LETTERS[weighed % len(LETTERS)]
