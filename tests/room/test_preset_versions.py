"""A game is played to its end by the version of its preset by which it was begun."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.moves import Discard
from liverpool.engine.presets import load
from liverpool.engine.state import DealScore, Ending
from liverpool.engine.turn import apply
from liverpool.record import read_position, write, write_position
from liverpool.record.cards import read_card
from liverpool.record.game import record_from
from liverpool.room.game_files import GameRead, game_read, look_for_game
from liverpool.room.game_start import first_state
from liverpool.room.looking_up import Opens
from liverpool.room.messages.ending import OpenGame
from liverpool.room.messages.replies import Seated
from liverpool.room.messages.requests import Hello, Open, Start
from tests.changing import changes, presets_in
from tests.room.house import House, game_after
from tests.room.scenes import scene
from tests.rules.positions import BEN


def test_a_game_goes_on_by_its_rules_where_its_preset_has_others_by_now(
    tmp_path: Path,
) -> None:
    house = House()
    page = house.page()
    seated = page.ask(Open(name="Ann", start=True, changes={"end.failed_meld": 20}))
    assert isinstance(seated, Seated)
    state = house.open(seated.table).state
    position = write_position(state)
    with presets_in(tmp_path / "presets") as folder:
        changes(folder, 1, dunlop=('limit = "none"', "limit = 3"))
        house.starts_again()
        house.page().does(Hello(table=seated.table, secret=seated.secret))
        table = house.open(seated.table)
        assert (table.state, load("dunlop").rules.buy.limit) == (state, 3)
        assert table.kept.version == 2
        assert table.kept.changes == {"buy.limit": "none", "end.failed_meld": 20}
        house.keeps(table.kept)
        house.starts_again()
        assert house.open(seated.table).state == state
        # Their next game is by the same rules.
        again = game_after(house.open(seated.table).kept)
        assert first_state(again).public.rules == state.public.rules
        # Tables that began from a position name the version there, as people's own files do.
        assert read_position(position).public.rules == state.public.rules


def test_a_game_file_of_an_earlier_version_is_opened_by_what_differs_by_now(tmp_path: Path) -> None:
    played = changed(load("dunlop").rules, {"end.failed_meld": 20})
    melds = ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]
    sheet = (DealScore((5, 0, 9), (0,) * 3, BEN, Ending.OUT),) * 6
    state = scene(played, deal=7, turn=BEN, hands={"Ben": "3s"}, table={"Ben": melds}, sheet=sheet)
    last = Discard(read_card("3s"))
    text = write(record_from(state).appended(BEN, last, apply(state, BEN, last)))
    with presets_in(tmp_path / "presets") as folder:
        changes(folder, 1, dunlop=('limit = "none"', "limit = 3"))
        game = game_read(text)
        assert isinstance(game, GameRead)
        assert game.changes == {"buy.limit": "none", "end.failed_meld": 20}
        opened = look_for_game(OpenGame(text=text, seat=0)).finish(House().now(), game)
        assert isinstance(opened, Opens)
        assert first_state(game_after(opened.kept)).public.rules == played


def test_a_lobby_of_before_begins_by_the_rules_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    page, seated = house.opens()
    newer = replace(load("dunlop"), version=2)
    monkeypatch.setattr("liverpool.room.game_start.load", lambda _name: newer)
    page.does(Start())
    house.starts_again()
    house.page().does(Hello(table=seated.table, secret=seated.secret))


def test_a_lobby_by_rules_that_cannot_be_played_does_not_begin() -> None:
    """As where a later version has found what contradicts itself in them."""
    house = House()
    page, seated = house.opens()
    house.keeps(replace(house.open(seated.table).kept, changes={"points.wild_two": 5}))
    why = page.refused(Start()).why
    assert (why.reason, why.sentence) == (
        "rules",
        'points.wild_two: 2s are not wild; write 0, or meld.wild_ranks = "twos".',
    )
