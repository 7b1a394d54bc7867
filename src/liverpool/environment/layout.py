"""What an observation is made of: every plane and every number, where it stands and what it counts.

A *plane* has a whole number from 0 to 255 for each of the 53 faces; a *fact* is one number. Seats
are counted from the seat that observes, 0 being its own, in the order of play; where fewer sit at
the table, the rest is 0. The page of observations is made of these tables, and the simulator
writes the same.
"""

from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.engine.changes import FIELDS
from liverpool.engine.state import Phase
from liverpool.environment.actions import FACES, TARGETS

SEATS: Final = MOST_PLAYERS
"""Seats that there is room for."""
MELDS: Final = TARGETS
"""Melds that there is room for: those on the table in the order in which actions number them, then
those that have been said of a lay-down, as if they lay there."""
DEPTHS: Final = 4
"""Copies of a face in the pile of which it is told how deep they lie."""
SLOTS: Final = 8
"""Melds of a contract that there is room for."""
MOST: Final = 255
"""What is more in a plane is this."""


class Block(NamedTuple):
    """Planes, or facts, that belong together."""

    name: str
    size: int
    """How many."""
    what: str
    """What they say."""
    unit: str = "cards"


PLANES: Final = (
    Block("hand", 1, "the seat's own hand"),
    Block("known", SEATS, "by seat, the cards that everybody knows to be in its hand"),
    Block("pile", 1, "all cards of the pile"),
    Block("top", 1, "the top of the pile"),
    Block("below", 1, "the card below it"),
    Block(
        "depth",
        DEPTHS,
        "how deep the first, second, … copy of a face lies in the pile; 1 is the top, 0 nowhere",
        "place",
    ),
    Block("table", 1, "all cards on the table"),
    Block("taken", 1, "taken from the pile this turn, where that bars their discard"),
    Block("owed", 1, "swapped out in this turn, and to be played before it ends"),
    Block("named", 1, "the card, or the cards of the open meld or group, that the path has named"),
    Block("said", 1, "all cards of melds or groups that the path has finished"),
    Block("meld", MELDS, "meld by meld, its cards"),
    Block("stand_for", MELDS, "meld by meld, the cards for which wild cards of a run stand"),
)

PHASES: Final = tuple(Phase)

