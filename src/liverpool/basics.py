"""The names of the library that a game needs: rules, cards, moves, and games stepped and recorded.

They load without what plays many games or looks ahead (`library.py`).
"""

from liverpool.drawing import drawn
from liverpool.drawing.cards import meld_svg
from liverpool.drawing.sheets import record_html, rules_html
from liverpool.drawing.table import game_html, state_html, view_html
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
from liverpool.engine.handicaps import Handicap
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
from liverpool.given import tell_all
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
from liverpool.record.moves import move_text
from liverpool.record.verification import DealVerdict, Verdict, verify

__all__ = [
    # a game to step by hand
    "Game",
    "Handicap",
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
    # recorded games
    "GameRecord",
    "DealRecord",
    "Line",
    "read_record",
    "write_record",
    "states",
    "redact",
    "NotationError",
    "BrokenRecord",
    "Fault",
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

tell_all(__name__, __all__)

drawn(Game, html=game_html)
drawn(State, html=state_html)
drawn(View, html=view_html)
drawn(Meld, svg=meld_svg)
drawn(RuleSet, html=rules_html)
drawn(GameRecord, html=record_html)
