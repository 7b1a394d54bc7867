"""Planes: of each face, how many copies are among some cards.

Cards change seldom, so their planes are kept beside the game (`Position.memo`).
"""

from collections.abc import Iterable
from typing import Any, Final

from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.state import Seat
from liverpool.environment.actions import FACES
from liverpool.environment.layout import MOST, PLANE, SEATS

AT: Final = {name: first * FACES for name, first in PLANE.items()}
"""Where the bytes of each block of planes begin."""
_NO_PLANE: Final = bytes(FACES)
_NO_PILE: Final = bytes(AT["table"] - AT["pile"])
_DEPTH, _TOP, _BELOW = (AT[name] - AT["pile"] for name in ("depth", "top", "below"))
"""Where the depths, the top and the card below it begin among the planes of the pile."""
_DEEPER: Final = bytes([0, *range(2, MOST + 1), MOST])
"""By depth in the pile, the depth under one more card."""


def plane_of(memo: dict[object, Any], key: object, cards: tuple[Card, ...]) -> bytearray:
    """The plane of these cards, kept under the key while they stay the same."""
    kept = memo.get(key)
    if kept is None or kept[0] is not cards:
        plane = bytearray(_NO_PLANE)
        add_cards(plane, 0, cards)
        kept = memo[key] = (cards, plane)
    found: bytearray = kept[1]
    return found


def add_cards(planes: bytearray, at: int, cards: Iterable[Card]) -> None:
    """Adds these cards to the plane that begins here; hidden ones are none."""
    for face in cards:
        if face != HIDDEN and planes[at + face] < MOST:
            planes[at + face] += 1


def known_planes(memo: dict[object, Any], known: tuple[Hand, ...], seat: Seat) -> bytes:
    """The planes of what is known of all hands, the seat's own first and empty ones last, kept
    while that stays the same."""
    kept = memo.get("known")
    if kept is None or kept[0] is not known:
        planes = b"".join([plane_of(memo, owner, cards) for owner, cards in enumerate(known)])
        kept = memo["known"] = (known, planes * 2)
    found: bytes = kept[1][seat * FACES : (seat + len(known)) * FACES]
    return found.ljust(SEATS * FACES, b"\0")


def pile_planes(memo: dict[object, Any], pile: tuple[Card, ...]) -> bytes:
    """The planes of the pile, from those of the last pile of as many cards, or of fewer: most often
    a card was laid on it, or taken."""
    kept = memo.setdefault("pile", {0: ((), _NO_PILE)})
    size = len(pile)
    while size not in kept or kept[size][0] != pile[:size]:
        size -= 1
    found: bytes = kept[size][1]
    while size < len(pile):
        size += 1
        cards = pile[:size]
        found = _under(found, cards)
        kept[size] = (cards, found)
    return found


def _under(before: bytes, pile: tuple[Card, ...]) -> bytes:
    """The planes of the pile, from those of the cards under its top."""
    counts, face = before[:FACES], pile[-1]
    places = bytearray(before[_DEPTH:].translate(_DEEPER))
    places[FACES + face :: FACES] = places[face:-FACES:FACES]
    places[face] = 1
    planes = bytearray().join((counts, _NO_PLANE, _NO_PLANE, places))
    planes[face] = min(counts[face] + 1, MOST)
    planes[_TOP + face] = 1
    if len(pile) > 1:
        planes[_BELOW + pile[-2]] = 1
    return bytes(planes)
