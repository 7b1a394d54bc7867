"""The dealer with a stream for each seat: what comes to a seat follows from the deal alone."""

from collections import Counter
from collections.abc import Sequence

import pytest

from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.cards import HIDDEN, JOKER, Card
from liverpool.engine.dealing import added_deck, full_deck, new_game
from liverpool.engine.moves import DEALER, Cut, Shuffle
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet, StockOut
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from tests.chance import so_many, some
from tests.rules.positions import BEN, house, play, position


def begun(
    dealer: StreamDealer, *, aim: int = 31, rules: RuleSet | None = None, seats: int = 3
) -> State:
    """The first turn of a new game, its deck cut at the aim."""
    state = new_game(rules or load("dunlop").rules, seats)
    while state.public.phase is not Phase.TURN or state.public.debts:
        state = on(state, dealer, aim)
    return state


def on(state: State, dealer: StreamDealer, aim: int = 31) -> State:
    """The state after the cut or the dealer's next move."""
    if state.public.phase is Phase.CUT:
        return apply(state, state.public.turn, Cut(aim))
    move = dealer.answer(state)
    if state.public.phase is Phase.FELL:
        state = dealer.stacked(state, move.cards)  # type: ignore[union-attr, arg-type]  # a Fell
    return apply(state, DEALER, move)


def settled(state: State, dealer: StreamDealer) -> State:
    while state.public.debts:
        state = on(state, dealer)
    return state


def streams(dealer: StreamDealer, seats: int = 3) -> list[tuple[Card, ...]]:
    return [dealer.coming(seat) for seat in range(seats)]


def everything(state: State, dealer: StreamDealer) -> Counter[Card]:
    """All cards that lie anywhere."""
    melds = [meld.cards for melds in state.public.table for meld in melds]
    seats = state.public.game.seats
    lying = (*state.hands, state.public.pile, *melds, *streams(dealer, seats), state.stock)
    found = Counter(card for cards in lying for card in cards)
    del found[HIDDEN]
    return found


def test_hands_upcard_and_streams_are_the_same_however_the_deck_is_cut() -> None:
    first, other = StreamDealer(1), StreamDealer(1)
    one, two = begun(first, aim=31), begun(other, aim=60)
    assert one.hands == two.hands
    assert one.public.pile == two.public.pile
    assert streams(first) == streams(other)


def test_another_seed_deals_other_cards() -> None:
    first, other = StreamDealer(1), StreamDealer(2)
    assert begun(first).hands != begun(other).hands
    assert streams(first) != streams(other)


def test_nobody_can_look_into_the_stock() -> None:
    dealer = StreamDealer(3)
    state = begun(dealer)
    assert set(state.stock) == {HIDDEN}
    assert sum(map(len, streams(dealer))) == len(state.stock)
    assert HIDDEN not in {card for hand in state.hands for card in hand}


LOOKED_AT = so_many(1, full=3)
"""How many deals are looked at."""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", some([name for name in names() if "+" not in name], everyday=5))
def test_no_card_is_lost_or_made_in_a_game_of_any_rules(name: str) -> None:
    rules = load(name).rules
    dealer = StreamDealer(name)
    bots: list[Bot] = [make("random", f"{name}/{seat}") for seat in range(3)]
    start = new_game(rules, 3)
    added = added_deck(start.public.game) if rules.stock.out is StockOut.ADD_DECK else ()
    looked = Counter[int]()
    for step in play_on(start, bots, dealer):
        public = step.state.public
        if public.phase is Phase.PLAY and not public.debts:
            deck = full_deck(public.game, public.number) + added * public.renewals
            assert everything(step.state, dealer) == Counter(deck)
            looked[public.number] += 1
        if public.number > LOOKED_AT:
            break
    assert min(looked[number] for number in range(1, LOOKED_AT + 1)) > 9


def test_a_purchase_does_not_change_what_others_draw() -> None:
    dealer = StreamDealer(4)
    state = begun(dealer)
    first = state.public.turn
    buyer, third = state.public.left_of(first), state.public.left_of(state.public.left_of(first))
    before = streams(dealer)
    twin = dealer.twin()
    names = ("Ann", "Ben", "Cy")
    bought = settled(play(state, f"{names[first]} draw", f"{names[buyer]} buy"), dealer)
    passed = settled(
        play(state, f"{names[first]} draw", f"{names[buyer]} pass", f"{names[third]} pass"), twin
    )
    assert bought.hands[first] == passed.hands[first]
    assert bought.hands[buyer] != passed.hands[buyer]
    price = len(before[buyer]) - len(dealer.coming(buyer))
    assert price > 0
    for seat in range(3):
        taken = {first: 1, buyer: price}.get(seat, 0)
        assert dealer.coming(seat) == before[seat][taken:]
        assert twin.coming(seat) == before[seat][seat == first :]


