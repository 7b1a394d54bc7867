"""Moves that wait for others outlive the server; one that is not made is asked for again."""

from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Give, Pass, Take
from liverpool.record.cards import read_card
from liverpool.room.messages import requests, written
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.requests import Arrange, Hello, Leave, Make, Settings
from liverpool.room.messages.secret import Secret
from liverpool.table.seat.question import Question
from liverpool.table.timing import HOLD
from tests.rules.positions import BEN, CY, DEE
from tests.server.clock import MESSAGE_IN, House, Seated, callable_turn, game_after, verbs
from tests.server.served import PATIENCE
from tests.server.test_buying_meanwhile import ALL, NINE, SEAT, playing
from tests.server.test_kill import connected
from tests.web.serving import Server

SEVEN, THREE = read_card("7c"), read_card("3s")


def again(table: Seated) -> None:
    """The server was killed and started again, and all come back."""
    table.house.starts_again()
    for seat in table.secrets:
        table.comes_back(seat)


@ALL
def test_a_discard_that_waits_outlives_the_server(rules: Any) -> None:
    table = playing(rules)
    table.pages[BEN].makes(Discard(NINE))
    again(table)
    assert [page.game.held for page in table.pages] == [None, NINE, None, None]
    assert table.pages[CY].asks() is Question.OFFER
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
    table.runs(1)
    assert verbs(table.moves)[-1] == (BEN, "discard")
    again(table)
    assert table.pages[BEN].game.held is None


def test_the_last_that_was_said_counts() -> None:
    melds = {"Ben": ["5c 6c 7c 8c", "3s 3h 3d"], "Cy": ["Qs Qh Qd"]}
    table = playing(SEAT, table=melds)
    ben = table.pages[BEN]
    ben.makes(Discard(SEVEN))
    ben.makes(Discard(THREE))
    again(table)
    assert table.pages[BEN].game.held == THREE
    table.pages[BEN].makes(Add(NINE, BEN, 0, End.HIGH))
    again(table)
    assert table.pages[BEN].game.held is None
    assert table.pages[BEN].asks() is Question.PLAY


@pytest.mark.parametrize("move", [Draw(), Take()], ids=["draw", "take"])
def test_a_draw_that_waits_outlives_the_server(move: Draw | Take) -> None:
    table = House().seated(callable_turn())
    table.pages[BEN].makes(move)
    again(table)
    assert table.move_times(1) == [HOLD]
    assert table.moves == [(BEN, move)]


def test_after_a_call_the_player_in_turn_is_asked_anew_after_a_restart_too() -> None:
    table = House().seated(callable_turn("8c"))
    table.pages[BEN].makes(Draw())
    table.pages[CY].makes(Call())
    table.pages[CY].makes(Give(table.pages[CY].game.hand[0]))
    again(table)
    table.runs(60)
    assert table.pages[BEN].asks() is Question.TURN
    assert verbs(table.moves) == [(CY, "call"), (CY, "give")]


def test_nothing_is_left_of_one_who_has_left() -> None:
    table = playing(SEAT)
    table.pages[BEN].makes(Discard(NINE))
    table.pages[BEN].does(Leave())
    assert table.table.kept.held is None


def test_another_game_begins_with_nothing_said() -> None:
    table = playing(SEAT)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Discard(NINE))
    kept = table.table.kept
    assert kept.held is not None
    assert kept.seats[CY].said is not None
    after = game_after(kept)
    assert after.held is None
    assert [seat.said for seat in after.seats] == [None] * 4


# A real server


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
