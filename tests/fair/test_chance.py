"""Commitments, keys and what follows from them: as the page says, and each outcome alike."""

import json
from collections import Counter
from hashlib import sha256
from math import sqrt
from typing import Any

import pytest

from liverpool.arena.dealer import cut_chances
from liverpool.fair.chance import ONE_IN, Chance
from liverpool.fair.numbers import DealId, NumberSet, Opened, Purpose
from tests.chance import drawn, so_many
from tests.fair import second
from tests.fair.vectors import KEPT, vectors

KEPT_VECTORS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))


def opened(number: str, blinding: str = "00" * 32) -> Opened:
    return Opened(bytes.fromhex(number), bytes.fromhex(blinding))


def chance(case: dict[str, Any]) -> Chance:
    return Chance(bytes.fromhex(case["key"]), case["kind"], case["count"])


def test_the_vectors_are_what_the_page_says() -> None:
    assert vectors() == KEPT_VECTORS


@pytest.mark.parametrize("case", KEPT_VECTORS["commitments"])
def test_commitments(case: dict[str, Any]) -> None:
    found = opened(case["number"], case["blinding"]).commitment(
        DealId(case["table"], case["deal"]),
        Purpose(case["purpose"]),
        None if case["who"] == "server" else int(case["who"]),
    )
    assert found.hex() == case["commitment"]


@pytest.mark.parametrize("case", KEPT_VECTORS["keys"])
def test_keys(case: dict[str, Any]) -> None:
    # Backwards, because only the seats count, not who came first.
    seats = {int(seat): opened(number) for seat, number in reversed(case["seats"].items())}
    numbers = NumberSet(opened(case["server"]), seats)
    key = numbers.key(DealId(case["table"], case["deal"]), Purpose(case["purpose"]))
    assert key.hex() == case["key"]


@pytest.mark.parametrize("case", KEPT_VECTORS["words"])
def test_words(case: dict[str, Any]) -> None:
    one = chance(case)
    assert [one.below(2**32) for _ in case["words"]] == case["words"]


def test_whole_numbers() -> None:
    case = KEPT_VECTORS["below"]
    one = chance(case)
    assert [one.below(bound) for bound in case["bounds"]] == case["numbers"]


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_that_no_word_can_serve_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="the bound lies"):
        Chance(b"", "lot", 0).below(bound)


@pytest.mark.parametrize("case", KEPT_VECTORS["shuffles"])
def test_shuffles(case: dict[str, Any]) -> None:
    assert chance(case).shuffled(case["cards"]) == case["order"]


@pytest.mark.parametrize("case", KEPT_VECTORS["falls"])
def test_falls(case: dict[str, Any]) -> None:
    assert chance(case).fall(case["aim"], case["deck"]) == case["fall"]


@pytest.mark.parametrize(("aim", "deck"), [(0, 10), (10, 10), (-1, 5)])
def test_a_cut_outside_of_the_deck_is_refused(aim: int, deck: int) -> None:
    with pytest.raises(ValueError, match="cannot be cut"):
        Chance(b"", "fall", 0).fall(aim, deck)


@pytest.mark.parametrize(("number", "blinding"), [(31, 32), (32, 33), (0, 0)])
def test_a_number_of_another_size_is_refused(number: int, blinding: int) -> None:
    with pytest.raises(ValueError, match="32 bytes each"):
        Opened(bytes(number), bytes(blinding))


def test_both_implementations_agree_on_what_nobody_has_written_down() -> None:
    for at in range(so_many(12, full=1000)):
        key = sha256(drawn(f"fair/{at}").encode()).hexdigest()
        cards = second.deck(1 + at % 4, at % 9)
        made = Chance(bytes.fromhex(key), "shuffle", at)
        assert made.shuffled(cards) == second.shuffled(second.words(key, "shuffle", at), cards)
        made = Chance(bytes.fromhex(key), "fall", at)
        deck = 2 + at * 7 % 120
        aim = 1 + at * 5 % (deck - 1)
        assert made.fall(aim, deck) == second.fall(second.words(key, "fall", at), aim, deck)


