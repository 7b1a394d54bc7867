"""Moments of a deal on tiny tables, from which the ways to play on are counted."""

from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from tests.perft.tables import start
from tests.rules.positions import ANN, BEN, CY, position

CONTRACT = "set 2, run 3"
"""What `middle`, `late` and `drained` play for, with four cards each."""


def dealt(rules: RuleSet, seed: int) -> State:
    """Three at the table with three cards each; nobody has moved yet."""
    return start(rules, 3, seed)


def middle(rules: RuleSet) -> State:
    """Ann is down, with a joker at the end of her run; Ben can go down in several ways."""
    return position(
        rules,
        deal=len(rules.deals),
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY) if rules.call.caller == "anyone" and rules.call.offence != "off" else (),
        hands={"Ann": "4d", "Ben": "2c 2d 2d Ad 3d", "Cy": "3c 4c"},
        table={"Ann": ["4c4d", "Ac2c3c**"]},
        pile="Ac 3d",
        stock="** Ad",
    )


def late(rules: RuleSet) -> State:
    """All are down with few cards; many discards fit, and the stock is nearly out."""
    return position(
        rules,
        deal=len(rules.deals),
        turn=BEN,
        fresh=True,
        hands={"Ann": "2d 3d", "Ben": "4c 3c 2d", "Cy": "Ac **"},
        table={"Ann": ["4c4d", "Ac2c3c**"], "Ben": ["set2:2c2d"], "Cy": ["AdAd", "2d3d4d"]},
        pile="3d",
        stock="4d",
    )


def drained(rules: RuleSet) -> State:
    """Nothing is left in the stock, which has been renewed for the last time."""
    return position(
        rules,
        deal=len(rules.deals),
        phase=Phase.TURN,
        by=ANN,
        hands={"Ann": "Ac 2d", "Ben": "4c 4c", "Cy": "2c 4d"},
        table={"Ben": ["3c3d", "Ad2d3d"]},
        pile="3d",
        stock="",
        renewals=1,
        quiet=1,
    )
