"""How hard a position is, as a rating on the scale by which players are rated.

Ratings are Arpad Elo's (The Rating of Chessplayers, Past and Present, 1978): who is rated 400
points above a position finds the move ten times for every time that they do not. A position's own
rating comes from what its moves give away. Somebody who plays by feel makes a move that costs more
less often: `exp(-loss / TEMPERATURE)` times as often as the best one (Luce, Individual Choice
Behavior, 1959). The position is rated so that such a player, rated `USUAL`, finds it just so often.
"""

from math import exp, log10
from typing import Final

from liverpool.review.grading import Grade
from liverpool.review.practice import Position

USUAL: Final = 1200
"""Where everybody begins."""
SPREAD: Final = 400
"""So many points above a position one finds it ten times as often as not."""
TEMPERATURE: Final = 3.0
"""Points of the deal."""
LOWEST: Final = 600
HIGHEST: Final = 1800
_COUNTS: Final = {Grade.SMALL_SLIP: 0.5, Grade.MISTAKE: 0.0, Grade.BIG_MISTAKE: 0.0}


def counts(grade: Grade) -> float:
    """What an answer of this grade counts: 1 for the best move or one close to it, half for a small
    slip, as for a draw at chess."""
    return _COUNTS.get(grade, 1.0)


def difficulty(position: Position) -> int:
    """The rating of the position."""
    graded = [position.answered(at) for at in range(len(position.options))]
    often = [exp(-option.behind.mean / TEMPERATURE) for option in position.options]
    counted = [each * counts(answer.grade) for each, answer in zip(often, graded, strict=True)]
    found = sum(counted) / sum(often)
    if found >= 1:
        return LOWEST
    rating = USUAL + SPREAD * log10((1 - found) / found)
    return round(min(max(rating, LOWEST), HIGHEST))
