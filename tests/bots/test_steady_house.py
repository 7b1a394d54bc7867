"""The sound player under house rules: buying meanwhile, calls with a price, borrowed jokers."""

from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.engine.cards import JOKER
from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Lay, Pass, Swap, Take
from liverpool.engine.state import Phase, State, view_of
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card as card
from tests.bots.seat import chosen, turn_of_ben
from tests.rules.positions import ANN, BEN, CY, house, play, position
from tests.walk import check_cards

HAND = "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"

# Buying


def while_ann_plays(hand: str, pile: str, changes: dict[str, object], **more: Any) -> State:
    rules = house("dunlop", {"buy.window": "until_next_discard", **changes})
    state = position(
        rules, phase=Phase.TURN, turn=ANN, by=CY, hands={"Ben": hand}, pile=pile, **more
    )
    return play(state, "Ann draw")


@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_it_answers_while_another_plays(priority: str) -> None:
    changes: dict[str, object] = {"buy.priority": priority}
    assert chosen(while_ann_plays(HAND, "9c", changes)) == Buy()
    assert chosen(while_ann_plays(HAND, "Qc", changes)) == Pass()


def test_it_says_nothing_where_it_has_answered() -> None:
    state = play(while_ann_plays(HAND, "Qc", {"buy.priority": "first_call"}), "Ben pass")
    assert chosen(state) is None


@pytest.mark.parametrize(("bought", "answer"), [(0, Buy()), (1, Buy()), (2, Pass()), (5, Pass())])
def test_it_looks_at_the_price_of_this_purchase(bought: int, answer: Buy | Pass) -> None:
    changes: dict[str, object] = {"buy.price": [0, 1, 3], "buy.limit": "none"}
    assert chosen(while_ann_plays(HAND, "9c", changes, bought=(0, bought, 0))) == answer


# Drawing


def test_down_it_takes_only_what_it_may_lay_off_itself() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["KcKdKh"]}
    for targets, answer in (("any", Take()), ("others", Draw())):
        rules = house("dunlop", {"layoff.targets": targets})
        state = position(rules, phase=Phase.TURN, hands={"Ben": "2d Jc"}, pile="9s", table=table)
        assert chosen(state) == answer


def test_down_it_draws_where_the_pile_is_closed_to_it() -> None:
    table = {"Ben": ["7c7d7h", "9c9d9h"]}
    rules = house("dunlop", {"draw.when_down": False})
    state = position(rules, phase=Phase.TURN, hands={"Ben": "2d Jc"}, pile="9s", table=table)
    assert chosen(state) == Draw()


# Calling


def discarded(face: str, changes: dict[str, object]) -> State:
    """Ann, who is down, has discarded it; a set of threes lies there, and Ben is down."""
    table = {"Ann": ["8c8d8s"], "Ben": ["7c7d7h"], "Cy": ["3c3d3s"]}
    state = position(
        house("wikipedia", changes),
        turn=ANN,
        hands={"Ann": f"{face} Qc", "Ben": "7s Kd 3d"},
        table=table,
    )
    return play(state, f"Ann discard {face}")


def test_it_calls_an_offence_and_never_what_is_none() -> None:
    priced: dict[str, object] = {"call.false_call": "caller_draws_1"}
    assert chosen(discarded("3h", priced)) == Call()
    assert chosen(discarded("Jh", priced)) != Call()


def test_having_called_it_lays_the_card_off_where_its_own_can_follow() -> None:
    changes: dict[str, object] = {
        "call.caller": "down",
        "call.joker_represented": False,
        "call.remedy": "caller_plays_then_discards",
    }
    state = position(
        house("wikipedia", changes),
        turn=ANN,
        hands={"Ann": "6s Qc", "Ben": "7s 8s Kd 2d"},
        table={"Ann": ["8c8d8h"], "Ben": ["KcKhKs"], "Cy": ["6c6d6h", "3s4s5s"]},
    )
    state = play(state, "Ann discard 6s", "Ben call")
    move = chosen(state)
    assert isinstance(move, Add)
    assert (move.owner, move.index) == (CY, 1)
    state = play(state, "Ben add 6s Cy.2")
    assert isinstance(chosen(state), Discard)


# Going down with others' jokers


def with_a_joker_to_borrow(hand: str, **changes: object) -> State:
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    return position(rules, hands={"Ben": hand}, table={"Cy": ["5s**7s8s"]})


def test_it_goes_down_with_a_joker_from_the_table_where_that_is_what_it_takes() -> None:
    state = with_a_joker_to_borrow("7c 7d 7h 9s 9d 6s Kd")
    move = chosen(state)
    assert isinstance(move, Lay)
    assert move.swaps == (Swap(card("6s"), CY, 0),)
    state, moves = turn_of_ben(state)
    assert BEN in state.public.down
    assert isinstance(moves[-1], Discard)


