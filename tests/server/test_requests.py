"""What a message of a page may name."""

import pytest
from msgspec import ValidationError, convert

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.room.messages.frames import SeatNumber
from liverpool.room.messages.requests import LetBotPlay, WaitFor


def test_a_seat_is_one_of_the_largest_table() -> None:
    for seat in (0, MOST_PLAYERS - 1):
        assert convert(seat, SeatNumber) == seat
    for seat in (-1, MOST_PLAYERS):
        with pytest.raises(ValidationError):
            convert(seat, SeatNumber)


@pytest.mark.parametrize(("kind", "says"), [(WaitFor, "wait_for"), (LetBotPlay, "let_bot_play")])
def test_nobody_is_waited_for_at_a_seat_that_no_table_has(kind: type, says: str) -> None:
    with pytest.raises(ValidationError, match=r"seat"):
        convert({"kind": says, "id": 1, "seat": MOST_PLAYERS}, kind)
