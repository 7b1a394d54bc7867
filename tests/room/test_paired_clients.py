"""Random deals with people who drop out and come back: what each sees is what the table is.

After every message each page's view is compared with one made afresh from the table's own
state; numbers only grow, no event is missing, and no card is told to whom it is hidden from.
"""

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Buy, Call, Pass, PlayerMove
from liverpool.engine.presets import load, names
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import refuse_move
from liverpool.room.messages import requests, written
from liverpool.room.messages.game import GameUpdate, GameView, MoveEvent
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.requests import Hello
from liverpool.room.seat_view import contexts
from liverpool.room.views.game_views import GameViews
from liverpool.table import advice
from liverpool.table.bots import is_asked
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.chance import drawn, so_many
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.shells import EVERYWHERE
from tests.walk import Walk, check_cards, check_hidden, dealt_anew

RULES: Final = (*(name for name in names() if "+" not in name), "bga+penalty")
DEALS: Final = so_many(2, full=200)
AT_ONCE: Final = so_many(2, full=10)
"""So many deals are one test."""
MOST_STEPS: Final = 3000
LONG: Final = 200
"""After so many moves nobody wastes a turn any more."""


def without_clock(game: GameView) -> bytes:
    return written(replace(game, clock=None))


class Client:
    """Somebody with a seat: a page that is connected, or none."""

    def __init__(self, pair: "Pair", seat: Seat) -> None:
        self.pair = pair
        self.seat = seat
        self.page: FakePage | None = None
        self.number = 0
        """The highest number told of."""
        self.silent: list[FakePage] = []
        """Pages whose connection is dead, which the server does not know yet."""
        self._seen = 0

    def connects(self, *, reloaded: bool) -> None:
        table = self.pair.table
        last = 0 if reloaded else self.number
        self.page = self.pair.house.page()
        self._seen = 0
        answer = self.page.ask(Hello(table=table.name, secret=table.secrets[self.seat], last=last))
        assert isinstance(answer, Done)
        self.reads(last)

    def drops(self) -> None:
        assert self.page is not None
        self.page.leaves()
        self.page = None

    def falls_silent(self) -> None:
        assert self.page is not None
        self.silent.append(self.page)
        self.page = None

    def reads(self, last: int | None = None) -> None:
        """Looks at all that it was told since; `last` where it has just connected."""
        assert self.page is not None
        for told in self.page.messages[self._seen :]:
            if isinstance(told, GameUpdate):
                assert told.number >= self.number
                missed = told.number - (self.number if last is None else last)
                if last is None or told.events:
                    assert len(told.events) == missed, "an event is missing, or told twice"
                self.number, last = told.number, None
                for event in told.events:
                    self.must_be_hidden(event)
        self._seen = len(self.page.messages)

    def must_be_hidden(self, event: MoveEvent) -> None:
        for flight in event.flights:
            to_other = flight.target.startswith("seat:") and flight.target != f"seat:{self.seat}"
            if flight.source == "stock" and to_other:
                assert flight.card == HIDDEN

    def agrees(self, views: GameViews) -> None:
        """What it was told last is how the table stands, and nothing hidden is in it."""
        assert self.page is not None
        table, clock = self.pair.table.table, self.pair.house.clock
        game = self.page.game
        context = contexts(table, clock.now)(self.seat)
        fresh = views.of(self.seat, context)
        assert without_clock(game) == without_clock(fresh)
        # While a turn is played its moment runs out, and that is not told.
        runs = game.clock if game.phase is not Phase.PLAY else fresh.clock
        assert (runs is None) == (fresh.clock is None)
        assert self.number == table.number
        assert game.hands == ()
        if self.pair.random.random() < 0.05 and game.phase is not Phase.OVER:
            check_hidden(table.state, self.seat, self.pair.random)
            other = dealt_anew(table.state, self.seat, self.pair.random)
            same = GameViews(other, table.names).of(self.seat, context)
            assert without_clock(same) == without_clock(game)