def test_it_borrows_no_joker_that_it_does_not_need() -> None:
    move = chosen(with_a_joker_to_borrow("7c 7d 7h 9s 9d 9c 6s Kd"))
    assert isinstance(move, Lay)
    assert move.swaps == ()


def test_it_borrows_no_joker_to_go_down_once_that_has_failed_in_this_turn() -> None:
    state = with_a_joker_to_borrow("7c 7d 7h 9s 9d 6s Kd")
    public = state.public
    failed = replace(public, this_turn=replace(public.this_turn, failed=True))
    assert isinstance(chosen(replace(state, public=failed)), Discard)


@pytest.mark.parametrize(
    "changes", [{"swap.for_contract": False}, {"swap.from": "runs", "swap.targets": "others"}]
)
def test_it_borrows_only_where_the_rules_allow_it(changes: dict[str, object]) -> None:
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    state = position(rules, hands={"Ben": "7c 7d 7h 9s 9d 6s Kd"}, table={"Cy": ["6c6d**"]})
    assert isinstance(chosen(state), Discard)


# Laying down and off


def test_it_lays_just_what_is_asked_where_the_size_is_exact() -> None:
    rules = house("dunlop", {"meld.laydown_size": "exact"})
    state = position(rules, hands={"Ben": "7c 7d 7h 7s 9s 9d 9c 9h Kd"})
    state, moves = turn_of_ben(state)
    lay, *rest = moves
    assert isinstance(lay, Lay)
    assert [len(meld.cards) for meld in lay.melds] == [3, 3]
    assert [type(move) for move in rest] == [Add, Add, Discard]


def test_it_waits_with_its_own_melds_too_where_all_are_for_the_next_turn() -> None:
    rules = house("dunlop", {"layoff.from": "next_turn"})
    table = {"Ben": ["7c7d7h"], "Cy": ["9c9d9h"]}
    state = position(rules, hands={"Ben": "7s 9s Kd"}, table=table, fresh=True)
    _, moves = turn_of_ben(state)
    assert moves == [Discard(card("Kd"))]


def test_it_lays_nothing_off_on_a_set_that_has_the_suit_or_is_full() -> None:
    rules = house("dunlop", {"meld.set_suits": "different"})
    table = {"Ben": ["7c7d7h"], "Cy": ["9c9d9h9s"]}
    state = position(rules, hands={"Ben": "7s 7c 9c Kd"}, table=table)
    _, moves = turn_of_ben(state)
    assert [move for move in moves if isinstance(move, Add)] == [Add(card("7s"), BEN, 0)]


def test_it_lays_no_joker_off_beyond_a_limit_that_lasts() -> None:
    rules = house("dunlop", {"meld.wild_limit": 1, "meld.wild_limit_lasts": True})
    state = position(rules, hands={"Ben": "** Kd 2c"}, table={"Ben": ["7c7d**"]})
    _, moves = turn_of_ben(state)
    assert not any(isinstance(move, Add) for move in moves)


def test_it_lays_wild_cards_alone_where_they_may_be_a_set() -> None:
    rules = house("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit_run": 0})
    state = position(rules, deal=2, hands={"Ben": "** ** ** 5h 6h 7h 8h 2c"})
    _, [lay, discard] = turn_of_ben(state)
    assert isinstance(lay, Lay)
    assert [meld.cards.count(JOKER) for meld in lay.melds] == [3, 0]
    assert discard == Discard(card("2c"))


def test_it_lays_as_many_jokers_in_a_run_as_runs_may_have() -> None:
    rules = house("dunlop", {"meld.wild_limit": 1, "meld.wild_limit_run": 2})
    state = position(rules, deal=2, hands={"Ben": "9c 9d ** 5h ** ** 8h Kd 2c 3s"})
    _, [lay, *_] = turn_of_ben(state)
    assert isinstance(lay, Lay)
    assert [meld.cards.count(JOKER) for meld in lay.melds] == [1, 2]


# Decks


def test_it_plays_a_game_to_its_end_in_which_one_more_deck_comes_in() -> None:
    rules = house("dunlop", {"deck.more_from_deal": 3, "start.cutter": "nobody"})
    steps = list(play_game(rules, [make("steady", seat) for seat in range(3)], "one more deck"))
    assert steps[-1].state.public.is_last_deal
    assert steps[-1].state.public.phase is Phase.OVER
    for step in steps[1::7]:
        check_cards(step.state)


# A last card that can't be discarded


ONLY_LAID = house("dunlop", {"end.out": "never_discard"})
TABLE = {"Ben": ["9c9d9h"], "Cy": ["3c3d3s"]}


