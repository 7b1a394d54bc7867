"""Moves tried in many worlds: the same by the same seed, and nothing of it from hidden cards."""

from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.rollouts import redealt
from liverpool.bots.steady import Steady
from liverpool.engine.cards import HIDDEN, Hand, without_card
from liverpool.engine.moves import Buy, Draw, Pass
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, State, View, view_of
from liverpool.engine.turn import apply
from liverpool.simulator.simulator import Code, Simulator
from tests.simulator.deals import actor_of, begin, follow

RULES = load("dunlop").rules
NUMBER, SEATS = 2, 4


def later(moves: int) -> tuple[State, Simulator]:
    """A deal after some moves of `steady`, set up in a simulator."""
    state, simulator = begin(RULES, NUMBER, SEATS, "later"), Simulator(RULES, NUMBER, SEATS)
    simulator.place(state)
    for _ in range(moves):
        code = simulator.next_move()
        move = simulator.move(code)
        simulator.make(code)
        state = follow(state, actor_of(state), move, simulator)
    return state, simulator


def asked(moves: int) -> tuple[View, list[Code], Simulator]:
    """What the seat to act sees, and its legal moves."""
    state, simulator = later(moves)
    return view_of(state, actor_of(state)), simulator.legal(), simulator


@pytest.mark.parametrize("moves", [0, 9, 40, 41, 60])
def test_the_same_seed_gives_the_same_and_another_does_not(moves: int) -> None:
    view, codes, simulator = asked(moves)
    first = simulator.try_moves(view, codes, 20, seed=1)
    assert first == Simulator(RULES, NUMBER, SEATS).try_moves(view, codes, 20, seed=1)
    assert first != simulator.try_moves(view, codes, 20, seed=2)


def test_worlds_can_be_tried_in_parts() -> None:
    view, codes, simulator = asked(9)
    whole = simulator.try_moves(view, codes, 30, seed=3)
    parts = simulator.try_moves(view, codes, 10, seed=3)
    assert whole == parts + simulator.try_moves(view, codes, 20, seed=3, first=11)


@pytest.mark.parametrize(
    ("preset", "number"), [("dunlop", 2), ("mahlum", 7), ("pagat_contract", 7)]
)
def test_work_is_the_same_whatever_was_asked_before_and_in_parts(preset: str, number: int) -> None:
    rules = load(preset).rules
    state = begin(rules, number, SEATS, "work")
    view, simulator = view_of(state, actor_of(state)), Simulator(rules, number, SEATS)
    simulator.try_moves(view, [0, 0], 6, seed=3)
    whole = simulator.worked
    assert whole > 0
    for worlds, first in ((2, 1), (4, 3)):
        simulator.try_moves(view, [0, 0], worlds, seed=3, first=first)
    assert simulator.worked == 2 * whole
    simulator.try_moves(view, [0], 6, seed=3)
    assert simulator.worked < 3 * whole


@pytest.mark.full
def test_much_work_is_told_whole() -> None:
    rules, seats = load("pagat_contract").rules, 8
    state = begin(rules, 7, seats, "work")
    view, simulator = view_of(state, actor_of(state)), Simulator(rules, 7, seats)
    simulator.try_moves(view, [0] * 8, 8, seed=3)
    few = simulator.worked
    simulator.try_moves(view, [0] * 8, 1000, seed=3)  # at once, more than 2**31
    assert simulator.worked - few > 100 * few


def test_more_worlds_than_fit_at_once_are_tried_in_parts() -> None:
    view, _, simulator = asked(120)
    many = simulator.try_moves(view, [0] * 60, 300, seed=3)
    assert len(many) == 300
    assert all(len({*world}) == 1 for world in many)  # the same move in the same world


def test_no_move_of_ones_own_is_what_steady_does() -> None:
    view, _, simulator = asked(9)
    simulator.place(later(9)[0])
    chosen = simulator.next_move()
    for own, steady in simulator.try_moves(view, [chosen, 0], 20, seed=4):
        assert own == steady


@pytest.mark.parametrize("moves", [9, 40, 60])
def test_what_a_seat_cannot_see_changes_nothing(moves: int) -> None:
    state, simulator = later(moves)
    view, codes = view_of(state, actor_of(state)), simulator.legal()
    other = redealt(view, Random("other cards"))
    assert other.hands != state.hands
    seen = simulator.try_moves(view, codes, 20, seed=5)
    simulator.try_in_truth(other, codes[:1], 1, seed=5)  # of which nothing must be left
    assert seen == simulator.try_moves(view_of(other, view.seat), codes, 20, seed=5)


@pytest.mark.parametrize("preset", ["mahlum", "bga"])
def test_who_has_answered_in_secret_is_asked_again_in_each_world(preset: str) -> None:
    """Whatever they said, before the turn goes on or meanwhile: nobody else knows it, and the
    answer fits the cards of the world."""
    rules = load(preset).rules
    state, simulator = begin(rules, NUMBER, SEATS, "knock"), Simulator(rules, NUMBER, SEATS)
    simulator.place(state)
    simulator.make(simulator.code(Draw()))
    state = follow(state, actor_of(state), Draw(), simulator)
    first, second, third = state.public.open
    passed = apply(apply(state, first, Pass()), second, Pass())
    knocked = apply(apply(state, first, Buy()), second, Buy())
    view = view_of(passed, third)
    codes = [simulator.code(Buy()), simulator.code(Pass())]
    seen = simulator.try_moves(view, codes, 60, seed=6)
    assert seen == simulator.try_moves(view_of(knocked, third), codes, 60, seed=6)
    assert seen == simulator.try_moves(view_of(state, third), codes, 60, seed=6)
    assert any(buys != passes for buys, passes in seen)


