"""How fast deals are played out by `steady`, in the simulator and by the engine, in one run.

Both play whole deals from their first turn, one after the other in short turns, so that whatever
else the machine does slows both alike; told is the CPU time on one core. In the simulator a deal is
tried in many worlds, as it is used, with the cost of the calls. The contract question is asked
about hands that were never seen: all at once, one call at a time, and of the engine's solver with
tables as many other hands leave them. Moves are compared in deals that the simulator plays, at each
decision, under every preset and at tables of all its sizes.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import Final, NamedTuple

from msgspec.structs import replace

from bench.results import measured_where
from bench.solver import CONTRACTS, SEEN_BEFORE, hands
from lab.search import PRESETS
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import next_move, play_on
from liverpool.bots.steady import Steady
from liverpool.engine.dealing import new_game
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.solver import distance, outs
from liverpool.engine.state import Phase, State, view_of
from liverpool.engine.turn import apply
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.simulator import Simulator
from tests.simulator.deals import follow

PRESET: Final = "dunlop"
SEATS: Final = (4, 6, 8)
DEALS: Final = 20
"""So many deals that each plays, by contract and seats."""
WORLDS: Final = 100
"""In the simulator, each of them in so many worlds."""
HANDS: Final = 1000
HAND: Final = 12
ONE_BY_ONE: Final = 200
AIM: Final = 200
"""So many times as fast as the engine the simulator should be."""
COMPARED: Final = 3
"""So many deals of each number, in which moves are compared."""


def first_turn(rules: RuleSet, number: int, seats: int, seed: str) -> State:
    """The deal of this number where it begins."""
    dealer, bots, state = Dealer(seed), [Steady() for _ in range(seats)], new_game(rules, seats)
    state = replace(state, public=replace(state.public, number=number))
    while state.public.phase is not Phase.TURN or state.public.debts:
        made = next_move(state, bots, dealer)
        assert made is not None
        state = apply(state, *made)
    return state


def by_engine(state: State, seed: str) -> None:
    bots = [Steady() for _ in range(state.public.game.seats)]
    steps = play_on(state, bots, Dealer(seed))
    while state.public.phase is not Phase.OVER:
        state = next(steps).state


def taken(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def both(rules: RuleSet, number: int, seats: int, seed: str) -> tuple[float, float]:
    """Milliseconds a deal: in the simulator, and by the engine."""
    simulator = Simulator(rules, number, seats)
    simulated = engine = 0.0
    for deal in range(-1, DEALS):
        state = first_turn(rules, number, seats, f"{seed}/{deal}")
        view = view_of(state, state.public.turn)
        fast = taken(partial(simulator.try_moves, view, [0], WORLDS, deal + 1)) / WORLDS
        slow = taken(partial(by_engine, state, f"{seed}/{deal}"))
        if deal >= 0:  # the first fills tables
            simulated += fast
            engine += slow
    return simulated / DEALS * 1e3, engine / DEALS * 1e3


class Compared(NamedTuple):
    """How many decisions `steady` made, and in how many of them the simulator's one differed."""

    decisions: int
    differing: int


def compared(rules: RuleSet, number: int, seats: int, seed: str) -> Compared:
    """A deal of this number, played by the simulator and followed by the engine."""
    simulator, state = Simulator(rules, number, seats), first_turn(rules, number, seats, seed)
    simulator.place(state, seed=0)
    bot, decisions, differing = Steady(), 0, 0
    while state.public.phase is not Phase.OVER:
        actor, code = simulator.actor(), simulator.next_move()
        move = simulator.move(code)
        decisions += 1
        differing += move != bot.choose(view_of(state, actor))
        simulator.make(code)
        state = follow(state, actor, move, simulator)
    return Compared(decisions, differing)


def all_compared(preset: str, deals: int, seed: str) -> Compared:
    """So many deals of each number that is covered, the sizes of the table going round."""
    rules = load(preset).rules
    sizes = cycle(range(rules.players.min, rules.players.max + 1))
    found = [
        compared(rules, number, seats, f"{seed}/{preset}/{number}/{deal}")
        for deal in range(deals)
        for number in range(1, len(rules.deals) + 1)
        if number in covered_deals(rules, seats := next(sizes))
    ]
    return together(found)


