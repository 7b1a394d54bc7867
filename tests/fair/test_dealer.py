"""The dealer by numbers: what it answers, and by what it does not."""

import pytest

from liverpool.engine.cards import JOKER
from liverpool.engine.dealing import full_deck, new_game, to_shuffle
from liverpool.engine.moves import DEALER, CutCards, Fell, FirstCards, Lot, Shuffle
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.fair.dealer import EventKind, FairDealer, NoNumbers, event_due, pool_of
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened
from tests.fair import second
from tests.rules.positions import ANN, BEN, CY, house, play, position

SERVER, SEAT = "5e" * 32, "a7" * 32
CUT_SERVER, CUT_SEAT = "c5" * 32, "ca" * 32


def opened(number: str) -> Opened:
    return Opened(bytes.fromhex(number), bytes(32))


def numbers(*, cut: bool = True, deal: int = 1) -> DealNumbers:
    cards = NumberSet(opened(SERVER), {0: opened(SEAT)})
    cuts = NumberSet(opened(CUT_SERVER), {0: opened(CUT_SEAT)})
    return DealNumbers(DealId("aaaaaa", deal), cards, cuts if cut else None)


KEY = second.key_of("cards", "aaaaaa", 1, SERVER, {0: SEAT})
CUT_KEY = second.key_of("cut", "aaaaaa", 1, CUT_SERVER, {0: CUT_SEAT})


def test_a_deal_begins_as_the_page_says() -> None:
    state = new_game(load("dunlop").rules, 3)
    dealer = FairDealer(numbers())
    before: list[EventKind] = []
    all_cards = [*full_deck(state.public.game, state.public.number)]
    while state.public.phase is not Phase.TURN:
        if state.public.phase is Phase.CUT:
            state = play(state, f"{('Ann', 'Ben', 'Cy')[state.public.turn]} cut 31")
            continue
        kind = event_due(state)
        assert kind is not None
        move = dealer.answer(state, before)
        stream = second.words(
            CUT_KEY if kind is EventKind.FALL else KEY, kind.value, before.count(kind)
        )
        match move:
            case FirstCards(cards):
                assert list(cards) == second.shuffled(stream, all_cards)[: len(cards)]
            case Shuffle(cards):
                assert list(cards) == second.shuffled(stream, all_cards)
            case Fell(cards):
                assert cards == second.fall(stream, 31, len(all_cards))
            case _:
                pytest.fail(f"{move} does not begin a deal")
        before.append(kind)
        state = apply(state, DEALER, move)
    assert before == [EventKind.FIRST_CARDS, EventKind.SHUFFLE, EventKind.FALL]


def test_the_next_deal_may_have_one_deck_more() -> None:
    rules = house("dunlop", {"deck.more_from_deal": 2})
    over = play(position(rules, hands={"Ben": "9c"}, down=(BEN,)), "Ben discard 9c")
    move = FairDealer(numbers()).answer(over, [])
    later = second.deck(3, 6)
    assert pool_of(EventKind.SHUFFLE, over).cards == tuple(later)
    assert move == Shuffle(tuple(second.shuffled(second.words(KEY, "shuffle", 0), later)))


def test_a_lot_is_a_seat() -> None:
    state = new_game(house("dunlop", {"start.first_dealer": "random"}), 3)
    assert event_due(state) is EventKind.LOT
    due = Lot(second.below(second.words(KEY, "lot", 0), 3))
    assert FairDealer(numbers()).answer(state, []) == due


def test_who_cuts_for_a_card_gets_no_joker_and_another_card_the_next_time() -> None:
    state = position("mahlum", phase=Phase.CUT_FOR, open=(ANN, CY), turn=BEN)
    dealer = FairDealer(numbers(cut=False))
    made = [dealer.answer(state, [EventKind.CUT_CARDS] * count) for count in range(20)]
    plain = [face for face in full_deck(state.public.game, state.public.number) if face != JOKER]
    for count, move in enumerate(made):
        order = second.shuffled(second.words(KEY, "cut-cards", count), plain)
        assert move == CutCards(tuple(order[:2]))
    assert len(set(made)) > 15


def renewing() -> State:
    state = position(
        "dunlop",
        phase=Phase.TURN,
        turn=BEN,
        stock="",
        pile="3c 9d 9d Ks Qh 2c",
        hands={"Ann": "4c"},
    )
    return play(state, "Ben draw", "Cy pass", "Ann pass")


def test_a_renewed_stock_is_the_pile_in_another_order() -> None:
    state = renewing()
    assert event_due(state) is EventKind.RENEWAL
    due = [*(to_shuffle(state) or ())]
    for count in range(2):
        move = FairDealer(numbers()).answer(state, [EventKind.RENEWAL] * count)
        order = second.shuffled(second.words(KEY, "renewal", count), due)
        assert move == Shuffle(tuple(order))


def test_events_of_other_kinds_do_not_change_what_comes() -> None:
    state = renewing()
    dealer = FairDealer(numbers())
    many = [EventKind.FIRST_CARDS, EventKind.SHUFFLE, EventKind.FALL, EventKind.CUT_CARDS]
    assert dealer.answer(state, []) == dealer.answer(state, many)


def test_without_the_numbers_of_the_cut_it_does_not_fall() -> None:
    state = position("dunlop", phase=Phase.FELL, turn=ANN, aim=31)
    with pytest.raises(NoNumbers):
        FairDealer(numbers(cut=False)).answer(state, [])


def test_where_nothing_is_left_to_chance_nothing_is_answered() -> None:
    state = position("dunlop", phase=Phase.TURN, turn=BEN, stock="4d")
    assert event_due(state) is None
    with pytest.raises(ValueError, match="nothing to be drawn"):
        FairDealer(numbers()).answer(state, [])


def test_a_deal_that_is_over_waits_for_a_shuffle() -> None:
    over = position("dunlop", phase=Phase.OVER)
    assert event_due(over) is EventKind.SHUFFLE
