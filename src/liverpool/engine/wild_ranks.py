"""Which cards are wild besides the jokers; what that means for a meld is decided in `melds`."""

from enum import StrEnum

from liverpool.engine.cards import ACE, JACK, SUITS, THREE, TWO, Card, card


class WildRanks(StrEnum):
    """The cards that are wild besides the jokers, all of one rank (rules.md row 54, C.30)."""

    rank: int
    """Their rank, 0 where there are none."""
    whole_rank: int
    """The same if all cards of the rank are wild, else 0."""
    own_rank: int
    """The same if they are natural in their own place, else 0."""
    faces: frozenset[Card]
    always: frozenset[Card]
    """Those of them that are wild in every place, their own too."""
    without_sets: int
    """Their rank if no card of it is ever natural, else 0."""

    NONE = "none"
    TWOS = "twos", TWO, SUITS, True
    """Twos are wild, but natural in their own place."""
    TWOS_EVERYWHERE = "twos_everywhere", TWO, SUITS
    """Twos are wild in every place, their own too."""
    THREES = "threes", THREE, SUITS, True
    THREES_EVERYWHERE = "threes_everywhere", THREE, SUITS
    RED_ACES = "red_aces", ACE, "dh"
    """Wild in every place, their own too; the black ones are aces like any."""
    ONE_EYED_JACKS = "one_eyed_jacks", JACK, "hs"
    """Those of hearts and spades: wild in every place, their own too."""

    def __new__(
        cls, value: str, rank: int = 0, suits: str = "", natural: bool = False
    ) -> "WildRanks":
        """`natural`: in their own place."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.rank = rank
        member.whole_rank = rank if suits == SUITS else 0
        member.own_rank = rank if natural else 0
        member.faces = frozenset(card(rank, SUITS.index(suit)) for suit in suits)
        member.always = frozenset() if natural else member.faces
        member.without_sets = 0 if natural else member.whole_rank
        return member
