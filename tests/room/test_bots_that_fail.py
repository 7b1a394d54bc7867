"""Bots that fail or want what the rules refuse: the game of people goes on."""

import pytest

from liverpool.bots import roster
from liverpool.bots.player import Bot
from liverpool.engine.moves import (
    DEALER,
    Add,
    Discard,
    Draw,
    Give,
    Pass,
    PlayerMove,
)
from liverpool.engine.state import Phase, State, View
from liverpool.record.cards import read_card
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_CALL, HOLD, Pace
from tests.room.house import House, verbs
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY


def last_card() -> State:
    """Ben, by the rules of Christmas, is about to go out with a card that can be called."""
    return scene(
        "christmas",
        turn=BEN,
        hands={"Ben": "8c"},
        table={"Cy": ["5c 6c 7c", "9s 9h 9d"], "Ben": ["Js Jh Jd", "2s 2h 2c"]},
        stock="4c 4d 6s 6d 8h",
    )


class Broken:
    """A bot that fails, or wants what cannot be."""

    def __init__(self, wants: PlayerMove | Exception | None) -> None:
        self.wants = wants

    def choose(self, _view: View) -> PlayerMove | None:
        if isinstance(self.wants, Exception):
            raise self.wants
        return self.wants


BROKEN = pytest.mark.parametrize(
    "wants", [ValueError("broken"), RecursionError(), Add(200, 7, 9), Give(3), None]
)


def broken(monkeypatch: pytest.MonkeyPatch, wants: PlayerMove | Exception | None) -> None:
    def made(_name: str, _seed: int | str) -> Bot:
        return Broken(wants)

    monkeypatch.setattr(roster, "make", made)


@BROKEN
@pytest.mark.parametrize("rules", ["christmas", "mahlum"])
def test_a_bot_that_goes_wrong_makes_the_plainest_move(
    monkeypatch: pytest.MonkeyPatch, rules: str, wants: PlayerMove | Exception | None
) -> None:
    broken(monkeypatch, wants)
    state = scene(rules, seats=4, phase=Phase.TURN, turn=BEN, by=ANN)
    table = House(Pace.NORMAL).seated(state, people=1)
    table.house.clock.runs_until(lambda: table.pages[ANN].asks() is Question.OFFER)
    assert verbs(table.moves)[0] == (BEN, "draw")
    table.pages[ANN].makes(Pass())
    table.house.clock.runs_until(lambda: table.pages[ANN].asks() is Question.OFFER)
    assert {verb for seat, verb in verbs(table.moves) if seat not in (ANN, DEALER)} == {
        "draw",
        "pass",
        "discard",
    }


@BROKEN
def test_a_bot_that_goes_wrong_calls_nothing(
    monkeypatch: pytest.MonkeyPatch, wants: PlayerMove | Exception | None
) -> None:
    broken(monkeypatch, wants)
    table = House(Pace.NORMAL).seated(last_card(), people=2)
    table.pages[BEN].makes(Discard(read_card("8c")))
    table.runs(BOTS_CALL)
    table.pages[ANN].makes(Pass())  # passes are heard together
    table.runs(BOTS_CALL)
    assert [each for each in verbs(table.moves) if each[0] != DEALER] == [
        (BEN, "discard"),
        (ANN, "pass"),
        (CY, "pass"),
    ]


@BROKEN
def test_a_bot_that_goes_wrong_keeps_quiet_where_it_might_call(
    monkeypatch: pytest.MonkeyPatch, wants: PlayerMove | Exception | None
) -> None:
    broken(monkeypatch, wants)
    state = scene(
        "christmas",
        phase=Phase.TURN,
        turn=BEN,
        by=ANN,
        pile="8c",
        callers=(BEN, CY),
        table={"Cy": ["5c 6c 7c", "9s 9h 9d"]},
    )
    table = House(Pace.NORMAL).seated(state, people=2)
    table.runs(HOLD)
    assert not table.moves
    table.pages[BEN].makes(Draw())
    assert verbs(table.moves) == [(BEN, "draw")]
