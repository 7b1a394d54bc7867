"""Whatever people do at a table, whatever fails and whenever: it stays whole, and goes on.

Hypothesis draws evenings: people come, play, quarrel about the host, fall silent and come back, the
disk is full for a moment, the server is killed. After each event no card is lost, nobody is told
what is not stored, what each page was told last is how things stand, and something will happen.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.moves import Pass
from liverpool.engine.presets import names
from liverpool.engine.state import Phase, Seat, view_of, waiting_on
from liverpool.room.effects import Write
from liverpool.room.messages.ending import Stop
from liverpool.room.messages.frames import Command
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import Done, Refused, Seated, Stage, TableUpdate
from liverpool.room.messages.requests import (
    Admit,
    ChooseBot,
    DealNow,
    Halt,
    Hello,
    Leave,
    LetBotPlay,
    Open,
    PlayOn,
    Ready,
    Remove,
    Rename,
    Settings,
    Sit,
    Start,
    Vote,
    WaitFor,
    Wish,
)
from liverpool.room.messages.talking import Say
from liverpool.room.messages.talking import Write as WriteLine
from liverpool.room.room import Room
from liverpool.room.seat_view import contexts
from liverpool.room.views.game_views import GameViews
from liverpool.table import advice
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.chance import so_many
from tests.room.alone import RoomsAlone
from tests.room.house import House
from tests.room.page import FakePage
from tests.room.shells import ALONE
from tests.room.test_paired_clients import without_clock
from tests.walk import Walk, check_cards

RULES: Final = tuple(name for name in names() if "+" not in name)
PEOPLE: Final = ("Ann", "Ben", "Cy", "Dee")
BOT: Final = Steady()
STEPS: Final = so_many(40, full=120)
UNTIL_STUCK: Final = 4_000
"""So many things happen at most until a deal has come to its end."""

people = st.integers(0, len(PEOPLE) - 1)
seats = st.integers(0, 4)


class FailingRooms(RoomsAlone):
    """Rooms on a disk that cannot store the next thing, if it is told so."""

    is_full = False

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        if self.is_full:
            self.is_full = False
            done("The disk is full.")
        else:
            super().store(table, writes, done)


class FailingHouse(House):
    def rooms(self) -> FailingRooms:
        self.tables = FailingRooms(self)
        return self.tables


class Person(Struct):
    """Somebody with a page, or without one at the moment."""

    name: str
    page: FakePage | None = None
    seats: list[Seated] = field(default_factory=list)
    """The seats that they were given, the last one last."""

    def reads(self) -> None:
        """Notes a seat that they were given, now or when the host said yes."""
        assert self.page is not None
        for told in self.page.messages:
            if isinstance(told, Seated) and told not in self.seats:
                self.seats.append(told)
        if self.page.ended is not None:
            self.goes()

    def goes(self) -> None:
        assert self.page is not None
        self.page.leaves()
        self.page = None


class Evening(RuleBasedStateMachine):
    """A table, the people who are at it or could come, and what happens."""

    @initialize(
        rules=st.sampled_from(RULES),
        free=st.integers(3, 5),
        slow=st.booleans(),
        ask_host=st.booleans(),
        begun=st.sampled_from((True, True, True, False)),
        chance=st.integers(0, 2**32),
    )
    def opens(
        self, rules: str, free: int, slow: bool, ask_host: bool, begun: bool, chance: int
    ) -> None:
        self.random = Random(chance)
        self.house = FailingHouse(Pace.AT_ONCE, key=bytes(32), chance=str(chance))
        self.people = [Person(name) for name in PEOPLE]
        host = self.people[0]
        host.page = self.house.page()
        setting = Settings(slow=slow, ask_host=ask_host, grace_seconds=30)
        host.page.does(Open(name=host.name, seats=free, rules=rules, settings=setting))
        host.reads()
        self.table = host.seats[0].table
        self.said: list[tuple[Person, Any]] = []
        for who in range(1, self.random.randint(1, len(PEOPLE))):
            self.comes(who)
        if begun:
            self.asks(0, Start())

    @property
    def room(self) -> Room:
        return self.house.open(self.table)

    def asks(self, who: int, message: Any) -> None:
        """The person asks, if they are there; refused or not, it has one answer."""
        person = self.people[who]
        if person.page is None:
            return
        if isinstance(message, Command):
            message = replace(message, command_id=f"{self.random.getrandbits(80):020x}")
            self.said.append((person, message))
        answer = person.page.ask(message)
        person.reads()
        if isinstance(message, Leave) and isinstance(answer, Done) and person.page is not None:
            person.goes()
            person.seats.clear()

    # Coming and going

    @rule(who=people)
    def comes(self, who: int) -> None:
        person = self.people[who]
        if person.page is not None:
            return
        person.page = self.house.page(f"192.0.2.{who}")
        mine = [each for each in person.seats if each.table == self.table]
        if mine:
            back = person.page.ask(Hello(table=self.table, secret=mine[-1].secret))
            if isinstance(back, Refused) and back.why.reason != "storage":
                person.seats.clear()  # the seat was lost meanwhile
            if isinstance(back, Refused):
                person.goes()
        else:
            self.asks(who, Sit(table=self.table, name=person.name))

    @rule(who=people)
    def goes(self, who: int) -> None:
        if self.people[who].page is not None:
            self.people[who].goes()

    @rule()
    @precondition(lambda self: self.random.random() < 0.2)
    def the_server_is_killed(self) -> None:
        for person in self.people:
            person.page = None  # these know nothing of the next server
        self.house.starts_again()

    @rule()
    def the_disk_is_full(self) -> None:
        self.disk.is_full = True

    @property
    def disk(self) -> FailingRooms:
        assert isinstance(self.house.tables, FailingRooms)
        return self.house.tables

    @rule(seconds=st.sampled_from((0.01, 0.5, 2.0, 12.0, 40.0, 400.0)))
    def time_passes(self, seconds: float) -> None:
        self.house.clock.runs(seconds)

    # What they say

    @rule(who=people, yes=st.booleans())
    def admits(self, who: int, yes: bool) -> None:
        page = self.people[who].page
        if page is not None and self.seat_of(page) is not None and page.table.requests:
            self.asks(who, Admit(request=page.table.requests[0].number, yes=yes))
        for person in self.people:
            if person.page is not None:
                person.reads()

    @rule(
        who=people,
        message=st.one_of(
            st.just(Start()),
            st.just(Ready()),
            st.just(DealNow()),
            st.builds(Halt, halted=st.booleans()),
            st.builds(Vote, seat=st.none() | seats),
            st.builds(Stop, agree=st.booleans()),
            st.builds(WaitFor, seat=seats),
            st.builds(LetBotPlay, seat=seats),
            st.just(PlayOn()),
            st.builds(ChooseBot, seat=seats, level=st.integers(1, 4)),
            st.builds(Wish, passing=st.sampled_from(Passing)),
            st.builds(Say, word=st.integers(0, 5)),
            st.builds(WriteLine, text=st.sampled_from(("Hello!", " ", "Your turn, Ben"))),
            st.builds(Rename, name=st.sampled_from(("Ann", "Eve"))),
        ),
    )
    def says(self, who: int, message: Any) -> None:
        self.asks(who, message)

    @rule(who=people, seat=seats)
    @precondition(lambda self: self.random.random() < 0.3)
    def removes_or_leaves(self, who: int, seat: int) -> None:
        self.asks(who, Leave() if seat == who else Remove(seat=seat))
        for person in self.people:
            if person.page is not None:
                person.reads()

    @rule(at=st.integers(0, 2**16))
    def says_again(self, at: int) -> None:
        """What comes a second time changes nothing, and is answered as before."""
        heard = [(person, said) for person, said in self.said if person.page is not None]
        if not heard:
            return
        person, message = heard[at % len(heard)]
        page, before = person.page, self.room
        assert page is not None
        done = any(message.command_id in one.ids for one in before.commands.values())
        again = page.ask(message)
        if done and not isinstance(again, Refused):
            assert self.room.kept == before.kept
            assert self.room.moves == before.moves
        person.reads()

    @rule(who=people, well=st.booleans())
    def plays(self, who: int, well: bool) -> None:
        self.acts(who, well=well)

    @rule(times=st.integers(1, 30))
    def all_play_on(self, times: int) -> None:
        for _ in range(times):
            for who in range(len(PEOPLE)):
                self.acts(who, well=self.random.random() < 0.8)
            self.house.clock.runs(0.5)
            self.no_card_is_lost()

    def acts(self, who: int, *, well: bool) -> None:
        """The person answers what they are asked, well or somehow."""
        page = self.people[who].page
        seat = None if page is None else self.seat_of(page)
        if page is None or seat is None or self.room.play is None or not self.has_view(page):
            return
        if page.asks() is Question.READY:
            self.asks(who, Ready())
        elif page.asks() not in (Question.NOTHING, Question.GAME_OVER):
            state = self.room.state
            move = BOT.choose(view_of(state, seat)) if well else None
            if move is None and state.public.phase in (Phase.BUY, Phase.LAST_CALL):
                move = Pass()
            if move is None:
                walk = Walk(state.public.game.rules, state.public.game.seats, 1, str(who))
                move = walk.shy_move(state, seat)
            self.asks(who, page.making(move))

    def has_view(self, page: FakePage) -> bool:
        return any(isinstance(told, GameUpdate) for told in page.messages)

    def seat_of(self, page: FakePage) -> Seat | None:
        """The seat in which the page sees itself."""
        told = [each for each in page.messages if isinstance(each, TableUpdate)]
        return told[-1].you if told and told[-1].id == self.table else None

    # What holds

    @invariant()
    def what_is_in_memory_is_stored(self) -> None:
        rooms, room = self.house.tables, self.room
        assert rooms.kept(self.table) == room.kept
        stored = rooms.kept_moves(self.table)
        assert stored[: room.kept.stopped or None] == list(room.moves)

    @invariant()
    def no_card_is_lost(self) -> None:
        if self.room.play is not None:
            check_cards(self.room.state)

    @invariant()
    def pages_show_how_things_stand(self) -> None:
        room = self.room
        if room.play is None:
            return
        views = GameViews(room.state, room.names, stopped=room.kept.stopped > 0)
        of = contexts(room, self.house.clock.now)
        for person in self.people:
            page = person.page
            if page is None or not self.has_view(page):
                continue
            told = page.last_update
            seat = self.seat_of(page)
            if seat is None or seat in room.waiting:
                continue
            assert told.number == room.number
            fresh = views.of(seat, of(seat))
            assert without_clock(page.game) == without_clock(fresh)

    @invariant()
    def nobody_is_stuck(self) -> None:
        room = self.room
        if room.is_idle or not room.pages:
            return  # who comes wakes it
        waiting = waiting_on(room.public)
        if room.kept.settings.slow and {*waiting.must, *waiting.may} & {*room.people} - room.here:
            return  # a slow table waits for them, for days
        asked = any(
            person.page is not None
            and self.seat_of(person.page) is not None
            and self.has_view(person.page)
            and person.page.asks() is not Question.NOTHING
            for person in self.people
        )
        assert asked or self.house.clock.next_at() < float("inf")

    def teardown(self) -> None:
        """In the end all who have a seat come back, and the deal comes to its end."""
        if self.room.stage is not Stage.PLAYING:
            return
        self.disk.is_full = False
        deal = self.room.public.number
        for _ in range(UNTIL_STUCK):
            room = self.room
            is_over = room.stage is Stage.OVER or room.public.phase is Phase.OVER
            if is_over or room.public.number > deal:
                return
            for who, person in enumerate(self.people):
                if person.page is None and person.seats:
                    self.comes(who)
                if room.kept.halted:
                    self.asks(who, Halt(halted=False))
                self.asks(who, PlayOn())
                self.acts(who, well=True)
            self.house.clock.runs(1.0)
        raise AssertionError("the deal does not come to its end")


@pytest.mark.in_turn("evenings")
@ALONE
def test_an_evening_of_any_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    # How much is found within a limit depends on what is remembered of other hands.
    monkeypatch.setattr(advice, "STEPS_AT_ONCE", 10**9)
    evenings = settings(max_examples=so_many(12, full=500), stateful_step_count=STEPS)
    run_state_machine_as_test(Evening, settings=evenings)
