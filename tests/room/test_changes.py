"""A page that is told what has changed has the view as it is."""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from msgspec import convert
from msgspec.json import decode
from msgspec.structs import replace

from liverpool.room.messages import written
from liverpool.room.messages.game import GameChanges, GameUpdate, GameView
from liverpool.room.messages.requests import Settings
from liverpool.room.views.events import event_seen_by
from liverpool.room.views.game_views import GameViews, TableContext, changes
from liverpool.table.due import Transition
from tests.chance import drawn, some
from tests.room.shown import walked
from tests.rules.positions import SOURCES

NAMES: Final = ("Ann", "Ben", "Cy", "Dee")
SEAT: Final = 1


def told(rules: str) -> list[GameUpdate]:
    """What a seat is told of a deal, move by move."""
    random = Random(drawn(f"changes/{rules}"))
    log, updates = tuple[str, ...](), []
    for number, step in enumerate(walked(rules, 4, 3, str(random.random()))):
        event, state = event_seen_by(Transition(*step), SEAT, NAMES), step[-1]
        log = (*log, *event.lines)[-random.randint(3, 6) :]
        view = GameViews(state, NAMES).of(SEAT, TableContext(Settings(), log=log))
        updates.append(GameUpdate(number, (event,), view))
    return updates


def changed(before: GameView, said: GameChanges) -> GameView:
    """The view that the page makes of it (`web/src/connection/changes.ts`)."""
    view: dict[str, Any] = decode(written(before)) | said.changed
    for seat, parts in said.players.items():
        view["players"][seat] |= parts
    view["log"] = [*before.log[said.log_gone :], *said.log_new]
    return convert(view, GameView)


@pytest.mark.in_turn("tables")
@pytest.mark.parametrize("rules", some([*SOURCES, "wikipedia+liverpool"], everyday=2))
def test_the_changes_make_the_view_that_is_sent_whole(rules: str) -> None:
    updates = told(rules)
    whole, sent = 0, 0
    for before, update in pairwise(updates):
        said = changes(before.game, update)
        assert said is not None
        text = written(said)
        over_the_wire = decode(text, type=GameChanges)
        assert changed(before.game, over_the_wire) == decode(written(update.game), type=GameView)
        assert over_the_wire.events == update.events
        assert over_the_wire.number == update.number
        whole, sent = whole + len(written(update)), sent + len(text)
    assert sent < whole / 2


def test_a_view_that_stays_as_it_was_is_said_in_no_words() -> None:
    update = told("dunlop")[-1]
    said = changes(update.game, update)
    assert said == GameChanges(update.number, update.events, {}, {}, 0, ())


def test_a_log_of_all_new_lines_takes_the_place_of_the_old_ones() -> None:
    update = told("dunlop")[-1]
    before = replace(update.game, log=("Ben draws.", "Ben discards 4c."))
    said = changes(before, replace(update, game=replace(update.game, log=("Cy draws.",))))
    assert said is not None
    assert (said.log_gone, said.log_new) == (2, ("Cy draws.",))


def test_where_players_have_come_or_gone_the_view_is_sent_whole() -> None:
    update = told("dunlop")[-1]
    fewer = replace(update.game, players=update.game.players[:-1])
    assert changes(fewer, update) is None
