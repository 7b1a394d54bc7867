"""The chance to be ready: against every order in which the unseen cards of a small deck come."""

from collections.abc import Callable
from functools import cache

import pytest

from liverpool.bots.measures.hand import helpers, steps
from liverpool.bots.measures.ready import cards_needed, likely_ready, ready_within
from liverpool.engine.cards import JOKER, Hand, hand_of, with_cards, without_card
from liverpool.engine.state import Public
from liverpool.record.cards import read_cards
from tests import oracle
from tests.bots.measures.small import FEW_WILDS, PLAIN, STRICT, TWOS, Changes, drawn, public
from tests.chance import so_many

Copies = tuple[int, ...]


def by_every_order(table: Public) -> Callable[[Hand, Copies, int], float]:
    """The same chance, turn after turn through every card that may come, by the oracle."""
    contract, rules, once = table.deal.contract, table.rules.meld, table.deal.all_at_once

    @cache
    def away(held: Hand) -> int:
        grows = len(held) < sum(slot.length for slot in contract)
        return oracle.distance(held, contract, rules, all_at_once=once and not grows)

    @cache
    def chance(held: Hand, left: Copies, more: int) -> float:
        if not more or not sum(left):
            return 0.0
        found = 0.0
        for face, count in enumerate(left):
            if count:
                rest = (*left[:face], count - 1, *left[face + 1 :])
                found += count * after(held, face, rest, more - 1)
        return found / sum(left)

    def after(held: Hand, face: int, left: Copies, more: int) -> float:
        with_it = with_cards(held, (face,))
        if away(with_it) == 0:
            return 1.0
        if not once:
            return chance(with_it if away(with_it) < away(held) else held, left, more)
        rests = [without_card(with_it, other) for other in sorted(set(with_it))]
        nearest = min(away(rest) for rest in rests)
        if nearest >= away(held):
            return chance(held, left, more)
        kept = [rest for rest in rests if away(rest) == nearest]
        return chance(max(kept, key=lambda rest: finishing(rest, left)), left, more)

    def finishing(held: Hand, left: Copies) -> int:
        """How many cards end the deal in the turn in which they come."""
        return sum(count for face, count in enumerate(left) if away(with_cards(held, (face,))) == 0)

    def exact(hand: Hand, copies: Copies, turns: int) -> float:
        return 1.0 if not once and away(hand) == 0 else chance(hand, copies, turns)

    return exact


def check(table: Public, size: int, hands: int, most: int) -> None:
    """Hands from which one or two cards are missing have the chance that every order gives."""
    seen, exact = set(), by_every_order(table)
    for seed in range(hands):
        hand, copies = drawn(f"{table.deal.contract} {seed}", size)
        needed = cards_needed(table, 0, hand)
        seen.add(needed)
        if needed <= 2:
            for turns in (0, 1, most):
                wanted = exact(hand, tuple(copies), turns)
                assert ready_within(table, 0, hand, copies, turns) == pytest.approx(wanted)
    assert {1, 2} <= seen


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("changes", "contract", "size"),
    [
        (TWOS, "set 3, run 3", 5),
        (FEW_WILDS, "run 5", 5),
        (PLAIN, "set 3, set 3", 5),
        (PLAIN, "set 3, run 3", 5),
        (STRICT, "set 3, run 3", 5),
    ][: so_many(2, full=5)],
)
def test_one_or_two_cards_come_as_often_as_in_every_order(
    changes: Changes, contract: str, size: int
) -> None:
    check(public(changes, contract, size), size, 12, so_many(2, full=3))


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("contract", "size", "most"),
    [
        ("set 3, set 2", 4, 2),
        pytest.param("run 3, set 2", 5, 2, marks=pytest.mark.full),
        pytest.param("set 2, set 2", 5, 2, marks=pytest.mark.full),
    ],
)
def test_where_all_must_play_at_once_the_last_card_must_fit_too(
    contract: str, size: int, most: int
) -> None:
    check(public(PLAIN, contract, size, once=True), size, 5, most)


