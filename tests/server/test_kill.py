"""A server that is killed in the middle of deals: whatever was told is still so afterwards."""

from pathlib import Path
from random import Random
from typing import Final, TypeVar

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from liverpool.engine.moves import Buy, Discard, Draw
from liverpool.engine.state import Seat
from liverpool.record.cards import read_card
from liverpool.room.messages import requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Done, Refused, Seated
from liverpool.room.messages.requests import Arrange, Hello, Make, Settings
from liverpool.room.messages.secret import Secret
from liverpool.server.access.urls import Url
from liverpool.server.storage.storage import Storage
from liverpool.table.seat.question import Question
from tests.chance import drawn, so_many
from tests.room.page import MESSAGE_IN
from tests.room.told import Log, lasting, plain_answer
from tests.server.places import Place
from tests.server.served import PATIENCE
from tests.web.serving import Server

KILLS: Final = so_many(3, full=10)

_Kind = TypeVar("_Kind", bound=ToPage)


def serving(place: Place, *, workers: int = 0) -> Server:
    """A server of its own process."""
    database = None if place.database is None else place.database.reveal()
    return Server(place.folder / "data", workers=workers, database=database)


def connected(server: Server) -> ClientConnection:
    address = server.url.replace("http", "ws")
    return connect(f"{address}/socket", proxy=None, open_timeout=PATIENCE)


class Player:
    """A page that plays by what it is told, and keeps all of that."""

    def __init__(self, seed: str) -> None:
        self.random = Random(drawn(seed))
        self.seated: Seated | None = None
        self.messages: list[GameUpdate] = []
        self.sent: list[requests.PageMessage] = []
        """The commands, each with an id of its own."""

    def comes(self, socket: ClientConnection) -> None:
        """Opens a table, or comes back to it and finds everything as it was told before."""
        if self.seated is None:
            asked: requests.PageMessage = requests.Open(
                name="Ann", seats=3, rules="wikipedia", start=True
            )
            self.says(socket, asked)
            self.seated = self.hears(socket, Seated)
            self.hears(socket, GameUpdate)
            return
        before = self.messages[-1]
        self.says(
            socket,
            requests.Hello(table=self.seated.table, secret=self.seated.secret, last=before.number),
        )
        now = self.hears(socket, GameUpdate)
        assert now.number >= before.number
        assert len(now.events) == now.number - before.number
        if now.number == before.number:
            assert lasting(now.game) == lasting(before.game)
            assert now.game.log == before.game.log
        # Whether it was done or not: it is now, and was not done twice.
        self.says(socket, self.sent[-1])
        assert self.hears_answer(socket) == Done(len(self.sent))
        self.hears(socket, GameUpdate)

    def plays(self, socket: ClientConnection, answers: int) -> None:
        """Answers so many questions; the last answer is on its way when this is over."""
        for left in reversed(range(answers)):
            while self.messages[-1].game.asked is Question.NOTHING:
                self.hears(socket, GameUpdate)
            game, before = self.messages[-1].game, self.stands()
            if game.asked is Question.READY:
                self.commands(socket, requests.Ready())
            else:
                move = plain_answer(game, self.random)
                self.commands(socket, requests.Make(question=game.question, moves=(move,)))
            while left and self.stands() == before:
                self.hears(socket, GameUpdate)

    def stands(self) -> tuple[int, Question]:
        """How many moves there were, and what is asked: a view may come twice, with more in it."""
        return self.messages[-1].number, self.messages[-1].game.asked

    def says(self, socket: ClientConnection, message: requests.PageMessage) -> None:
        socket.send(written(message).decode())

    def commands(self, socket: ClientConnection, message: requests.Ready | requests.Make) -> None:
        number = len(self.sent) + 1
        self.sent.append(replace(message, id=number, command_id=f"{number:016}"))
        self.says(socket, self.sent[-1])

    def hears_answer(self, socket: ClientConnection) -> Done | Refused:
        """The answer to the last command; views are kept."""
        while True:
            told = MESSAGE_IN.decode(socket.recv(PATIENCE))
            if isinstance(told, GameUpdate):
                self.messages.append(told)
            if isinstance(told, Done | Refused) and told.id == len(self.sent):
                return told

    def hears(self, socket: ClientConnection, kind: type[_Kind]) -> _Kind:
        """The next message of this kind; views are kept."""
        while True:
            told = MESSAGE_IN.decode(socket.recv(PATIENCE))
            if isinstance(told, GameUpdate):
                self.messages.append(told)
            if isinstance(told, kind):
                return told

    def hears_the_rest(self, socket: ClientConnection) -> None:
        """What was still on its way when the server was killed was told as well."""
        try:
            while True:
                self.hears(socket, GameUpdate)
        except ConnectionClosed:
            return