FACTS: Final = (
    Block("there", SEATS, "by seat, whether somebody sits there", "0/1"),
    Block("cards", SEATS, "by seat, the cards in its hand"),
    Block("down", SEATS, "by seat, whether it is down", "0/1"),
    Block("total", SEATS, "by seat, points of the deals that are over", "points"),
    Block("penalty", SEATS, "by seat, penalties in this deal so far", "points"),
    Block("bought", SEATS, "by seat, how often it has bought in this deal", "buys"),
    Block("buys_left", SEATS, "by seat, how often it may still buy in it; -1 for no limit", "buys"),
    Block("contract_of", SEATS, "by seat, which contract it has to make, from 1", "number"),
    Block("dealer", SEATS, "by seat, whether it deals", "0/1"),
    Block("turn", SEATS, "by seat, whether it is its turn, or it cuts", "0/1"),
    Block("discarder", SEATS, "by seat, whether it discarded the top of the pile", "0/1"),
    Block("caller", SEATS, "by seat, whether it has called that card", "0/1"),
    Block("open", SEATS, "by seat, whether it has yet to answer an offer or the last call", "0/1"),
    Block("callers", SEATS, "by seat, whether it may still call the top of the pile", "0/1"),
    Block("claims", 1, "whether the seat has asked for the card on offer in secret", "0/1"),
    Block("acts", SEATS, "by seat, whether it decides now", "0/1"),
    Block("phase", len(PHASES), f"one of {', '.join(PHASES)}", "0/1"),
    Block("stock", 1, "cards in the stock"),
    Block("pile_size", 1, "cards in the pile"),
    Block("decks", 1, "decks that the deal began with", "decks"),
    Block("jokers", 1, "jokers that the deal began with"),
    Block("renewals", 1, "how often the stock was renewed in this deal", "times"),
    Block("quiet", 1, "turns in a row in which no card was drawn or laid", "turns"),
    Block("deal", 1, "the number of the deal, from 1", "number"),
    Block("deals", 1, "contracts of the game", "number"),
    Block("dealt", 1, "cards that each player is dealt"),
    Block("last_deal", 1, "whether no deal follows", "0/1"),
    Block("all_at_once", 1, "whether all cards go down at once", "0/1"),
    Block("dead", 1, "whether the top of the pile can be neither taken nor bought", "0/1"),
    Block("fresh", 1, "whether the player went down in this turn", "0/1"),
    Block("failed", 1, "whether the player has failed a lay-down in this turn", "0/1"),
    Block("floating", 1, "whether the player began the turn without a card", "0/1"),
    Block("price", 1, "what the next buy costs the seat"),
    Block("slot_is_set", SLOTS, "slot by slot of the seat's contract, whether it is a set", "0/1"),
    Block("slot_is_run", SLOTS, "slot by slot, whether it is a run", "0/1"),
    Block("slot_length", SLOTS, "slot by slot, its length"),
    Block("slot_rank", SLOTS, "slot by slot, the rank that is named, 1 to 13; 0 for none", "rank"),
    Block("slot_colour", SLOTS, "slot by slot, 1 for red, 2 for black, 0 for any colour", "number"),
    Block("meld_there", MELDS, "meld by meld, 1 on the table, 2 said and not yet laid", "number"),
    Block("meld_owner", MELDS, "meld by meld, whose it is, counted from the own seat", "seat"),
    Block("meld_is_run", MELDS, "meld by meld, whether it is a run", "0/1"),
    Block("meld_suit", MELDS, "meld by meld, the suit of a run, 1 to 4; 0 for a set", "number"),
    Block("meld_start", MELDS, "meld by meld, a set's rank or a run's first place", "rank"),
    Block("meld_length", MELDS, "meld by meld, its cards"),
    Block("path", 1, "actions of the decision so far", "actions"),
    Block("path_last", 1, "the last of them; -1 where it begins", "action"),
    Block("path_slot", 1, "melds or groups that it has finished", "melds"),
    Block("path_is_set", 1, "whether a set is being laid", "0/1"),
    Block("path_is_run", 1, "whether a run is", "0/1"),
    Block("path_suit", 1, "its suit, 1 to 4", "number"),
    Block("path_start", 1, "the set's rank or the run's first place", "rank"),
    Block("path_number", 1, "the digits said so far, as a number", "number"),
    Block("path_further", 1, "how often the melds that are named were moved on", "times"),
    Block("points", FACES, "face by face, what the card costs in a hand", "points"),
)

_LEFT_OUT: Final = (
    *("players.m", "deck.", "deals", "stakes.", "words."),
    *("points.two", "points.ten", "points.ace", "points.j", "points.w", "points.s"),
)
"""How the keys of rules begin that other facts tell, or that change nothing in play."""


class Feature(NamedTuple):
    """One number that a rule becomes."""

    key: str
    value: str | None
    """The answer for which it is 1; None where it is the number itself."""

    @property
    def name(self) -> str:
        return self.key if self.value is None else f"{self.key}={self.value}"


def _features(key: str, kind: Any) -> list[Feature]:
    if kind is int or kind is bool:
        return [Feature(key, None)]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return [Feature(key, str(value)) for value in kind]
    found = [Feature(key, None)]
    for part in get_args(kind):
        if get_origin(part) is Literal:
            found += [Feature(key, str(value)) for value in get_args(part)]
    return found


RULES: Final = tuple(
    feature
    for key, kind in FIELDS.items()
    if not key.startswith(_LEFT_OUT)
    for feature in _features(key, kind)
)
"""The rules as numbers, after all other facts: a yes is 1; of words one is 1. Where there is a list
by deal or by buy, the number is that of its first entry."""
_ALL_FACTS: Final = (*FACTS, Block("rules", len(RULES), "the rules, see `RULES`", "see there"))


def _offsets(blocks: tuple[Block, ...]) -> dict[str, int]:
    found, at = {}, 0
    for block in blocks:
        found[block.name] = at
        at += block.size
    return found


PLANE: Final = _offsets(PLANES)
"""By name, the first plane of each block."""
FACT: Final = _offsets(_ALL_FACTS)
"""By name, the first fact of each block."""
PLANE_COUNT: Final = sum(block.size for block in PLANES)
PLANE_BYTES: Final = PLANE_COUNT * FACES
FACT_COUNT: Final = sum(block.size for block in _ALL_FACTS)
VECTOR: Final = PLANE_BYTES + FACT_COUNT
"""Numbers of the vector: the planes one after the other, then the facts."""
