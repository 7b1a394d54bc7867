"""Moves that nobody would have chosen, and what they cost: what weights are fitted to.

In a deal that was played, some decisions are drawn by lot, and at each of them another move is
made, drawn by lot too. The deal is played on from there with the same cards to come for everybody,
each seat drawing from its own stream. What the seat ends behind is what the move cost. Which
decision and which move it is does not depend on anything that the seat does not see, nor on what
the bot thought of it; so whatever else makes a deal good or bad is alike on both sides, and what is
left are the moves. The results of what bots choose by themselves could not tell that: they choose
well where the hand is good.

How what a move is worth changes with a weight is read off `expert` itself, near the weights as
they stand. With that the weights are fitted as if they added up, which they nearly do.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import fields, replace

from lab.fitting.watch import Moment, Played
from liverpool.arena.rollouts import ended, lead
from liverpool.bots import expert, shed
from liverpool.bots.fitted import FITTED, Weights
from liverpool.bots.measures import hand as hands
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, View

WEIGHTS: Final = tuple(field.name for field in fields(Weights))
EACH: Final = {"draw": 3, "offer": 3, "discard": 4}
"""So many decisions of each kind are drawn in a deal."""
NEAREST: Final = 0.8
"""So often the other discard leaves the hand as near as any; far ones are clear without games."""
STEP: Final = 1e-3
"""By so much a weight is changed to see what changes with it."""


class Deviation(NamedTuple):
    """One other move in place of the one that was made."""

    kind: str
    promised: float
    """What the other move should cost, with the weights as they stand."""
    parts: tuple[float, ...]
    """By weight: how much more it should, for each point of weight more."""
    cost: float
    """By how many points the seat ended more behind the mean of the others."""


def deviations(played: Played, seed: str) -> Iterator[Deviation]:
    """Some of the deal, the same for the same seed."""
    chance = Random(f"{seed}/deviations")
    by_kind: dict[str, list[Moment]] = {kind: [] for kind in EACH}
    for moment in played.moments:
        kind = _kind(moment.view, moment.move)
        if kind is not None:
            by_kind[kind].append(moment)
    for kind, moments in by_kind.items():
        for moment in chance.sample(moments, min(EACH[kind], len(moments))):
            found = _deviation(played, kind, moment, chance)
            if found is not None:
                yield found


def _kind(view: View, move: PlayerMove) -> str | None:
    """The kind of a decision that `expert` weighs; nothing for others."""
    public = view.public
    if view.seat in public.down:
        return None
    match move:
        case Discard() if public.phase is Phase.PLAY and len(set(view.hand)) > 1:
            return "discard"
        case Buy() | Pass() if public.phase is Phase.BUY:
            return "offer"
        case Take() | Draw() if public.phase is Phase.TURN and public.pile:
            free = refuse(view, Draw()) is None and refuse(view, Take()) is None
            return "draw" if free and hands.steps(public, view.seat, view.hand) else None
        case _:
            return None


def _deviation(played: Played, kind: str, moment: Moment, chance: Random) -> Deviation | None:
    view, made = moment.view, moment.move
    promised = points(view, kind, FITTED.weights)
    choice = [move for move in promised if move != made and refuse(view, move) is None]
    if made not in promised or not choice:
        return None
    other = chance.choice(_nearest(view, choice) if chance.random() < NEAREST else choice)
    stands = promised[made] - promised[other]
    parts = []
    for name in WEIGHTS:
        more = {name: getattr(FITTED.weights, name) + STEP}
        changed = points(view, kind, replace(FITTED.weights, **more))
        parts.append((changed[made] - changed[other] - stands) / STEP)
    end = ended(moment.state, view.seat, other, played.bots, moment.dealer.twin())
    cost = lead(played.end, view.seat) - lead(end, view.seat)
    return Deviation(kind, stands, tuple(parts), cost)


def _nearest(view: View, choice: list[PlayerMove]) -> list[PlayerMove]:
    """Of discards, those that leave the hand as near to its contract as any; of others, all."""
    faces = [move.card for move in choice if isinstance(move, Discard)]
    if len(faces) < len(choice):
        return choice
    away = hands.steps_without(view.public, view.seat, view.hand, faces)
    return [Discard(face) for face in faces if away[face] == min(away.values())]


def points(view: View, kind: str, weights: Weights) -> dict[PlayerMove, float]:
    """What each move of the decision is worth with these weights."""
    match kind:
        case "draw":
            found = expert.weigh_draw(view, weights)
        case "offer":
            found = expert.weigh_offer(view, weights)
        case _:
            legal = shed.legal_discards(view)
            found = expert.weigh_parting(view, legal, discards=True, weights=weights)
    return {each.move: each.points for each in found}