def test_nothing_of_one_commitment_fits_another_place() -> None:
    one = opened("11" * 32, "22" * 32)
    made = {
        one.commitment(DealId(table, deal), purpose, seat)
        for table in ("aaaaaa", "aaaaa1")
        for deal in (1, 11)
        for purpose in Purpose
        for seat in (None, 0, 1, 11)
    }
    assert len(made) == 32


def test_the_key_follows_from_who_is_in_and_from_every_number() -> None:
    of = DealId("aaaaaa", 1)
    server = opened("01" * 32)
    seats = {seat: opened(f"{seat:02x}" * 32) for seat in (2, 3)}
    keys = [
        NumberSet(server, seats).key(of, Purpose.CARDS),
        NumberSet(server, seats).key(of, Purpose.CUT),
        NumberSet(server, seats).key(DealId("aaaaaa", 2), Purpose.CARDS),
        NumberSet(opened("02" * 32), seats).key(of, Purpose.CARDS),
        NumberSet(server, {**seats, 3: opened("04" * 32)}).key(of, Purpose.CARDS),
        NumberSet(server, {2: seats[2]}).key(of, Purpose.CARDS),
        NumberSet(server, {2: seats[2], 4: seats[3]}).key(of, Purpose.CARDS),
    ]
    assert len(set(keys)) == len(keys)


# Against chance

SIGMAS = 6
"""Further from what is expected no sum of so many counts lies, but once in a billion runs."""


def deviation(counts: Counter[Any], outcomes: int, expected: float) -> float:
    """How many standard deviations chi-square lies from what chance gives."""
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    seen += (outcomes - len(counts)) * expected
    free = outcomes - 1
    return abs(seen - free) / sqrt(2 * free)


def shuffles(count: int) -> float:
    """The worst deviation of: which card is where, and which card follows which."""
    key = sha256(drawn("fair/shuffles").encode()).digest()
    deck = list(range(16))
    places: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for at in range(count):
        order = Chance(key, "shuffle", at).shuffled(deck)
        places.update(enumerate(order))
        pairs[order[0], order[1]] += 1
    # A shuffle fills every place once, so 15 * 15 of the 256 counts are free.
    expected = count / 16
    seen = sum((places[place, card] - expected) ** 2 / expected for place in deck for card in deck)
    return max(abs(seen * 15 / 16 - 225) / sqrt(450), deviation(pairs, 16 * 15, count / (16 * 15)))


def test_every_card_comes_to_every_place_alike() -> None:
    assert shuffles(1_600) < SIGMAS


@pytest.mark.full
def test_a_million_shuffles_against_chance() -> None:
    assert shuffles(1_000_000) < SIGMAS


def test_all_orders_of_a_few_cards_come_alike() -> None:
    count = so_many(2_400, full=600_000)
    key = sha256(drawn("fair/orders").encode()).digest()
    orders = Counter(tuple(Chance(key, "shuffle", at).shuffled("abcd")) for at in range(count))
    assert deviation(orders, 24, count / 24) < SIGMAS


def test_a_bound_that_divides_nothing_is_served_alike() -> None:
    """Without discarding, 2/3 of all words would be too many for the lower half."""
    bound = 3 * 2**30
    one = Chance(b"key", "lot", 0)
    low = sum(one.below(bound) < bound // 2 for _ in range(4_000))
    assert abs(low - 2_000) < SIGMAS * sqrt(1_000)


@pytest.mark.parametrize(
    ("aim", "deck"), [(31, 108), (1, 108), (107, 108), (5, 21), (4, 12), (1, 2)]
)
def test_a_cut_falls_as_published(aim: int, deck: int) -> None:
    """The very chances of the seeded dealer, which does not count in whole numbers."""
    count = so_many(3_000, full=400_000)
    falls = Counter(Chance(b"key", "fall", at).fall(aim, deck) for at in range(count))
    due = cut_chances(aim, deck, 1 / ONE_IN)
    assert set(falls) <= set(due)
    for place, likely in due.items():
        spread = sqrt(count * likely * (1 - likely))
        assert abs(falls[place] - count * likely) <= SIGMAS * spread