def together(found: Iterable[Compared]) -> Compared:
    decisions, differing = zip(*found, strict=True)
    return Compared(sum(decisions), sum(differing))


def questions(title: str, seed: int) -> tuple[float, float, float]:
    """Microseconds for a hand never seen: many at once, one at a time, and by the solver."""
    contract, rules = CONTRACTS[title], load(PRESET).rules
    number = next(at for at, deal in enumerate(rules.deals, 1) if deal.contract == contract)
    simulator, drawn = Simulator(rules, number, 4), hands(HAND, seed, HANDS)
    for hand in hands(HAND, seed + 1, SEEN_BEFORE):
        distance(hand, contract, rules.meld)
    simulator.load_hands(drawn)
    at_once = taken(partial(simulator.ask_loaded, HANDS)) / HANDS
    alone = taken(lambda: [simulator.ask([hand]) for hand in drawn[:ONE_BY_ONE]]) / ONE_BY_ONE
    solver = taken(
        lambda: [
            (distance(hand, contract, rules.meld), outs(hand, contract, rules.meld))
            for hand in drawn
        ]
    )
    return at_once * 1e6, alone * 1e6, solver / HANDS * 1e6


def report(seed: int) -> Iterator[str]:
    rules = load(PRESET).rules
    yield "## Deals played out in the simulator"
    yield ""
    yield measured_where(f"simulator --seed {seed}")
    yield ""
    yield (
        f"Whole deals of `steady` under `{PRESET}`, milliseconds of one core for each:"
        f" {DEALS} deals, in the simulator in {WORLDS} worlds each. In brackets how many times as"
        " fast the simulator is."
    )
    yield ""
    yield "| deal | " + " | ".join(f"{seats} seats | the engine" for seats in SEATS) + " |"
    yield "|---|" + "--:|--:|" * len(SEATS)
    sums = [[0.0, 0.0] for _ in SEATS]
    rows = []
    for number in range(1, len(rules.deals) + 1):
        row = [both(rules, number, seats, f"{seed}/{number}/{seats}") for seats in SEATS]
        for total, pair in zip(sums, row, strict=True):
            total[0] += pair[0]
            total[1] += pair[1]
        rows.append(row)
        yield _line(str(number), row)
    deals = len(rules.deals)
    yield _line("all", [(fast / deals, slow / deals) for fast, slow in sums])
    yield ""
    yield below_aim(rows)
    yield ""
    yield (
        f"The contract question with its outs for hands of {HAND} cards never seen, microseconds:"
        " in the simulator, many at once; one by one from Python, with the cost of the call; and by"
        " the engine's solver."
    )
    yield ""
    yield "| contract | in the simulator | one by one | the solver |"
    yield "|---|--:|--:|--:|"
    for title in [title for title in CONTRACTS if title != "run of 7"]:
        inside, alone, solver = questions(title, seed)
        yield f"| {title} | {inside:.2f} | {alone:.0f} | {solver:.0f} |"
    yield ""
    yield (
        f"Decisions of `steady` in deals that the simulator plays, {COMPARED} of each number, at"
        " tables of all sizes in turn, and how many it would make differently in the engine: the"
        " simulator fills the places of runs in one way only."
    )
    yield ""
    yield "| rules | decisions | different | share |"
    yield "|---|--:|--:|--:|"
    found = {preset: all_compared(preset, COMPARED, str(seed)) for preset in PRESETS}
    found["all"] = together(found.values())
    for name, (decisions, differing) in found.items():
        yield f"| {name} | {decisions:,} | {differing} | {differing / decisions:.3%} |"
    yield ""


def below_aim(rows: Sequence[Sequence[tuple[float, float]]]) -> str:
    """Which cells of the table are below the aim."""
    below = [
        f"deal {number} with {seats} seats ({slow / fast:.0f})"
        for number, row in enumerate(rows, start=1)
        for seats, (fast, slow) in zip(SEATS, row, strict=True)
        if slow < AIM * fast
    ]
    return f"Aim: {AIM} times. Below it: {', '.join(below) or 'none'}."


def _line(name: str, pairs: Sequence[tuple[float, float]]) -> str:
    cells = (f"{fast:.3f} | {slow:.0f} ({slow / fast:.0f})" for fast, slow in pairs)
    return f"| {name} | " + " | ".join(cells) + " |"