def test_it_lays_off_both_last_cards() -> None:
    state = position(ONLY_LAID, hands={"Ben": "3h 9s"}, table=TABLE)
    for _ in range(2):
        move = chosen(state)
        assert isinstance(move, Add)
        state = apply(state, BEN, move)
    assert state.public.sheet[-1].out == BEN


def test_it_keeps_the_card_that_fits_where_the_other_does_not() -> None:
    state = position(ONLY_LAID, hands={"Ben": "9s Kd"}, table=TABLE)
    assert chosen(state) == Discard(card("Kd"))


def test_it_holds_one_back_where_a_single_card_would_be_left() -> None:
    """It lays off the dearer of two, and discards the king."""
    state = position(ONLY_LAID, hands={"Ben": "3h 9s Kd"}, table=TABLE)
    move = chosen(state)
    assert move == Add(card("9s"), BEN, 0)
    state = apply(state, BEN, move)
    assert chosen(state) == Discard(card("Kd"))


def test_it_goes_down_so_that_two_cards_are_left() -> None:
    """With all four sevens only the king would be left."""
    hand = "7c 7d 7h 7s 9s 9d 9c Kd"
    state = position(ONLY_LAID, hands={"Ben": hand})
    move = chosen(state)
    assert isinstance(move, Lay)
    state = apply(state, BEN, move)
    assert chosen(state) == Discard(card("Kd"))


def test_it_goes_down_with_fewer_cards_rather_than_not_at_all() -> None:
    """A run of seven would leave the king alone; one of four leaves four cards."""
    rules = house("dunlop", {"end.out": "never_discard", "layoff.from": "next_turn"})
    hand = "7c 7d 7h 2s 3s 4s 5s Kd"
    state = position(rules, deal=2, hands={"Ben": hand})
    assert chosen(state) == Discard(card("Kd"))
    state = position(rules, deal=2, hands={"Ben": f"{hand} Qd"})
    assert isinstance(chosen(state), Lay)


@pytest.mark.parametrize(
    ("wild", "hand", "keeps"),
    [
        ("red_aces", "9c 9d Ad 5s 5h Kc Qc 2d", "Ad"),
        ("one_eyed_jacks", "9c 9d Js 5s 5h Kc Qc 2d", "Js"),
        ("threes", "9c 9d 3d 5s 5h Kc Qc 8d", "3d"),
    ],
)
def test_it_keeps_other_wild_cards_and_goes_down_with_them(
    wild: str, hand: str, keeps: str
) -> None:
    rules = house("dunlop", {"meld.wild_ranks": wild, "points.wild_two": 15})
    state = position(rules, hands={"Ben": hand})
    assert chosen(state) != Discard(card(keeps))
    state = position(rules, hands={"Ben": f"{hand} 5d"})
    move = chosen(state)
    assert isinstance(move, Lay)
    assert card(keeps) in move.cards


# Wild 2s that may be swapped out


def test_it_swaps_a_two_out_and_plays_it_as_it_must() -> None:
    rules = house("dunlop+twos", {"swap.cards": "wild_cards"})
    table = {"Ben": ["7c7d7h"], "Cy": ["5s2d7s8s"]}
    state = position(rules, hands={"Ben": "6s Kd Qc 2h"}, table=table)
    assert chosen(state) == Swap(card("6s"), CY, 0)
    state, moves = turn_of_ben(state)
    assert isinstance(moves[-1], Discard)
    assert state.public.this_turn.owes == ()
    assert card("2d") not in state.hands[BEN]


def test_it_goes_down_with_a_two_from_the_table() -> None:
    changes = {"meld.wild_ranks": "twos", "swap.cards": "wild_cards"}
    rules = house("dunlop", {"swap.for_contract": True, **changes})
    state = position(rules, hands={"Ben": "7c 7d 7h 9s 9d 6s Kd"}, table={"Cy": ["5s2d7s8s"]})
    move = chosen(state)
    assert isinstance(move, Lay)
    assert move.swaps == (Swap(card("6s"), CY, 0),)
    assert card("2d") in move.cards


# New melds


NEW = {"layoff.new_melds": True}


def down_with_new_melds(hand: str, **more: Any) -> State:
    given: dict[str, Any] = {
        "deal": 2,
        "hands": {"Ben": hand},
        "table": {"Ben": ["9c9d9h", "3s4s5s6s"], "Ann": ["5c**7c8c"]},
    }
    changes = more.pop("changes", {})
    return position(house("dunlop", {**NEW, **changes}), **{**given, **more})


def test_down_it_lays_a_new_meld_and_then_what_fits() -> None:
    state = down_with_new_melds("2c 2d 2h 7s Kd Qh")
    lay = chosen(state)
    assert isinstance(lay, Lay)
    assert lay.cards == (card("2c"), card("2d"), card("2h"))
    after = apply(state, BEN, lay)
    assert isinstance(chosen(after), Add)
    assert chosen(
        down_with_new_melds("2c 2d 2h 7s Kd", changes={"layoff.new_melds": False})
    ) == Add(card("7s"), BEN, 1, End.HIGH)


