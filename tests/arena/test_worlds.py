"""Worlds: what a seat sees stays as it is, and every hidden card is one that it cannot place."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.arena.play import play_game
from liverpool.arena.rollouts import redealt
from liverpool.bots.measures import hand as hands
from liverpool.bots.roster import make
from liverpool.engine.cards import Hand, hand_of
from liverpool.engine.moves import Draw
from liverpool.engine.presets import load
from liverpool.engine.state import Event, Phase, State, view_of
from liverpool.record.cards import read_card, read_cards
from tests.chance import drawn, so_many, together
from tests.rules.positions import ANN, BEN, CY, house, play, position
from tests.walk import all_cards

PLAIN_AND_PLAUSIBLE = pytest.mark.parametrize("plausible", [False, True])


def moments(rules: str, seats: int, seed: int, every: int) -> Iterator[State]:
    """Some states of a game between players who buy, in which nothing is owed."""
    bots = [make(("steady", "random")[seat % 2], seat) for seat in range(seats)]
    for at, step in enumerate(play_game(load(rules).rules, bots, seed)):
        if at % every == 0 and not step.state.public.debts:
            yield step.state


@pytest.mark.parametrize(
    ("rules", "plausible"), together(["wikipedia", "dunlop", "christmas", "mahlum"], [False, True])
)
def test_the_seat_sees_the_same_and_no_card_is_lost(rules: str, plausible: bool) -> None:
    random = Random(drawn(rules))
    others = 0
    for state in islice(moments(rules, 4, 3, every=40), so_many(9, full=1000)):
        seat = random.randrange(4)
        view = view_of(state, seat)
        world = redealt(view, random, plausible=plausible)
        assert view_of(world, seat) == view
        assert all_cards(world) == all_cards(state)
        for known, hand in zip(state.public.known, world.hands, strict=False):
            assert not Counter(known) - Counter(hand)
        others += world.hands != state.hands
    assert others > 5


def test_every_unseen_card_can_be_in_every_hidden_place() -> None:
    view = view_of(position("dunlop", hands={"Ann": "3c 4c"}, stock="7c 8c"), BEN)
    worlds = [redealt(view, random) for random in [Random(1)] for _ in range(1500)]
    unseen = {face for face, copies in enumerate(hands.unseen(view)) if copies}
    for places in (
        [world.hands[ANN] for world in worlds],
        [world.hands[CY] for world in worlds],
        [world.stock[:1] for world in worlds],
        [world.stock[1:] for world in worlds],
    ):
        assert {face for cards in places for face in cards} == unseen


@PLAIN_AND_PLAUSIBLE
def test_a_card_that_was_taken_stays_with_who_took_it(plausible: bool) -> None:
    king = read_card("Ks")
    state = position("dunlop", phase=Phase.TURN, turn=ANN, pile="Ks", hands={"Ann": "2c 5d 9h"})
    state = play(state, "Ann take", "Ann discard 2c")
    random = Random(2)
    worlds = [redealt(view_of(state, BEN), random, plausible=plausible) for _ in range(50)]
    assert all(king in world.hands[ANN] for world in worlds)
    assert {face for world in worlds for face in world.hands[ANN]} > {king}


@PLAIN_AND_PLAUSIBLE
def test_an_added_deck_is_dealt_too(plausible: bool) -> None:
    state = position(house("dunlop", {"stock.out": "add_deck"}), renewals=1, hands={"Ben": "2c 2c"})
    seven = read_card("7d")
    view = replace(view_of(state, BEN), stock=100)
    most = max(
        all_cards(redealt(view, random, plausible=plausible))[seven]
        for random in map(Random, range(20))
    )
    assert most == 3


def test_a_view_with_more_hidden_cards_than_there_are_is_refused() -> None:
    view = replace(view_of(position("dunlop"), BEN), stock=200)
    with pytest.raises(ValueError, match="more hidden cards"):
        redealt(view, Random(1))


# What is plausible


def hands_of_ann(state: State, *, plausible: bool) -> list[Hand]:
    view, random = view_of(state, BEN), Random(3)
    return [redealt(view, random, plausible=plausible).hands[ANN] for _ in range(60)]


def long_deal(turns: int) -> State:
    """Three sets are asked; Ann has ten cards and has had so many turns."""
    state = position("dunlop", deal=4, hands={"Ann": "2c 3d 4h 5s 7c 8d 9h Ts Qc Kd"})
    return replace(state, public=replace(state.public, history=(Event(ANN, Draw()),) * turns))


def mean_steps(state: State, found: list[Hand]) -> float:
    return sum(hands.steps(state.public, ANN, hand) for hand in found) / len(found)


def test_who_has_had_turns_is_nearer_to_the_contract() -> None:
    fresh, late = long_deal(0), long_deal(8)
    plain = mean_steps(late, hands_of_ann(late, plausible=False))
    assert mean_steps(late, hands_of_ann(late, plausible=True)) < plain - 1
    assert mean_steps(fresh, hands_of_ann(fresh, plausible=True)) == pytest.approx(plain, abs=0.4)


def test_who_is_not_down_does_not_hold_the_contract() -> None:
    rules = house("dunlop", {"deck.jokers": 8})
    state = position(rules, hands={"Ann": "2c 3d 4h 5s 7c 8d 9h Ts Qc Kd 2d 2h"})
    ready = [hands.ready(state.public, ANN, hand) for hand in hands_of_ann(state, plausible=False)]
    assert any(ready)
    likely = [hands.ready(state.public, ANN, hand) for hand in hands_of_ann(state, plausible=True)]
    assert sum(likely) < sum(ready) / 4


def test_a_card_that_was_bought_most_likely_helps() -> None:
    sevens = hand_of(read_cards("7c"))
    state = long_deal(0)
    state = replace(state, public=replace(state.public, known=(sevens, (), ())))
    state = replace(
        state, hands=(hand_of(read_cards("7c 2d 4h 5s 9c 8d 9h Ts Qc Kd")), *state.hands[1:])
    )

    def sevens_in(found: list[Hand]) -> float:
        faces = set(read_cards("7c 7d 7h 7s"))
        return sum(sum(face in faces for face in hand) for hand in found) / len(found)

    plain, likely = (hands_of_ann(state, plausible=plausible) for plausible in (False, True))
    assert sevens_in(likely) > sevens_in(plain) + 0.3
