"""The contract solver: what a hand can do about the contract of a deal, exactly.

`can_lay` and `distance` say whether it can go down and how far it is; `outs`, `outs_with`,
`distances_without` and `outs_without` say how one card more or less changes that; `last_cards`
says what ends a deal in which all cards go down at once; `lay_downs` says in which ways it can go
down; `best_lay_down` and `lay_off` say what leaves the fewest points. All of them take a hand, a
contract and the rules of melds, and know nothing of turns and tables. `at_most` bounds the work of
questions that may go without an answer.

Tables of what the cards of one suit can do are filled when first needed, and started again when
they have grown large, or are let go of by `forget`.
"""

from liverpool.engine.solver.best import best_lay_down
from liverpool.engine.solver.caches import forget, remembered
from liverpool.engine.solver.distance import (
    Contract,
    can_lay,
    distance,
    distances_without,
    last_cards,
    outs,
    outs_with,
    outs_without,
)
from liverpool.engine.solver.effort import TooMuchWork, at_most
from liverpool.engine.solver.lacks import NEVER
from liverpool.engine.solver.lay_downs import every_lay_down, lay_downs
from liverpool.engine.solver.lay_off import lay_off
from liverpool.engine.solver.ways import LayOff, Points

__all__ = [
    "NEVER",
    "Contract",
    "LayOff",
    "Points",
    "TooMuchWork",
    "at_most",
    "best_lay_down",
    "can_lay",
    "distance",
    "distances_without",
    "every_lay_down",
    "forget",
    "last_cards",
    "lay_downs",
    "lay_off",
    "outs",
    "outs_with",
    "outs_without",
    "remembered",
]
