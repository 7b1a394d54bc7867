"""Bots by name."""

import pytest

from liverpool.bots.roster import BOTS, make


def test_every_bot_can_be_made() -> None:
    assert set(BOTS) == {"random", "steady"}
    for name in BOTS:
        assert callable(make(name, 1).choose)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Steady", 'There is no bot "Steady"; did you mean steady?'),
        ("zzz", 'There is no bot "zzz"; there are random and steady.'),
        ("\x1b[31m", 'There is no bot "?[31m"; there are random and steady.'),
    ],
)
def test_a_bot_that_does_not_exist_is_told(name: str, sentence: str) -> None:
    with pytest.raises(ValueError) as told:  # noqa: PT011  # the whole sentence is compared below
        make(name, 1)
    assert str(told.value) == sentence
