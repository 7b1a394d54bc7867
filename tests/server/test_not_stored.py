"""Where nothing can be stored nothing has happened, whatever it was that should be."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from liverpool.room.events import Asked, Came, Event, JobDone, Tick
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.requests import Make
from liverpool.room.shell import OpenRoom
from liverpool.server.storage.faults import CannotStore
from liverpool.server.tables.dispatcher import Dispatcher
from tests.chance import drawn
from tests.room.house import House
from tests.room.page import FakePage
from tests.room.test_paired_clients import Client, Pair
from tests.room.test_step import EVENINGS, pair
from tests.server.clock import in_server
from tests.server.shared import HERE


class FailingPair(Pair):
    """The same where now and then nothing can be stored."""

    def moves(self, client: Client) -> None:
        page = client.page
        assert page is not None
        really_asked = page.ask

        def asked(message: Any) -> Any:
            answer = really_asked(message)
            if isinstance(answer, Refused) and answer.why.reason == "storage":
                return Done(answer.id)  # they try it again, as people do
            return answer

        vars(page)["ask"] = asked
        super().moves(client)
        del vars(page)["ask"]


@pytest.mark.in_turn("servers")
@HERE  # it has its rooms in a server whose pages it looks at
@EVENINGS
def test_where_nothing_can_be_stored_nothing_has_happened(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, failed = Random(drawn(f"failing/{evening}")), list[Event]()
    really_store, really_step = Dispatcher.store, Dispatcher._step
    fails = False

    def stores(self: Dispatcher, table: str, writes: Any, done: Any) -> None:
        if fails:
            raise CannotStore("The disk is full.")
        really_store(self, table, writes, done)

    def steps(self: Dispatcher, found: OpenRoom, event: Event) -> None:
        nonlocal fails
        may_fail = isinstance(event, Tick | JobDone) or (
            isinstance(event, Asked) and isinstance(event.message, Make)
        )
        fails = may_fail and random.random() < 0.1
        before, heard = found.room, told(played)
        really_step(self, found, event)
        if found.room is before:
            failed.append(event)
            asker = event.page if isinstance(event, Asked | Came) else None
            assert sum(told(played)) - sum(heard) == (asker is not None)
        fails = False

    monkeypatch.setattr(House, "rooms", in_server)
    played = pair(FailingPair, evening)
    monkeypatch.setattr(Dispatcher, "store", stores)
    monkeypatch.setattr(Dispatcher, "_step", steps)
    played.plays()
    assert {type(event) for event in failed} >= {Asked, JobDone}


def told(played: Pair) -> list[int]:
    """How much each page was sent."""
    pages: Iterator[FakePage] = (each.page for each in played.clients if each.page is not None)
    return [len(page.raw) for page in pages]
