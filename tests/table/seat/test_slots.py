"""Cards set aside for one meld of the contract: what they are, what they lack, what is wrong."""

import pytest

from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, Slot
from liverpool.record.cards import read_cards
from liverpool.record.melds import read_meld
from liverpool.table.melds import wild_words
from liverpool.table.seat.slots import Reading, read_slot
from liverpool.table.words import cards_text, meld_name, meld_text
from tests.rules.positions import house

SET, RUN = Slot(Kind.SET, 3), Slot(Kind.RUN, 4)
QUEENS, RED = Slot(Kind.SET, 3, "Q"), Slot(Kind.RUN, 4, "red")
SHORT = {"meld.run_max_len": 4}
HIGH = {"meld.ace": "high", "meld.run_max_len": 13}
LOW = {"meld.ace": "low", "meld.run_max_len": 13}
ROUND = {"meld.ace": "round_the_corner", "meld.run_max_len": 13}


def read(text: str, slot: Slot, rules: str = "dunlop", /, **changes: object) -> Reading:
    keys = {f"meld.{key}": value for key, value in changes.items()}
    return read_slot(read_cards(text), slot, house(rules, keys).meld)


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
        (QUEENS, "Qh ** **", ["Qh *Q* *Q*"]),
        (RED, "7h 5h 8h **", ["5h *6h* 7h 8h"]),
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
        (QUEENS, "** Qh", 1, "Qh **"),
        (RED, "8h 5h", 2, "5h 8h"),
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
        (QUEENS, "9h", {}, "set_of_another_rank"),
        (QUEENS, "9h 9c 9s", {}, "set_of_another_rank"),
        (RED, "4s 5s", {}, "run_of_another_colour"),
        (RED, "4s 5s 6s 7s", {}, "run_of_another_colour"),
        (RED, "4h 5s", {}, "run_broken"),
        (RUN, "9h 8c", {}, "run_broken"),
        (RUN, "9h 9h", {}, "run_broken"),
        (RUN, "Kh Ah 2h", {}, "run_turns_corner"),
        (RUN, "Kh 2h", {}, "run_turns_corner"),
        (RUN, "Kh Ah 2h", HIGH, "run_turns_corner"),
        (RUN, "Ah 2h 3h", HIGH, "ace_only_high"),
        (RUN, "Ah 3h", HIGH, "ace_only_high"),
        (RUN, "Qh Kh Ah", LOW, "ace_only_low"),
        (RUN, "Kh Ah 2h", LOW, "run_turns_corner"),
        (RUN, "4h ** ** ** 9h", {**ROUND, **SHORT}, "run_too_long"),
        (RUN, "4h 5h 6h 7h 8h", SHORT, "run_too_long"),
        (RUN, "4h 5h 6h 8h", SHORT, "run_too_long"),
        (RUN, "4h ** ** 7h", {"meld.adjacent_wilds": False, **SHORT}, "adjacent_wilds"),
        (RUN, "4h ** ** **", {"meld.run_min_naturals": 2, **SHORT}, "run_too_wild"),
    ],
)
def test_cards_that_cannot_become_the_meld_get_a_reason(
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


# Limits of wild cards, and melds just as long as asked


@pytest.mark.parametrize(
    ("slot", "cards", "limit", "missing"),
    [
        (SET, "9h **", 1, 1),
        (SET, "9h ** **", "as_many", 1),
        (SET, "9h ** **", "fewer", 2),
        (RUN, "5h ** **", "as_many", 1),
        (RUN, "5h ** **", "fewer", 2),
        (RUN, "5h 6h ** **", "fewer", 1),
    ],
)
def test_a_limit_of_wild_cards_asks_for_more_natural_ones(
    slot: Slot, cards: str, limit: object, missing: int
) -> None:
    found = read(cards, slot, wild_limit=limit)
    assert (found.missing, found.melds, found.fault) == (missing, (), None)


@pytest.mark.parametrize(
    ("slot", "cards", "limit", "reason"),
    [
        (SET, "9h ** **", 1, Reason.TOO_MANY_WILDS),
        (RUN, "5h ** **", 1, Reason.TOO_MANY_WILDS),
        (SET, "9h ** ** ** ** **", "as_many", Reason.WILDS_OVER_NATURALS),
        (SET, "9h ** ** ** ** **", "fewer", Reason.WILDS_NOT_FEWER),
    ],
)
def test_more_wild_cards_than_the_limit_are_named(
    slot: Slot, cards: str, limit: object, reason: Reason
) -> None:
    found = read(cards, slot, wild_limit=limit)
    assert found.fault is not None
    assert found.fault.reason is reason


def test_where_the_size_is_exact_longer_melds_are_none() -> None:
    exact = house("dunlop", {"meld.laydown_size": "exact"}).meld
    cards = read_cards("9h 9c 9s 9d")
    found = read_slot(cards, SET, exact)
    assert found.fault is not None
    assert found.fault.reason is Reason.MELD_TOO_LONG
    assert len(read_slot(cards, SET, exact, all_at_once=True).melds) == 1
    two_ends = read_slot(read_cards("9h 5h"), RUN, exact)
    assert two_ends.fault is not None
    assert read_slot(read_cards("8h 5h"), RUN, exact).missing == 2


def test_twos_that_are_wild_everywhere_are_no_set_and_never_in_their_own_place() -> None:
    changes = {"wild_ranks": "twos_everywhere"}
    assert read("2h 2c 2d", SET, **changes).melds == ()
    assert read("9h 2c", SET, **changes).missing == 1
    found = read("Ah 2h 3h 4h", RUN, run_min_naturals=3, **changes)
    assert "Ah 2h 3h 4h" in [meld_text(meld, house("dunlop").meld) for meld in found.melds]


def test_cards_of_a_rank_that_are_always_wild_are_not_counted_as_natural() -> None:
    changes = {"wild_ranks": "red_aces"}
    assert read("Ac Ad Ah", SET, set_min_naturals=2, **changes).missing == 1
    assert len(read("Ac Ad As", SET, set_min_naturals=2, **changes).melds) == 1
    assert read("9c Ad", SET, **changes).missing == 1
    assert read("Ah Ah", SET, **changes).melds == ()
    assert read("3c 3d", SET, wild_ranks="threes", set_min_naturals=3).missing == 1


def test_without_a_place_for_the_two_runs_begin_at_the_three() -> None:
    changes = {"wild_ranks": "twos", "twos_in_runs": False, "ace": "high", "run_max_len": 12}
    assert read("2h 3h 4h 5h", RUN, **changes).fault is None
    found = read("Ah 3h 4h", RUN, **changes)
    assert found.fault == Refusal(Reason.RUN_FROM_THREE)


def test_no_suit_is_twice_where_those_of_a_set_must_be_different() -> None:
    def by_suit(cards: str, rules: str = "dunlop") -> Reading:
        return read(cards, SET, rules, set_suits="different")

    assert len(by_suit("9h 9c 9s **").melds) == 1
    assert by_suit("9h 9c").missing == 1
    assert by_suit("9h 9h").fault == Refusal(Reason.SET_SUIT_TWICE)
    assert by_suit("9h 9h **").fault == Refusal(Reason.SET_SUIT_TWICE)
    assert by_suit("9h 9c 9s 9d **").fault == Refusal(Reason.SET_FULL, 4)
    assert by_suit("** ** ** **").fault == Refusal(Reason.SET_TOO_WILD, 1)
    assert by_suit("2h 2h", "dunlop+twos").missing == 1
    rules = house("dunlop+twos", {"meld.set_suits": "different"}).meld
    [twos] = by_suit("2h 2h 2d", "dunlop+twos").melds
    assert meld_text(twos, rules) == "2d 2h 2h=2"


def test_of_wild_cards_alone_the_player_says_the_rank() -> None:
    found = read("** ** **", SET, set_min_naturals=0)
    assert [meld.start for meld in found.melds] == [*range(1, 14)]
    assert read("** **", SET, set_min_naturals=0).missing == 1
    assert read("** ** **", SET).missing == 1
    rules = house("dunlop", {"meld.set_min_naturals": 0}).meld
    eights = found.melds[7]
    settled = read_slot(read_cards("** ** **"), SET, rules, eights)
    assert (settled.melds, wild_words(eights, rules)) == ((eights,), "8")
    assert meld_name(eights, rules) == "3 eights"


def test_the_limit_of_runs_is_named_where_they_have_one() -> None:
    limits = {"wild_limit": 1, "wild_limit_run": 2}
    assert len(read("5h ** ** 8h", RUN, **limits).melds) == 1
    assert read("5h ** ** **", RUN, run_max_len=4, **limits).fault == Refusal(
        Reason.TOO_MANY_WILDS, 2, meld="run"
    )
    assert read("9h ** **", SET, **limits).fault == Refusal(Reason.TOO_MANY_WILDS, 1, meld="set")
