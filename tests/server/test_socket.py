"""The socket: who is let in, what is refused, and that a slow or wild page harms nobody else."""

import asyncio
import gc
import socket
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from liverpool.room.messages import MOST_BYTES, PageMessage, requests, written
from liverpool.room.messages.keeping import Publish, ScoresUpdate
from liverpool.room.messages.replies import Done, Gone, RulesShown, Saved
from liverpool.room.messages.secret import Secret
from liverpool.scores.keeper import begun
from liverpool.scores.scoring import rules_of, scoring_of
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import USUAL, Limits
from liverpool.server.http.listening import STOPPING
from liverpool.server.http.socket import Connection
from tests.room.test_changes import told
from tests.server.clock import House
from tests.server.served import Plain, greeted, next_message, served, until

PING = '{"kind":"ping","id":7}'


async def test_a_page_is_welcomed_answered_and_missed_when_it_goes(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        async with here.page() as page:
            await greeted(page)
            await page.send(PING)
            assert await next_message(page) == {"kind": "done", "id": 7}
            assert here.tables.heard == [requests.Ping(id=7)]
            assert here.tables.pages[0].address == "127.0.0.1"
        await here.tables.one_left()
        assert here.tables.pages == []
        assert here.tables.lost == [False]


async def test_a_connection_that_breaks_is_told_from_one_that_is_closed(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        page = await here.page()
        await greeted(page)
        page.transport.abort()
        await here.tables.one_left()
        assert here.tables.lost == [True]


async def test_a_page_that_has_gone_leaves_the_memory_at_once(tmp_path: Path) -> None:
    gc.collect()
    gc.disable()
    try:
        async with served(tmp_path) as here:
            async with here.page() as page:
                await greeted(page)
                gone = weakref.ref(here.tables.pages[0])
            await here.tables.one_left()
            await until(lambda: gone() is None)
    finally:
        gc.enable()


async def test_a_page_of_another_site_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        for origin in ("http://evil.example", "null", f"http://localhost:{here.port}"):
            with pytest.raises(InvalidStatus) as refused:
                await here.page(origin=origin)
            assert refused.value.response.status_code == 403
        assert here.tables.pages == []


async def test_what_is_no_browser_needs_no_origin(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page(origin=None) as page:
        await greeted(page)


async def test_behind_a_proxy_the_public_address_is_an_origin_and_pages_are_told_apart(
    tmp_path: Path,
) -> None:
    url = "https://rummy.example"
    async with served(tmp_path, public_url=url) as here:
        headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        async with here.page(origin=url, additional_headers=headers) as page:
            await greeted(page)
            assert here.tables.pages[0].address == "203.0.113.9"
        with pytest.raises(InvalidStatus):
            await here.page(origin="https://other.example")


async def test_without_a_public_address_nobody_is_believed_who_says_where_he_comes_from(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as here:
        headers = {"X-Forwarded-For": "203.0.113.9"}
        async with here.page(additional_headers=headers) as page:
            await greeted(page)
            assert here.tables.pages[0].address == ""


@pytest.mark.in_turn
async def test_only_a_page_that_asks_for_changes_is_sent_them_after_a_whole_view(
    tmp_path: Path,
) -> None:
    game = told("dunlop")
    async with served(tmp_path) as here, here.page() as plain, here.page("?changes") as asks:
        await greeted(plain)
        await greeted(asks)
        for page in here.tables.pages:
            page.send(game[3])
            page.send(game[4])
            page.send(written(game[5]))  # as it comes from another server
            page.send(game[6])
            page.send(game[7])
        expected = {plain: ["game"] * 5, asks: ["game", "game_changes", *["game"] * 2]}
        expected[asks].append("game_changes")
        for link, kinds in expected.items():
            heard = [await next_message(link) for _ in range(5)]
            assert [message["kind"] for message in heard] == kinds
            assert [message["number"] for message in heard] == [3, 4, 5, 6, 7]


NONSENSE = [
    "",
    "no json",
    "[]",
    "{}",
    '{"kind":"fly"}',
    '{"kind":"ping","id":"seven"}',
    '{"kind":"ping","id":-1}',
    '{"kind":"sit","table":"../../etc","name":"Ann"}',
    '{"kind":"open","id":7,"name":"' + "n" * 2_001 + '"}',
    '{"kind":"make","id":7,"question":"q","moves":[{"verb":"discard","card":"king"}]}',
    '{"kind":"make","id":7,"question":"q","moves":[{"verb":"shuffle","cards":[1,2]}]}',
    "[" * 16_000,
    '{"kind":"open","name":"\\ud800"}',
]


@pytest.mark.in_turn
@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_refused_in_a_sentence_and_the_page_stays(
    tmp_path: Path, text: str
) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        await page.send(text)
        told = await next_message(page)
        assert told["kind"] == "refused"
        assert told["id"] in (0, 7, -1)
        assert told["why"]["sentence"].startswith("The server does not understand")
        assert here.tables.heard == []
        await page.send(PING)
        assert await next_message(page) == {"kind": "done", "id": 7}


@pytest.mark.parametrize("deep", [100, 2_000, 10_000])
async def test_what_is_nested_deeply_is_read_or_refused_and_the_page_stays(
    tmp_path: Path, deep: int
) -> None:
    """How much a Python can read at once differs from one to the next."""
    nested = '{"a":' * deep + "1" + "}" * deep
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        await page.send(f'{{"kind":"open","id":7,"name":"Ann","changes":{nested}}}')
        assert (await next_message(page))["kind"] == (
            "refused" if not here.tables.heard else "done"
        )
        await page.send(PING)
        assert await next_message(page) == {"kind": "done", "id": 7}


async def test_bytes_are_no_message(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        await page.send(PING.encode())
        assert (await next_message(page))["kind"] == "refused"


async def last_messages(page: Any) -> list[Plain]:
    """All that a page is told until it is closed."""
    told: list[Plain] = []
    with suppress(ConnectionClosed):
        while True:
            told.append(await next_message(page))
    return told


MESSAGES: Final = int(USUAL.messages.at_once)
FAULTS: Final = int(USUAL.faults.at_once)
STILL: Final = Limits(messages=Rate(0.0, MESSAGES), faults=Rate(0.0, FAULTS))
"""Limits that do not fill up again while a slow machine is at it."""


async def test_who_goes_on_with_nonsense_is_sent_away(tmp_path: Path) -> None:
    async with served(tmp_path, limits=STILL) as here, here.page() as page:
        for _ in range(FAULTS + 1):
            await page.send("nonsense")
        told = await last_messages(page)
        assert [message["kind"] for message in told][-2:] == ["refused", "gone"]
        await here.tables.one_left()


async def test_a_burst_that_is_allowed_is_answered_whole(tmp_path: Path) -> None:
    def answers(page: Connection, asked: PageMessage) -> None:
        page.send(view(asked.id))
        page.send(Done(asked.id))

    async with served(tmp_path) as here, here.page() as page:
        here.tables.answer = answers
        for number in range(MESSAGES):
            await page.send(PING.replace("7", str(number)))
        answered: list[int] = []
        while len(answered) < MESSAGES:
            told = await next_message(page)
            answered += [told["id"]] if told["kind"] == "done" else []
        assert answered == list(range(MESSAGES))


async def test_a_flood_is_refused_then_cut_off_and_others_play_on(tmp_path: Path) -> None:
    async with served(tmp_path, limits=STILL) as here, here.page() as calm, here.page() as wild:
        await greeted(calm)
        for _ in range(MESSAGES * 3):
            await wild.send(PING)
        told = await last_messages(wild)
        kinds = [message["kind"] for message in told]
        assert kinds[-1] == "gone"
        assert kinds.count("refused") == FAULTS
        assert kinds.count("done") == len(here.tables.heard) == MESSAGES
        await calm.send(PING)
        assert (await next_message(calm))["kind"] == "done"


async def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        await page.send('{"kind":"ping"' + " " * MOST_BYTES + "}")
        with pytest.raises(ConnectionClosed) as closed:
            await next_message(page)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        await here.tables.one_left()
        assert here.tables.heard == []


async def test_the_log_says_when_a_message_was_too_large(tmp_path: Path) -> None:
    with capture_logs() as said:
        async with served(tmp_path) as here, here.page() as page:
            await greeted(page)
            await page.send(" " * (MOST_BYTES + 1))
            await here.tables.one_left()
    assert [each["event"] for each in said] == ["a message was too large"]


async def test_text_that_is_none_ends_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        await page.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            await next_message(page)
        await here.tables.one_left()


async def test_an_error_at_the_tables_is_our_fault_and_tells_nothing_of_us(tmp_path: Path) -> None:
    def breaks(_page: Connection, _asked: PageMessage) -> None:
        raise RuntimeError("the secret is 1234")

    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        here.tables.answer = breaks
        await page.send(PING)
        told = await next_message(page)
        assert (told["kind"], told["id"]) == ("refused", 7)
        assert told["why"]["sentence"].startswith("Something went wrong on our side")
        assert "1234" not in str(told)


async def test_the_last_message_says_why_and_nothing_is_heard_after_it(tmp_path: Path) -> None:
    def ends(page: Connection, asked: PageMessage) -> None:
        page.send(Done(asked.id))
        page.close("Ann has taken this seat on another device.")
        page.send(Done(99))

    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        here.tables.answer = ends
        await page.send(PING)
        await page.send(PING)
        assert await last_messages(page) == [
            {"kind": "done", "id": 7},
            {
                "kind": "gone",
                "sentence": "Ann has taken this seat on another device.",
                "returns": False,
            },
        ]
        assert len(here.tables.heard) == 1


def view(number: int) -> bytes:
    """Something that is a whole view of the game, and large."""
    return b'{"kind":"game","number":%d,"filler":"%s"}' % (number, b"x" * 200_000)


def one_that_does_not_read(port: int) -> socket.socket:
    """A page that has opened its socket and never takes anything from it."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.send(
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    return deaf


async def test_views_give_way_to_newer_ones_and_answers_do_not(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        waiting = here.tables.pages[0]
        # All at once, before anything can be sent.
        for number in range(60):
            waiting.send(view(number))
            if number % 10 == 0:
                waiting.send(Done(number))
        waiting.send(Saved(1, "game.toml", "text"))
        told: list[Plain] = []
        while not told or told[-1]["kind"] != "saved":
            told.append(await next_message(page))
        views = [message["number"] for message in told if message["kind"] == "game"]
        assert views[-1] == 59
        assert views == sorted(views)
        assert len(views) < 60
        answers = [message["id"] for message in told if message["kind"] == "done"]
        assert answers == [0, 10, 20, 30, 40, 50]


async def test_a_page_that_does_not_read_is_cut_off_and_keeps_nobody_waiting(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as here:
        deaf = one_that_does_not_read(here.port)
        await until(lambda: len(here.tables.pages) == 1)
        waiting = here.tables.pages[0]
        large = RulesShown(0, "", "x" * 100_000, (), (), (), "")
        for _ in range(500):
            waiting.send(large)
            await asyncio.sleep(0)
        await here.tables.one_left()
        async with here.page() as page:
            await greeted(page)
        deaf.close()


async def test_a_page_that_does_not_read_cannot_stay_when_it_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liverpool.server.http.socket.CLOSING_SECONDS", 0.2)
    async with served(tmp_path) as here:
        deaf = one_that_does_not_read(here.port)
        await until(lambda: len(here.tables.pages) == 1)
        waiting = here.tables.pages[0]
        for number in range(30):
            waiting.send(view(number))
        await asyncio.sleep(0)
        waiting.close("The host has closed the table.")
        await here.tables.one_left()
        deaf.close()


async def test_a_server_that_stops_says_so_to_every_page(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as one, here.page() as other:
        await greeted(one)
        await greeted(other)
        assert here.server is not None
        here.server.should_exit = True
        for page in (one, other):
            assert await last_messages(page) == [
                {"kind": "gone", "sentence": STOPPING, "returns": True}
            ]


async def test_when_the_server_is_full_the_oldest_page_without_a_seat_gives_way(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, limits=Limits(all_pages=2)) as here, here.page() as seated:
        await greeted(seated)
        here.tables.pages[0].note_table("kitchen22", keeps_place=True)
        async with here.page() as second, here.page() as third:
            await greeted(second)
            (gone,) = await last_messages(second)
            assert (gone["kind"], gone["returns"]) == ("gone", True)
            await greeted(third)
            await until(lambda: len(here.tables.pages) == 2)
            here.tables.pages[1].note_table("kitchen22", keeps_place=True)
            with pytest.raises(InvalidStatus) as refused:
                await here.page()
            assert refused.value.response.status_code == 403
            for page in (seated, third):
                await page.send(PING)
                assert (await next_message(page))["kind"] == "done"


def test_a_farewell_is_one_message() -> None:
    assert written(Gone("Why.")) == b'{"kind":"gone","sentence":"Why.","returns":false}'


async def test_an_address_that_takes_too_much_time_has_to_wait(tmp_path: Path) -> None:
    little = Limits(work=Rate(0.0, 0.000_001))
    headers = {"X-Forwarded-For": "203.0.113.9"}
    other = {"X-Forwarded-For": "203.0.113.10"}
    async with served(tmp_path, public_url="https://rummy.example", limits=little) as here:
        async with here.page(additional_headers=headers) as page:
            await greeted(page)
            await page.send(PING)
            assert (await next_message(page))["kind"] == "done"
            await page.send(PING)
            refused = await next_message(page)
            assert (refused["id"], refused["why"]["reason"]) == (7, "too_much")
        async with here.page(additional_headers=other) as page:
            await greeted(page)
            await page.send(PING)
            assert (await next_message(page))["kind"] == "done"


SHEET = begun("rules=mahlum", ["Ann", "Ben", "Cy"])


BEGINS: Final = Publish(scores=SHEET)
CHANGES: Final = Publish(scores=SHEET, sheet="sunday22", secret=Secret("x" * 22))


@pytest.mark.parametrize(
    ("limits", "asked"),
    [
        (Limits(seats=Rate(0.0, 2)), (BEGINS, BEGINS, BEGINS, CHANGES)),
        (
            Limits(tables_a_day=2),
            (
                requests.Open(),
                requests.Again(),
                requests.Open(),
                requests.Sit(table="kitchen22", name="Ann"),
            ),
        ),
    ],
    ids=["score sheets", "tables"],
)
async def test_an_address_begins_so_many_and_goes_on_with_them_as_often_as_it_likes(
    tmp_path: Path, limits: Limits, asked: tuple[PageMessage, ...]
) -> None:
    headers = {"X-Forwarded-For": "203.0.113.9"}
    async with (
        served(tmp_path, public_url="https://rummy.example", limits=limits) as here,
        here.page(additional_headers=headers) as page,
    ):
        await greeted(page)
        for message in asked:
            await page.send(written(message).decode())
        told = [await next_message(page) for _ in asked]
        assert [message["kind"] for message in told] == ["done", "done", "refused", "done"]
        assert told[2]["why"]["reason"] == "many_tables"


async def test_where_no_table_has_room_those_who_play_go_on(tmp_path: Path) -> None:
    few = Limits(tables_in_memory=3)
    async with served(tmp_path, limits=few) as here, here.page() as page:
        await greeted(page)
        here.tables.in_memory = 3
        for message in (
            requests.Open(),
            requests.Again(),
            requests.Sit(table="kitchen22", name="Ann"),
        ):
            await page.send(written(message).decode())
        told = [await next_message(page) for _ in range(3)]
        assert [message["kind"] for message in told] == ["refused", "done", "done"]
        assert told[0]["why"]["reason"] == "full"
        here.tables.in_memory = 2
        await page.send(written(requests.Open()).decode())
        assert (await next_message(page))["kind"] == "done"


async def test_whose_answer_was_lost_comes_to_the_table_that_was_opened(tmp_path: Path) -> None:
    """Also where no more may be opened by now, and at any other server of the same database."""
    asked = requests.Open(id=1, name="Ann", command_id="0" * 20)
    other = replace(asked, command_id="1" * 20)
    house = House()
    headers = {"X-Forwarded-For": "203.0.113.9"}
    answers = []
    for limits in (Limits(tables_a_day=1), Limits(tables_in_memory=1)):
        async with served(
            tmp_path, public_url="https://rummy.example", limits=limits, tables=house.tables
        ) as here:
            for message in (asked, asked, other):
                async with here.page(additional_headers=headers) as page:
                    await greeted(page)
                    await page.send(written(message).decode())
                    answers.append(await next_message(page))
    assert [each["kind"] for each in answers] == ["seated", "seated", "refused"] * 2
    assert len({each["table"] for each in answers if each["kind"] == "seated"}) == 1
    assert house.storage.count() == 1


async def test_whose_answer_was_lost_comes_to_the_seat_that_was_taken(tmp_path: Path) -> None:
    """Also where no more may be taken by now."""
    limits, house = Limits(seats=Rate(0.0, 2)), House()
    opens = requests.Open(id=1, name="Ann", command_id="0" * 20)
    headers, answers = {"X-Forwarded-For": "203.0.113.9"}, []
    async with served(
        tmp_path, public_url="https://rummy.example", limits=limits, tables=house.tables
    ) as here:

        async def asks(message: requests.PageMessage) -> None:
            async with here.page(additional_headers=headers) as page:
                await greeted(page)
                await page.send(written(message).decode())
                answers.append(await next_message(page))

        await asks(opens)
        sits = requests.Sit(id=1, table=answers[0]["table"], name="Ben", command_id="1" * 20)
        for message in (sits, sits, replace(sits, command_id="2" * 20)):
            await asks(message)
    assert [each["kind"] for each in answers] == ["seated", "seated", "seated", "refused"]
    assert answers[1] == answers[2]


async def test_older_views_of_a_score_sheet_give_way_to_newer_ones(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.page() as page:
        await greeted(page)
        waiting = here.tables.pages[0]
        rules = scoring_of(rules_of(SHEET.rules))
        for number in range(60):
            sheet = ScoresUpdate("sunday22", SHEET, rules, str(number))
            waiting.send(sheet if number % 2 else written(sheet))
        told = [await next_message(page)]
        while told[-1]["changed"] != "59":
            told.append(await next_message(page))
        assert len(told) < 60
