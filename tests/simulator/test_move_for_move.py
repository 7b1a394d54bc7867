"""The simulator beside the engine, move for move: what is legal, what follows, and the points.

Deals are drawn over the presets that are covered and over rules that differ from them, for all
sizes of table. Most moves are `steady`'s, some are any legal ones, so that positions come up in
which nobody would get by playing well. The stock is common to both.
"""

from collections import Counter
from random import Random

import pytest

from liverpool.bots.steady import Steady
from liverpool.engine.changes import FIELDS
from liverpool.engine.changes import changed as unchecked
from liverpool.engine.check import mended
from liverpool.engine.chosen import changed
from liverpool.engine.moves import Lay
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, view_of
from liverpool.record import write_position
from liverpool.simulator.covered import covered_deals, not_covered, said_of
from liverpool.simulator.simulator import KINDS, Code, Simulator
from tests.chance import drawn, so_many, some
from tests.rules.by_chance import possible
from tests.simulator.deals import (
    PRESETS,
    begin,
    by_engine,
    by_simulator,
    drawn_deal,
    drawn_handicaps,
    drawn_rules,
    follow,
    is_deep,
    is_lay,
    legal_by_engine,
    legal_by_simulator,
)

ANY_MOVE = 0.15
"""How often a move is any legal one."""
LISTED = 0.3
"""How often legal moves are compared; the engine needs some time to list them."""
DIFFERING = 0.001
"""The share of decisions in which the simulator's `steady` may differ. It fills the places of runs
in one way only, where the bot looks at all that leave as much."""


def play(
    rules: RuleSet, random: Random, seed: str, deal: tuple[int, int] | None = None
) -> Counter[str]:
    """Plays a deal in both, one of this number for so many seats or any; holds each to the other,
    and counts decisions and those that differ."""
    number, seats = deal or drawn_deal(random, rules)
    simulator, state, bot = (
        Simulator(rules, number, seats),
        begin(rules, number, seats, seed, drawn_handicaps(random, seats)),
        Steady(),
    )
    simulator.place(state, seed=random.getrandbits(32))
    counts: Counter[str] = Counter()
    while state.public.phase is not Phase.OVER:
        if random.random() < ANY_MOVE:
            simulator.place(state, seed=random.getrandbits(32))  # nobody calls
        actor = simulator.actor()
        if random.random() < LISTED:
            legal = legal_by_simulator(simulator)
            assert legal == legal_by_engine(state, actor), write_position(state)
        code = simulator.next_move()
        move = simulator.move(code)
        counts["decisions"] += 1
        counts["differing"] += move != bot.choose(view_of(state, actor))
        if random.random() < ANY_MOVE:
            code = any_move(random, simulator)
            move = simulator.move(code)
        counts[type(move).__name__.lower()] += 1
        counts["swaps for the contract"] += bool(isinstance(move, Lay) and move.swaps)
        simulator.make(code)
        before, state = state, follow(state, actor, move, simulator)
        assert by_simulator(simulator) == by_engine(state), f"{write_position(before)}\n{move}"
    return counts


def any_move(random: Random, simulator: Simulator) -> Code:
    """Any legal move but going down, of the pile no more than a few cards."""
    legal = [code for code in simulator.legal() if not is_lay(code)]
    return random.choice([code for code in legal if not is_deep(code)] or legal)


@pytest.mark.in_turn
@pytest.mark.parametrize("preset", PRESETS[:: so_many(4, full=1)])
def test_a_preset_is_played_as_the_engine_plays_it(preset: str) -> None:
    random, counts = Random(drawn(f"simulator/{preset}")), Counter[str]()
    for at in range(so_many(1, full=20)):
        counts += play(load(preset).rules, random, drawn(f"{preset}/{at}"))
    assert counts["differing"] <= DIFFERING * counts["decisions"]


