"""The seeded dealer: the same chance for the same seed, and cuts that nobody can beat."""

from collections import Counter

import pytest

from liverpool.arena.dealer import EXACT_CUT, Dealer, cut_chances
from liverpool.engine.cards import JOKER
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import DEALER, CutCards, Fell, FirstCards, Lot, Shuffle
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from tests.rules.positions import ANN, BEN, CY, house, play, position


def begun(seed: int) -> list[State]:
    """The states of a game from its first draw to its first turn; the cutter aims at 31."""
    dealer = Dealer(seed)
    states = [new_game(load("dunlop").rules, 3)]
    while (state := states[-1]).public.phase is not Phase.TURN:
        if state.public.phase is Phase.CUT:
            states.append(play(state, f"{('Ann', 'Ben', 'Cy')[state.public.turn]} cut 31"))
        else:
            states.append(apply(state, DEALER, dealer.answer(state)))
    return states


def test_the_same_seed_deals_the_same_cards() -> None:
    assert begun(1) == begun(1)


def test_other_seeds_deal_other_cards() -> None:
    assert len({begun(seed)[-1].hands for seed in range(20)}) == 20


def test_every_player_is_first_dealer_now_and_then() -> None:
    dealers = Counter(begun(seed)[-1].public.dealer for seed in range(150))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) > 25


def test_where_the_lot_decides_every_seat_is_drawn_alike() -> None:
    state = new_game(house("dunlop", {"start.first_dealer": "random"}), 3)
    drawn = Counter(Dealer(seed).answer(state) for seed in range(900))
    # 300 are expected, with a standard deviation of 14
    assert set(drawn) == {Lot(ANN), Lot(BEN), Lot(CY)}
    assert all(230 < count < 370 for count in drawn.values())


def test_who_cuts_for_a_card_gets_no_joker() -> None:
    state = position("mahlum", phase=Phase.CUT_FOR, open=(ANN, CY), turn=BEN)
    dealer = Dealer(5)
    for _ in range(50):
        move = dealer.answer(state)
        assert isinstance(move, CutCards)
        assert len(move.cards) == 2
        assert JOKER not in move.cards
        apply(state, DEALER, move)


def test_a_new_stock_is_the_pile_without_its_top() -> None:
    state = position("dunlop", phase=Phase.TURN, stock="", pile="3c 4c 5c 6c")
    state = play(state, "Ben draw", "Cy pass", "Ann pass")
    move = Dealer(1).answer(state)
    assert isinstance(move, Shuffle)
    assert sorted(move.cards) == [2, 3, 4]


def test_the_first_draw_is_a_card_for_each() -> None:
    state = new_game(load("christmas").rules, 8)
    move = Dealer(1).answer(state)
    assert isinstance(move, FirstCards)
    assert len(move.cards) == 8
    assert not Counter(move.cards) - Counter(full_deck(state.public.game, state.public.number))


def test_where_nothing_is_left_to_chance_the_dealer_says_so() -> None:
    with pytest.raises(ValueError, match="nothing to be drawn"):
        Dealer(1).answer(position("dunlop", phase=Phase.TURN))


@pytest.mark.parametrize("chance", [0, -0.1, 1.01, float("nan")])
def test_a_chance_of_an_exact_cut_that_is_none_is_refused(chance: float) -> None:
    with pytest.raises(ValueError, match="above 0 and is at most 1"):
        Dealer(1, chance)


@pytest.mark.parametrize("exact", [EXACT_CUT, 0.5, 0.3, 0.07])
@pytest.mark.parametrize("deck", [40, 108, 162])
def test_no_aim_reaches_a_number_more_often_than_published(deck: int, exact: float) -> None:
    for number in range(1, deck):
        reached = {aim: cut_chances(aim, deck, exact).get(number, 0) for aim in range(1, deck)}
        best = max(reached, key=lambda aim: reached[aim])
        assert best == number
        assert reached[best] == pytest.approx(exact)


@pytest.mark.parametrize("deck", [2, 3, 12, 20, 21, 22, 39, 108])
def test_a_cut_lifts_a_card_and_leaves_one(deck: int) -> None:
    for aim in range(1, deck):
        falls = cut_chances(aim, deck)
        assert sum(falls.values()) == pytest.approx(1)
        assert min(falls) >= 1
        assert max(falls) < deck
        assert aim in falls


def test_in_a_deck_too_small_for_the_chance_all_places_are_alike() -> None:
    assert set(cut_chances(3, 12).values()) == {1 / 11}


def test_an_exact_cut_that_always_succeeds() -> None:
    assert cut_chances(31, 108, 1)[31] == 1


def test_the_cut_falls_as_often_as_published_where_it_is_aimed() -> None:
    dealer = Dealer("cuts")
    state = next(state for state in begun(1) if state.public.phase is Phase.FELL)
    fell = Counter[int]()
    for _ in range(8000):
        move = dealer.answer(state)
        assert isinstance(move, Fell)
        fell[move.cards] += 1
    # 400 are expected, with a standard deviation of 19.5
    assert 320 < fell[31] < 480
    assert fell.most_common(1)[0][0] == 31


def test_each_seat_speaks_up_first_equally_often() -> None:
    dealer = Dealer(3)
    first = Counter(dealer.order((0, 2, 5))[0] for _ in range(3000))
    # 1000 are expected, with a standard deviation of 26
    assert all(890 < count < 1110 for count in first.values())
    assert dealer.order(()) == []
    assert sorted(dealer.order((4, 1))) == [1, 4]
