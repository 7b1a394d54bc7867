"""A room and its steps: what the server rests on, in evenings that are played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from liverpool.room import hand_progress
from liverpool.room.effects import Write
from liverpool.room.events import Asked, Came, Event, JobDone, Now, Tick
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.requests import Make
from liverpool.room.room import Room
from liverpool.room.step import Outcome, step
from liverpool.server.storage.faults import CannotStore
from liverpool.server.tables import rooms
from liverpool.server.tables.reading_back import read_back, room_of, stored
from liverpool.server.tables.rooms import OpenRoom, Rooms
from liverpool.table.seat.question import discard_id
from tests.chance import drawn, so_many
from tests.server.clock import FakePage, House
from tests.server.test_paired_clients import Client, Pair
from tests.server.test_watching import WatchedPair

EVENINGS = pytest.mark.parametrize("evening", range(1, 1 + so_many(2, full=40)))
RULES = ("dunlop", "christmas", "mahlum", "wikipedia", "bga+penalty")
LOOK_EACH = 20
"""Steps from one look at what is stored to the next."""


class Step(NamedTuple):
    """A step as it was made."""

    room: Room
    event: Event
    now: Now
    outcome: Outcome


def pair(kind: type[Pair], evening: int) -> Pair:
    """People who drop out and come back, some bots, and a deal that they play."""
    rules, seats = RULES[evening % len(RULES)], 3 + evening % 3
    return kind(rules, seats, 1 + evening % 6, seats - 1, drawn(f"evening/{evening}"))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """All that is stepped; how much is found of a hand at once depends on what is remembered."""
    made: list[Step] = []

    def noted(room: Room, event: Event, now: Now) -> Outcome:
        outcome = step(room, event, now)
        made.append(Step(room, event, now, outcome))
        return outcome

    monkeypatch.setattr(hand_progress, "STEPS", 10**9)
    monkeypatch.setattr(rooms, "step", noted)
    return made


@EVENINGS
def test_an_evening_that_is_replayed_is_the_same_to_the_last_byte(
    evening: int, steps: list[Step]
) -> None:
    watched = pair(WatchedPair, evening)
    assert isinstance(watched, WatchedPair)
    watched.watched_by(delayed=evening % 2 == 1)
    first = len(steps)
    watched.plays()
    room = steps[first].room
    for was in steps[first:]:
        assert was.room == room, "nothing but a step changes a room"
        again = step(room, was.event, was.now)
        assert again == was.outcome
        room = again.room
    kinds = {type(was.event) for was in steps}
    assert kinds >= {Asked, JobDone}


@EVENINGS
def test_a_room_that_another_server_reads_back_goes_on_as_this_one(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = pair(Pair, evening)
    looked: list[int] = []

    def looks(room: Room, event: Event, now: Now) -> Outcome:
        if len(looked) % LOOK_EACH == 0:
            there = read_again(played.house, room, now)
            assert lasting(there) == lasting(room)
        looked.append(room.number)
        return step(room, event, now)

    monkeypatch.setattr(rooms, "step", looks)
    played.plays()
    assert len(looked) > 2 * LOOK_EACH


def read_again(house: House, room: Room, now: Now) -> Room:
    found = stored(house.storage, room.kept.id)
    game = None if found.rows is None else read_back(*found.rows)
    return room_of(found, game, room.around, now)


def lasting(room: Room) -> list[Any]:
    """What of a room does not go with the memory of a server."""
    answers = {
        seat: room.clock.said(seat)
        for seat, kept in enumerate(room.kept.seats)
        if kept.said is not None  # what bots answer comes by itself
        and kept.said.discard == discard_id(room.public)
        and room.clock.may_answer(seat)
    }
    waits = room.kept.held
    is_said = waits is not None and waits.question == room.clock.question
    held = room.clock.held if is_said else None
    return [
        replace(room.kept, ready=()),
        room.moves,
        room.game.deals,
        room.state,
        room.agreements,
        (room.clock.question, held, answers),
        room.seed,
    ]


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


@EVENINGS
def test_where_nothing_can_be_stored_nothing_has_happened(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, failed = Random(drawn(f"failing/{evening}")), list[Event]()
    really_store, really_step = Rooms._store, Rooms._step
    fails = False

    def stores(self: Rooms, found: OpenRoom, effects: Any) -> None:
        if fails and any(isinstance(each, Write) for each in effects):
            raise CannotStore("The disk is full.")
        really_store(self, found, effects)

    def steps(self: Rooms, found: OpenRoom, event: Event) -> None:
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

    played = pair(FailingPair, evening)
    monkeypatch.setattr(Rooms, "_store", stores)
    monkeypatch.setattr(Rooms, "_step", steps)
    played.plays()
    assert {type(event) for event in failed} >= {Asked, JobDone}


def told(played: Pair) -> list[int]:
    """How much each page was sent."""
    pages: Iterator[FakePage] = (each.page for each in played.clients if each.page is not None)
    return [len(page.raw) for page in pages]
