"""The words for what would have changed a verdict: the fact, had it been another."""

from typing import assert_never

from liverpool.engine.english import counted, either
from liverpool.review.counterfactuals import (
    BuysLeft,
    CardsLeft,
    Fact,
    Held,
    NobodyDown,
    NotKnown,
    SomebodyDown,
)
from liverpool.table.words import Names, card_text


def had_been(fact: Fact, names: Names) -> str:
    """`If nobody had been down`: the fact as a clause; `names` are the reader's."""
    match fact:
        case NobodyDown():
            return "If nobody had been down"
        case SomebodyDown(seat):
            return f"If {names.who(seat)} had been down"
        case CardsLeft(seat, cards):
            left = f"{'only ' if cards == 1 else ''}{counted(cards, 'card')}"
            return f"If {names.who(seat)} had had {left} left"
        case BuysLeft(buys=0, is_asked=True):
            return "If this had been your last buy of the deal"
        case BuysLeft(is_asked=True):
            return "If you could have bought again in this deal"
        case BuysLeft(buys=0):
            return "If you had had no buys left"
        case BuysLeft():
            return "If you had had a buy left"
        case Held(card, instead_of):
            return f"If you had held {card_text(card)} instead of {card_text(instead_of)}"
        case NotKnown(seat, cards):
            held = either([card_text(face) for face in dict.fromkeys(cards)])
            return f"If {names.who(seat)} had not been known to hold {held}"
        case _:
            assert_never(fact)
