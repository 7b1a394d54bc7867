"""Looking ahead to the end of a turn: how far it goes."""

import pytest
from msgspec.structs import replace

from liverpool.engine import ending
from liverpool.engine.cards import hand_of
from liverpool.engine.ending import MOST_TRIED, can_end
from liverpool.engine.lay_offs import adds
from liverpool.engine.state import Public, Turn
from liverpool.record.cards import read_cards
from tests.rules.positions import BEN, house, position

RANKS = "A23456789"
SETS = [f"{rank}c{rank}d{rank}h" for rank in RANKS]
NO_WILD = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}


def owing_a_joker(public: Public) -> Public:
    return replace(public, this_turn=Turn(owed=1))


def test_nobody_looks_ahead_through_all_orders_of_very_many_lay_offs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two of each rank can be laid off, in 3^9 ways, and none of them makes a place for a joker."""
    looked = 0

    def counted(*given: object) -> object:
        nonlocal looked
        looked += 1
        assert looked <= MOST_TRIED
        return adds(*given)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr(ending, "adds", counted)
    state = position(house("dunlop", NO_WILD), table={"Ben": SETS})
    hand = hand_of(read_cards("".join(f"{rank}s{rank}s" for rank in RANKS) + "**"))
    assert not can_end(owing_a_joker(state.public), BEN, hand)
    assert looked == MOST_TRIED


def test_a_place_for_the_joker_is_found_at_once_among_very_many_lay_offs() -> None:
    state = position("dunlop", table={"Ben": SETS})
    hand = hand_of(read_cards("".join(f"{rank}s{rank}s" for rank in RANKS) + "**"))
    assert can_end(owing_a_joker(state.public), BEN, hand)
