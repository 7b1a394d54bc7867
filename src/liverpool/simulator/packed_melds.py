"""Melds as the module keeps them, in sixteen bytes; see its source `melds.ts`."""

from collections.abc import Sequence

from liverpool.engine.cards import JOKER, TWO, Card, card, suit_of
from liverpool.engine.melds import Meld, natural_at
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.state import Seat


def meld_bytes(owner: Seat, meld: Meld, rules: MeldRules) -> list[int]:
    jokers = meld.cards.count(JOKER)
    head = [owner, int(meld.kind is Kind.RUN), max(meld.suit, 0), meld.start, len(meld.cards)]
    if meld.kind is Kind.SET:
        own = [meld.cards.count(card(meld.start, suit)) for suit in range(4)]
        twos = [meld.cards.count(card(TWO, suit)) for suit in range(4)]
        return [*head, jokers, *own, *(twos if meld.start != TWO else ())]
    wilds = {
        place: face
        for place, face in enumerate(meld.cards, meld.start)
        if face != natural_at(place, meld.suit, rules)
    }
    places = sum(1 << place for place in wilds)
    twos_at = sum(1 + suit_of(face) << 4 * at for at, face in wilds.items() if face != JOKER)
    return [*head, jokers, places & 255, places >> 8, *twos_at.to_bytes(8, "little")]


def meld_from(content: Sequence[int]) -> tuple[Seat, Meld]:
    """The other way round: the owner, and the meld."""
    owner, is_run, suit, start, length, jokers, *rest = content
    if is_run:
        places, twos_at = rest[0] | rest[1] << 8, int.from_bytes(bytes(rest[2:10]), "little")

        def at(place: int) -> Card:
            if not places >> place & 1:
                return 13 * suit + (place - 1) % 13
            two = twos_at >> 4 * place & 15
            return card(TWO, two - 1) if two else JOKER

        return owner, Meld(Kind.RUN, suit, start, tuple(map(at, range(start, start + length))))
    own = tuple(card(start, at) for at in range(4) for _ in range(rest[at]))
    twos = tuple(card(TWO, at) for at in range(4) for _ in range(rest[4 + at]))
    return owner, Meld(Kind.SET, -1, start, (*own, *twos, *(JOKER,) * jokers))
