"""Which moves of a decision are worth trying, by the opinion of a bot that answers at once.

Three decisions are searched: drawing or taking from the pile, buying its top or passing, and what
to discard, before and after going down. Going down at once is not: waiting a turn was worse every
time it was measured, and so were lay-offs held back.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from liverpool.bots import expert, shed
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, View

MOST: Final = 8
"""So many moves at most."""
WIDTH: Final = 12.0
"""A move that is this many points behind the bot's own is not worth trying."""


class Candidate(NamedTuple):
    """A legal move that is worth trying."""

    move: PlayerMove
    behind: float | None
    """How many points the bot has it behind its own move; None where it does not weigh."""


def candidates(view: View) -> list[Candidate]:
    """The moves worth trying, the bot's own first; none where only one is sensible.

    No more than `MOST`, none of them more than `WIDTH` points behind. Where the bot weighs nothing,
    the dearest cards come first.
    """
    found = expert.weigh(view)
    if not found:
        return []
    own = found[0]
    points = {each.move: each.points for each in found}
    others = [
        Candidate(move, own.points - points[move] if len(points) > 1 else None)
        for move in _alternatives(view, own.move, points)
        if move in points or len(points) == 1
    ]
    close = [each for each in others if each.behind is None or each.behind <= WIDTH]
    close.sort(key=lambda each: each.behind or 0.0)
    return [Candidate(own.move, 0.0), *close[: MOST - 1]] if close else []


def _alternatives(view: View, own: PlayerMove, weighed: Iterable[PlayerMove]) -> list[PlayerMove]:
    """The other legal moves of the same decision; none where it is not one to search."""
    asked: Sequence[PlayerMove]
    match own:
        case Draw() | Take():
            several = [move for move in weighed if isinstance(move, Take) and move.cards > 1]
            asked = [Draw(), Take(), *several]
        case Buy() | Pass() if view.public.phase is not Phase.LAST_CALL:
            asked = [Buy(), Pass()]
        case Discard():
            points = points_by_face(view.public.rules)
            dearest_first = sorted(shed.legal_discards(view), key=lambda face: -points[face])
            asked = [Discard(face) for face in dearest_first]
        case _:
            asked = []
    return [move for move in asked if move != own and refuse(view, move) is None]
