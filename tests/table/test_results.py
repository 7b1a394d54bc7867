"""How deals and games end, in sentences."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.engine.state import Public
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card
from liverpool.table.results import ending
from liverpool.table.words import Names
from tests.room.scenes import last_card_of_the_game
from tests.rules.positions import ANN, BEN

NAMES = ("Ann", "Ben", "Cy")


@pytest.fixture
def ended() -> Public:
    """Ben has gone out with the three of spades."""
    return apply(last_card_of_the_game(), BEN, Discard(read_card("3s"))).public


def test_the_last_discard_is_named_where_it_is_asked_for(ended: Public) -> None:
    assert ending(ended, Names(NAMES, ANN)) == "Ben goes out."
    assert ending(ended, Names(NAMES, ANN), card=True) == "Ben goes out with 3s."
    assert ending(ended, Names(NAMES, BEN), card=True) == "You go out with 3s."
