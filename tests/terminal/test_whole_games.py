"""Whole games by keys alone, from the draw for the first deal to the winner."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from liverpool.engine.moves import Add, Discard, Draw, Lay
from liverpool.engine.presets import names
from liverpool.engine.rules import FalseCall
from liverpool.engine.scoring import leaders
from liverpool.engine.state import Phase
from liverpool.record import final_state, read
from liverpool.table.seat.question import Question
from liverpool.terminal.app import TableApp
from liverpool.terminal.play import begun, session_of, taken_up
from liverpool.terminal.prompts import KEYS
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.table import draw
from liverpool.terminal.text_screens import DealOverScreen
from tests.chance import drawn, so_many
from tests.terminal.tables import Unhurried


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of keys need not wait for a disk."""
    monkeypatch.setattr("os.fsync", lambda _handle: None)


def keys(model: SeatModel, before: Sequence[str]) -> str:
    """The key that a plain player presses next; `before` are those pressed at this question."""
    if model.menu is not None or model.checked.ended:
        return "enter"
    match model.asked:
        case Question.CUT:
            return "enter"
        case Question.CALL | Question.LAST_CALL:
            free = model.public.rules.call.false_call is FalseCall.REFUSED
            return "c" if free and not before else "space"
        case Question.CALLER_PLAYS:
            return "a"
        case Question.OFFER:
            return "space"
        case Question.TURN:
            return "n" if not before else "t"
        case Question.GIVE | Question.FREE_DISCARD:
            return "d"
        case _:
            return playing(model, before)


def playing(model: SeatModel, before: Sequence[str]) -> str:
    """Goes down when it can, lays off what fits, and discards what it may."""
    last = before[-1] if before else ""
    if "d" in before:  # that card could not be discarded
        return "right" if last == "d" else "d"
    if model.draft.aside and not model.checked.is_down and last != "enter":
        return "enter"
    if last == "f" and model.hand.chosen:
        return "a"
    refused = model.message is not None and model.message.reason is not None
    if last in ("", "enter", "a") and not refused:
        return "f"
    return "escape" if model.hand.chosen else "d"


async def played(pilot: Pilot[None], app: TableApp, most: int = 20_000, until: int = 8) -> int:
    """Presses keys until this deal begins or the game is over; how many were pressed."""
    pressed: list[str] = []
    question: object = None
    for count in range(most):
        model = app.model
        if model.session.public.number == until:
            return count
        if isinstance(app.screen, DealOverScreen):
            over = model.asked is Question.GAME_OVER
            await pilot.press("space")
            if over:
                return count
            continue
        asked = (model.asked, len(model.session.public.history), model.session.public.number)
        if asked != question:
            question, pressed = asked, []
        key = keys(model, pressed)
        pressed.append(key)
        assert len(pressed) < 200, f"stuck at {asked} after {pressed[-20:]}: {model.message}"
        await pilot.press(key)
    raise AssertionError("the game does not end")


TWO_DEALS = (
    'deals = [{ cards = 10, contract = "set 3, set 3" }, { cards = 10, contract = "set 3, run 4" }]'
)


def at_table(
    rules: str, players: int, seed: int, changes: Sequence[str] = (), *, guard: bool = True
) -> TableApp:
    """A game that is kept nowhere."""
    keeper, seating = begun(
        rules=rules,
        changes=changes,
        players=players,
        bots=["steady"],
        name="You",
        seed=seed,
        save=Path("unused"),
    )
    model = SeatModel(session_of(keeper.record, seating), guard=guard)
    return TableApp(model, rules, pace=0, now=Unhurried())


async def deals_are_played(rules: str, deals: int) -> None:
    app = at_table(rules, 3, 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await played(pilot, app, until=deals + 1)
    assert len(app.model.session.public.sheet) == deals


@pytest.mark.in_turn
async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    deals = so_many(2, full=7)
    keeper, seating = begun(
        rules="dunlop",
        changes=[] if deals == 7 else [TWO_DEALS],
        players=4,
        bots=["steady"],
        name="Rose",
        seed=11,
        save=path,
    )
    session = session_of(keeper.record, seating, keeper)
    keeper.begin(seating)
    app = TableApp(SeatModel(session), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await played(pilot, app)
    assert session.public.phase is Phase.OVER
    assert len(session.public.sheet) == deals
    assert leaders(session.public)
    assert final_state(read(path.read_text(encoding="utf-8"))) == session.state
    made = [
        type(line.move) for deal in keeper.record.deals for line in deal.lines if line.actor == 0
    ]
    assert {Draw, Lay, Add, Discard} <= set(made)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "rules", ["wikipedia+liverpool", "mahlum", "wikipedia", "christmas"][: so_many(1, full=4)]
)
async def test_two_deals_by_keys_under_every_preset(rules: str) -> None:
    await deals_are_played(rules, 2)


RELATIVES = [name for name in names() if "+" not in name][4:]


@pytest.mark.in_turn
@pytest.mark.parametrize("rules", RELATIVES[:: so_many(6, full=1)])
async def test_a_deal_by_keys_under_every_relative(rules: str) -> None:
    await deals_are_played(rules, 1)


HOUSE = [
    'buy.window = "until_next_discard"',
    'buy.priority = "cut"',
    'call.false_call = "caller_draws_1"',
    'call.offence = "fits_any"',
    'call.offender = "anyone"',
    'call.caller = "anyone"',
    "swap.for_contract = true",
    'start.upcard = "none"',
    'start.first_dealer = "random"',
]
"""What can come together that a player is asked while another plays."""


async def test_a_game_put_away_and_taken_up_in_mid_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    keeper, seating = begun(
        rules="wikipedia", changes=[], players=4, bots=["steady"], name="You", seed=5, save=path
    )
    keeper.begin(seating)
    session = session_of(keeper.record, seating, keeper)
    app = TableApp(SeatModel(session), "wikipedia", pace=0, now=Unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(25):
            await pilot.press("space")
        await pilot.press("q")
    keeper, seating = taken_up(path, "You", ["steady"], None)
    again = session_of(keeper.record, seating)
    assert again.state == session.state
    assert again.asked() == session.asked()
    assert again.log == session.log


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("dunlop", []),
        ("wikipedia", []),
        ("christmas", []),
        ("mahlum+quarters", []),
        ("bga", []),
        ("dunlop", HOUSE),
    ],
)
async def test_whatever_is_pressed_the_table_stands(rules: str, changes: list[str]) -> None:
    """Keys at random, in and out of season: none breaks anything, and every picture fits."""
    app = at_table(rules, 8, 8, changes, guard=False)
    chance = random.Random(drawn(rules))
    usual = ["space", "enter", "escape", "left", "right", "up", "x", "1", "2", "pagedown"]
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(so_many(45, full=1000)):
            if isinstance(app.screen, DealOverScreen):
                await pilot.press("space")
                continue
            app.action_press(chance.choice([*usual, *usual, *KEYS]))
            lines = draw(app.model, rules, 80, 24)
            assert len(lines) == 24
            assert max(line.cell_length for line in lines) <= 80
    public = app.model.session.public
    assert public.history or public.sheet
