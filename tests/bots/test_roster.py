"""Bots by name."""

import pytest

from liverpool.bots.roster import BOTS, make

ALL = (
    "there are pip, lottie, sam, rosa, edith, ada, of levels 1 to 6, and random, greedy, steady,"
    " expert, search."
)


def test_every_bot_can_be_made() -> None:
    plain = {"random", "greedy", "steady", "expert", "search"}
    assert set(BOTS) == plain | {"pip", "lottie", "sam", "rosa", "edith", "ada"}
    for name in BOTS:
        assert callable(make(name, 1).choose)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Steady", 'There is no bot "Steady"; did you mean steady?'),
        ("Rosi", 'There is no bot "Rosi"; did you mean rosa?'),
        ("3", 'There is no bot "3"; did you mean sam?'),
        ("zzz", f'There is no bot "zzz"; {ALL}'),
        ("\x1b[31m", f'There is no bot "?[31m"; {ALL}'),
    ],
)
def test_a_bot_that_does_not_exist_is_reported(name: str, sentence: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011  # the whole sentence is compared below
        make(name, 1)
    assert str(raised.value) == sentence