def own_rules(deals: int, twos: float = 0.2) -> Counter[str]:
    random, counts = Random(drawn(f"simulator/own rules/{twos}")), Counter[str]()
    for at in range(deals):
        rules = drawn_rules(random, random.choice(PRESETS), twos=twos)
        counts += play(rules, random, drawn(f"own rules/{at}"))
    assert counts["differing"] <= DIFFERING * counts["decisions"]
    return counts


def test_rules_of_ones_own_are_played_as_the_engine_plays_them() -> None:
    own_rules(so_many(2, full=4))


RARER: tuple[tuple[int, dict[str, object]], ...] = (
    (
        3,
        {
            "layoff.from": "others_next_turn",
            "buy.game_limit": 2,
            "call.offence": "fits_any",
            "call.false_call": "caller_draws_1",
        },
    ),
    (2, {"layoff.from": "next_turn", "layoff.targets": "others"}),
    (7, {"layoff.last_deal": "own", "call.offence": "fits_any"}),
    (6, {"meld.ace": "high", "meld.run_max_len": 13, "meld.wild_limit": "fewer"}),
    (5, {"meld.ace": "low", "meld.run_max_len": 13, "meld.wild_limit": 1}),
    (5, {"meld.wild_limit": 1, "meld.wild_limit_run": 2}),
    (6, {"meld.wild_limit_run": "fewer", "meld.wild_ranks": "twos", "points.wild_two": 15}),
    (7, {"layoff.last_deal": "nothing"}),
    (5, {"deck.more_from_deal": 4, "stock.out": "add_deck", "stock.renewals": 2}),
)


@pytest.mark.in_turn
@pytest.mark.parametrize(("number", "changes"), some(RARER, everyday=4))
def test_rarer_rules_are_played_as_the_engine_plays_them(
    number: int, changes: dict[str, object]
) -> None:
    random, rules = Random(drawn(f"rarer rules/{changes}")), changed(load("dunlop").rules, changes)
    counts = Counter[str]()
    for at in range(so_many(1, full=20)):
        counts += play(rules, random, drawn(f"rarer rules/{at}"), deal=(number, 3))
    assert counts["differing"] <= DIFFERING * counts["decisions"]


EACH_ANSWER = [
    (key, value)
    for key, kind in FIELDS.items()
    if key != "deals" and not key.startswith("words.")
    for value in possible(key, kind)
]


@pytest.mark.in_turn
@pytest.mark.parametrize(("key", "value"), some(EACH_ANSWER, everyday=11))
def test_each_answer_is_played_as_the_engine_plays_it_or_is_not_covered(
    key: str, value: object
) -> None:
    """So nobody looks ahead by other rules than those of the table."""
    rules = mended(unchecked(load("christmas").rules, {key: value}))
    random, seats = Random(drawn(f"{key} {value}")), rules.players.min
    last = {len(rules.deals)} if key == "layoff.last_deal" else {*range(len(rules.deals) + 1)}
    numbers = sorted(last & {*covered_deals(rules, seats)})
    if numbers:
        play(rules, random, drawn(f"{key} is {value}"), deal=(random.choice(numbers), seats))
    else:
        assert said_of(not_covered(rules, len(rules.deals), seats))


MIXED: tuple[tuple[str, dict[str, object]], ...] = (
    ("run 5, run 4", {}),
    ("set 4, run 5, run 4", {"meld.wild_limit": "fewer"}),
    ("run 3, run 5, run 4", {"meld.adjacent_wilds": False}),
    ("set 4, set 3, run 4", {"meld.set_min_naturals": 2}),
    ("set 2, set 5, set 3", {"meld.laydown_size": "exact"}),
    ("run 4, set 3, run 6", {"meld.same_suit_runs": "not_touching"}),
    ("run 4, run 4, run 5", {"meld.same_suit_runs": "allow"}),
)


@pytest.mark.in_turn
@pytest.mark.parametrize(("contract", "changes"), some(MIXED, everyday=4))
def test_melds_of_different_lengths_are_asked_for_as_in_the_engine(
    contract: str, changes: dict[str, object]
) -> None:
    random, counts = Random(drawn(f"mixed/{contract}")), Counter[str]()
    asked = {f"deals.{number}.contract": contract for number in (5, 7)}
    rules = changed(load("dunlop").rules, {**changes, **asked})
    for at in range(so_many(1, full=10)):
        counts += play(rules, random, drawn(f"mixed/{at}"), deal=(random.choice((5, 7)), 3))
    assert counts["differing"] <= DIFFERING * counts["decisions"]
    assert counts["lay"] > 0