class Pair:
    """A deal at a table of people, some bots among them."""

    def __init__(self, rules: str, seats: int, number: int, people: int, seed: str) -> None:
        self.random = Random(seed)
        self.walk = Walk(load(rules).rules, seats, number, seed)
        self.bot = Steady()
        self.house = House(Pace.AT_ONCE, key=bytes(32), chance=seed)
        names = [f"P{seat}" for seat in range(seats)]
        name, secrets = self.house.tables.from_state(self.walk.state, names, people)
        self.table = Seated(self.house, name, [], secrets)
        self.clients = [Client(self, seat) for seat in sorted(secrets)]
        self.late: list[requests.Make] = []

    def plays(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            # How much is found within a limit depends on what is remembered of other hands.
            patch.setattr(advice, "STEPS_AT_ONCE", 10**9)
            self.plays_to_the_end()

    def plays_to_the_end(self) -> None:
        for client in self.clients:
            client.connects(reloaded=True)
        for _ in range(MOST_STEPS):
            if self.table.state.public.phase is Phase.OVER:
                break
            self.step()
            views = GameViews(self.table.state, self.table.table.names)
            for client in self.clients:
                if client.page is not None:
                    client.reads()
                    client.agrees(views)
            check_cards(self.table.state)
        assert self.table.state.public.phase is Phase.OVER
        assert self.house.kept_moves(self.table.name) == self.table.moves

    def step(self) -> None:
        """Something happens: somebody drops out, comes back, moves, or time passes."""
        random = self.random
        for client in self.clients:
            if client.page is None and random.random() < 0.2:
                client.connects(reloaded=random.random() < 0.5)
            if client.silent and random.random() < 0.1:
                client.silent.pop().leaves()
            if client.page is not None and random.random() < 0.01:
                client.falls_silent()
            elif client.page is not None and random.random() < 0.01:
                client.drops()
                if random.random() < 0.5:  # reloads the page in mid-turn
                    client.connects(reloaded=True)
        if random.random() < 0.1:
            self.house.clock.runs(random.choice((0.01, 0.3, 1.0)))
        there = [client for client in self.clients if client.page is not None]
        public = self.table.state.public
        waiting = waiting_on(public)
        open_to = public.open if public.phase is Phase.BUY else (*waiting.must, *waiting.may)
        asked = [client for client in there if client.seat in open_to]
        asked = [client for client in asked if not self.waits_for_others(client)]
        if not asked:
            self.house.clock.runs(random.choice((0.5, 5.0, 70.0)))
            return
        self.moves(random.choice(asked))

    def moves(self, client: Client) -> None:
        page, state = client.page, self.table.state
        assert page is not None
        move: PlayerMove = Call()
        if is_asked(state.public, client.seat):
            move = self.chosen(state, client.seat)
        elif state.public.phase is Phase.BUY and client.seat in state.public.open:
            move = self.random.choice((Buy(), Pass(), Pass()))
        elif refuse_move(state, client.seat, move) is not None:
            self.house.clock.runs(0.5)
            return
        made = page.making(move)
        assert isinstance(page.ask(made), Done)
        self.late.append(made)
        if self.random.random() < 0.05:
            self.says_it_again(page)

    def waits_for_others(self, client: Client) -> bool:
        """Whether the client waits for others to answer: what it said is not heard yet."""
        assert client.page is not None
        game = client.page.game
        offered = game.phase in (Phase.PLAY, Phase.BUY) and game.turn != client.seat
        return game.held is not None or (offered and game.asked is Question.NOTHING)

    def chosen(self, state: State, seat: Seat) -> PlayerMove:
        """A good move more often than not, so that deals come to an end; else any."""
        if self.random.random() < (0.7 if self.table.table.number < LONG else 1):
            wanted = self.bot.choose(view_of(state, seat))
            if wanted is not None:
                return wanted
        return self.walk.shy_move(state, seat)

    def says_it_again(self, page: FakePage) -> None:
        """An answer to an earlier question is refused, and changes nothing."""
        made = self.random.choice(self.late)
        if made.question != self.table.table.clock.question:
            before = self.table.state
            answer = page.ask(made)
            assert isinstance(answer, Refused)
            assert answer.late
            assert self.table.state == before


@pytest.mark.in_turn
@EVERYWHERE
@pytest.mark.parametrize("first", range(0, DEALS, AT_ONCE))
def test_every_page_sees_what_the_table_is(first: int) -> None:
    for deal in range(first, first + AT_ONCE):
        rules, seats = RULES[deal % len(RULES)], 3 + deal // 4 % 3
        people = seats - deal // 4 % 2
        Pair(rules, seats, 1 + deal // 4 % 6, people, drawn(f"paired/{deal}")).plays()
