"""A meld as it lies on the table: its cards in order, wild ones with what they stand for."""

from functools import lru_cache

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Kind, MeldRules
from liverpool.table.words import rank_text, stands_for


class LaidCard(Struct, frozen=True, omit_defaults=True):
    card: Card
    stands_for: str = ""
    """For a wild card: the card of a run, `8h`, or the rank of a set, `8`."""


class MeldShown(Struct, frozen=True):
    kind: Kind
    cards: tuple[LaidCard, ...]


@lru_cache(maxsize=1 << 13)
def shown(meld: Meld, rules: MeldRules) -> MeldShown:
    """A meld as it lies, its wild cards with what they stand for."""
    return MeldShown(
        meld.kind,
        tuple(LaidCard(face, stands_for(meld, at, rules)) for at, face in enumerate(meld.cards)),
    )


def wild_words(meld: Meld, rules: MeldRules) -> str:
    """What the meld's wild cards are: `8h`, `8h and Qh`, in a set its rank, `8`; empty for a run
    without any."""
    if meld.kind is Kind.SET:
        return rank_text(meld.start)
    return " and ".join(laid.stands_for for laid in shown(meld, rules).cards if laid.stands_for)
