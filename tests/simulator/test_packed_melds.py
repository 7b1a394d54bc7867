"""Melds in the bytes of the module: what is written is read again."""

import pytest

from liverpool.engine.chosen import changed
from liverpool.engine.melds import Meld, set_of
from liverpool.engine.presets import load
from liverpool.engine.rules import Kind
from liverpool.record.cards import read_cards
from liverpool.simulator.packed_melds import meld_bytes, meld_from


def run(suit: int, start: int, text: str) -> Meld:
    return Meld(Kind.RUN, suit, start, read_cards(text))


@pytest.mark.parametrize("wild", ["none", "twos", "twos_everywhere"])
@pytest.mark.parametrize(
    "meld",
    [
        set_of(9, read_cards("9c 9c 9s **")),
        run(2, 11, "Jh Qh ** Ah"),
        run(0, 1, "Ac ** 3c 4c"),
    ],
)
def test_melds_with_jokers(meld: Meld, wild: str) -> None:
    assert again(meld, wild) == meld


@pytest.mark.parametrize("wild", ["twos", "twos_everywhere"])
@pytest.mark.parametrize(
    "meld",
    [
        set_of(9, read_cards("9c 2c 2c 2s **")),
        run(2, 1, "Ah 2h 3h 4h"),
        run(2, 1, "2s 2d 3h 2h **"),
        run(3, 11, "2c ** Ks 2s"),
    ],
)
def test_melds_with_wild_twos(meld: Meld, wild: str) -> None:
    assert again(meld, wild) == meld


def test_a_set_of_twos() -> None:
    meld = set_of(2, read_cards("2c 2c 2h **"))
    assert again(meld, "twos") == meld


def again(meld: Meld, wild: str) -> Meld:
    """The meld, written and read."""
    points = {} if wild == "none" else {"points.wild_two": 15}
    rules = changed(load("dunlop").rules, {"meld.wild_ranks": wild, **points}).meld
    content = meld_bytes(5, meld, rules)
    owner, found = meld_from(content + [0] * (16 - len(content)))
    assert owner == 5
    return found
