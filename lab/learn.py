"""`bench learn`: what discards of a player who is down are worth, learnt from single deviations.

Deals are played, with a bot drawn by lot in each seat. At many such discards the true cards are put
into the simulator, and each card is discarded there and the deal played to its end, by `steady`,
with the same few stocks. What they end in is set against what was measured of them: hidden cards
tell what a move was worth, and never what is measured. Of each deal only sums are kept, so that a
run can be stopped and taken up again. The seeds of these deals begin with "fit/".
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from msgspec.structs import replace

from bench.checkpoints import replace_whole
from bench.results import measured_where
from lab.fitting.layers import Names, Sums, layered
from lab.fitting.learnt_file import FILE, file_text, rounded
from lab.fitting.watch import Table
from lab.strength import with_error
from liverpool.arena.command_line import progress_line, rules_for
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Seer, play_on
from liverpool.arena.runner import results
from liverpool.arena.statistics import estimate
from liverpool.arena.streams import StreamDealer
from liverpool.bots import learnt, shed
from liverpool.bots.measures import last_cards
from liverpool.bots.measures.last_cards import LastCards
from liverpool.bots.measures.situation import situation
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.bots.search.comparison import points_ahead
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Discard, PlayerMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.simulator import Simulator
from stress.served import CannotMeasure

DEALS: Final = 6000
KEPT: Final = Path(__file__).parents[1] / ".learn"
PLAYERS: Final = ("steady", "expert")
STOCKS: Final = 8
OFTEN: Final = 0.5
"""So many of the decisions are tried."""
STEP: Final = 50
"""After so many deals what was learnt is noted."""
LONG: Final = 40
"""A deal that has gone on for so many moves of each player is stuck."""
LAYER: Final = 0.3
"""How freely weights differ by what a situation is like; see `fitting.layers`."""


TABLES: Final = (
    *(Table("dunlop", 4),) * 6,
    *(Table("dunlop", 3),) * 2,
    *(Table("dunlop", 6),) * 2,
    *(Table("dunlop", 8),) * 2,
    *(Table("dunlop", 5), Table("dunlop", 7)),
    *(Table("bicycle_contract", 4), Table("bicycle_contract", 6), Table("owls_head", 4)),
    *(Table("six_deal", 4), Table("public_radio", 4), Table("public_radio", 3)),
    *(Table("pagat_contract", 4), Table("dunlop", 4, ('buy.window="off"',))),
    *(Table("dunlop", 4, ("buy.price=0",)), Table("dunlop", 4, ("buy.price=2",))),
)


class Told(msgspec.Struct, frozen=True):
    """What one decision tells."""

    situation: Names
    rows: tuple[tuple[tuple[float, ...], float], ...]
    """What was measured of each discard, and its points, beside the mean of the discards."""
    gained: float
    """By how many points the discard with the weights as they stand was better than the dearest."""


class Kept(msgspec.Struct):
    """What a run has learnt so far."""

    deals: int = 0
    sums: list[tuple[Names, Sums]] = []
    gained: list[tuple[float, int]] = []
    """Of each deal the points gained, and the decisions."""


def learn(deals: int, seed: int | str, keep: Path = KEPT) -> Kept:
    """Plays the deals that are missing; what is learnt is noted every `STEP` deals."""
    keep.mkdir(parents=True, exist_ok=True)
    notes = keep / f"{seed}.json"
    kept = msgspec.json.decode(notes.read_bytes(), type=Kept) if notes.exists() else Kept()
    sums = dict(kept.sums)
    missing = range(kept.deals, deals)
    with progress_line(len(missing)) as progress:
        for done, told in enumerate(results(partial(played, seed), missing), start=1):
            add(told, sums, kept)
            if done % STEP == 0 or kept.deals == deals:
                kept.sums = list(sums.items())
                replace_whole(notes, kept)
            progress(done)
    return kept


def add(told: Sequence[Told], sums: dict[Names, Sums], kept: Kept) -> None:
    """Adds one deal."""
    kept.deals += 1
    for each in told:
        cell = sums.setdefault(each.situation, Sums.of(len(last_cards.MEASURES)))
        for values, points in each.rows:
            cell.add(values, points)
    kept.gained.append((sum(each.gained for each in told), len(told)))


def played(seed: int | str, number: int) -> list[Told]:
    """The deal of this number, and what its decisions tell."""
    table = TABLES[number % len(TABLES)]
    name, seats, changes = table
    rules, key = rules_for(name, changes, seats), f"fit/{seed}/learn/{number}"
    covered, chance = covered_deals(rules, seats), Random(key)
    state = new_game(rules, seats)
    public = replace(
        state.public,
        phase=Phase.SHUFFLE,
        number=covered[number // len(TABLES) % len(covered)],
        dealer=chance.randrange(seats),
        open=(),
        drawn=(),
    )
    state, told = replace(state, public=public), list[Told]()
    bots = [
        _Tried(make(chance.choice(PLAYERS), f"{key}/{seat}"), told, chance) for seat in range(seats)
    ]
    steps = play_on(state, bots, StreamDealer(key))
    while state.public.phase is not Phase.OVER:
        state = next(steps).state
    return told


class _Tried(Seer):
    """A bot that plays by its view; beside it, moves are tried with all cards in sight."""

    def __init__(self, bot: Bot, told: list[Told], chance: Random) -> None:
        self._bot, self._told, self._chance = bot, told, chance

    def choose_seeing(self, state: State, seat: Seat, _dealer: Dealer) -> PlayerMove | None:
        view = view_of(state, seat)
        move = self._bot.choose(view)
        if is_last_card(view, move) and self._chance.random() < OFTEN:
            told = tell(state, view, self._chance.getrandbits(60))
            if told is not None:
                self._told.append(told)
        return move


def is_last_card(view: View, move: PlayerMove | None) -> bool:
    """Whether one who is down discards."""
    plays = view.public.phase is Phase.PLAY and not _is_stuck(view)
    return plays and isinstance(move, Discard) and view.seat in view.public.down


def _is_stuck(view: View) -> bool:
    return len(view.public.history) > LONG * view.public.game.seats


def tell(state: State, view: View, seed: int) -> Told | None:
    """Tries the discards of one who is down; None where there is no choice."""
    cards = LastCards(view)
    choice = [face for face in shed.legal_discards(view) if not cards.fits(face)]
    if len(choice) < 2:  # it takes two to choose from
        return None
    names = situation(view, len(view.hand) - 1)
    leads = _tried(state, view.seat, [Discard(face) for face in choice], seed)
    values = [cards.measures(face) for face in choice]
    means = [fmean(column) for column in zip(*values, strict=True)]
    mean = fmean(leads)
    rows = tuple(
        (tuple(map(float.__sub__, each, means)), lead - mean)
        for each, lead in zip(values, leads, strict=True)
    )
    weights = learnt.weights("last_cards", names)
    places = range(len(choice))
    ours = max(places, key=lambda at: sum(map(float.__mul__, weights, values[at])))
    dearest = max(places, key=lambda at: values[at][0])
    return Told(names, rows, leads[ours] - leads[dearest])


def _tried(state: State, seat: Seat, moves: Sequence[PlayerMove], seed: int) -> list[float]:
    """For each move, how many points fewer than the mean of the others the seat ends with."""
    public = state.public
    simulator = _simulator(public.rules, public.number, public.game.seats)
    codes = [simulator.code(move) for move in moves]
    tried = simulator.try_in_truth(state, codes, STOCKS, seed)
    return [fmean(points_ahead(world[at], seat) for world in tried) for at in range(len(moves))]


@lru_cache(maxsize=256)
def _simulator(rules: RuleSet, number: int, seats: int) -> Simulator:
    return Simulator(rules, number, seats)


def weights(kept: Kept) -> learnt.Table:
    return rounded(layered(dict(kept.sums), LAYER))


def report(deals: int, seed: int | str, *, write: bool, keep: Path = KEPT) -> Iterator[str]:
    """Learns, and tells how much what was known before was worth in these deals."""
    kept = learn(deals, seed, keep)
    text = file_text({"last_cards": weights(kept)})
    if write:
        FILE.write_text(text, encoding="utf-8")
    yield "## What discards are worth once down, learnt from single deviations"
    yield ""
    yield measured_where(f"learn --deals {kept.deals} --seed {seed}")
    yield ""
    yield (
        f"{kept.deals:,} deals of {' and '.join(f'`{bot}`' for bot in PLAYERS)} at several tables."
        " At every second discard of one who was down, each of those that fit nowhere was played to"
        f" the end of the deal with {STOCKS} stocks and the true hands. Told is what the weights as"
        " they stood gained over the dearest card, in points a decision ± standard error, with each"
        " deal as one observation."
    )
    yield ""
    decisions = sum(count for _, count in kept.gained)
    if not decisions:
        raise CannotMeasure("In so few deals there was no such discard; play more.")
    found = estimate([points * len(kept.gained) / decisions for points, _ in kept.gained])
    yield "| decisions | gained |"
    yield "|--:|--:|"
    yield f"| {decisions:,} | {with_error(found)} |"
    yield ""
    if not write:
        yield from ("```toml", *text.splitlines(), "```", "")
