"""`clairvoyant`: sees all hands and all cards to come, as a benchmark.

No player who guesses can do better than one who knows. At each decision that matters, it plays the
deal to its end with each plausible move, in the world as it is, with `steady` in all seats, and
makes the move that leaves it the fewest points. Between equal moves it does what `steady` does. It
cuts, calls and, once down, lays off as `steady` does.

It does not look for the move that costs the others most. It could: each discard decides which of
them is caught with a full hand, and a player who sees how would lead by twice as much; but nobody
could learn to play like that. It is only for the arena.
"""

from collections.abc import Sequence
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Player, Seer
from liverpool.arena.rollouts import ended
from liverpool.bots import roster, shed
from liverpool.bots.sound import faces
from liverpool.bots.steady import Steady
from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, Discard, Draw, Give, Lay, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, Seat, State, View, view_of

NAME: Final = "clairvoyant"
DISCARDS: Final = 5
"""How many discards are considered: those that `steady` would choose first."""
TAKEN: Final = 3
"""No more cards than these are taken from the pile at once."""


class Clairvoyant(Seer):
    """Looks to the end of the deal before it moves."""

    def choose_seeing(self, state: State, seat: Seat, dealer: Dealer) -> PlayerMove | None:
        moves = candidates(view_of(state, seat))
        if len(moves) == 1:
            return moves[0]
        bots = [Steady()] * state.public.game.seats
        ends = [ended(state, seat, move, bots, dealer.twin()) for move in moves]
        points = [public.sheet[-1].total(seat) for public in ends]
        return moves[points.index(min(points))]


def candidates(view: View) -> Sequence[PlayerMove | None]:
    """The moves worth considering, beginning with what `steady` does."""
    chosen = Steady().choose(view)
    others: list[PlayerMove] = []
    match chosen:
        case Take() | Draw():
            others = [Draw(), *(Take(count) for count in range(1, TAKEN + 1))]
        case Buy() | Pass() if view.public.phase in (Phase.BUY, Phase.PLAY):
            others = [Buy(), Pass()]
        case Lay():
            others = [Discard(face) for face in _parted(view, shed.legal_discards(view), 2)]
        case Discard():
            choice = [face for face in faces(view) if refuse(view, Discard(face)) is None]
            others = [Discard(face) for face in _parted(view, choice, DISCARDS)]
        case Give():
            others = [Give(face) for face in _parted(view, faces(view), DISCARDS)]
        case _:
            pass
    legal = [move for move in others if move != chosen and refuse(view, move) is None]
    return [chosen, *legal]


def _parted(view: View, choice: list[Card], count: int) -> list[Card]:
    """The first `count` cards that `steady` would part with, one after the other."""
    steady, first = Steady(), list[Card]()
    while choice and len(first) < count:
        first.append(steady.part_with(view, choice, discards=True))
        choice = [face for face in choice if face != first[-1]]
    return first


def make(name: str, seed: int | str) -> Player:
    """The player of this name for the arena: one of the roster, or `clairvoyant`."""
    return Clairvoyant() if name == NAME else roster.make(name, seed)
