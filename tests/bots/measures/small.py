"""Small decks of two suits, ace to five, for tests that try everything."""

import random

from liverpool.engine.cards import JOKER, Hand, hand_of
from liverpool.engine.state import GameSetup, Phase, Public
from tests.rules.positions import house

Changes = dict[str, object]

SMALL: Changes = {"meld.ranks": 5, "meld.suits": 2, "meld.run_max_len": 6}
PLAIN: Changes = {}
TWOS: Changes = {"meld.wild_ranks": "twos"}
STRICT: Changes = {"meld.set_min_naturals": 2, "meld.run_min_naturals": 2}
FEW_WILDS: Changes = {"meld.wild_limit": 1, "meld.adjacent_wilds": False}


def public(changes: Changes, contract: str, size: int, *, once: bool = False) -> Public:
    deal = {"cards": size, "contract": contract, "all_at_once": once}
    rules = house("dunlop", {**SMALL, **changes, "deals": [deal]})
    return Public(GameSetup(rules, 3, 1), Phase.PLAY, number=1, dealer=0)


def drawn(seed: str, size: int) -> tuple[Hand, list[int]]:
    """A hand and the unseen cards of two small decks with three jokers, drawn at random."""
    chance = random.Random(seed)
    cards = [suit * 13 + rank for suit in range(2) for rank in range(5)]
    deck = [*cards, *cards, JOKER, JOKER, JOKER]
    chance.shuffle(deck)
    unseen = deck[size : size + 9]
    return hand_of(deck[:size]), [unseen.count(face) for face in range(JOKER + 1)]