def test_a_hand_that_is_ready_stays_so_and_one_that_can_never_be_is_not() -> None:
    table = public(PLAIN, "set 3", 3)
    unseen = [1] * 10 + [0] * (JOKER - 9)
    assert ready_within(table, 0, hand_of(read_cards("3c 3d 3c")), unseen, 0) == 1.0
    assert ready_within(table, 0, hand_of(read_cards("3c 3d 4c")), unseen, 0) == 0.0
    too_many = hand_of(read_cards("Ac 2c 3c 4c 5c Ad 2d 3d"))
    assert ready_within(public(PLAIN, "run 3", 8, once=True), 0, too_many, unseen, 5) == 0.0
    too_few = hand_of(read_cards("3c"))
    table = public(PLAIN, "set 3", 9, once=True)
    assert ready_within(table, 0, too_few, unseen, 5) == pytest.approx(0.0)


def test_where_no_card_is_left_unseen_none_comes() -> None:
    none = [0] * (JOKER + 1)
    for hand in ("Ac 3c 4d", "3c 3d 4c"):
        table = public(PLAIN, "set 3, set 3", 4)
        assert ready_within(table, 0, hand_of(read_cards(hand)), none, 5) == 0.0


def test_where_more_cards_are_needed_the_table_says_how_likely_it_is() -> None:
    table = public(PLAIN, "set 3, set 3", 4)
    hand = hand_of(read_cards("Ac 3c 4d"))
    unseen = [2] * 5 + [0] * 8 + [2] * 5 + [0] * (JOKER - 17)
    share = sum(unseen[face] for face in helpers(table, 0, hand)) / sum(unseen)
    assert steps(table, 0, hand) == 4
    assert ready_within(table, 0, hand, unseen, 6) == likely_ready(4, share, 6)


def test_more_turns_more_helping_cards_and_fewer_needed_are_better() -> None:
    assert likely_ready(0, 0.0, 0) == 1.0
    assert likely_ready(1, 0.3, 0) == 0.0
    for needed in range(1, 8):
        chances = [likely_ready(needed, 0.2, turns) for turns in range(40)]
        assert chances == sorted(chances)
        assert all(0.0 <= likely_ready(needed, 1.0, turns) <= 1.0 for turns in range(40))
        assert likely_ready(needed, 0.3, 9) > likely_ready(needed, 0.2, 9)
        assert likely_ready(needed, 0.2, 12) > likely_ready(needed + 1, 0.2, 12)


def test_the_table_is_near_the_exact_chance_where_one_card_is_needed() -> None:
    table = public({"meld.ranks": 13, "meld.suits": 4, "meld.run_max_len": 14}, "run 4", 10)
    hand = hand_of(read_cards("5c 6c 7c Kd Qh 2s"))
    unseen = [2] * 52 + [4]
    unseen[20:40] = [0] * 20
    helping = sum(unseen[face] for face in helpers(table, 0, hand))
    for turns in (1, 4, 8):
        exact = ready_within(table, 0, hand, unseen, turns)
        assert likely_ready(1, helping / sum(unseen), turns) == pytest.approx(exact, abs=0.02)


def test_the_table_is_near_the_exact_chance_where_two_cards_are_needed() -> None:
    wide: Changes = {"meld.ranks": 13, "meld.suits": 4, "meld.run_max_len": 14}
    table = public(wide, "set 3, set 3", 10)
    hand = hand_of(read_cards("7c 7d 9s 9d 2c 4d 6h Js Kd Ac"))
    unseen = [2] * 52 + [4]
    for face in hand:
        unseen[face] -= 1
    share = sum(unseen[face] for face in helpers(table, 0, hand)) / sum(unseen)
    for turns in (4, 8, 12):
        exact = ready_within(table, 0, hand, unseen, turns)
        assert likely_ready(2, share, turns) == pytest.approx(exact, abs=0.04)
