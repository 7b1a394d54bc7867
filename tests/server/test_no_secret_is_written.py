"""The hunt for secrets: every kind of table is played, and nothing that was written has a secret.

What was written are all lines of all loggers at every level, in both forms, with tracebacks; the
text (`repr`) of everything that the tables have in memory; the figures; and whatever a page was
told that has no right there. The secrets are those that were drawn or derived from the server's key
meanwhile, with what pages brought, in each form in which one could come along.
"""

import gc
import logging
import sys
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from secrets import token_urlsafe
from types import FunctionType, ModuleType
from typing import Any, Final
from urllib.parse import quote

import psycopg
import pytest
import structlog
from msgspec.structs import replace
from nats.aio.client import Client

from liverpool.bots.search.searcher import Thought
from liverpool.cli import command_line
from liverpool.engine.state import Phase
from liverpool.room import seating
from liverpool.room.events import Now
from liverpool.room.jobs import BotMove
from liverpool.room.messages.editing import Shorten
from liverpool.room.messages.ending import Share, WatchShared
from liverpool.room.messages.keeping import Publish
from liverpool.room.messages.notices import Subscribe
from liverpool.room.messages.practice import ReadPractice
from liverpool.room.messages.records import BeginRecord, ReadRecord
from liverpool.room.messages.requests import (
    Admit,
    Arrange,
    Hello,
    Learn,
    Look,
    Peek,
    SendOff,
    Settings,
    Sit,
    Start,
    WatchTable,
)
from liverpool.room.messages.reviewing import PlayFrom, ReadReview
from liverpool.room.messages.secret import Key, Secret
from liverpool.server.access import secrets
from liverpool.server.access.urls import Url
from liverpool.server.bus.bus_messages import Seal
from liverpool.server.bus.nats_bus import NatsBus
from liverpool.server.bus.servers import Servers
from liverpool.server.http.logs import write_logs
from liverpool.server.move_data import Place
from liverpool.server.serve import ServeOptions
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.metrics import Metrics
from liverpool.table.timing import Pace
from tests.chance import together
from tests.room.devices import ALL
from tests.room.jobs import LateWorkers
from tests.room.notebook import Notebook
from tests.room.page import FakePage
from tests.room.scenes import last_card_of_the_game, scene
from tests.room.test_shuffles import Family
from tests.rules.positions import ANN, BEN
from tests.server.clock import House
from tests.server.places import NEEDS_UNIX, InPostgres
from tests.server.played import played
from tests.server.pushes import Browser
from tests.server.served import served
from tests.server.test_keeping import GAME
from tests.server.test_logs import logs_as_before
from tests.server.test_short_links import OURS

__all__ = ["logs_as_before"]

FORMS: Final = ("json", "text")
"""Of the log."""
SHORTEST: Final = 12
"""Letters below which a text is found everywhere."""


class Hunt:
    """The secrets that have come about, and all that was written meanwhile."""

    def __init__(self) -> None:
        self.secrets: set[str | bytes] = set()
        self.told: list[str] = []
        self.log = StringIO()
        self.metrics = Metrics()

    def note(self, found: Any) -> Any:
        self.secrets.add(found)
        return found

    def stranger(self, house: House, table: str) -> None:
        """A page without any right asks for everything that has one."""
        page = house.page("203.0.113.9")
        wrong, key = Secret("x" * 22), Key("0" * 32)
        for message in (
            Look(table=table),
            Hello(table=table, secret=wrong),
            Peek(table=table, secret=wrong),
            WatchTable(table=table, name="Eve", key=key),
            WatchShared(table=table, key=key),
            ReadRecord(record=table, secret=wrong),
            Publish(scores=GAME, sheet=table, secret=wrong),
            Sit(table=table, name="Eve", holds=wrong),
        ):
            page.says(message)
        self.told += [told.decode() for told in page.raw if b'"secret"' not in told]

    def look(self, *at: object) -> None:
        """Writes down all that is in memory there, and what breaks with it at hand."""
        found = [each for each in reachable(at) if type(each).__module__.startswith("liverpool")]
        self.told += map(repr, found)
        log = logging.getLogger("liverpool.server")
        for each in found[:50]:
            log.debug("%s %r", each, each, extra={"table": each})
        try:
            broken(*found)
        except ZeroDivisionError:
            log.exception("what breaks with all this at hand")
        logging.getLogger("asyncio").error("Exception in %r", partial(broken, *found[:50]))

    def leaks(self) -> list[str]:
        everything = "\n".join([self.log.getvalue(), *self.told, self.metrics.text().decode()])
        return [form for each in self.secrets for form in forms(each) if form in everything]


def broken(*_at_hand: Any) -> float:
    return 1 / 0


def forms(secret: str | bytes) -> Iterator[str]:
    raw = secret.encode() if isinstance(secret, str) else secret
    text = raw.hex() if isinstance(secret, bytes) else secret
    for each in (
        *(text, text[:32], quote(text), raw.hex(), raw.hex()[:32], raw.hex().upper()),
        *(f"{raw!r}"[2:-1], f"{int.from_bytes(raw)}"),
        *(coded(raw).decode().rstrip("=") for coded in (b64encode, urlsafe_b64encode)),
    ):
        if len(each) >= SHORTEST:
            yield each


