"""Bots at a table of people that go wrong: the game goes on, and the log says why."""

import logging
from collections.abc import Callable
from typing import cast

import pytest

from liverpool.bots.player import Bot
from liverpool.engine.moves import Add, Call, Discard, Draw, Give, Pass, PlayerMove, Shuffle
from liverpool.engine.state import Phase, State, View, view_of
from liverpool.table.bots import chosen, plainest
from tests.rules.positions import ANN, BEN, CY, play, position


class Says:
    """A bot that says what it was told to say, or raises it."""

    def __init__(self, what: object) -> None:
        self.what = what

    def choose(self, _view: View) -> PlayerMove | None:
        if isinstance(self.what, Exception):
            raise self.what
        return cast(PlayerMove | None, self.what)


def never_made() -> Bot:
    raise ValueError("there is no such bot")


def saying(what: object) -> Callable[[], Bot]:
    return lambda: Says(what)


WRONG = pytest.mark.parametrize(
    "bot",
    [
        saying(ValueError("broken")),
        saying(RecursionError()),
        saying(Add(200, 7, 9)),
        saying(Shuffle(())),
        saying("a word"),
        never_made,
    ],
    ids=["raises", "recursion", "refused", "the dealer's", "no move", "not made"],
)


def offered() -> State:
    return play(position("dunlop", phase=Phase.TURN, by=ANN), "Ben draw")


def test_a_sound_bot_does_what_it_wants(caplog: pytest.LogCaptureFixture) -> None:
    view = view_of(position("dunlop", phase=Phase.TURN), BEN)
    assert chosen(saying(Draw()), view) == Draw()
    assert not caplog.records


@WRONG
@pytest.mark.parametrize(
    ("state", "seat", "move"),
    [
        (position("dunlop", phase=Phase.TURN), BEN, Draw()),
        (offered(), CY, Pass()),
        (position("dunlop", hands={"Ben": "2c 5d"}), BEN, Discard(0)),
    ],
    ids=["turn", "offer", "play"],
)
def test_a_bot_that_goes_wrong_makes_the_plainest_move_and_there_is_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
    bot: Callable[[], Bot],
    state: State,
    seat: int,
    move: PlayerMove,
) -> None:
    if isinstance(move, Discard):
        move = Discard(state.hands[seat][0])
    assert chosen(bot, view_of(state, seat)) == move
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert f"seat {seat + 1}, deal 1, {state.public.phase.value}" in record.getMessage()


def test_a_bot_that_must_answer_and_does_not_makes_the_plainest_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert chosen(saying(None), view_of(offered(), CY)) == Pass()
    assert len(caplog.records) == 1


def may_be_called() -> State:
    state = position(
        "wikipedia", turn=ANN, hands={"Ann": "3h Qc"}, table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]}
    )
    return play(state, "Ann discard 3h")


@WRONG
def test_a_bot_that_goes_wrong_keeps_quiet_where_it_need_not_speak(
    caplog: pytest.LogCaptureFixture, bot: Callable[[], Bot]
) -> None:
    assert chosen(bot, view_of(may_be_called(), CY)) is None
    assert len(caplog.records) == 1


def test_who_may_break_in_and_does_not_is_no_trouble(caplog: pytest.LogCaptureFixture) -> None:
    view = view_of(may_be_called(), CY)
    assert chosen(saying(None), view) is None
    assert chosen(saying(Call()), view) == Call()
    assert not caplog.records


def test_where_nothing_plain_can_be_done_the_first_move_there_is_stands() -> None:
    state = position(
        "christmas", phase=Phase.GIVE, turn=BEN, by=ANN, caller=CY, hands={"Cy": "4c 9d"}
    )
    assert isinstance(plainest(view_of(state, CY)), Give)
    assert plainest(view_of(state, ANN)) is None