@pytest.mark.full
@pytest.mark.parametrize("moves", [9, 40, 60])
def test_worlds_end_as_the_engines_do(moves: int) -> None:
    """On the average of many worlds; the engine deals its own, by the same uniform chance."""
    view, _, simulator = asked(moves)
    fast = [world[0] for world in simulator.try_moves(view, [0], 4000, seed=7)]
    slow = [ended(redealt(view, Random(f"{moves}/{world}")), str(world)) for world in range(100)]
    for seat in range(SEATS):
        ours = [points[seat] for points in fast]
        theirs = [points[seat] for points in slow]
        error = stdev(theirs) / len(theirs) ** 0.5 + stdev(ours) / len(ours) ** 0.5
        assert abs(fmean(ours) - fmean(theirs)) < 4 * error


def ended(state: State, seed: str) -> tuple[int, ...]:
    """The points of a deal that the engine plays out with `steady` in every seat."""
    steps = play_on(state, [Steady()] * SEATS, Dealer(seed))
    while state.public.phase is not Phase.OVER:
        state = next(steps).state
    return state.public.sheet[-1].points


def test_a_view_that_hides_other_cards_than_it_leaves_is_refused() -> None:
    view, codes, simulator = asked(9)
    with pytest.raises(ValueError, match="does not show"):
        simulator.try_moves(replace(view, stock=view.stock + 1), codes, 1, seed=1)


def test_another_deal_is_refused() -> None:
    simulator = Simulator(RULES, 3, SEATS)
    with pytest.raises(ValueError, match="another deal"):
        simulator.place(begin(RULES, NUMBER, SEATS, "other"))


def test_in_truth_all_hands_are_as_they_are() -> None:
    """The move that ends the deal leaves each of the others with their own cards."""
    state, simulator = later(0)
    before, code = state, 0
    while state.public.phase is not Phase.OVER:
        before, code = state, simulator.next_move()
        move = simulator.move(code)
        simulator.make(code)
        state = follow(state, actor_of(state), move, simulator)
    hidden = replace(before, stock=(HIDDEN,) * len(before.stock))
    for world in simulator.try_in_truth(hidden, [code, 0], 5, seed=1):
        assert world == [state.public.sheet[-1].points] * 2


def test_in_truth_only_the_stock_differs_from_world_to_world() -> None:
    state, simulator = later(30)
    codes = [0, *simulator.legal()]
    found = simulator.try_in_truth(state, codes, 12, seed=1)
    other = replace(state, stock=tuple(reversed(state.stock)))
    assert found == simulator.try_in_truth(other, codes, 12, seed=1)
    assert len({tuple(world) for world in found}) > 1
    assert found != simulator.try_in_truth(state, codes, 12, seed=2)


def drawn(*answers: Pass | Buy) -> dict[int, Hand]:
    """What the seats after the first get in their turns, where the first offers are so answered."""
    state, simulator = begin(RULES, NUMBER, SEATS, "split"), Simulator(RULES, NUMBER, SEATS)
    simulator.place(state)
    simulator.split_stock()
    first = simulator.actor()
    simulator.make(simulator.code(Draw()))
    for answer in answers:
        simulator.make(simulator.code(answer))
    while simulator.phase() is Phase.BUY:
        simulator.make(simulator.code(Pass()))
    found: dict[int, Hand] = {first: simulator.hands()[first]}
    while len(found) < SEATS:
        simulator.make(simulator.legal()[-1])  # a discard
        seat = simulator.actor()
        before = simulator.hands()[seat]
        simulator.make(simulator.code(Draw()))
        while simulator.phase() is Phase.BUY:
            simulator.make(simulator.code(Pass()))
        after = simulator.hands()[seat]
        for card in before:
            after = without_card(after, card)
        found[seat] = after
    return found


def test_where_the_stock_is_split_a_purchase_shifts_nobodys_cards() -> None:
    assert drawn(Pass()) == drawn(Buy())
    assert all(len(cards) == 1 for cards in [*drawn(Pass()).values()][1:])


def test_a_split_stock_is_drawn_to_its_last_card_and_each_card_once() -> None:
    state, simulator = begin(RULES, NUMBER, SEATS, "all"), Simulator(RULES, NUMBER, SEATS)
    simulator.place(state)
    simulator.split_stock()
    while simulator.number("DRAWN") < len(state.stock):
        phase = simulator.phase()
        asked = {Phase.TURN: simulator.code(Draw()), Phase.BUY: simulator.code(Pass())}
        simulator.make(asked.get(phase) or simulator.legal()[-1])  # the last is a discard
    before = [card for hand in state.hands for card in hand]
    after = [card for hand in simulator.hands() for card in hand]
    assert sorted([*after, *simulator.pile()]) == sorted(
        [*before, *state.public.pile, *state.stock]
    )