def reachable(root: object) -> Iterator[Any]:
    """All objects that this one has, however deep; not what its code has."""
    seen, left = set[int](), [root]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type | ModuleType):
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, FunctionType):  # its globals are the whole program
            left += [cell.cell_contents for cell in each.__closure__ or ()]
        else:
            left += gc.get_referents(each)


@pytest.fixture(params=FORMS)
def hunt(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],  # the log goes to what this captures
) -> Iterator[Hunt]:
    hunt = Hunt()
    drawn, derived = token_urlsafe, ServerKey.derived
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: hunt.note(drawn(size)))
    monkeypatch.setattr(ServerKey, "derived", lambda self, *what: hunt.note(derived(self, *what)))
    drawn_now = Now.drawn
    monkeypatch.setattr(Now, "drawn", lambda self, what: hunt.note(drawn_now(self, what)))
    monkeypatch.setattr(sys, "stderr", hunt.log)
    write_logs(request.param)
    root = logging.getLogger()
    handler = logging.getLogger("liverpool").handlers[0]
    levels = {
        each: each.level for each in (root, *map(logging.getLogger, ("liverpool", "asyncio")))
    }
    root.addHandler(handler)
    for logger in levels:
        logger.setLevel(logging.DEBUG)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG))
    yield hunt
    root.removeHandler(handler)
    for logger, level in levels.items():
        logger.setLevel(level)


# Every kind of table; each gives its house and the names of its tables


def a_family(hunt: Hunt) -> tuple[House, str]:
    """People, one more who asks and is let in, one who watches and is sent off, and notices."""
    house = House(notifier=Notebook())
    browser = Browser()
    browser.auth = bytes(range(100, 116))
    ann, seated = house.opens(seats=4, settings=Settings(slow=True))
    house.sits(seated.table, "Ben")
    ann.does(Start())
    hunt.note(browser.subscription.auth.reveal())
    ann.does(Subscribe(subscription=browser.subscription))
    kim = house.page()
    kim.says(Sit(table=seated.table, name="Kim", command_id=hunt.note("KimSitsDownHere0")))
    if ann.table.requests:
        ann.does(Admit(request=ann.table.requests[0].number, yes=True))
    house.page().does(WatchTable(table=seated.table, name="Joe"))
    ann.does(SendOff(watcher=1))
    house.clock.runs(60.0)
    return house, seated.table


def with_a_fair_shuffle(hunt: Hunt) -> tuple[House, str]:
    # What the cards of a deal follow from is shown to all who played it as soon as it is over. By
    # this chance the first one lasts longer than it is looked at.
    storage = Storage(":memory:", ServerKey(bytes(range(32))))
    house = House(Pace.AT_ONCE, storage, chance="a deal that goes on")
    family = Family((ALL, ALL), house=house)
    family.starts()
    for _ in range(20):
        family.plays_on()
    deal = family.table.state.public.number
    assert deal == 1
    for device in family.devices:
        assert deal in device.deals
        for number in device.number(deal, "cards").split():
            hunt.note(bytes.fromhex(number))
    return house, family.name


def with_a_bot_that_is_cut_short(_hunt: Hunt) -> tuple[House, str]:
    workers = LateWorkers()
    house = House(workers=workers)
    table = house.seated(scene("dunlop"), 1)
    workers.finish(BotMove(None, Thought(None, 64, cut_short=True)))
    return house, table.name


def with_a_bot_that_fails(_hunt: Hunt) -> tuple[House, str]:
    def fails(*_: Any) -> object:
        return 1 / 0

    house = House()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("liverpool.room.jobs.choice", fails)
        table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), 1)
        house.clock.runs(30.0)
    return house, table.name


def to_learn(_hunt: Hunt) -> tuple[House, str]:
    house = House()
    page = house.page()
    page.says(Learn(name="Ann"))
    return house, page.table.id


def an_exercise(_hunt: Hunt) -> tuple[House, str]:
    house = House()
    page = house.page()
    page.says(ReadPractice())
    page.says(Learn(name="Ann", rules="dunlop", exercise="keep"))
    return house, page.table.id


def looked_back_at(_hunt: Hunt) -> tuple[House, str]:
    """A game that is over: it is shared, reviewed, and played on from a moment."""
    over = played(people=2, seats=3, deals=1, stopped=True)
    for page in over.pages:
        page.does(Share(yes=True))
    over.pages[0].says(ReadReview())
    moment = over.comes_back(1)
    for number in range(8, 14):
        moment.says(PlayFrom(number=number))
    return over.house, over.name


def the_last_card(_hunt: Hunt) -> tuple[House, str]:
    house = House()
    table = house.seated(last_card_of_the_game(), 3)
    return house, table.name


