"""A room and its steps: what all rests on that holds rooms, in evenings played at random."""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from liverpool.room import hand_progress
from liverpool.room.events import Asked, Event, JobDone, Now
from liverpool.room.room import Room
from liverpool.room.step import Outcome, step
from liverpool.table.seat.question import discard_id
from tests.chance import drawn, so_many
from tests.room.shells import ALONE, AS_STORED
from tests.room.test_paired_clients import Pair
from tests.room.test_watching import WatchedPair

EVENINGS = pytest.mark.parametrize("evening", range(7, 7 + so_many(1, full=40)))
RULES = ("dunlop", "christmas", "mahlum", "wikipedia", "bga+penalty")
LOOK_EACH = so_many(50, full=20)
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


def makes_steps(patch: pytest.MonkeyPatch, made: Callable[[Room, Event, Now], Outcome]) -> None:
    """Whatever holds rooms makes their steps like this."""
    for name in ("liverpool.room.shell", "liverpool.server.tables.dispatcher"):
        if name in sys.modules:
            patch.setattr(sys.modules[name], "step", made)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """All that is stepped; how much is found of a hand at once depends on what is remembered."""
    made: list[Step] = []

    def noted(room: Room, event: Event, now: Now) -> Outcome:
        outcome = step(room, event, now)
        made.append(Step(room, event, now, outcome))
        return outcome

    monkeypatch.setattr(hand_progress, "STEPS", 10**9)
    makes_steps(monkeypatch, noted)
    return made


@pytest.mark.in_turn
@ALONE  # a step is the same everywhere
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


@pytest.mark.in_turn
@AS_STORED
@EVENINGS
def test_a_room_that_another_server_reads_back_goes_on_as_this_one(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = pair(Pair, evening)
    looked: list[int] = []

    def looks(room: Room, event: Event, now: Now) -> Outcome:
        if len(looked) % LOOK_EACH == 0:
            there = played.house.tables.again(room, now)
            assert lasting(there) == lasting(room)
        looked.append(room.number)
        return step(room, event, now)

    makes_steps(monkeypatch, looks)
    played.plays()
    assert looked


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
