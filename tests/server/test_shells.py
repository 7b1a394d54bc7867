"""What pages are told of a deal is the same to the last byte, whatever holds its room."""

import pytest

from tests.chance import drawn, so_many
from tests.room.test_non_interference import RULES
from tests.room.worlds import first_shuffle, first_world, other_world
from tests.server.shared import HERE
from tests.server.shells import in_servers


@pytest.mark.in_turn("servers")
@HERE  # it has pages of both kinds
@pytest.mark.parametrize("deal", range(so_many(1, full=20)))
def test_pages_are_told_the_same_in_a_server_and_through_the_bus(
    deal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = drawn(f"worlds/bus/{deal}")
    alone = first_world(RULES[(deal + 1) % len(RULES)], seed, delayed=deal % 2 == 1)
    for by_bus in (False, True):
        with in_servers(monkeypatch, by_bus=by_bus):
            there = other_world(alone, first_shuffle(alone), len(alone.acts))
        assert there.told == alone.told
        assert there.moves == alone.moves
