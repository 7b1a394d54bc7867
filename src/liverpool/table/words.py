"""Cards, melds and contracts in the words of a table.

What people read on the screen, not the notation of records: a ten is `10h`, a joker on
the table shows between stars what it stands for, `*6h*`, and a contract is in the rule
set's own words. Nothing here knows a screen or a game.
"""

from collections.abc import Iterable, Set
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    RANK_WORDS,
    RANKS,
    SUIT_WORDS,
    SUITS,
    Card,
    rank_of,
    suit_of,
)
from liverpool.engine.english import plural, times
from liverpool.engine.melds import Meld, face_at, is_natural, longest_set
from liverpool.engine.moves import Swap
from liverpool.engine.questions import describe_contract, describe_limits
from liverpool.engine.rules import BuyRules, Deal, Kind, MeldRules, RuleSet, SwapWho, Words
from liverpool.engine.state import Public, Seat
from liverpool.engine.swaps import moved_joker, swaps_once_down

JOKER_TEXT: Final = "**"

RANKS_IN_WORDS: Final = tuple(map(plural, RANK_WORDS))
_SUIT_WORDS: Final = dict(zip(SUITS, SUIT_WORDS, strict=True))


def buys_allowed(buy: BuyRules) -> str:
    """How often one may buy: `twice a deal and ten times a game`; empty without a limit."""
    parts = []
    if isinstance(buy.limit, tuple):
        parts.append(describe_limits(buy.limit))
    elif buy.limit != "none":
        parts.append(f"{times(buy.limit)} a deal")
    if parts and buy.carry_over:
        parts[0] += " (what you don't use carries over)"
    if buy.game_limit != "none":
        parts.append(f"{times(buy.game_limit)} a game")
    return " and ".join(parts)


def wild_named(face: Card) -> str:
    """A wild card that is swapped out: `joker`, or a 2 by its name, `2d`."""
    return "joker" if face == JOKER else card_text(face)


def when_swapped(rules: RuleSet) -> str:
    """When jokers are swapped out, where anybody does so: `once you are down, or to go down`."""
    whens = ["to go down"] if rules.swap.for_contract else []
    if swaps_once_down(rules):
        only_then = rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY
        whens.insert(0, "in the turn in which you go down" if only_then else "once you are down")
    return ", or ".join(whens)


def where_joker_goes(public: Public, swap: Swap) -> str:
    """What follows the name of a joker that is swapped: `, which moves to the high end`; nothing
    where it comes to the hand."""
    moved = moved_joker(public, swap)
    return "" if moved is None else f", which moves to the {moved.end} end"


def rank_text(rank: int) -> str:
    return "10" if rank == 10 else RANKS[rank - 1]


_CARD_TEXTS: Final = {
    **{face: rank_text(rank_of(face)) + SUITS[suit_of(face)] for face in range(JOKER)},
    JOKER: JOKER_TEXT,
    HIDDEN: "??",
}


def card_text(face: Card) -> str:
    return _CARD_TEXTS[face]


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(map(card_text, cards))


def stands_for(meld: Meld, at: int, rules: MeldRules) -> str:
    """For a wild card of a meld: the card of a run, `8h`, or the rank of a set, `8`; else empty."""
    if is_natural(meld, at, rules):
        return ""
    if meld.kind is Kind.SET:
        return rank_text(meld.start)
    return card_text(face_at(meld.start + at, meld.suit, rules))


def laid_text(meld: Meld, at: int, rules: MeldRules) -> str:
    """A card of a meld; a wild one with what it stands for."""
    face, place = meld.cards[at], stands_for(meld, at, rules)
    if not place:
        return card_text(face)
    return f"*{place}*" if face == JOKER else f"{card_text(face)}={place}"


def meld_text(meld: Meld, rules: MeldRules) -> str:
    return " ".join(laid_text(meld, at, rules) for at in range(len(meld.cards)))


def meld_name(meld: Meld, rules: MeldRules) -> str:
    """`3 aces`, `9 to Q of hearts`."""
    if meld.kind is Kind.SET:
        return f"{len(meld.cards)} {RANKS_IN_WORDS[meld.start - 1]}"
    first, last = (
        rank_text(rank_of(face_at(position, meld.suit, rules)))
        for position in (meld.start, meld.end)
    )
    return f"{first} to {last} of {_SUIT_WORDS[SUITS[meld.suit]]}"


def meld_cards(kind: Kind, rules: MeldRules) -> str:
    """What the cards of a meld have in common."""
    if kind is Kind.RUN:
        return "of one suit in order"
    return "of one rank" if longest_set(rules) is None else "of one rank and of different suits"


def deal_text(deal: Deal, words: Words) -> str:
    """The contract in the table's words, and whether all cards must play at once."""
    contract = describe_contract(deal.contract, words)
    return f"{contract}, all cards at once" if deal.all_at_once else contract


def signed(points: int) -> str:
    """Points that are added or taken off, with a true minus sign."""
    return f"+{points}" if points > 0 else minus(points)


def points_text(points: int) -> str:
    """`1 point`, `−5 points`."""
    return f"{minus(points)} {'point' if points == 1 else 'points'}"


def minus(points: int) -> str:
    return str(points).replace("-", "−")


ONLOOKER: Final = -3
"""In place of a seat, for whoever sees the table and plays no seat of it."""


class Names(Struct, frozen=True):
    """Who sits where, and which seat is the reader's."""

    seats: tuple[str, ...]
    you: Seat
    bots: Set[Seat] = frozenset()
    """Seats for which a bot acted in what is told, as their person was away."""

    def is_you(self, seat: Seat) -> bool:
        """Whether the reader has done it, and not a bot in the reader's seat."""
        return seat == self.you and seat not in self.bots

    def who(self, seat: Seat) -> str:
        if seat in self.bots:
            return "Your bot" if seat == self.you else f"{self.seats[seat]}'s bot"
        return "You" if seat == self.you else self.seats[seat]

    def does(self, seat: Seat, verb: str) -> str:
        """`You draw`, `Ben draws`, `Ben's bot draws`."""
        return f"{self.who(seat)} {verb if self.is_you(seat) else third_person(verb)}"

    def whose(self, seat: Seat) -> str:
        """`your`, `Ben's`."""
        return "your" if seat == self.you else f"{self.seats[seat]}'s"


def third_person(verb: str) -> str:
    """The verb, with whatever follows it, as it is said of one other person."""
    first, _, rest = verb.partition(" ")
    if first in ("are", "have"):
        first = {"are": "is", "have": "has"}[first]
    elif first.endswith(("o", "s", "x", "ch", "sh", "ss")):
        first += "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        first = first[:-1] + "ies"
    else:
        first += "s"
    return f"{first} {rest}".rstrip()
