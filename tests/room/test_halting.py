"""A halted game: only the host lets it go on, but no host who is gone keeps the others waiting."""

from liverpool.engine.moves import Draw
from liverpool.room.messages.requests import Halt
from tests.room.house import House, Seated
from tests.room.scenes import bens_turn
from tests.rules.positions import ANN, BEN


def halted() -> Seated:
    table = House().seated(bens_turn())
    table.pages[ANN].does(Halt(halted=True))
    assert table.pages[BEN].table.halted
    return table


def test_the_host_alone_lets_the_game_go_on() -> None:
    table = halted()
    assert table.pages[BEN].refused(Halt(halted=False)).why.reason == "host"
    table.pages[ANN].does(Halt(halted=False))
    table.pages[BEN].makes(Draw())


def test_where_the_host_is_gone_anybody_lets_the_game_go_on() -> None:
    table = halted()
    table.pages[ANN].leaves()
    table.pages[BEN].does(Halt(halted=False))
    assert not table.pages[BEN].table.halted
    table.pages[BEN].makes(Draw())


def test_nobody_else_halts_the_game_even_where_the_host_is_gone() -> None:
    table = House().seated(bens_turn())
    table.pages[ANN].leaves()
    assert table.pages[BEN].refused(Halt(halted=True)).why.reason == "host"
