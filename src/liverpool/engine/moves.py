"""The moves: everything that a player or the dealer can do, as small frozen values.

What must happen together is one move. The union is closed: code that takes moves apart
names them all. A seat is a number from 0; the dealer, who brings all chance into the
game, is `DEALER`.
"""

from typing import Final

from msgspec import Struct

from liverpool.engine.cards import Card, printed
from liverpool.engine.melds import End, Meld

DEALER: Final = -1
"""The actor of all moves of chance; not the seat whose turn it is to deal."""


class _Move(Struct, frozen=True, gc=False, tag_field="verb"):
    def __repr__(self) -> str:
        """With its cards as they are written: `Discard(Th)`."""
        parts = ((name, getattr(self, name)) for name in self.__struct_fields__)
        said = ", ".join(_printed(*part) for part in parts if part[1] not in ((), None))
        return f"{type(self).__name__}({said})"


def _printed(name: str, value: object) -> str:
    """A part of a move: cards alone, anything else with what it is."""
    if isinstance(value, tuple) and name in ("cards", "groups"):
        return " ".join(map(printed, value))
    if isinstance(value, tuple):
        return ", ".join(map(repr, value))
    if name == "cards":  # how many
        return f"{value}"
    return printed(value) if name == "card" else f"{name}={value}"


class Cut(_Move, frozen=True, gc=False, tag="cut"):
    """The cutter aims at lifting so many cards."""

    cards: int


class Take(_Move, frozen=True, gc=False, tag="take"):
    """Take so many cards from the top of the pile."""

    cards: int = 1


class Draw(_Move, frozen=True, gc=False, tag="draw"):
    """Draw from the stock: others may buy the pile's top first, then the card follows by itself."""


class Buy(_Move, frozen=True, gc=False, tag="buy"):
    """Buy the top of the pile out of turn; where cards are cut for it, knock for it."""


class Pass(_Move, frozen=True, gc=False, tag="pass"):
    """Leave what is on offer: a discard that could be bought, or the last call."""


class Call(_Move, frozen=True, gc=False, tag="call"):
    """Call rummy (or Liverpool) on the discard just made."""


class Swap(_Move, frozen=True, gc=False, tag="swap"):
    """Put the card in the place of a joker that stands for it, and take the joker.

    Where a joker stays in its run, it moves to an end of it, which the rules decide.
    """

    card: Card
    owner: int
    index: int


class Lay(_Move, frozen=True, gc=False, tag="lay"):
    """Go down with these melds, which are the contract; or, being down, lay down a new one.

    Where the rules allow it, jokers for the contract are first swapped out of others' melds.
    """

    melds: tuple[Meld, ...]
    swaps: tuple[Swap, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the melds."""
        return tuple(face for meld in self.melds for face in meld.cards)


class Expose(_Move, frozen=True, gc=False, tag="expose"):
    """Show groups of cards that are not the contract, at a price (rules.md X12)."""

    groups: tuple[tuple[Card, ...], ...]


class Add(_Move, frozen=True, gc=False, tag="add"):
    """Lay a card off on a meld: whose, which of theirs (from 0), at which end of a run."""

    card: Card
    owner: int
    index: int
    end: End | None = None


class Discard(_Move, frozen=True, gc=False, tag="discard"):
    """Lay a card on the pile: it ends a turn, or is the free discard of a caller."""

    card: Card


class Give(_Move, frozen=True, gc=False, tag="give"):
    """The caller gives this card to the player who was called."""

    card: Card


class FirstCards(_Move, frozen=True, gc=False, tag="first-cards"):
    """Dealer: the cards drawn for the first deal, by those who draw, in seat order."""

    cards: tuple[Card, ...]


class Lot(_Move, frozen=True, gc=False, tag="lot"):
    """Dealer: the seat that deals first, where chance alone decides it."""

    seat: int


class Shuffle(_Move, frozen=True, gc=False, tag="shuffle"):
    """Dealer: the order of the cards, the first one dealt first."""

    cards: tuple[Card, ...]


class Fell(_Move, frozen=True, gc=False, tag="fell"):
    """Dealer: how many cards the cut really lifted."""

    cards: int


class CutCards(_Move, frozen=True, gc=False, tag="cut-cards"):
    """Dealer: the cards cut by those who knocked, in the order in which they stand."""

    cards: tuple[Card, ...]


class Name(_Move, frozen=True, gc=False, tag="name"):
    """Dealer: what the next card of the stock is."""

    card: Card


PlayerMove = Take | Draw | Buy | Pass | Call | Lay | Expose | Add | Swap | Discard | Give | Cut
DealerMove = FirstCards | Lot | Shuffle | Fell | CutCards | Name
Move = PlayerMove | DealerMove

DEALER_MOVES: Final = (FirstCards, Lot, Shuffle, Fell, CutCards, Name)
"""The kinds of `DealerMove`, for `isinstance`, which takes far longer over a union."""
