"""The policy inside the simulator: `expert` decides alike, and what is learnt of it adds up."""

from collections import Counter
from random import Random

import pytest

from lab.fitting.watch import Table
from lab.policy import (
    MORE_TABLES,
    STEADY,
    TABLES,
    Deal,
    deals_at,
    names,
    rules_of,
    seated,
)
from lab.whole_deals import WholeDeals
from liverpool.bots.expert import Expert, is_learnt
from liverpool.bots.learnt import weights
from liverpool.bots.measures import hand as hands
from liverpool.bots.search.rollout_policy import learnt_policy
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.state import Phase, View, view_of
from liverpool.simulator.policy import Cell
from liverpool.simulator.simulator import Simulator
from tests.bots.search.dealt import states
from tests.chance import drawn, so_many
from tests.simulator.deals import begin, by_engine, by_simulator, follow
from tests.simulator.test_move_for_move import DIFFERING, any_move

DUNLOP = Table("dunlop", 4)
TWOS = Table("dunlop+twos", 4)
ANY_MOVE = 0.1
ANEW = 0.05
"""Of so many positions the simulator is told anew."""


def is_weighed(view: View, move: PlayerMove) -> bool:
    """Whether this is a decision of one who is not down and has not the contract."""
    public = view.public
    if view.seat in public.down or not hands.steps(public, view.seat, view.hand):
        return False
    match public.phase:
        case Phase.TURN:
            return isinstance(move, Take | Draw) and not public.rules.draw.multi_take
        case Phase.BUY | Phase.PLAY:
            return isinstance(move, Buy | Pass | Discard)
        case _:
            return False


def play(deal: Deal, seed: str) -> Counter[str]:
    """Plays a deal in both, by the weights in every seat, and counts what they decide unlike."""
    random, (table, number) = Random(seed), deal
    policy, state = seated(deal, None), begin(rules_of(table), number, table.seats, seed)
    learnt = [weights(cell.kind, names(deal, cell)) for cell in policy.cells()]
    policy.weigh(learnt, range(table.seats))
    policy.place(state, seed=random.getrandbits(32))
    counts: Counter[str] = Counter()
    while state.public.phase is not Phase.OVER:
        if random.random() < ANEW:
            policy.place(state, seed=random.getrandbits(32))
        actor, code = policy.actor(), policy.next_move()
        view, move = view_of(state, actor), policy.move(code)
        assert is_learnt(view)
        if is_weighed(view, move):
            counts[type(move).__name__.lower()] += 1
            counts["differing"] += move != Expert().choose(view)
        if random.random() < ANY_MOVE:
            code = any_move(random, policy)
            move = policy.move(code)
        policy.make(code)
        state = follow(state, actor, move, policy)
        assert by_simulator(policy) == by_engine(state)
    return counts


@pytest.mark.in_turn("games")
def test_expert_and_the_simulator_decide_alike() -> None:
    counts: Counter[str] = Counter()
    for at in range(so_many(3, full=100)):
        random = Random(drawn(f"policy/{at}"))
        table = random.choice((*TABLES, *MORE_TABLES, TWOS, TWOS))
        counts += play(random.choice(deals_at(table)), drawn(f"policy/{at}"))
    assert counts["differing"] <= DIFFERING * counts.total()
    assert {"take", "draw", "pass", "discard"} <= counts.keys()


def dunlop(number: int) -> Deal:
    return Deal(DUNLOP, number)


def points(policy: WholeDeals) -> list[tuple[int, ...]]:
    return policy.play(30, seed=3)


def test_with_certain_weights_a_seat_plays_as_steady_does() -> None:
    """But for ties between discards: a few deals may differ."""
    alike = map(tuple.__eq__, points(seated(dunlop(1), None, ())), points(seated(dunlop(1), None)))
    assert sum(alike) >= 27


def test_deals_are_the_same_by_the_same_seed_and_in_parts() -> None:
    policy = seated(dunlop(2), None, ())
    whole = policy.play(20, seed=1)
    assert whole == policy.play(8, seed=1) + policy.play(12, seed=1, first=9)
    assert whole != policy.play(20, seed=2)


def test_what_single_deviations_tell_is_summed_up() -> None:
    policy = seated(dunlop(2), None)
    policy.deviate(10, seed=1, often=100, mixed=0)
    found = policy.sums()
    assert {cell.kind for cell in found} >= {"takes", "offers", "discards"}
    for cell, sums in found.items():
        assert sums.rows == int(sums.rows) > 0
        if cell.kind in ("takes", "offers"):
            assert sums.pairs[0][0] == sums.rows  # the first measure is always 1
    again = seated(dunlop(2), None)
    for first in (1, 6):
        again.deviate(5, seed=1, often=100, mixed=0, first=first)
    assert again.sums().keys() == found.keys()
    for cell, sums in again.sums().items():
        assert sums.rows == found[cell].rows
        assert sums.products == pytest.approx(found[cell].products)


def test_a_cell_has_weights_of_its_own() -> None:
    """A weight that only hands with one card missing have, late in the deal, changes some deals."""
    policy = seated(dunlop(1), None)
    usual = policy.play(200, seed=4)
    never = (-1000.0,)
    cells = list(policy.cells())
    policy.weigh([never if each.cards == 1 else STEADY[each.kind] for each in cells], [0])
    assert Cell("offers", 7, 1) in cells
    assert policy.play(200, seed=4) != usual


def test_in_roll_outs_only_those_seats_weigh_that_are_told_to() -> None:
    rules, seats = rules_of(DUNLOP), DUNLOP.seats
    state = begin(rules, 2, seats, "weighing")
    policy = learnt_policy(rules, 2, seats)
    policy.place(state)
    view, codes = view_of(state, policy.actor()), policy.legal()
    as_steady = Simulator(rules, 2, seats).try_moves(view, codes, 12, seed=1)
    others = [seat for seat in range(seats) if seat != view.seat]
    weighing = [
        policy.try_moves(view, codes, 12, 1, weighing=each) for each in ([view.seat], others)
    ]
    assert as_steady not in weighing
    assert weighing[0] != weighing[1]
    assert policy.try_moves(view, codes, 12, 1) == as_steady


def test_a_seat_plays_by_its_weights_only_where_it_is_told_to() -> None:
    """By these it never takes a card, where `steady` takes one."""
    policy = learnt_policy(rules_of(DUNLOP), 2, DUNLOP.seats)
    policy.learn([(-1000.0,) for _ in policy.cells()], range(DUNLOP.seats))
    state = next(
        each
        for each in states()
        if each.public.phase is Phase.TURN
        and each.public.turn not in each.public.down
        and policy.usual_move(each, each.public.turn) == Take()
    )
    seat = state.public.turn
    found = policy.try_in_truth(state, [0, policy.code(Draw())], 12, 1, weighing=[seat])
    assert all(own == drawn for own, drawn in found)
    assert policy.usual_move(state, seat) == Take()
