"""The names of the library, for programs of one's own: `from liverpool import Game`.

What each means stands where it is made. Cards, hands and seats are plain numbers and tuples of
them, so they are quick to count with; `card_text` and `read_card` are their text. A call that is
given something else than it wants says so in a `TypeError` (`given.py`).
"""

from inspect import isfunction, unwrap

from liverpool.arena.matches import Lead, MatchReport, Standing, match
from liverpool.arena.play import ArenaError, Step, play_game
from liverpool.arena.runner import EndedFromOutside
from liverpool.arena.statistics import Estimate
from liverpool.bots.player import Bot
from liverpool.bots.roster import BOTS
from liverpool.bots.roster import make as make_bot
from liverpool.bots.search.comparison import Gain
from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Card,
    Hand,
    card_text,
    cards_text,
    hand_of,
    with_cards,
    without_cards,
)
from liverpool.engine.chosen import changed, read_rules, rule_names, rules
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    DealerMove,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Lot,
    Move,
    Name,
    Pass,
    PlayerMove,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.options import options
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import IllegalMove, Reason, Refusal, RulesError
from liverpool.engine.rules import Deal, Kind, MeldRules, RuleSet, Slot
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import (
    NEVER,
    best_lay_down,
    can_lay,
    distance,
    lay_downs,
    outs,
)
from liverpool.engine.state import (
    NOBODY,
    DealScore,
    Ending,
    Event,
    Phase,
    Public,
    Seat,
    State,
    View,
    Waiting,
)
from liverpool.fair.numbers import DealId, DealNumbers, NumberSet, Opened
from liverpool.fair.receipt import BadReceipt, Receipt, ReceiptDeal, read_receipt
from liverpool.game import Game
from liverpool.given import told
from liverpool.record import (
    BrokenRecord,
    DealRecord,
    Fault,
    GameRecord,
    Line,
    NotationError,
    redact,
    states,
)
from liverpool.record import read as read_record
from liverpool.record import write as write_record
from liverpool.record.cards import read_card, read_cards
from liverpool.record.games import BadGame, read_games, write_games
from liverpool.record.moves import move_text
from liverpool.record.verification import DealVerdict, Verdict, verify
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

__all__ = [
    # a game to step by hand
    "Game",
    "Waiting",
    "Refusal",
    "Reason",
    "IllegalMove",
    # rules
    "rules",
    "changed",
    "read_rules",
    "rule_names",
    "RuleSet",
    "Deal",
    "Slot",
    "Kind",
    "MeldRules",
    "RulesError",
    # cards
    "Card",
    "Hand",
    "JOKER",
    "HIDDEN",
    "read_card",
    "read_cards",
    "card_text",
    "cards_text",
    "hand_of",
    "with_cards",
    "without_cards",
    # what lies open, what is hidden, what a seat sees
    "State",
    "View",
    "Public",
    "Phase",
    "Event",
    "DealScore",
    "Ending",
    "Meld",
    "End",
    "Seat",
    "NOBODY",
    "DEALER",
    # moves
    "Move",
    "PlayerMove",
    "Take",
    "Draw",
    "Buy",
    "Pass",
    "Call",
    "Lay",
    "Expose",
    "Add",
    "Swap",
    "Discard",
    "Give",
    "Cut",
    "DealerMove",
    "FirstCards",
    "Lot",
    "Shuffle",
    "Fell",
    "CutCards",
    "Name",
    "move_text",
    "options",
    "refuse",
    # what a hand can do about a contract
    "can_lay",
    "distance",
    "outs",
    "lay_downs",
    "best_lay_down",
    "points_by_face",
    "NEVER",
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
    # recorded games
    "GameRecord",
    "DealRecord",
    "Line",
    "read_record",
    "write_record",
    "read_games",
    "write_games",
    "BadGame",
    "states",
    "redact",
    "NotationError",
    "BrokenRecord",
    "Fault",
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
    # whether the cards of a recorded game follow from numbers that nobody chose alone
    "verify",
    "DealVerdict",
    "Verdict",
    "DealNumbers",
    "DealId",
    "NumberSet",
    "Opened",
    "read_receipt",
    "Receipt",
    "ReceiptDeal",
    "BadReceipt",
]

for _name in __all__:
    if isfunction(unwrap(globals()[_name])):
        globals()[_name] = told(globals()[_name], _name)
        globals()[_name].__module__ = __name__  # where it is found again, as by `pickle`
