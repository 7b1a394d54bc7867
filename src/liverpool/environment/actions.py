"""The actions: some 340 numbers, of which every move of every rule set is a path.

A decision is a path of one or more actions by one seat. Most are one action long: draw, pass,
discard a card. Laying off is the card, then the meld and its end; going down says each meld of
the contract in turn, what it is, then its cards; which actions may follow is in `paths`. The
numbers are fixed: a learnt policy and the simulator count on them.
"""

from collections.abc import Sequence
from typing import Final

from liverpool.engine.cards import JOKER, RANKS, SUITS, Card, card_text

FACES: Final = JOKER + 1
"""Different cards: 52, and the joker."""
TARGETS: Final = 32
"""Melds that can be named at once; `FURTHER` goes on to the next ones."""

PASS: Final = 0
"""Leave what is on offer, or don't interrupt."""
DRAW: Final = 1
"""Draw from the stock."""
BUY: Final = 2
"""Buy the top of the pile."""
CALL: Final = 3
"""Call rummy on the discard just made."""
TAKE: Final = 4
"""Take from the pile: one card, or as many as digits say next."""
LAY: Final = 5
"""Go down: each meld of the contract follows."""
EXPOSE: Final = 6
"""Show groups of cards that are not the contract, at a price: the cards of each follow."""
MELD: Final = 7
"""Being down, lay a new meld: what it is and its cards follow."""
STOP: Final = 8
"""The meld, or the group, is finished."""
COMMIT: Final = 9
"""No further group follows: the cards are shown."""
FURTHER: Final = 10
"""The meld that is meant is `TARGETS` further on."""
DIGIT: Final = 11
"""The first of ten: a digit of a number, the most significant first."""
DISCARD: Final = DIGIT + 10
"""The first of 53: discard this card."""
GIVE: Final = DISCARD + FACES
"""The first of 53: give this card to the player who was called."""
CARD: Final = GIVE + FACES
"""The first of 53: this card, to lay off or swap, or as the next of a meld or group."""
ADD_LOW: Final = CARD + FACES
"""The first of 32: lay the card off at the low end of this meld, counted by owner."""
ADD_HIGH: Final = ADD_LOW + TARGETS
"""The first of 32: lay it off at the high end of this run, or on this set."""
SWAP: Final = ADD_HIGH + TARGETS
"""The first of 32: take the joker (or wild card) of this meld that stands for the card."""
SET: Final = SWAP + TARGETS
"""The first of 13: the meld is a set of this rank, aces first."""
RUN: Final = SET + len(RANKS)
"""The first of 52: the meld is a run of this suit from this rank up, by suit, aces first."""
ACTIONS: Final = RUN + len(SUITS) * len(RANKS)
"""How many actions there are."""

_WORDS: Final = (
    *("pass", "draw", "buy", "call", "take", "lay", "expose", "meld", "stop", "commit", "further"),
)


def run_from(suit: int, start: int) -> int:
    """The action that says: a run of this suit (0 to 3) from this position (1 to 13) up."""
    return RUN + suit * len(RANKS) + start - 1


def suit_and_start(action: int) -> tuple[int, int]:
    """What `run_from` was told."""
    suit, place = divmod(action - RUN, len(RANKS))
    return suit, place + 1


def face_of(action: int) -> Card:
    """The card of a `DISCARD`, `GIVE` or `CARD`."""
    return (action - DISCARD) % FACES


def action_text(action: int) -> str:
    """The action in a word or two: `draw`, `discard 7h`, `add low 3`, `run 5h`."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"Actions are numbers from 0 to {ACTIONS - 1}, not {action}.")
    if action < DIGIT:
        return _WORDS[action]
    if action < DISCARD:
        return f"{action - DIGIT}"
    if action < ADD_LOW:
        verb = ("discard", "give", "card")[(action - DISCARD) // FACES]
        return f"{verb} {card_text(face_of(action))}"
    if action < SET:
        target, number = divmod(action - ADD_LOW, TARGETS)
        return f"{('add low', 'add high', 'swap')[target]} {number}"
    if action < RUN:
        return f"set {RANKS[action - SET]}"
    suit, start = suit_and_start(action)
    return f"run {RANKS[start - 1]}{SUITS[suit]}"


def path_text(path: Sequence[int]) -> str:
    """Actions one after the other, apart by commas."""
    return ", ".join(map(action_text, path))
