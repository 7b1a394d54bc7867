"""Hints in the terminal: a key for three steps, what is marked, and where there are none."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from liverpool.cli import main
from liverpool.engine.cards import cards_text
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import Add, Discard, PlayerMove, Take
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, State, View
from liverpool.table.seat.question import Question
from liverpool.terminal import play, saved_file
from liverpool.terminal.app import TableApp, TableView
from liverpool.terminal.prompts import options
from liverpool.terminal.seat_model import SeatModel
from tests.terminal.tables import BEN, CY, Unhurried, now, position, seat_model, session, your_turn

HAND = "7c 7d 7h 9s 9d 2c 4c 6d Ks"
"""One card short of two sets of 3."""


def drawing(**more: object) -> State:
    given = {"turn": "You", "phase": "turn", "pile": "9h", "stock": "Ac Ad Ah Qh", "number": 1}
    return position(hands={"You": HAND, "Ben": BEN, "Cy": CY}, **given, **more)


def keys(at: SeatModel) -> list[str]:
    return [option.key for option in options(at)]


def test_two_steps_and_then_it_is_put_away() -> None:
    at = seat_model(drawing())
    assert "h" in keys(at)
    at.next_hint()
    assert at.hinting is not None
    assert at.hinting.lines()[:2] == (
        "Take 9h.",
        "With 9h you can go down; without it you lack 1 card.",
    )
    at.next_hint()
    assert "any 9 (" in at.hinting.lines()[0]
    at.next_hint()
    assert now(at.hinting) is None


def test_it_is_gone_when_something_else_is_asked() -> None:
    at = seat_model(drawing())
    at.next_hint()
    at.make(Take())
    assert at.hinting is None
    assert at.asked is Question.PLAY


def test_it_goes_with_the_draft() -> None:
    at = seat_model(your_turn("5s 9s Kd Kc", table={"You": ["6s 7s 8s"]}))
    at.next_hint()
    assert at.hinting is not None
    move = at.hinting.hint.move
    assert isinstance(move, Add)
    assert at.prepare(at.draft.with_plays(move)) is None
    at.refresh()
    assert at.hinting is None


def test_each_hint_looks_ahead_anew_by_what_the_model_was_given() -> None:
    asked: list[PlayerMove] = []

    def look(_view: View, move: PlayerMove) -> None:
        asked.append(move)

    at = SeatModel(session(drawing()), ahead=lambda: look)
    at.next_hint()
    assert at.hinting is not None
    assert asked == [Take()]


def test_a_game_without_hints_says_so() -> None:
    at = SeatModel(session(drawing()), hints=False)
    assert "h" not in keys(at)
    at.next_hint()
    assert at.hinting is None
    assert at.message is not None
    assert at.message.text == "This game is played without hints."


def test_where_nothing_is_decided_there_is_none() -> None:
    at = SeatModel(session(position(phase="over", **_OVER)))
    assert "h" not in keys(at)
    at.next_hint()
    assert at.hinting is None
    assert at.message is not None


_OVER: dict[str, object] = {
    "hands": {"You": HAND, "Ben": BEN, "Cy": CY},
    "stock": "Ac Ad Ah Qh",
    "pile": "9h",
    "sheet": [
        {"points": {"You": 0, "Ben": 1, "Cy": 2}, "out": "You", "ending": "out"},
        {"points": {"You": 0, "Ben": 1, "Cy": 2}, "out": "You", "ending": "out"},
    ],
}


def shown(pilot: Pilot[None]) -> str:
    return pilot.app.query_one(TableView).render().plain


async def test_the_key_shows_it_and_marks_the_cards() -> None:
    model = SeatModel(session(your_turn(f"{HAND} 9h", number=1)))
    app = TableApp(model, "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        assert " h  hint" in shown(pilot)
        await pilot.press("h")
        text = shown(pilot)
        assert "? 1/2 Go down with 7c 7d 7h; 9d 9h 9s." in text
        assert all(f"?{card}" in text for card in ("7c", "7d", "7h", "9d", "9h", "9s"))
        assert "?2c" not in text
        await pilot.press("h")
        assert "? 2/2 Look at 7c 7d 7h 9d 9h 9s." in shown(pilot)


async def test_melds_are_marked_where_a_card_fits() -> None:
    state = your_turn("9s Kd Kc", number=1, table={"You": ["6s 7s 8s", "3c 3d 3h"]})
    app = TableApp(SeatModel(session(state)), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "h")
        assert "▸" in shown(pilot)


async def test_a_cut_has_a_hint_too() -> None:
    stock = cards_text(full_deck(new_game(load("dunlop").rules, 3).public.game, 1))
    state = position("dunlop", number=1, dealer="Ben", phase="cut", turn="You", stock=stock)
    app = TableApp(SeatModel(session(state)), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        assert "Aim at" in shown(pilot)


@pytest.mark.parametrize("follows", [True, False])
def test_a_hint_changes_nothing_at_the_table(follows: bool) -> None:
    at = seat_model(your_turn(HAND, number=1))
    before = at.session.state
    at.next_hint()
    at.next_hint()
    assert at.session.state == before
    assert at.hinting is not None
    move = at.hinting.hint.move
    assert isinstance(move, Discard)
    if follows:
        assert at.make(move)
        assert at.session.public.phase is not Phase.PLAY or at.session.public.turn != at.you


def test_the_command_can_begin_a_game_without_hints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(saved_file, "user_data_path", lambda *_args, **_more: tmp_path)
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr(TableApp, "run", lambda app: seen.append(app.model.hints))
    assert main(["play"]) == 0
    assert main(["play", "--no-hints"]) == 0
    assert seen == [True, False]
