"""The bench of updates: a small sample of it, and that it sees what it looks for."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from psycopg.conninfo import conninfo_to_dict

from liverpool.server import serve
from stress.fault_clients import Client
from stress.faults import Round, play_through
from stress.served import CannotMeasure
from stress.site import Site
from stress.update import ROOT, UPDATES, Replaced, commit_named, lines
from tests.chance import drawn
from tests.server import migrations
from tests.server.nats import Nats
from tests.server.places import NEEDS_UNIX, database_of_its_own
from tests.server.postgresql import shared
from tests.web.serving import Server

TABLES: Final = 2
EVERY: Final = 0.02
"""Seconds from one answer at a table to its next."""

pytestmark = NEEDS_UNIX


def of_another_build() -> None:
    """The process is that of a server with another page, and with another schema."""
    migrations.use_newer()
    vars(serve)["start_script"] = lambda _folder: "/assets/index-newer.js"


def with_a_page() -> None:
    """The process is that of a server with a page, built or not."""
    vars(serve)["start_script"] = lambda _folder: "/assets/index-older.js"


class OfOneSource(Server):
    """Forks in place of programs: sooner there, and the source is the same anyway."""

    def __init__(self, folder: Path, **known: Any) -> None:
        super().__init__(folder, **known)
        self._prepared: list[Callable[[], None]] = [with_a_page, of_another_build]

    def start(self) -> None:
        self.prepared = self._prepared.pop(0)
        super().start()


def replaced(folder: Path, serves: Any, servers: int = 2) -> Round:
    async def plays(database: str) -> Round:
        at = folder, shared(), database, Random(drawn("update"))
        async with Site(*at, servers=servers, workers=0, bus=Nats(), serves=serves) as site:
            await site.opens(TABLES, seats=3, rules="wikipedia")
            return await play_through(UPDATES["schema"], site, EVERY)

    with database_of_its_own() as url, migrations.newer():
        return asyncio.run(plays(f"{conninfo_to_dict(url)['dbname']}"))


@pytest.mark.in_turn("elsewhere")
def test_nothing_that_was_told_is_lost_while_newer_servers_come(tmp_path: Path) -> None:
    seen = replaced(tmp_path, OfOneSource)
    assert seen.wrong == ()
    assert len(seen.waits) == TABLES
    assert set(seen.reloads) == {1}


@pytest.mark.full
def test_nothing_that_was_told_is_lost_while_programs_are_replaced(tmp_path: Path) -> None:
    newer = partial(Replaced, source=ROOT / "src", newer=migrations.use_newer)
    seen = replaced(tmp_path, newer, servers=3)
    assert seen.wrong == ()
    assert seen.lost >= 3 * TABLES


def test_a_page_is_loaded_anew_once_for_each_build() -> None:
    client = Client(0, Random(0))
    for build, goes in (("", False), ("a", False), ("b", True)):
        client._meets(build)
        assert client._is_old is goes
    client._is_old = False
    for loaded in ("a", "b"):
        client._build = loaded
        for build in ("a", "b", ""):
            client._meets(build)
            assert not client._is_old
    client._meets("c")
    assert client._is_old


def test_a_commit_that_is_none_is_told_in_a_sentence() -> None:
    with pytest.raises(CannotMeasure, match="Name a commit with --from; git says: "):
        commit_named("no-such-commit")


def test_each_update_has_its_row() -> None:
    what = UPDATES["schema"].what
    wrong = ("a table is gone",)
    seen = Round(what, 2, (1.0, 4.0), 0.5, 1234, 3702, 6, {"Too late.": 2}, wrong, (1, 0, 1))
    row = f"| {what} | 4.0 | 4.0 | 0.5 | 1,234 | 3,702 | 6 | 0 to 1 | 2 | 1 |"
    told = list(lines([seen, seen], "0fa7301f", 2, 3))
    assert told[0].startswith("A site of three servers of commit 0fa7301f,")
    assert told.count(row) == 2
    assert told[-1] == "Answers were refused with: “Too late.” (4)"
