"""The screen driven by keys and clicks, without a terminal."""

from itertools import permutations
from threading import Event
from threading import enumerate as enumerate_threads
from typing import Any

import pytest
from textual.pilot import Pilot

from liverpool.engine.changes import changed
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Add, Call, Discard, Draw, Move, PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, Seat, State, View
from liverpool.record.cards import read_card
from liverpool.table.seat.question import Question
from liverpool.terminal.app import REACTION, TableApp, TableView
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.session import Session
from liverpool.terminal.text_screens import DealOverScreen, HelpScreen, LogScreen, RulesScreen
from tests.chance import some
from tests.terminal.tables import (
    BEN,
    CY,
    Quiet,
    Unhurried,
    now,
    position,
    session,
    until,
    your_turn,
)

HOUR = 3600.0


def app_for(state: State, **more: Any) -> TableApp:
    return TableApp(SeatModel(session(state)), "dunlop", pace=0, **{"now": Unhurried(), **more})


def shown(pilot: Pilot[None]) -> str:
    """What the table shows, as plain text."""
    return pilot.app.query_one(TableView).render().plain


async def test_a_turn_by_keys() -> None:
    state = position(
        turn="You",
        phase="turn",
        hands={"You": "5d 6d 7d 8d Ks Kh Kc 2c", "Ben": BEN, "Cy": CY},
        pile="9d Qs",
        stock="9d Ad Ah Qh 3c 4c 6c 7c",
    )
    app = app_for(state)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Your turn. Take Qs or draw." in shown(pilot)
        await pilot.press("n")
        assert "You draw 9d." in shown(pilot)
        await pilot.press("right", "right", *["space", "right"] * 4, "g")
        assert "set +3  sequence 5d 6d 7d 8d" in shown(pilot)
        await pilot.press("s", "s", *["right"] * 2)
        model = app.model
        for text in ("Kc", "Kh", "Ks"):
            model.hand.toggle(model.hand.cards.index(read_card(text)))
        await pilot.press("g", "enter")
        assert model.checked.is_down
        await pilot.press("escape")
        model.hand.toggle(model.hand.cards.index(read_card("9d")))
        await pilot.press("a")
        assert "5d 6d 7d 8d 9d" in shown(pilot)
        await pilot.press("u")
        assert "5d 6d 7d 8d 9d" not in shown(pilot)
        model.hand.toggle(model.hand.cards.index(read_card("9d")))
        await pilot.press("a", "d")
        assert app.model.session.public.phase is Phase.OVER
        assert isinstance(app.screen, DealOverScreen)