@pytest.mark.in_turn
def test_no_move_that_was_told_is_lost(place: Place) -> None:
    random = Random(drawn("kill"))
    player = Player("kill")
    with serving(place, workers=1) as server:  # a kill leaves it behind
        for _ in range(KILLS):
            with connected(server) as socket:
                player.comes(socket)
                player.plays(socket, random.randint(1, 12))
                server.kill()
                player.hears_the_rest(socket)
            place.waits_out_the_lease()
            server.workers = 0
            server.start()
        with connected(server) as socket:
            player.comes(socket)
            player.plays(socket, 5)
    assert player.messages[-1].number > len(player.sent), "and bots have moved too"
    every_view_was_true(server.folder, place.database, player)


def every_view_was_true(data: Path, database: Url | None, player: Player) -> None:
    """All that was ever told is what the moves say that are kept."""
    assert player.seated is not None
    storage = Storage.at(data, database=database)
    loaded = storage.load(player.seated.table)
    storage.close()
    assert loaded is not None
    assert list(Log(*loaded).faults(Seat(player.seated.seat), player.messages)) == []


@pytest.mark.in_turn
@pytest.mark.parametrize("answers", [1, 3])
def test_a_server_that_is_stopped_kindly_goes_on_too(place: Place, answers: int) -> None:
    player = Player("stopped")
    with serving(place) as server:
        for _ in range(2):
            with connected(server) as socket:
                player.comes(socket)
                player.plays(socket, answers)
                server.stop()
                player.hears_the_rest(socket)
            server.start()
    every_view_was_true(server.folder, place.database, player)


# Answers that wait for others


def asks(socket: ClientConnection, message: requests.PageMessage) -> GameView:
    """The view that comes with the answer."""
    socket.send(written(message).decode())
    while not isinstance(told := MESSAGE_IN.decode(socket.recv(PATIENCE)), Done):
        assert not isinstance(told, Refused), told
    while not isinstance(told, GameUpdate):
        told = MESSAGE_IN.decode(socket.recv(PATIENCE))
    return told.game


def hello(link: str) -> Hello:
    table, secret = link.rpartition("/")[2].split("#seat=")
    return Hello(table=table, secret=Secret(secret))


@pytest.mark.in_turn
def test_what_was_said_to_be_taken_is_kept_by_a_server_that_is_killed(tmp_path: Path) -> None:
    """Ann's discard waits for Ben, who wants the seven; both hear so, and send it again."""
    king = read_card("Kd")
    draws = Make(question="1-0-turn", moves=(Draw(),), command_id="C" * 16)
    discards = Make(question="1-1-play", moves=(Discard(king),), command_id="A" * 16)
    buys = Make(question="1-1-play", moves=(Buy(),), command_id="B" * 16)
    # No time runs out meanwhile.
    slow = Arrange(title="", seats=4, rules="bga", changes={}, settings=Settings(slow=True))
    with Server(tmp_path / "data", scene="buying_meanwhile", people=3) as server:
        for first in (True, False):
            with connected(server) as ann, connected(server) as ben:
                asks(ann, hello(server.seats["Ann"]))
                asks(ben, hello(server.seats["Ben"]))
                if first:
                    asks(ann, slow)
                asks(ann, draws)
                assert asks(ann, discards).held == king
                offer = asks(ben, buys).can.offer
                server.kill()
            assert offer is not None
            assert offer.said == "buy"
            server.start()
