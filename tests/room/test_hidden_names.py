"""A page can hide a name, because it knows where in a message names may stand.

The page replaces them in the sentences under certain keys (`web/src/connection/names.ts`); here
games are played, and wherever a name is sent, it must be under one of these.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from liverpool.engine.state import Phase, view_of
from liverpool.room.messages import written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, Hinted
from liverpool.room.messages.requests import Settings
from liverpool.room.views.events import event_seen_by
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.table.due import Transition
from liverpool.table.hints import hint
from liverpool.table.offer_end import HowEnded, OfferEnd
from liverpool.table.words import Names
from tests.chance import drawn, so_many, some
from tests.room.shown import walked
from tests.rules.positions import SOURCES

PAGE: Final = Path(__file__).parents[2] / "web/src/connection/names.ts"
SEAT: Final = 1
HINTS: Final = so_many(2, full=6)
ENDED: Final = OfferEnd(0, HowEnded.SOLD, 0, (SEAT, 2), (), while_played=False, buyer=2)
NAMES: Final = ("Zzann", "Zzben", "Zzcy", "Zzdee")


def keys_of_the_page() -> set[str]:
    """The keys under which the page replaces names."""
    listed = re.search(
        r"SENTENCES: readonly string\[\] = \[(.*?)\];", PAGE.read_text("utf-8"), re.DOTALL
    )
    assert listed is not None
    return set(re.findall(r'"(\w+)"', listed[1]))


def keys_with_names(message: Any, key: str = "") -> Iterator[str]:
    """Under which keys the names stand in what would go over the wire."""
    if isinstance(message, dict):
        for name, part in message.items():
            question = key == "hint" and name == "question"
            yield from keys_with_names(part, "says" if question else name)
    elif isinstance(message, list):
        for part in message:
            yield from keys_with_names(part, key)
    elif isinstance(message, str) and "Zz" in message:
        yield key


def keys_sent(message: ToPage) -> set[str]:
    return set(keys_with_names(json.loads(written(message))))


@pytest.mark.in_turn("tables")
@pytest.mark.parametrize("rules", some([*SOURCES, "wikipedia+liverpool"], everyday=2))
def test_names_stand_only_where_the_page_can_hide_them(rules: str) -> None:
    random = Random(drawn(f"hidden names/{rules}"))
    hidden, sent, log = keys_of_the_page(), set[str](), tuple[str, ...]()
    asked = []
    for step in walked(rules, 4, 3, str(random.random())):
        event, state = event_seen_by(Transition(*step), SEAT, NAMES), step[-1]
        log = (*log, *event.lines)[-4:]
        context = TableContext(Settings(), log=log, offer_end=ENDED)
        view = GameViews(state, NAMES).of(SEAT, context)
        sent |= keys_sent(GameUpdate(1, (event,), view))
        if state.public.phase is not Phase.OVER:
            asked.append(view_of(state, SEAT))
    for each in random.sample(asked, HINTS):
        found = hint(each, Names(NAMES, SEAT))
        sent |= set() if found is None else keys_sent(Hinted(1, found))
    assert {"sentence", "detail", "log", "lines"} <= sent <= hidden