def in_a_database_that_breaks(hunt: Hunt) -> tuple[House, str]:
    house = House()
    page, seated = house.opens()
    table = house.open(seated.table)
    lost = "tables", "tables_lost"
    house.storage.database.driver.execute("ALTER TABLE {} RENAME TO {}".format(*lost))
    for store in (house.storage.save, house.storage.create):
        try:
            store(replace(table.kept, title="Sunday"))
        except CannotStore:
            logging.getLogger("liverpool.server").exception("it cannot be stored")
    page.says(Arrange(title="x", seats=3, rules="dunlop", changes={}, settings=Settings()))
    house.storage.database.driver.execute("ALTER TABLE {1} RENAME TO {0}".format(*lost))
    assert "it cannot be stored" in hunt.log.getvalue()
    return house, seated.table


def beside_the_tables(hunt: Hunt) -> tuple[House, str]:
    """A score sheet, a family's record and a short link."""
    house = House()
    page: FakePage = house.page()
    page.says(Publish(scores=GAME))
    page.says(BeginRecord())
    record = page.messages[-1]
    page.says(ReadRecord(record=record.record, secret=record.secret))  # type: ignore[attr-defined]  # it is `RecordBegun`
    page.says(Shorten(OURS))
    _, seated = house.opens()
    return house, seated.table


KINDS: Final[tuple[Callable[[Hunt], tuple[House, str]], ...]] = (
    a_family,
    with_a_fair_shuffle,
    with_a_bot_that_is_cut_short,
    with_a_bot_that_fails,
    to_learn,
    an_exercise,
    looked_back_at,
    the_last_card,
    in_a_database_that_breaks,
    beside_the_tables,
)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("kind", "hunt"),
    together(KINDS, FORMS),
    indirect=["hunt"],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_no_secret_is_in_anything_that_is_written(
    kind: Callable[[Hunt], tuple[House, str]],
    hunt: Hunt,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if kind is with_a_bot_that_is_cut_short:
        monkeypatch.setattr(seating, "AWAY", "ada")
    house, table = kind(hunt)
    hunt.note(house.open(table).seed.reveal())
    hunt.stranger(house, table)
    hunt.look(house)
    assert "what breaks with all this at hand" in hunt.log.getvalue()
    assert len(hunt.secrets) > 3
    assert hunt.leaks() == []


@NEEDS_UNIX
async def test_no_password_of_a_database_or_a_bus_is_in_anything_that_is_written(
    hunt: Hunt, left_empty: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where a driver repeats the address that it was given."""
    at = f"rummy:{hunt.note('a-long-password')}@"
    database = Url(left_empty.url.replace("rummy@", at))
    bus = Url(f"nats://{at}127.0.0.1:1,nats://{at}127.0.0.2:1")
    assert at in database.reveal()
    hunt.told += [
        f"{ServeOptions(database=database, bus=bus)}",
        f"{command_line().parse_args(['serve', f'--bus={bus.reveal()}'])}",
        f"{Place(Path(), database)!r}",
    ]
    house = House(storage=Storage.at(left_empty.folder, "", database))
    page, seated = house.opens()
    hunt.note(house.open(seated.table).seed.reveal())
    nats = NatsBus(bus.parts(), "0" * 16, Servers(Seal(bytes(32)), dict, lambda _group: None))

    def repeats(*given: Any, **_more: Any) -> None:
        raise psycopg.OperationalError(f"cannot reach {given}")

    async def repeats_it(_self: Client, servers: list[str], **_more: Any) -> None:
        raise OSError(f"cannot reach {servers}")

    with monkeypatch.context() as patched:
        patched.setattr(psycopg.Connection, "connect", repeats)
        patched.setattr(Client, "connect", repeats_it)
        house.storage.database.driver.close()
        try:
            house.storage.count()
        except CannotStore:
            logging.getLogger("liverpool.server").exception("it cannot be counted")
        page.says(Arrange(title="x", seats=3, rules="dunlop", changes={}, settings=Settings()))
        await nats._connection()
    hunt.look(house, nats)
    for said in ("the database says: cannot reach", "the bus is lost: cannot reach"):
        assert said in hunt.log.getvalue()
    house.storage.database.is_starting = True  # then whoever starts the server reads it
    hunt.told.append(f"{house.storage.database.fault(psycopg.OperationalError(database.reveal()))}")
    assert hunt.leaks() == []
    house.storage.close()


def test_no_password_that_was_typed_in_the_wrong_place_is_repeated(
    hunt: Hunt, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"postgresql://rummy:{hunt.note('a-long-password')}@db/rummy"
    for wrong in (["serve", url], ["serve", "--pace", url], ["backup", "x", url], ["doctors", url]):
        with pytest.raises(SystemExit):
            command_line().parse_args(wrong)
    hunt.told += [*capsys.readouterr()]
    assert hunt.leaks() == []


async def test_no_page_of_the_server_has_one(hunt: Hunt, tmp_path: Path) -> None:
    house, table = a_family(hunt)
    paths = ("/", "/healthz", "/readyz", "/metrics", "/seen-as", f"/t/{table}", f"/g/{table}", "/x")
    async with served(tmp_path, tables=house.tables) as here, here.browser() as client:
        for path in paths:
            answer = await client.get(path)
            hunt.told += [answer.text, f"{answer.headers}"]
    assert hunt.leaks() == []
