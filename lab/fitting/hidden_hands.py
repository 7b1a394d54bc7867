"""`bench hands`: learns what tells real hidden hands from random ones, and says how well it tells.

Decisions are drawn by lot from deals of bots of all kinds, with the real hands beside them. Hands
are sampled with the weights as they stand, and each weight is moved towards where its feature shows
as often in sampled hands as in real ones: the likeliest weights, if chains of swaps were endless,
and the best for chains of the length that bots use. Other deals then judge them: somebody who knows
all features looks for the real hand among sampled ones.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Final, NamedTuple

import liverpool.bots.search
from bench.results import measured_where
from lab.fitting.watch import Job, jobs, play
from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results
from liverpool.bots.search.coverage import simulator_of
from liverpool.bots.search.hidden_hands import (
    DOWN,
    Feature,
    HiddenHand,
    Weights,
    hidden_hand,
    read_weights,
    worths,
)
from liverpool.engine.cards import Hand
from liverpool.engine.state import Phase, View
from liverpool.simulator.covered import not_covered
from liverpool.simulator.packing import HandWorths

DEALS: Final = 1200
JUDGED: Final = 400
"""Further deals, for judging."""
EACH: Final = 6
"""How many decisions are drawn from each deal."""
PLAYERS: Final = ("steady", "expert", "edith", "rosa", "expert", "sam")
STEPS: Final = 120
BATCH: Final = 150
"""Decisions for each step."""
SAMPLED: Final = 2
"""Worlds sampled for each decision in a step of learning."""
OTHERS: Final = 8
"""Worlds sampled for each decision in judging."""
RATE: Final = 0.08
PULL: Final = 1e-3
"""Weights are drawn back to 0 by so much of themselves."""
LOOKS: Final = 12
"""How often the judge that looks for the real hand goes through the hands that it learns from."""
LOOK_RATE: Final = 0.05
KINDS: Final = ("sets", "mixed", "runs", DOWN)
NAMES: Final = {"sets": "sets", "mixed": "sets and runs", "runs": "runs"}
FILE: Final = Path(liverpool.bots.search.__path__[0]) / "hidden_hands.toml"
HEADER: Final = """\
# What tells real hidden hands from random ones; `hidden_hands.py` says what each feature means.
# Written by `python3 run.py bench hands --write`; the seeds of these games begin with "fit/".
"""

Amounts = Mapping[Feature, float]


class Decision(NamedTuple):
    """What a seat saw, what was in all hands, and how it judges them, by seat."""

    view: View
    hands: tuple[Hand, ...]
    judged: tuple[HiddenHand, ...]


class Shown(NamedTuple):
    """All features of one real hand, and of hands sampled in its place."""

    kind: str
    real: Amounts
    sampled: Sequence[Amounts]


def decisions(job: Job) -> list[Decision]:
    """Some of the deal, by lot, where the simulator covers it."""
    played = play(job, PLAYERS)
    found = []
    for moment in played.moments:
        public = moment.view.public
        if public.phase not in (Phase.TURN, Phase.BUY, Phase.PLAY):
            continue
        if not_covered(public.rules, public.number, public.game.seats):
            return []
        found.append(moment)
    chance = random.Random(f"{job.seed}/decisions")
    return [
        Decision(
            moment.view,
            moment.state.hands,
            tuple(hidden_hand(moment.view, seat) for seat in range(job.table.seats)),
        )
        for moment in chance.sample(found, min(EACH, len(found)))
    ]


def shown(told: Decision, likely: HandWorths | None, worlds: int, seed: int) -> Iterator[Shown]:
    """The features of each hand that hides something from the seat."""
    view, public = told.view, told.view.public
    simulator = simulator_of(public.rules, public.number, public.game.seats)
    seats = [
        seat
        for seat, size in enumerate(view.sizes)
        if seat != view.seat and size > len(public.known[seat])
    ]
    sampled = list(simulator.deal_worlds(view, worlds, seed, likely=likely))
    for seat in seats:
        hands = [told.hands[seat], *(world[seat] for world in sampled)]
        judged = told.judged[seat]
        features = [
            judged.shows(hand, answer.missing, answer.outs)
            for hand, answer in zip(hands, simulator.ask(hands), strict=True)
        ]
        yield Shown(judged.kind, features[0], features[1:])


class Ascent:
    """Weights on their way to the likeliest, by steps of one size for all (Kingma and Ba, Adam)."""

    def __init__(self, weights: Weights) -> None:
        self.weights = {kind: dict.fromkeys(Feature, 0.0) | dict(weights[kind]) for kind in weights}
        self._means = {kind: dict.fromkeys(Feature, 0.0) for kind in weights}
        self._squares = {kind: dict.fromkeys(Feature, 0.0) for kind in weights}
        self._steps = 0

    def step(self, slopes: Mapping[str, Amounts], rate: float) -> None:
        self._steps += 1
        for kind, of_kind in slopes.items():
            means, squares = self._means[kind], self._squares[kind]
            for feature in Feature:
                slope = of_kind.get(feature, 0.0) - PULL * self.weights[kind][feature]
                means[feature] = 0.8 * means[feature] + 0.2 * slope
                squares[feature] = 0.95 * squares[feature] + 0.05 * slope * slope
                mean = means[feature] / (1 - 0.8**self._steps)
                size = sqrt(squares[feature] / (1 - 0.95**self._steps))
                self.weights[kind][feature] += rate * mean / (size + 1e-4)


def learnt(told: Sequence[Decision], weights: Weights, steps: int, seed: int) -> Weights:
    """The weights after so many steps from these."""
    ascent = Ascent(weights)
    chance = random.Random(seed)
    with progress_line(steps) as progress:
        for step in range(steps):
            batch = chance.sample(told, min(BATCH, len(told)))
            slopes = difference(
                each
                for at, one in enumerate(batch)
                for each in shown(
                    one, worths(one.judged, ascent.weights), SAMPLED, step * BATCH + at
                )
            )
            ascent.step(slopes, RATE * min(1.0, 2 * (1 - step / steps)))
            progress(step + 1)
    return ascent.weights


def difference(hands: Iterator[Shown]) -> dict[str, dict[Feature, float]]:
    """By kind: how much more of each feature real hands show than sampled ones, on average."""
    sums: dict[str, dict[Feature, float]] = {}
    counts: dict[str, int] = {}
    for each in hands:
        of_kind = sums.setdefault(each.kind, dict.fromkeys(Feature, 0.0))
        counts[each.kind] = counts.get(each.kind, 0) + 1
        for feature, amount in each.real.items():
            of_kind[feature] += amount
        for sampled in each.sampled:
            for feature, amount in sampled.items():
                of_kind[feature] -= amount / len(each.sampled)
    return {
        kind: {feature: total / counts[kind] for feature, total in of_kind.items()}
        for kind, of_kind in sums.items()
    }


def judged(hands: Sequence[Shown], kind: str) -> tuple[int, float]:
    """How many hands are judged, and the mean log-likelihood of finding the real one.

    Whoever looks for it has learnt from half of the hands of this kind how much each feature says,
    and looks among those of the other half.
    """
    of_kind = [each for each in hands if each.kind == kind]
    random.Random(kind).shuffle(of_kind)
    half = len(of_kind) // 2
    ascent = Ascent({kind: {}})
    for _ in range(LOOKS):
        for begin in range(0, half, BATCH):
            batch = of_kind[begin : min(begin + BATCH, half)]
            ascent.step({kind: _slopes(batch, ascent.weights[kind])}, LOOK_RATE)
    found = [_chances(each, ascent.weights[kind])[0] for each in of_kind[half:]]
    return len(found), sum(map(log, found)) / max(len(found), 1)


def _chances(each: Shown, weights: Amounts) -> list[float]:
    """How likely each hand is to be the real one, which comes first."""
    worth = [
        sum(weights[feature] * amount for feature, amount in features.items())
        for features in (each.real, *each.sampled)
    ]
    odds = [exp(one - max(worth)) for one in worth]
    return [one / sum(odds) for one in odds]


def _slopes(batch: Sequence[Shown], weights: Amounts) -> dict[Feature, float]:
    slopes = dict.fromkeys(Feature, 0.0)
    for each in batch:
        for feature, amount in each.real.items():
            slopes[feature] += amount / len(batch)
        hands = (each.real, *each.sampled)
        for features, chance in zip(hands, _chances(each, weights), strict=True):
            for feature, amount in features.items():
                slopes[feature] -= amount * chance / len(batch)
    return slopes


def report(deals: int, seed: int, *, write: bool) -> Iterator[str]:
    """Learns and judges; the lines of the section. With `write` the weights go into their file."""
    told = [each for found in results(decisions, jobs(deals, seed)) for each in found]
    others = [
        each for found in results(decisions, jobs(JUDGED, f"judged/{seed}")) for each in found
    ]
    weights = learnt(told, {kind: {} for kind in KINDS}, STEPS, seed)
    rounded = read_weights(file_text(weights))
    if write:
        FILE.write_text(file_text(weights), encoding="utf-8")
    yield "## What hidden hands look like"
    yield ""
    yield measured_where(f"hands --deals {deals} --seed {seed}")
    yield ""
    yield (
        f"{len(told):,} decisions from games of bots, and {len(others):,} of others to judge by."
        f" Somebody who has learnt all features looks for the real hand among {OTHERS} sampled"
        f" ones: the mean log-likelihood of finding it, where by chance it is"
        f" −{log(OTHERS + 1):.2f}. The nearer to that, the better do sampled hands pass for real."
    )
    yield ""
    yield "| hands | judged | dealt at random | likely ones |"
    yield "|---|--:|--:|--:|"
    plain = [each for one in others for each in shown(one, None, OTHERS, seed)]
    likely = [
        each for one in others for each in shown(one, worths(one.judged, rounded), OTHERS, seed)
    ]
    for kind in KINDS:
        count, before = judged(plain, kind)
        after = judged(likely, kind)[1]
        words = "of players who are down" if kind == DOWN else f"for {NAMES[kind]}"
        yield f"| {words} | {count:,} | {before:.2f} | {after:.2f} |".replace("-", "−")
    yield ""


def file_text(weights: Weights) -> str:
    """The file with these weights; features that never showed are left out."""
    lines = [HEADER]
    for kind in KINDS:
        lines.append(f"[{kind}]")
        for feature in Feature:
            weight = weights.get(kind, {}).get(feature, 0.0)
            if weight:
                lines.append(f"{feature} = {weight:.3f}")
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"
