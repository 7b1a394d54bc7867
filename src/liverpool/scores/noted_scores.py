"""A game with real cards as its score keeper notes it, and as its file has it.

Only what people know is noted: who went out, what was left in each hand, and any extra points.
Points, totals and coins are never noted, but computed (`counting`), so correcting an early deal
corrects everything after it.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.engine.state import Seat

FORMAT: Final = "liverpool-scores/3"
"""Of games in which going down and out in one turn or buys that are left count, each player has
their own contract, or wild cards have a sign of their own."""
EARLIER_FORMAT: Final = "liverpool-scores/2"
"""Of all others: older versions read them, too."""
PLAIN_FORMAT: Final = "liverpool-scores/1"
"""Of those in which all play every deal, without notes: the oldest versions read them, too."""
RANK_SIGNS: Final = "A23456789TJQK*"
"""How a card in a hand is noted: by its rank alone, or `*` for a joker."""
WILD_SIGN: Final = "W"
"""A card that is wild where others of its rank are not, such as a red ace."""

NOBODY_OUT: Final = -1
"""What files have in place of a seat if nobody went out."""
LONGEST_QUERY: Final = 20_000
LONGEST_TITLE: Final = 80
LONGEST_NAME: Final = 24
LONGEST_NOTE: Final = 200
MOST_POINTS: Final = 10_000
MOST_CARDS: Final = 150
MOST_FAILED: Final = 99
MOST_BUYS: Final = 999
MOST_DEALS: Final = 100

NotedCard = Annotated[str, Meta(pattern=r"^[A23456789TJQK*W]$(?!\n)")]
"""A card as people note it: its rank alone, `*` for a joker, or `WILD_SIGN`."""
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Name = Annotated[str, Meta(min_length=1)]
"""How long it may be is said with all that is wrong with notes (`faults`)."""


class HandLeft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player was left with: the cards, or just their points."""

    cards: Annotated[tuple[NotedCard, ...], Meta(max_length=MOST_CARDS)] | None = None
    points: Points | None = None


class HandGiven(Struct, frozen=True, omit_defaults=True):
    """What a player says of their own hand in a deal, at their own phone."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    """As it stands on the sheet."""
    deal: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    left: HandLeft | None
    """None for who went out."""
    times: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """How often this phone has sent a hand; the same hand sent again counts again."""


class DealKept(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One deal; the last of a game may still be under way."""

    out: Annotated[int, Meta(ge=NOBODY_OUT, lt=MOST_PLAYERS)] | None
    """Who went out: -1 if nobody did, None while that is not known."""
    left: tuple[HandLeft | None, ...]
    """By seat; None if not noted yet, and for the player who went out. One who does not play
    this deal may get points for it."""
    perfect_cut: bool
    """Whether the cut was perfect."""
    failed: tuple[Annotated[int, Meta(ge=0, le=MOST_FAILED)], ...]
    """By seat: how many lay-downs failed."""
    away: tuple[Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)], ...] = ()
    """Who does not play this deal, in seat order: came later, left, or sits it out."""
    note: str = ""
    """What the family wants to remember of it."""
    at_once: bool = False
    """Whether who went out went down in the same turn; only where that brings points."""
    buys_left: tuple[Annotated[int, Meta(ge=0, le=MOST_BUYS)], ...] = ()
    """By seat: how many buys are left that count; empty where nobody has any."""
    down: tuple[Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)], ...] = ()
    """Who went down, in seat order, where each player has their own contract; whoever went out did,
    too, and need not stand here."""


class KeptScores(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game as it is kept, sent and shown to others."""

    format: Literal["liverpool-scores/1", "liverpool-scores/2", "liverpool-scores/3"]
    rules: Annotated[str, Meta(max_length=LONGEST_QUERY)]
    """The rule set as the query of a link (`record.links`)."""
    title: str
    players: Annotated[tuple[Name, ...], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    first_dealer: Seat
    deals: Annotated[tuple[DealKept, ...], Meta(max_length=MOST_DEALS)]
    ended: bool = False
    """Whether the game was ended before its last deal; a deal that is not finished adds nothing."""


def formatted(kept: KeptScores) -> KeptScores:
    """The game, with the oldest format that can say what is noted in it."""
    hands = [left.cards or () for deal in kept.deals for left in deal.left if left is not None]
    late = any(deal.at_once or deal.buys_left or deal.down for deal in kept.deals)
    if late or any(WILD_SIGN in cards for cards in hands):
        return replace(kept, format=FORMAT)
    plain = not kept.ended and not any(deal.away or deal.note for deal in kept.deals)
    return replace(kept, format=PLAIN_FORMAT if plain else EARLIER_FORMAT)


def away_in(kept: KeptScores, number: int) -> tuple[Seat, ...]:
    """Who does not play this deal; one that is not noted yet is played by those of the last one."""
    if not kept.deals:
        return ()
    return kept.deals[min(number, len(kept.deals)) - 1].away
