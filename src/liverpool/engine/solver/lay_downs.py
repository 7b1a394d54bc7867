"""The lay-downs in a hand, one after the other.

Cards can always be added to melds that lie, so what matters are the *least* lay-downs: those
that are no other lay-down with cards added to its melds. From a least lay-down no card can
be taken, be it from an end of a run or from a set, and what is left still be a lay-down.
Its sets have just the length that the contract asks for. So have its runs, but where a run
needs several natural cards it may be longer, from one natural card to another, with no more
of them than it needs (rules.md W15). Lay-downs that differ in which of the cards that would do are
laid, in where the wild cards lie, or in what they stand for, are different lay-downs.

The order: lay-downs with fewer wild cards come first. Among those with as many, the runs
are compared and then the sets, each as the list of its melds in ascending order of
(number of cards, suit, rank or start, cards). In a lay-down itself the melds stand in
the order of the contract's slots; of melds that could fill the same slots the smaller, in
that order, fills the shorter slot, and of equal slots the earlier one.

Melds are chosen one by one; before each step the search is asked whether the rest of the
contract is still in the cards that are left, so that hardly a step is taken in vain.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from liverpool.engine.cards import HIDDEN, Card, Hand, rank_of, card
from liverpool.engine.melds import Meld, face_at, is_wild, set_of
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver.counts import cards_in, packed, weights, wilds_in, rows_of
from liverpool.engine.solver.distance import Contract, missing
from liverpool.engine.solver.search import lengths_of