def test_it_keeps_a_card_for_the_discard() -> None:
    assert isinstance(chosen(down_with_new_melds("2c 2d 2h")), Discard)
    assert isinstance(
        chosen(down_with_new_melds("2c 2d 2h", changes={"end.out": "may_discard"})), Lay
    )


def test_it_lays_no_new_meld_where_laying_off_leaves_less() -> None:
    state = down_with_new_melds("9s 9c 9d Kd", changes={"end.out": "may_discard"})
    assert isinstance(chosen(state), Add)


def test_it_leaves_no_single_card_that_could_not_be_discarded() -> None:
    state = down_with_new_melds("2c 2d 2h Kd", changes={"end.out": "never_discard"})
    assert chosen(state) == Discard(card("Kd"))


def test_it_takes_and_swaps_for_a_new_meld() -> None:
    taking = {"phase": Phase.TURN, "by": ANN}
    assert chosen(down_with_new_melds("Kc Kd 2h", pile="Kh", **taking)) == Take()
    assert chosen(down_with_new_melds("Kc Qd 2h", pile="Kh", **taking)) == Draw()
    assert chosen(down_with_new_melds("6c Kc Kd 2h")) == Swap(card("6c"), ANN, 0)


@pytest.mark.parametrize("bot", ["greedy", "expert", "pip", "edith"])
def test_other_bots_lay_new_melds_too(bot: str) -> None:
    state = down_with_new_melds("2c 2d 2h Kd Qh")
    assert isinstance(make(bot, "seed").choose(view_of(state, BEN)), Lay)


def test_games_with_new_melds_come_to_an_end() -> None:
    rules = house("dunlop", {**NEW, "deals": [{"cards": 12, "contract": "set 3, run 4"}]})
    steps = list(play_game(rules, [make("steady", seat) for seat in range(3)], "new melds"))
    assert steps[-1].state.public.phase is Phase.OVER
    laid = [event.seat for event in steps[-1].state.public.history if isinstance(event.move, Lay)]
    assert len(laid) > len(set(laid)), "somebody laid one beside the contract"
    for step in steps[1::7]:
        check_cards(step.state)


# Contracts that players go on to one by one

OWN = house("dunlop", {"end.contracts": "each_own"})


def test_it_goes_down_with_its_own_contract() -> None:
    sets = "7c 7d 7h 9s 9d 9c Kd"
    state = position(OWN, deal=2, behind=(0, 1, 0), hands={"Ben": sets})
    assert isinstance(turn_of_ben(state)[1][0], Lay)
    level = position(OWN, deal=2, behind=(1, 0, 1), hands={"Ben": sets})
    assert not isinstance(turn_of_ben(level)[1][0], Lay)


def test_it_takes_and_buys_what_its_own_contract_wants() -> None:
    hand = "7c 7d 7h 9s 9d 2c 4d Js Qh"
    at: dict[str, Any] = {
        "phase": Phase.TURN,
        "by": ANN,
        "hands": {"Ben": hand},
        "pile": "9c",
        "deal": 3,
    }
    assert chosen(position(OWN, behind=(0, 2, 0), **at)) == Take()
    assert chosen(position(OWN, behind=(1, 0, 1), **at)) == Draw()


@pytest.mark.parametrize("bots", ["steady", "greedy"])
def test_it_plays_a_game_to_its_end_in_which_each_has_their_own_contract(bots: str) -> None:
    players = [make(bot, seat) for seat, bot in enumerate((bots, "random", bots))]
    rules = house("dunlop", {"end.contracts": "each_own", "deals.7.all_at_once": True})
    *_, last = play_game(rules, players, "own contracts")
    public = last.state.public
    assert (public.phase, public.is_last_deal) == (Phase.OVER, True)
    assert public.number <= rules.most_deals


# Other wild cards, where there are other rules of these kinds


@pytest.mark.parametrize("wild", ["threes", "red_aces"])
def test_games_with_all_of_these_come_to_an_end(wild: str) -> None:
    changes = {
        **NEW,
        "meld.wild_ranks": wild,
        "points.wild_two": 15,
        "meld.set_min_naturals": 0,
        "meld.wild_limit_run": 1,
        "meld.wild_limit_lasts": True,
        "swap.cards": "wild_cards",
        "end.contracts": "each_own",
        "deals": [{"cards": 9, "contract": "set 3"}, {"cards": 9, "contract": "set 3, run 4"}],
    }
    rules = house("dunlop", changes)
    steps = list(play_game(rules, [make("steady", seat) for seat in range(3)], f"all {wild}"))
    assert steps[-1].state.public.phase is Phase.OVER
    for step in steps[1::7]:
        check_cards(step.state)
