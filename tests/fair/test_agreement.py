"""How the numbers of a deal are agreed, step by step: what each step takes and what it refuses."""

import pytest

from liverpool.fair.agreement import Agreement, NotAsked
from liverpool.fair.numbers import SIZE, DealId, DealNumbers, NumberSet, Opened, Purpose

ID = DealId("aaaaaa", 1)
NUMBERS = DealNumbers(ID, NumberSet(Opened(bytes(32), bytes(32)), {}), None)


def number(seat: int, purpose: Purpose) -> Opened:
    return Opened(bytes([seat]) * 32, purpose.value.encode().ljust(32))


def commitments(seat: int) -> dict[Purpose, bytes]:
    return {each: number(seat, each).commitment(ID, each, seat) for each in Purpose}


def committed(*seats: int) -> Agreement:
    agreement = Agreement.begun(
        DealNumbers(ID, NUMBERS.cards, NumberSet(NUMBERS.cards.server, {}), ())
    )
    for seat in seats:
        agreement = agreement.with_commitments(seat, commitments(seat))
    return agreement


def test_who_leaves_before_the_list_is_closed_has_committed_to_nothing() -> None:
    both = committed(0, 1)
    assert both.without(0) == committed(1)
    assert both.without(2) == both
    assert both.awaited([0, 1, 2]) == {2}


def test_nobody_goes_from_the_closed_list() -> None:
    listed = committed(0, 1).listed()
    assert listed.without(0) == listed


def test_each_number_is_awaited_from_those_in_the_list_until_it_is_there() -> None:
    listed = committed(0, 1).listed()
    assert listed.awaited([0, 1, 2]) == {0, 1}
    opened = listed.with_opened(0, Purpose.CARDS, number(0, Purpose.CARDS))
    assert opened.awaited([0, 1, 2]) == {1}
    cut = opened.agreed([0, 1]).aimed(31)
    assert cut.left_out == (1,)
    assert cut.awaited([0, 1, 2]) == {0, 1}
    assert cut.with_opened(0, Purpose.CUT, number(0, Purpose.CUT)).awaited([0, 1, 2]) == {1}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {Purpose.CARDS: bytes(SIZE)},
        {Purpose.CARDS: bytes(SIZE), Purpose.CUT: bytes(SIZE - 1)},
    ],
)
def test_a_seat_commits_to_two_numbers(wrong: dict[Purpose, bytes]) -> None:
    with pytest.raises(ValueError, match="a seat commits to two numbers"):
        committed().with_commitments(0, wrong)


@pytest.mark.parametrize("purpose", Purpose)
def test_a_number_is_opened_when_it_is_asked_for(purpose: Purpose) -> None:
    listed = committed(0, 1).listed()
    cut = listed.agreed([]).aimed(31)
    for agreement in (committed(0, 1), cut if purpose is Purpose.CARDS else listed):
        with pytest.raises(NotAsked, match="not asked for now"):
            agreement.with_opened(0, purpose, number(0, purpose))


def test_a_seat_commits_once_and_to_what_it_opens() -> None:
    with pytest.raises(NotAsked, match="already"):
        committed(0).with_commitments(0, commitments(0))
    with pytest.raises(NotAsked, match="is closed"):
        committed(0).listed().with_commitments(1, commitments(1))
    with pytest.raises(NotAsked, match="is not the one"):
        committed(0).listed().with_opened(0, Purpose.CARDS, number(1, Purpose.CARDS))