async def test_a_refused_key_says_why_and_by_which_rule() -> None:
    app = app_for(your_turn("6c 2d 9d", table={"You": ["5c ** 7c 8c"]}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j")
        text = " ".join(shown(pilot).split())
        assert "You can only take jokers from other players' melds." in text
        assert "Whose jokers may you take? Only other players' jokers." in text
        await pilot.press("n")
        assert "You've already drawn; play your cards, then discard." in shown(pilot)
        await pilot.press("right")
        assert "You've already drawn" not in shown(pilot)


@pytest.mark.in_turn
@pytest.mark.parametrize("key", ["n", "t", "b", "c", "g", "f", "a", "j", "d", "u", "s", "enter"])
async def test_no_key_does_harm_at_the_wrong_time(key: str) -> None:
    """While another plays, no key changes the game."""
    state = position(
        turn="Ben",
        phase="play",
        hands={"You": "5d 6d 7d 8d", "Ben": BEN, "Cy": CY},
        pile="Qs",
        stock="9d Ad Ah Qh",
    )
    model = SeatModel(session(state))
    app = TableApp(model, "dunlop", pace=HOUR, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        before = model.session.state
        assert model.asked is Question.NOTHING
        await pilot.press(key)
        assert model.session.state == before


async def test_cards_and_options_can_be_clicked() -> None:
    app = app_for(your_turn("2c 9d 9h"))
    async with app.run_test(size=(80, 24)) as pilot:
        lines = shown(pilot).split("\n")
        row = next(at for at, line in enumerate(lines) if " 9d " in line and "2c" in line)
        await pilot.click(TableView, offset=(lines[row].index("9d"), row))
        assert app.model.hand.chosen_cards == [read_card("9d")]
        row = next(at for at, line in enumerate(lines) if " d  discard" in line)
        await pilot.click(TableView, offset=(lines[row].index("d  discard"), row))
        assert app.model.session.public.history[0].move == Discard(read_card("9d"))


async def test_an_alternative_can_be_clicked_and_so_can_its_meld() -> None:
    state = your_turn("7h 2c 3c", table={"You": ["4h 5h 6h"], "Ben": ["7s 7d 7c"]})
    for owner, where in enumerate(("your 4h 5h 6h", "7c 7d 7s")):
        app = app_for(state)
        async with app.run_test(size=(80, 24)) as pilot:
            app.model.hand.toggle(app.model.hand.cards.index(read_card("7h")))
            await pilot.press("a")
            assert now(app.model.menu) is not None
            lines = shown(pilot).split("\n")
            row = next(at for at, line in enumerate(lines) if where in line)
            await pilot.click(TableView, offset=(lines[row].index(where) + 3, row))
            assert app.model.menu is None
            (play,) = app.model.draft.plays
            assert isinstance(play, Add)
            assert play.owner == owner


async def test_help_rules_and_log_are_a_key_away() -> None:
    app = app_for(your_turn("2c 9d 9h"))
    async with app.run_test(size=(80, 24)) as pilot:
        for key, sheet in (("?", HelpScreen), ("r", RulesScreen), ("l", LogScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, sheet)
            if isinstance(app.screen, HelpScreen):
                wide = [line.plain for line in app.screen.lines(198)]
                assert any("press g, meld by meld; then Enter." in line for line in wide)
                assert any("from L1, a learner, to L6." in line for line in wide)
            await pilot.press("space")
            assert not isinstance(app.screen, sheet)
        assert app.model.session.public.history == ()


def test_the_rules_are_shown_with_what_people_may_not_expect() -> None:
    dunlop = load("dunlop").rules
    text = [
        " ".join(line.plain for line in RulesScreen(rules, "dunlop").lines(78))
        for rules in (dunlop, changed(dunlop, {"players.min": 2}))
    ]
    assert "How many cards are dealt? 10 in deals 1 to 4, 12 in deals 5 to 7." in text[0]
    assert "Note:" not in text[0]
    assert "Note: players.min: no source plays with two" in text[1]


async def test_between_deals_all_hands_and_the_sheet_are_shown() -> None:
    app = app_for(your_turn("5c", table={"You": ["8s 8h 8d", "4h 5h 6h 7h"]}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        sheet = app.screen
        assert isinstance(sheet, DealOverScreen)
        text = "\n".join(line.plain for line in sheet.lines(78))
        assert "You go out." in text
        assert "2c 2" in text  # a card with its points
        assert "<0>" in text
        assert "< > went out" in text
        assert "Total" in text
        await pilot.press("space")
        assert app.model.session.public.number == 3


async def test_a_small_terminal_gets_a_message_and_a_larger_one_goes_on() -> None:
    app = app_for(your_turn("2c 9d 9h"))
    async with app.run_test(size=(60, 20)) as pilot:
        assert "80 columns and 24 lines" in shown(pilot)
        await pilot.press("d")  # nothing is played on a table that cannot be seen
        assert app.model.session.public.history == ()
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "Lay down your contract" in shown(pilot))


async def test_quitting_leaves_the_table_at_once() -> None:
    app = app_for(your_turn("2c 9d 9h"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0


async def test_what_troubles_the_game_is_shown() -> None:
    app = app_for(your_turn("2c 9d 9h"), warning=lambda: "The disk is full.")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "The disk is full." in shown(pilot)


async def test_bots_move_at_their_pace() -> None:
    model = SeatModel(session(new_game(load("dunlop").rules, 3)))
    app = TableApp(model, "dunlop", pace=HOUR, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(model.session.log) <= 2  # one move stands for an hour


async def test_bots_go_on_while_the_help_is_read() -> None:
    state = position(
        turn="Ben",
        phase="play",
        hands={"You": "5d 6d 7d 8d", "Ben": BEN, "Cy": CY},
        pile="Qs",
        stock="9d Ad Ah Qh 3c",
    )
    model = SeatModel(session(state))
    app = TableApp(model, "dunlop", pace=0.2, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await until(pilot, lambda: model.asked is not Question.NOTHING)
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("space")
        assert "Buy" in shown(pilot)


async def test_the_deck_is_cut_by_a_number() -> None:
    tables = (session(new_game(load("dunlop").rules, 3), seed=str(seed)) for seed in range(20))
    table = next(table for table in tables if first_question(table) is Question.CUT)
    app = TableApp(SeatModel(table), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        text = shown(pilot)
        assert "lift exactly that many for −50 points" in " ".join(text.split())
        assert "one cut in 20 succeeds" in " ".join(text.split())
        await pilot.press("3", "1", "enter")
        assert any("You aim to cut 31 cards." in line for line in table.log)


async def test_space_draws_and_lets_go() -> None:
    state = position(
        turn="You",
        phase="turn",
        hands={"You": "5d 6d 7d 8d", "Ben": BEN, "Cy": CY},
        pile="Qs",
        stock="9d Ad Ah Qh 3c 4c",
    )
    app = app_for(state)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        assert any(isinstance(event.move, Draw) for event in app.model.session.public.history)
        await pilot.press("d")
        assert app.model.asked is Question.OFFER
        buys = app.model.session.public.top
        await pilot.press("space")
        assert app.model.session.public.top != buys or app.model.asked is not Question.OFFER


def first_question(table: Session) -> Question:
    while table.step():
        pass
    return table.asked()


TURN = {
    "hands": {"You": "5d 6d 7d 8d Ks Kh Kc 2c", "Ben": BEN, "Cy": CY},
    "stock": "9d Ad Ah Qh 3c 4c 6c 7c",
}


class Slow(Quiet):
    """Thinks until it is told that it knows."""

    def __init__(self) -> None:
        super().__init__()
        self.knows = Event()
        self.fails = False

    def choose(self, view: View) -> PlayerMove | None:
        assert self.knows.wait(60)
        if self.fails:
            raise ZeroDivisionError
        return super().choose(view)


@pytest.mark.usefixtures("bots_think")
async def test_keys_are_taken_while_a_bot_thinks_and_it_is_said_who_does() -> None:
    ben = Slow()
    state = position(turn="Ben", phase="play", pile="Qs", **TURN)
    table = session(state, bots=lambda seat: ben if seat == 1 else Quiet())
    app = TableApp(SeatModel(table), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Ben is thinking …" in shown(pilot))
        first = app.model.hand.cards
        await pilot.press("s", "right", "up", "?")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("space")
        assert app.model.hand.cards != first
        assert len(app.model.hand.chosen) == 1
        assert table.state is state
        ben.knows.set()
        await until(pilot, lambda: app.model.asked is not Question.NOTHING)
        assert "is thinking" not in shown(pilot)
        assert app.model.session.public.history


@pytest.mark.usefixtures("bots_think")
@pytest.mark.parametrize("calls", [False, True])
async def test_a_move_waits_for_a_bot_that_thinks(*, calls: bool) -> None:
    """It is made then, or it is told that the bot was quicker."""
    ben = Slow()
    ben.calls = calls
    state = position(
        "wikipedia",
        turn="You",
        phase="turn",
        by="Cy",
        down=["Cy"],
        hands={"You": "Kh Kd Ks", "Ben": BEN, "Cy": CY},
        table={"Cy": ["3c 3h 3d", "5s 6s 7s 8s"]},
        pile="Jd 3s",
        stock="9d Ad Ah Qh",
    )
    moves: list[tuple[Seat, Move]] = []
    table = session(state, bots=lambda seat: ben if seat == 1 else Quiet(), moves=moves)
    app = TableApp(SeatModel(table), "wikipedia", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: "Ben is thinking …" in shown(pilot))
        assert not moves
        ben.knows.set()
        await until(pilot, lambda: bool(moves))
        assert moves[0] == ((1, Call()) if calls else (0, Draw()))
        await until(pilot, lambda: ("Somebody was quicker" in shown(pilot)) is calls)


@pytest.mark.usefixtures("bots_think")
async def test_who_quits_waits_for_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """And hears nothing of a program that is stopped for that."""
    state = position(turn="Ben", phase="play", pile="Qs", **TURN)
    ben = Slow()
    table = session(state, bots=lambda seat: ben if seat == 1 else Quiet())
    before = {*enumerate_threads()}
    app = TableApp(SeatModel(table), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0
    ben.fails = True
    ben.knows.set()
    for thread in {*enumerate_threads()} - before:
        thread.join(60)
    assert not caplog.records


class Stopped:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


ASKED = {
    "an offer": position(turn="Cy", phase="buy", pile="9d 2s", **TURN),
    "another offer": position(turn="Cy", phase="buy", pile="9d 2s 3s", **TURN),
    "a turn": position(turn="You", phase="turn", pile="9d Qs", **TURN),
    "a play": your_turn("2c 9d 9h"),
    "a call": position(
        "wikipedia", turn="Cy", phase="turn", pile="Qs 8c", **TURN, table={"Ben": ["8s 8h 8d"]}
    ),
}
BY_KEY = ("space", "enter", "t", "b", "p", "c")


@pytest.mark.in_turn
@pytest.mark.parametrize(("one", "other"), some([*permutations(ASKED, 2)], everyday=8))
async def test_a_key_on_its_way_is_no_answer_to_the_next_question(one: str, other: str) -> None:
    """What was pressed before something else was asked, and what came too soon after it."""
    clock = Stopped()
    app = app_for(ASKED[one], now=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        clock.time += 10
        app.model.session = session(ASKED[other])
        while app.model.session.step():
            pass
        app.model.refresh()
        app._redraw()
        before = app.model.session.state
        for key in BY_KEY:
            await pilot.press(key)
            assert app.model.session.state == before, key
        clock.time += REACTION - 0.01
        for key in BY_KEY:
            await pilot.press(key)
            assert app.model.session.state == before, key


async def test_a_key_that_was_meant_for_it_answers_and_a_late_one_is_told() -> None:
    clock = Stopped()
    app = app_for(ASKED["a turn"], now=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        assert "Too late: something else is asked now." in shown(pilot)
        clock.time += HOUR
        await pilot.press("space")
        assert "You draw 9d." in shown(pilot)


async def test_a_key_on_its_way_as_the_deal_ends_does_not_begin_the_next_one() -> None:
    clock = Stopped()
    app = app_for(your_turn("5c", table={"You": ["8s 8h 8d", "4h 5h 6h 7h"]}), now=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        clock.time += 10
        await pilot.press("d", "space", "enter")
        assert isinstance(app.screen, DealOverScreen)
        assert app.model.session.public.phase is Phase.OVER
        app.model.say("Nobody wanted 4c.")
        clock.time += HOUR
        await pilot.press("space")
        assert now(app.model.session.public.phase) is not Phase.OVER
        assert "Nobody wanted 4c." not in shown(pilot), "that was in the deal before"


async def test_a_second_press_by_accident_chooses_nothing_in_a_menu() -> None:
    clock = Stopped()
    state = your_turn("7h 2c 3c", table={"You": ["4h 5h 6h"], "Ben": ["7s 7d 7c"]})
    app = app_for(state, now=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        clock.time += 10
        app.model.hand.toggle(app.model.hand.cards.index(read_card("7h")))
        await pilot.press("a", "enter")
        assert now(app.model.menu) is not None
        clock.time += HOUR
        await pilot.press("enter")
        assert app.model.menu is None
