"""The hand: its order, what is chosen and what is new, as cards come and go."""

from collections import Counter

from liverpool.engine.cards import hand_of
from liverpool.record.cards import read_cards
from liverpool.terminal.hand import HeldHand, Order, ordered

NONE: Counter[int] = Counter()


def held(text: str) -> HeldHand:
    hand = HeldHand()
    hand.show(hand_of(read_cards(text)), NONE)
    return hand


def test_by_suit_and_by_rank_jokers_come_last() -> None:
    cards = hand_of(read_cards("Ks 2c ** 2s Ah 2c"))
    assert ordered(cards, Order.SUIT) == list(read_cards("2c 2c Ah 2s Ks **"))
    assert ordered(cards, Order.RANK) == list(read_cards("Ah 2c 2c 2s Ks **"))


def test_an_ace_that_is_only_high_comes_after_the_king() -> None:
    cards = hand_of(read_cards("3h ** 2s Ah Kh"))
    assert ordered(cards, Order.SUIT, ace_high=True) == list(read_cards("3h Kh Ah 2s **"))
    assert ordered(cards, Order.RANK, ace_high=True) == list(read_cards("2s 3h Kh Ah **"))


def test_two_equal_cards_are_chosen_one_by_one() -> None:
    hand = held("7h 7h 9c")
    hand.toggle(1)
    assert hand.chosen_cards == list(read_cards("7h"))
    hand.toggle(2)
    assert hand.chosen_cards == list(read_cards("7h 7h"))
    hand.toggle(1)
    assert hand.chosen_cards == list(read_cards("7h"))


def test_chosen_cards_and_the_cursor_stay_with_their_cards() -> None:
    hand = held("2c 7h Ks")
    hand.move(1)
    hand.toggle()
    hand.show(hand_of(read_cards("2c 3c 7h Ks")), NONE)
    assert hand.chosen_cards == list(read_cards("7h"))
    assert hand.at_cursor == read_cards("7h")[0]
    hand.show(hand_of(read_cards("2c 3c")), NONE)
    assert hand.chosen == set()
    assert hand.at_cursor is not None


def test_what_came_last_is_marked_until_something_else_comes() -> None:
    hand = held("2c 7h Ks")
    assert not any(hand.is_new(at) for at in range(3))
    hand.show(hand_of(read_cards("2c 7h 7h Ks")), NONE)
    assert [hand.is_new(at) for at in range(4)] == [False, True, False, False]
    hand.show(hand_of(read_cards("2c 7h Ks")), NONE)
    assert sum(hand.is_new(at) for at in range(3)) == 1
    hand.show(hand_of(read_cards("2c 7h 9s Ks")), NONE)
    assert [hand.is_new(at) for at in range(4)] == [False, False, True, False]


def test_cards_set_aside_are_not_in_the_hand() -> None:
    hand = HeldHand()
    hand.show(hand_of(read_cards("2c 7h 7h Ks")), Counter(read_cards("7h Ks")))
    assert hand.cards == list(read_cards("2c 7h"))


def test_without_cards_nothing_can_be_chosen() -> None:
    hand = held("")
    hand.move(1)
    hand.toggle()
    assert hand.meant == []
    assert hand.at_cursor is None


def test_without_a_choice_the_card_at_the_cursor_is_meant() -> None:
    hand = held("2c 7h Ks")
    hand.move(-1)
    assert hand.meant == list(read_cards("Ks"))
    hand.toggle(0)
    assert hand.meant == list(read_cards("2c"))