def test_a_deal_does_not_depend_on_what_happened_before() -> None:
    def second_deal(kinds: Sequence[str]) -> tuple[object, object]:
        dealer = StreamDealer("same")
        bots = [make(kind, f"{kind}{seat}") for seat, kind in enumerate(kinds)]
        for step in play_on(new_game(load("dunlop").rules, 3), bots, dealer):
            public = step.state.public
            if public.number == 2 and public.phase is Phase.TURN and not public.debts:
                return step.state.hands, streams(dealer)
        raise AssertionError("there is a second deal")

    assert second_deal(["random"] * 3) == second_deal(["greedy", "steady", "random"])


def test_an_empty_stream_takes_the_last_card_of_the_fullest() -> None:
    dealer = StreamDealer(5)
    state = position("dunlop", phase=Phase.TURN, turn=BEN, stock="4c 5c 6c 7c", pile="Kc Qc")
    state = dealer.taking_over(state)
    four, five, six, seven = 3, 4, 5, 6
    assert streams(dealer) == [(four, seven), (five,), (six,)]
    drawn: list[Card] = []
    for _ in range(3):
        owed = play(state, "Ben draw", "Cy pass", "Ann pass")
        before = owed.hands[BEN]
        after = settled(owed, dealer)
        drawn += (Counter(after.hands[BEN]) - Counter(before)).elements()
    assert drawn == [five, seven, four]
    assert streams(dealer) == [(), (), (six,)]


def worn_out(renewals: int = 0) -> State:
    """Ben is owed a card, and the stock is empty."""
    pile = "2c 3c 4c 5c 6c 7c 8c Kc"
    state = position("wikipedia", phase=Phase.TURN, stock="", pile=pile, renewals=renewals)
    return play(state, "Ben draw", "Cy pass", "Ann pass")


def test_a_new_stock_is_split_anew() -> None:
    dealer = StreamDealer(1)
    state = worn_out()
    move = dealer.answer(state)
    assert move == Shuffle((HIDDEN,) * 7)
    assert list(map(len, streams(dealer))) == [3, 2, 2]
    assert Counter(card for stream in streams(dealer) for card in stream) == Counter(range(1, 8))
    of_ben = dealer.coming(BEN)
    state = settled(apply(state, DEALER, move), dealer)
    assert of_ben[0] in state.hands[BEN]


def test_where_no_joker_may_be_turned_up_it_goes_to_the_bottom() -> None:
    rules = house("dunlop", {"start.upcard": "never_joker", "deck.jokers": 40})
    for seed in range(20):
        dealer = StreamDealer(seed)
        state = begun(dealer, rules=rules)
        assert len(state.public.pile) == 1
        assert state.public.pile != (JOKER,)
        assert everything(state, dealer) == Counter(
            full_deck(state.public.game, state.public.number)
        )


def test_another_new_stock_in_the_same_deal_is_shuffled_otherwise() -> None:
    first, second = StreamDealer(1), StreamDealer(1)
    first.answer(worn_out())
    second.answer(worn_out(renewals=1))
    assert streams(first) != streams(second)


def test_where_nobody_cuts_the_same_cards_come() -> None:
    cut, plain = StreamDealer(6), StreamDealer(6)
    begun_with, begun_without = (
        begun(cut),
        begun(plain, rules=house("dunlop", {"start.cutter": "nobody"})),
    )
    assert begun_with.hands == begun_without.hands
    assert begun_with.public.pile == begun_without.public.pile
    assert streams(cut) == streams(plain)
    assert set(begun_without.stock) == {HIDDEN}


@pytest.mark.in_turn
def test_a_twin_goes_on_alike_and_leaves_the_dealer_alone() -> None:
    dealer = StreamDealer(7)
    state = begun(dealer)
    bots: list[Bot] = [make("steady", 0)] * 3
    before = streams(dealer)
    foreseen = [step[:2] for step in play_on(state, bots, dealer.twin())]
    assert streams(dealer) == before
    assert [step[:2] for step in play_on(state, bots, dealer)] == foreseen


def test_each_seat_speaks_up_first_equally_often_and_takes_nothing_from_the_cards() -> None:
    dealer, silent = StreamDealer(8), StreamDealer(8)
    first = Counter(dealer.order((0, 2, 5))[0] for _ in range(3000))
    # 1000 are expected, with a standard deviation of 26
    assert all(890 < count < 1110 for count in first.values())
    assert dealer.order((4,)) == [4]
    assert begun(dealer).hands == begun(silent).hands


def test_a_hidden_stock_that_it_did_not_deal_is_refused() -> None:
    state = position("dunlop", phase=Phase.TURN)
    state = StreamDealer(1).taking_over(state)
    owed = play(state, "Ben draw", "Cy pass", "Ann pass")
    with pytest.raises(ValueError, match="not dealt by this dealer"):
        StreamDealer(1).answer(owed)
