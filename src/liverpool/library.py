"""The names of the library, for programs of one's own: `from liverpool import Game`.

What each means stands where it is made. Cards, hands and seats are plain numbers and tuples of
them, so they are quick to count with; `card_text` and `read_card` are their text. A call that is
given something else than it wants says so in a `TypeError` (`given.py`). Those that a game needs
are in `basics.py`.
"""

from liverpool import basics
from liverpool.arena.matches import Lead, MatchReport, Standing, match
from liverpool.arena.play import ArenaError, Step, play_game
from liverpool.arena.runner import EndedFromOutside
from liverpool.arena.statistics import Estimate
from liverpool.basics import *  # noqa: F403 - these are the library's as well
from liverpool.bots.player import Bot
from liverpool.bots.roster import BOTS
from liverpool.bots.roster import make as make_bot
from liverpool.bots.search.comparison import Gain
from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.drawing import drawn
from liverpool.drawing.reports import match_html, match_svg, review_html
from liverpool.given import tell_all
from liverpool.record.games import BadGame, read_games, write_games
from liverpool.review.choices import CannotReview, Choice, LeftOut
from liverpool.review.choices import Kind as ChoiceKind
from liverpool.review.games import (
    Lost,
    Review,
    SeatReview,
    moment_record,
    review_game,
)
from liverpool.review.grading import Effort, Grade, Graded, OutOfTime, Tried, graded
from liverpool.review.habits import Habit
from liverpool.simulator.faults import SimulatorFault

__all__: list[str] = []
__all__ += basics.__all__
__all__ += [
    # files of many games
    "read_games",
    "write_games",
    "BadGame",
    # bots, and games between them
    "Bot",
    "BOTS",
    "make_bot",
    "play_game",
    "Step",
    "ArenaError",
    "EndedFromOutside",
    "match",
    "MatchReport",
    "Standing",
    "Lead",
    "Estimate",
    # a finished game looked at again: what each choice cost
    "review_game",
    "Review",
    "SeatReview",
    "Choice",
    "ChoiceKind",
    "Graded",
    "Grade",
    "Gain",
    "Tried",
    "Lost",
    "Habit",
    "LeftOut",
    "Effort",
    "graded",
    "moment_record",
    "CannotReview",
    "CannotLookAhead",
    "OutOfTime",
    "SimulatorFault",
]

tell_all(__name__, __all__[len(basics.__all__) :])

drawn(MatchReport, html=match_html, svg=match_svg)
drawn(Review, html=review_html)
