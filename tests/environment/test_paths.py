"""Paths: every legal move is one, and every one ends in a legal move; held against two listings.

One is the engine's (`options`), the other tries all that can be said and asks the referee
(`tests.perft.naive`).
"""

from random import Random

import pytest

from liverpool.bots.roster import make
from liverpool.engine.moves import DEALER, Add, Cut, Expose, Lay, Pass, PlayerMove, Swap, Take
from liverpool.engine.options import options
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply, refuse_move
from liverpool.environment import actions as act
from liverpool.environment.actions import path_text
from liverpool.environment.paths import path_of, question
from liverpool.environment.position import Position
from liverpool.environment.steps import Step
from liverpool.record.cards import read_card, read_cards
from tests.chance import drawn, so_many
from tests.environment.said import but_for_exposures, ends, followed, in_order
from tests.perft import naive
from tests.perft.scenes import CONTRACT, drained, late, middle
from tests.perft.tables import tiny
from tests.rules.by_chance import PRESETS, rules_by_chance
from tests.rules.positions import ANN, BEN, CY, house, position
from tests.walk import Walk


def steps(state: State) -> dict[Seat, Step]:
    """The decision of each seat that must act or may interrupt, and could."""
    waiting = waiting_on(state.public)
    found = {}
    if DEALER not in waiting.must:
        for seat in dict.fromkeys((*waiting.must, *waiting.may)):
            must = seat in waiting.must
            if must or any(True for _ in options(view_of(state, seat))):
                found[seat] = question(view_of(state, seat), must=must)
    return found


def check(state: State, *, naively: bool) -> None:
    """What can be said is what may be done."""
    naive_moves = naive.moves(state) if naively else set()
    for seat, step in steps(state).items():
        view = view_of(state, seat)
        interrupts = seat not in waiting_on(state.public).must
        said: set[PlayerMove] = set()
        for path, move in but_for_exposures(step):
            declines = interrupts and move == Pass() and state.public.phase is Phase.TURN
            assert declines or refuse_move(state, seat, move) is None, path_text(path)
            assert path_of(view, move) == path or isinstance(move, Lay)
            if not declines:
                said.add(in_order(move))
        listed = {in_order(move) for move in options(view, complete=True)}
        assert said == listed
        if naively:
            assert said == {move for who, move in naive_moves if who == seat}
        for move in listed:
            assert in_order(followed(step, path_of(view, move))) == move


def walked(rules: RuleSet, seats: int, deal: int, seed: str, each: int) -> None:
    """A deal by chance, looked at in one state of `each`, where hands are small."""
    walk = Walk(rules, seats, deal, seed)
    random = Random(seed)
    while walk.state.public.phase is not Phase.OVER:
        most = max(map(len, walk.state.hands), default=0)
        if most <= 8 and random.randrange(each) == 0:
            check(walk.state, naively=most <= 6 and not rules.swap.for_contract)
        walk.state = apply(walk.state, *walk.next_move())


@pytest.mark.parametrize("number", range(so_many(9, full=1500)))
def test_both_ways_under_rules_made_by_chance(number: int) -> None:
    random = Random(drawn(f"paths/{number}"))
    rules = rules_by_chance(random, small=True)
    deal = random.randint(1, len(rules.deals))
    seats = random.randint(rules.players.min, rules.players.max)
    walked(rules, seats, deal, drawn(f"{number}"), so_many(12, full=3))


@pytest.mark.parametrize("name", PRESETS)
def test_both_ways_at_tiny_tables_of_each_preset(name: str) -> None:
    rules = tiny(name, 4, CONTRACT)
    for scene in (middle, late, drained):
        check(scene(rules), naively=True)


@pytest.mark.parametrize("name", PRESETS[:: so_many(5, full=1)])
def test_moves_of_players_are_paths_at_whole_tables(name: str) -> None:
    seats = 4
    bots = [make("steady", f"{name}/{seat}") for seat in range(seats)]
    made = Position.begin(name, seats, drawn(f"bots/{name}"), deal=1)
    while not made.is_over:
        view = made.view(made.actor)
        move = bots[made.actor].choose(view) or Pass()
        for action in path_of(view, move):
            made = made.step(action)
        assert not made.path


# One by one


def played(state: State, seat: Seat, *texts: str) -> PlayerMove | Step:
    """What follows when these actions are said, as text."""
    then: PlayerMove | Step = question(view_of(state, seat), must=True)
    for text in texts:
        assert isinstance(then, Step)
        allowed = {act.action_text(action): action for action in then.actions}
        assert text in allowed, f"{text} is not among {', '.join(allowed)}"
        then = then.after(allowed[text])
    return then


