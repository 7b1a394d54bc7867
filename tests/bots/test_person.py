"""A player who notices only so much: what each gap of its perception does to its moves."""

from functools import partial

import pytest

from liverpool.bots.perception import Perception, Sight
from liverpool.bots.person import ROOM, Person
from liverpool.engine.cards import rank_of
from liverpool.engine.moves import (
    Add,
    Buy,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.state import Phase, Seat, State, view_of
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card as card
from tests.rules.positions import ANN, BEN, CY, house, position

MANY = " ".join(["6d"] * 40)
SEES_ALL = Perception()
by_friends = partial(Perception, sight=Sight.FRIENDS)
by_looks = partial(Perception, sight=Sight.LOOKS)

throwing = partial(position, "dunlop", stock=MANY)
drawing = partial(position, "dunlop", phase=Phase.TURN, stock=MANY)
buying = partial(position, "dunlop", phase=Phase.BUY, open=(CY,), stock=MANY)


def chosen(perception: Perception, state: State, seat: Seat = BEN, seed: str = "a") -> PlayerMove:
    """What a player who sees so much does; it must be legal."""
    move = Person(perception, seed).choose(view_of(state, seat))
    assert move is not None
    apply(state, seat, move)
    return move


def thrown(perception: Perception, state: State, seed: str = "a") -> str:
    """The rank that is thrown, as a number, of the card that the player parts with."""
    move = chosen(perception, state, seed=seed)
    assert isinstance(move, Discard)
    return str(rank_of(move.card))


PAIRS_ONLY = throwing(hands={"Ben": "7c 7d 7h 9s 9d 2c 2h Kc Kd"}, pile="2d 2s 2c 2d 2h 2s Qh")
"""Whoever has watched knows that no two is left."""


def test_one_who_counts_throws_the_pair_that_is_dead() -> None:
    assert thrown(SEES_ALL, PAIRS_ONLY) == "2"


def test_one_who_goes_by_pairs_throws_the_dear_one() -> None:
    assert thrown(by_friends(), PAIRS_ONLY) == "13"


def test_one_who_forgets_what_went_by_keeps_hoping() -> None:
    assert thrown(Perception(memory=1), PAIRS_ONLY) != "2"


def test_one_who_goes_by_looks_parts_with_what_the_contract_needs() -> None:
    """The joker makes a run of the hearts, but jacks and queens have more friends."""
    state = throwing(deal=2, hands={"Ben": "5h 6h 8h ** Jd Js Qd Qs"})
    assert thrown(by_friends(), state) in ("11", "12")
    assert thrown(by_looks(), state) in ("5", "8")


def test_one_who_watches_nobody_feeds_the_next_player() -> None:
    """Cy has taken a king."""
    known = ((), (), (card("Kh"),))
    state = throwing(hands={"Ben": "7c 7d 7h 9s 9d 2c 2h Kd Qs", "Cy": "Kh 4s 3d"}, known=known)
    assert thrown(SEES_ALL, state) == "12"
    assert thrown(Perception(reads=False), state) == "13"


def test_one_who_watches_nobody_hopes_for_what_others_hold() -> None:
    twos = "2d 2s 2c 2d 2h 2s"
    known = ((), (), tuple(map(card, twos.split())))
    state = throwing(hands={"Ben": "7c 7d 7h 9s 9d 2c 2h Kc Kd", "Cy": twos}, known=known)
    assert thrown(SEES_ALL, state) != thrown(Perception(reads=False, memory=1), state)


OFFERED = buying(hands={"Cy": "7c 7d 7h 9s 9d 9h 2c 2d 4d 6h Js Kd"}, pile="2h", deal=4)
OF_NO_USE = buying(hands={"Cy": "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"}, pile="Qc")


def test_one_who_likes_buying_buys_what_is_of_no_use() -> None:
    assert chosen(SEES_ALL, OF_NO_USE, CY) == Pass()
    assert chosen(Perception(buying=200.0), OF_NO_USE, CY) == Buy()


def test_one_who_shuns_buying_leaves_what_would_help() -> None:
    assert chosen(SEES_ALL, OFFERED, CY) == Buy()
    assert chosen(Perception(buying=-200.0), OFFERED, CY) == Pass()


def test_one_who_goes_by_looks_buys_what_goes_with_two_cards() -> None:
    hands = {"Cy": "7c 7d 7h 8s 8d 8c 2h 2s Js Kd"}
    assert chosen(SEES_ALL, buying(hands=hands, pile="2d"), CY) == Pass()
    assert chosen(by_looks(), buying(hands=hands, pile="2d"), CY) == Buy()
    assert chosen(by_looks(), buying(hands=hands, pile="Jd"), CY) == Pass()


def test_one_who_goes_by_looks_buys_no_more_with_a_full_hand() -> None:
    rest = " ".join(["3c", "4d", "5h", "6s", "Tc", "Jd", "Qh", "Ks"][:ROOM])
    hands = {"Cy": f"7c 7d 9s 9d 2c 2h 2s Ac Ad Kd {rest}"}
    assert chosen(by_looks(), buying(hands=hands, pile="2d"), CY) == Pass()


def test_one_who_goes_by_looks_takes_what_goes_with_two_cards() -> None:
    hands = {"Ben": "7c 7d 7h 9s 9d 2c 4d 6h Js Kd"}
    assert chosen(by_looks(), drawing(hands=hands, pile="7s")) == Take()
    assert chosen(by_looks(), drawing(hands=hands, pile="9h")) == Take()
    assert chosen(by_looks(), drawing(hands=hands, pile="Kc")) == Draw()


@pytest.mark.parametrize("sees", [by_looks(), by_friends(), Perception(memory=1)])
def test_ready_to_go_down_everybody_takes_what_can_lie_with_the_melds(sees: Perception) -> None:
    hands = {"Ben": "7c 7d 7h 9s 9d 9c 4d 6h Js Kd"}
    assert chosen(sees, drawing(hands=hands, pile="7s")) == Take()
    assert chosen(sees, drawing(hands=hands, pile="Kc")) == Draw()


@pytest.mark.parametrize("sees", [by_looks(), by_friends(), Perception(memory=1)])
def test_where_all_must_play_at_once_everybody_draws_alike(sees: Perception) -> None:
    hands = {"Ben": "2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh 4d"}
    for pile, move in (("Qs", Take()), ("4c", Draw())):
        turn = position("christmas", deal=7, phase=Phase.TURN, hands=hands, pile=pile, stock=MANY)
        assert chosen(sees, turn) == move


def test_one_who_clings_keeps_what_was_once_bought() -> None:
    hands = {"Ben": "7c 7d 7h 9s 9d 2c 2h Kd Qs"}
    state = throwing(hands=hands, known=((), (card("Kd"),), ()))
    assert thrown(SEES_ALL, state) == "13"
    assert thrown(Perception(clings=20.0), state) == "12"
    assert thrown(by_friends(clings=20.0), state) == "12"


def test_each_has_a_favourite_suit_for_the_whole_game() -> None:
    def suit_kept(seed: str, ranks: str) -> str:
        """The one suit of which nothing is thrown while there is something else."""
        cards = [f"{rank}{suit}" for rank, suit in zip(ranks, "cdhs", strict=True)]
        while len(cards) > 1:
            hands = {"Ben": " ".join(["3c 3d 3h", *cards])}
            move = chosen(by_friends(fond=1000.0), throwing(hands=hands), seed=seed)
            assert isinstance(move, Discard)
            cards.remove(next(text for text in cards if card(text) == move.card))
        return cards[0][1]

    favourites = {seed: suit_kept(seed, "KJ96") for seed in "abcdefghijkl"}
    assert set(favourites.values()) == set("cdhs")
    assert favourites == {seed: suit_kept(seed, "69JK") for seed in favourites}


TABLE = {"Ben": ["7c7d7h", "9c9d9h"], "Cy": ["5s6s7s8s", "JcJdJh"]}
HALF_BLIND = Perception(runs_of_others=False)
NO_JOKERS = Perception(jokers_on_table=False)


@pytest.mark.parametrize(
    ("hand", "sharp", "blind"),
    [
        ("9s Qc Kd", Add, Discard),
        ("Js Qc Kd", Add, Add),
        ("7h Qc Kd", Add, Add),
    ],
    ids=["a run of Cy", "a set of Cy", "its own"],
)
def test_down_some_do_not_see_where_the_runs_of_others_go_on(
    hand: str, sharp: type[PlayerMove], blind: type[PlayerMove]
) -> None:
    own_runs = {**TABLE, "Ben": ["7c7d7h", "AcAdAh"]}
    state = throwing(hands={"Ben": hand}, table=own_runs)
    assert isinstance(chosen(SEES_ALL, state), sharp)
    assert isinstance(chosen(HALF_BLIND, state), blind)


def test_down_some_see_no_joker_that_comes_free() -> None:
    table = {"Ben": ["7c7d7h", "AcAdAh"], "Cy": ["5s6s**8s", "JcJdJh"]}
    state = throwing(hands={"Ben": "7s Qc Kd"}, table=table)
    assert isinstance(chosen(SEES_ALL, state), Swap | Add)
    state = throwing(hands={"Ben": "Qc Kd 7s"}, table={**table, "Ben": ["2c2d2h", "AcAdAh"]})
    assert isinstance(chosen(SEES_ALL, state), Swap)
    assert isinstance(chosen(NO_JOKERS, state), Discard)


@pytest.mark.parametrize(
    ("pile", "blind"), [("7s", Draw()), ("9s", Take())], ids=["for a joker", "to lay off"]
)
def test_down_some_take_no_card_for_a_joker(pile: str, blind: PlayerMove) -> None:
    table = {"Ben": ["2c2d2h", "AcAdAh"], "Cy": ["5s6s**8s", "JcJdJh"]}
    state = drawing(hands={"Ben": "Qc Kd"}, table=table, pile=pile)
    assert chosen(SEES_ALL, state) == Take()
    assert chosen(NO_JOKERS, state) == blind


def test_some_see_no_joker_that_would_bring_the_contract() -> None:
    rules = house("dunlop", {"swap.for_contract": True})
    hands = {"Ben": "9c 9d 9h Kc Kd 6s 2c 3d 4h 5c 7h"}
    state = position(rules, hands=hands, table={"Cy": ["4s5s**7s"]}, stock=MANY)
    assert isinstance(chosen(SEES_ALL, state), Lay)
    assert isinstance(chosen(NO_JOKERS, state), Discard)
    assert isinstance(chosen(NO_JOKERS, throwing(hands={"Ben": "9c 9d 9h Kc Kd Kh 2c"})), Lay)


def test_some_who_have_just_gone_down_leave_the_rest_for_the_next_turn() -> None:
    glad = Perception(lays_off_at_once=False)
    state = throwing(hands={"Ben": "7h Qc Kd"}, table=TABLE, fresh=True)
    assert isinstance(chosen(SEES_ALL, state), Add)
    assert isinstance(chosen(glad, state), Discard)
    assert isinstance(chosen(glad, throwing(hands={"Ben": "7h Qc Kd"}, table=TABLE)), Add)


def test_once_down_one_who_watches_nobody_throws_what_the_next_player_wants() -> None:
    known = ((), (), (card("Qh"), card("Qs")))
    state = throwing(hands={"Ben": "Qc Kd"}, table={"Ben": ["7c7d7h"]}, known=known)
    assert thrown(SEES_ALL, state) == "13"
    assert thrown(Perception(reads=False), state) == "12"


def test_down_some_draw_blindly() -> None:
    state = drawing(hands={"Ben": "Qc Kd"}, table=TABLE, pile="9s")
    assert chosen(SEES_ALL, state) == Take()
    assert chosen(HALF_BLIND, state) == Draw()


def test_a_cap_turns_a_bad_move_into_the_best() -> None:
    shy = partial(Perception, buying=-200.0)
    assert chosen(shy(), OFFERED, CY) == Pass()
    assert chosen(shy(worst=1.0), OFFERED, CY) == Buy()


def test_a_cap_leaves_what_costs_less() -> None:
    """A pair that is dead is worth something, and not much, to one who counts."""
    assert thrown(by_friends(worst=1000.0), PAIRS_ONLY) == "13"
    assert thrown(by_friends(worst=0.0), PAIRS_ONLY) == "2"


def test_a_cap_rules_out_what_one_who_counts_would_not_consider() -> None:
    """It would break up a set to keep what it has taken."""
    known = ((), tuple(card(text) for text in ("2c", "4d", "Jh", "Kd")), ())
    state = throwing(hands={"Ben": "7c 7d 7h 9s 9d 2c 4d Jh Kd"}, known=known)
    clinging = partial(by_friends, clings=1000.0)
    assert thrown(clinging(), state) in ("7", "9")
    assert thrown(clinging(worst=500.0), state) in ("2", "4", "11", "13")


def test_what_is_given_away_is_chosen_like_what_is_thrown() -> None:
    hands = {"Ben": "7c 7d 7h 9s 9d 2c 2h Kc Kd"}
    pile = "2d 2s 2c 2d 2h 2s"
    state = position(
        "christmas", phase=Phase.GIVE, hands=hands, pile=pile, caller=BEN, by=ANN, turn=CY
    )
    found = {type(chosen(sees, state)) for sees in (SEES_ALL, by_friends(), by_looks())}
    assert found == {Give}


@pytest.mark.parametrize(("perception", "face"), [(by_looks(), "3c"), (SEES_ALL, "3h")])
def test_once_down_only_one_who_counts_keeps_what_a_run_may_take(
    perception: Perception, face: str
) -> None:
    """Of two threes, one who judges by eye throws the first."""
    table = {"Ben": ["7c7d7h"], "Cy": ["5c6c7c8c", "JcJdJh"]}
    state = throwing(hands={"Ben": "3c 3h", "Cy": "2d 4s 8h 9h"}, table=table)
    assert chosen(perception, state) == Discard(card(face))
