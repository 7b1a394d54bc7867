"""The log: words or lines of JSON, each with its table and its page, and never a secret."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from msgspec import json
from structlog.testing import capture_logs

from liverpool.server.http.logs import LOGGERS, write_logs
from tests.server.clock import House
from tests.server.served import next_message, served


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(each, each.handlers, each.propagate, each.level) for each in loggers]
    yield
    structlog.reset_defaults()
    for logger, handlers, propagate, level in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.mark.parametrize("form", ["json", None])
def test_a_table_is_a_field_of_its_line(
    form: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    write_logs(form)
    page, seated = House().opens(name="Ann")
    structlog.get_logger().warning("a page was sent away", page=7)
    lines = capsys.readouterr().err
    opened, sent_away = map(json.decode, lines.splitlines())
    assert (opened["event"], opened["table"]) == ("a table is opened", seated.table)
    assert (sent_away["event"], sent_away["page"]) == ("a page was sent away", 7)
    assert {opened["level"], sent_away["level"]} == {"info", "warning"}
    assert opened["timestamp"].endswith("Z")
    assert seated.secret.reveal() not in lines
    assert "Ann" not in lines
    assert page.table.id == seated.table


def test_words_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs("text")
    _, seated = House().opens()
    line = capsys.readouterr().err
    assert line.rstrip().endswith(f"a table is opened              table={seated.table}")
    assert "\x1b" not in line, "colours are for terminals"


def test_what_breaks_on_the_event_loop_is_a_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs("json")
    with closing(asyncio.new_event_loop()) as loop:
        loop.call_soon(lambda: 1 / 0)
        loop.run_until_complete(asyncio.sleep(0))
    line = json.decode(capsys.readouterr().err)
    assert line["event"].startswith("Exception in callback")
    assert "ZeroDivisionError" in line["exception"]


async def test_a_page_is_named_by_a_number_with_its_table(tmp_path: Path) -> None:
    house = House()
    with capture_logs() as lines:
        async with served(tmp_path, tables=house.tables) as here, here.page() as page:
            await next_message(page)
            await page.send('{"kind":"open","id":1,"name":"Ann"}')
            table = (await next_message(page))["table"]
            while (await next_message(page))["kind"] != "gone":
                await page.send("nonsense")
    (line,) = [line for line in lines if line["event"] == "a page was sent away"]
    assert line["table"] == table
    assert isinstance(line["page"], int)


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_traceback_shows_no_variables(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_logs(form)
    at_hand = "".join(("what a ", "function has"))
    try:
        _ = 1 / len(at_hand[:0])
    except ZeroDivisionError:
        logging.getLogger("liverpool.server").exception("it broke")
    written = capsys.readouterr().err
    assert "ZeroDivisionError" in written
    assert at_hand not in written