WILD_TWOS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("dunlop+twos", 3, {}),
    ("dunlop+twos", 5, {"meld.set_min_naturals": 2, "meld.run_min_naturals": 2}),
    ("dunlop+jill", 4, {}),
    ("pagat_contract+jo", 7, {}),
    ("christmas", 7, {"meld.wild_ranks": "twos", "points.wild_two": 15}),
    ("bga", 3, {"meld.wild_ranks": "twos", "points.wild_two": 15}),
    ("bga", 6, {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 20}),
    ("wikipedia", 6, {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 20}),
    ("six_deal", 6, {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 20}),
)


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "number", "changes"), some(WILD_TWOS, everyday=3))
def test_twos_are_wild_as_in_the_engine(name: str, number: int, changes: dict[str, object]) -> None:
    random, counts = Random(drawn(f"twos/{name}/{number}")), Counter[str]()
    rules = changed(load(name).rules, changes)
    for at in range(so_many(1, full=10)):
        counts += play(rules, random, drawn(f"twos/{at}"), deal=(number, rules.players.min))
    assert counts["differing"] <= DIFFERING * counts["decisions"]


@pytest.mark.full
def test_rules_of_ones_own_with_wild_twos_are_played_as_in_the_engine() -> None:
    counts = own_rules(100, twos=1.0)
    assert counts["swap"] > 0


ALL_AT_ONCE = (("christmas", 7), ("public_radio", 7), ("pagat_contract", 7), ("six_deal", 6))

AT_ONCE = (None, "set 4, set 3, set 5", "run 4, run 5, set 3")
"""Contracts for it; the preset's own for None."""


@pytest.mark.in_turn
@pytest.mark.parametrize(("preset", "number"), ALL_AT_ONCE[:: so_many(4, full=1)])
@pytest.mark.parametrize("contract", AT_ONCE[: so_many(2, full=3)])
def test_all_cards_go_down_at_once_as_in_the_engine(
    preset: str, number: int, contract: str | None
) -> None:
    random, rules = Random(drawn(f"all at once/{preset}")), load(preset).rules
    if contract:
        rules = changed(rules, {f"deals.{number}.contract": contract})
    counts = Counter[str]()
    for at in range(so_many(1, full=10)):
        counts += play(rules, random, drawn(f"all at once/{at}"), deal=(number, 3))
    assert counts["differing"] <= DIFFERING * counts["decisions"]


def test_a_joker_is_swapped_out_to_go_down_with() -> None:
    rules, number, seats = load("bga").rules, 3, 3
    state, simulator = begin(rules, number, seats, "swap/1"), Simulator(rules, number, seats)
    simulator.place(state, seed=1)
    move: object = None
    while not (isinstance(move, Lay) and move.swaps):
        actor, code = simulator.actor(), simulator.next_move()
        move = simulator.move(code)
        assert move == Steady().choose(view_of(state, actor))
        simulator.make(code)
        state = follow(state, actor, move, simulator)
    assert by_simulator(simulator) == by_engine(state)


@pytest.mark.full
def test_rules_of_ones_own_bring_moves_of_every_kind() -> None:
    counts = own_rules(100)
    assert counts.keys() >= {*KINDS[1:]}
    assert counts["swaps for the contract"] > 0


def test_a_deal_is_played_out_as_it_is_move_by_move() -> None:
    rules = load("dunlop").rules
    state = begin(rules, 3, 4, "out")
    alone, beside = Simulator(rules, 3, 4), Simulator(rules, 3, 4)
    alone.place(state, seed=8)
    beside.place(state, seed=8)
    while code := beside.next_move():
        beside.make(code)
    assert alone.play_out() == beside.points()