def test_numbers_have_as_many_digits_as_the_largest() -> None:
    pile = "2c " * 11
    state = position(house("mahlum"), phase=Phase.TURN, pile=pile, stock="4c " * 20, by=ANN)
    assert played(state, BEN, "take", "0", "3") == Take(3)
    assert played(state, BEN, "take", "1", "1") == Take(11)
    after_one = played(state, BEN, "take", "1")
    assert isinstance(after_one, Step)
    assert path_text(after_one.actions) == "0, 1"
    one = position(house("mahlum"), phase=Phase.TURN, pile="2c", by=ANN)
    assert played(one, BEN, "take") == Take(1)
    cut = position(house("dunlop"), phase=Phase.CUT, pile="", stock="4c " * 108)
    assert played(cut, BEN, "0", "4", "5") == Cut(45)
    assert played(cut, BEN, "1", "0", "7") == Cut(107)


def test_a_lay_down_is_said_meld_by_meld() -> None:
    hands = {"Ben": "9h 9d 9s 2c 3c 4c 5c 6c Kd"}
    state = position("dunlop", deal=2, hands=hands)
    lay = ("lay", "set 9", "card 9d", "card 9h", "card 9s")
    begun = played(state, BEN, *lay)
    assert isinstance(begun, Step)
    assert path_text(begun.actions) in ("stop", "run 2c, run 3c")
    run = ("run 3c", "card 3c", "card 4c", "card 5c", "card 6c")
    exact = house("dunlop", {"meld.laydown_size": "exact"})
    move = played(position(exact, deal=2, hands=hands), BEN, *lay, *run)
    assert isinstance(move, Lay)
    longer = house("dunlop", {"meld.laydown_size": "min_or_more"})
    same = played(position(longer, deal=2, hands=hands), BEN, *lay, "stop", *run, "stop")
    assert same == move


def test_more_melds_than_can_be_named_at_once() -> None:
    table = {"Ann": ["9c9d9h"] * 30, "Ben": ["5c6c7c8c"] * 5, "Cy": ["9c9d9s"]}
    state = position("dunlop", hands={"Ben": "4c 9s Kd"}, table=table)
    assert played(state, BEN, "card 9s", "add high 29") == Add(read_card("9s"), ANN, 29)
    low = played(state, BEN, "card 4c", "further", "add low 2")
    assert isinstance(low, Add)
    assert (low.owner, low.index, low.end) == (BEN, 4, "low")
    assert played(state, BEN, "card 9s", "further", "add high 3") == Add(read_card("9s"), CY, 0)
    assert path_of(view_of(state, BEN), low) == (
        act.CARD + low.card,
        act.FURTHER,
        act.ADD_LOW + 2,
    )


def test_jokers_swapped_for_the_contract_are_said_before_it() -> None:
    rules = house("dunlop", {"swap.for_contract": True, "swap.who": "down"})
    hands = {"Ben": "6c Tc Jc Qc 3d 3h 3s Ks"}
    state = position(rules, deal=2, hands=hands, table={"Ann": ["5c**7c8c"]})
    begun = question(view_of(state, BEN), must=True)
    assert "lay" not in path_text(begun.actions)
    lays = [move for path, move in but_for_exposures(begun) if isinstance(move, Lay)]
    assert lays
    assert all(lay.swaps == (Swap(read_card("6c"), ANN, 0),) for lay in lays)


def test_a_group_is_shown_that_is_not_the_contract() -> None:
    deals = [{"cards": 5, "contract": "set 2, set 2"}]
    rules = house("mahlum", {"end.failed_meld": 50, "deals": deals})
    state = position(rules, hands={"Ben": "9c 9d 9h 4c 4d"})
    begun = question(view_of(state, BEN), must=True).after(act.EXPOSE)
    assert isinstance(begun, Step)
    exposures = [move for _, move in ends(begun)]
    assert all(refuse_move(state, BEN, move) is None for move in exposures)
    right = Expose((read_cards("9c 9d"), read_cards("4c 4d")))
    assert refuse_move(state, BEN, right) is not None
    assert in_order(right) not in set(map(in_order, exposures))
    shown = Expose((read_cards("9h 9c"), (), read_cards("4c")))
    said = path_of(view_of(state, BEN), shown)
    assert path_text(said) == "expose, card 9c, card 9h, stop, card 4c, stop, commit"
    assert in_order(followed(question(view_of(state, BEN), must=True), said)) == in_order(shown)
