"""Who can begin a game of the score keeper."""

import pytest

from liverpool.terminal.score_start import fault_of, split_names


@pytest.mark.parametrize(("players", "possible"), [(1, False), (2, True), (10, True), (11, False)])
def test_a_game_has_two_to_ten_players(players: int, possible: bool) -> None:
    names = split_names(", ".join("ABCDEFGHIJK"[:players]))
    assert len(names) == players
    assert (fault_of(names, None) == "") is possible
