"""Cards set aside for one meld of the contract: what they are, what they lack, what is wrong."""

import pytest

from liverpool.engine.rules import Kind, Slot
from liverpool.record.cards import read_cards
from liverpool.record.melds import read_meld
from liverpool.table.slots import Reading, meld_name, read_slot
from liverpool.table.words import cards_text, meld_text
from tests.rules.positions import house

SET, RUN = Slot(Kind.SET, 3), Slot(Kind.RUN, 4)
SHORT = {"meld.run_max_len": 4}


def read(text: str, slot: Slot, rules: str = "dunlop") -> Reading:
    return read_slot(read_cards(text), slot, house(rules).meld)


@pytest.mark.parametrize(
    ("slot", "cards", "melds"),
    [
        (SET, "9h 9c 9c", ["9c 9c 9h"]),
        (SET, "9h ** **", ["9h *9* *9*"]),
        (SET, "9h 9c 9s 9d", ["9c 9d 9h 9s"]),
        (RUN, "7h 5h 8h 6h", ["5h 6h 7h 8h"]),
        (RUN, "7h 5h 8h **", ["5h *6h* 7h 8h"]),
        (RUN, "Ah 2h 3h 4h", ["Ah 2h 3h 4h"]),
        (RUN, "Ah Kh Qh Jh", ["Jh Qh Kh Ah"]),
        (RUN, "7h 8h 9h **", ["*6h* 7h 8h 9h", "7h 8h 9h *10h*"]),
    ],
)
def test_cards_are_the_melds_that_they_can_be(slot: Slot, cards: str, melds: list[str]) -> None:
    rules = house("dunlop").meld
    found = read(cards, slot)
    assert [meld_text(meld, rules) for meld in found.melds] == melds
    assert (found.missing, found.fault) == (0, None)


@pytest.mark.parametrize(
    ("slot", "cards", "missing", "order"),
    [
        (SET, "9h", 2, "9h"),
        (SET, "** 9h", 1, "9h **"),
        (SET, "**", 2, "**"),
        (RUN, "8h 5h", 2, "5h 8h"),
        (RUN, "9h 5h", 3, "5h 9h"),
        (RUN, "Ah Jh", 2, "Jh Ah"),
        (RUN, "2h Ah", 2, "Ah 2h"),
        (RUN, "** 8h 5h", 1, "5h 8h **"),
        (RUN, "5h 6h 8h 9h", 1, "5h 6h 8h 9h"),
        (RUN, "** ** ** **", 1, "** ** ** **"),
    ],
)
def test_cards_that_are_too_few_lack_the_rest(
    slot: Slot, cards: str, missing: int, order: str
) -> None:
    found = read(cards, slot)
    assert (found.missing, found.melds, found.fault) == (missing, (), None)
    assert cards_text(found.cards) == order


@pytest.mark.parametrize(
    ("slot", "cards", "changes", "reason"),
    [
        (SET, "9h 8h", {}, "set_mixed"),
        (RUN, "9h 8c", {}, "run_broken"),
        (RUN, "9h 9h", {}, "run_broken"),
        (RUN, "Kh Ah 2h", {}, "run_turns_corner"),
        (RUN, "4h 5h 6h 7h 8h", SHORT, "run_too_long"),
        (RUN, "4h 5h 6h 8h", SHORT, "run_too_long"),
        (RUN, "4h ** ** 7h", {"meld.adjacent_wilds": False, **SHORT}, "adjacent_wilds"),
        (RUN, "4h ** ** **", {"meld.run_min_naturals": 2, **SHORT}, "run_too_wild"),
    ],
)
def test_what_cannot_become_the_meld_is_told(
    slot: Slot, cards: str, changes: dict[str, object], reason: str
) -> None:
    found = read_slot(read_cards(cards), slot, house("dunlop", changes).meld)
    assert found.fault is not None
    assert found.fault.reason == reason


def test_a_wild_two_in_its_own_place_is_itself() -> None:
    found = read("2h 3h 4h 5h", RUN, "dunlop+twos")
    assert "2h 3h 4h 5h" in [cards_text(meld.cards) for meld in found.melds]
    assert read("2h 2c 9s", SET, "dunlop+twos").missing == 0


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        ("AcAdAs", "3 aces"),
        ("9h9d9s**", "4 nines"),
        ("Ac2c3c4c", "A to 4 of clubs"),
        ("TsJsQsKs**", "10 to A of spades"),
        ("**5d6d7d", "4 to 7 of diamonds"),
    ],
)
def test_a_meld_has_a_name(meld: str, name: str) -> None:
    rules = house("dunlop").meld
    assert meld_name(read_meld(meld, rules), rules) == name
