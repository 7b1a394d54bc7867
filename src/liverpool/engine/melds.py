"""Melds: what a set and a run are, what may be added to them, what a joker stands for.

A run occupies positions: 1 is the low ace, 2 to 13 are the ranks, 14 is the high ace (see
`rank_order`). Its cards are listed from the lowest position up, which is what fixes the place of
each wild card (rules.md C.9). A wild rank in its own place is not a wild card (C.30), unless it is
wild everywhere. Where a set has each suit once at most, its places are the suits: a wild card
stands for one that the set lacks (rules.md row 24). A set of wild cards alone, where there may be
one, has the rank that its player says (row 51). What may be on the table and what may be laid down
are two questions: the limit of wild cards may apply only to the second. This module knows one meld
at a time; whether several make a contract is decided in `contracts`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    RANKS,
    SUITS,
    THREE,
    Card,
    card,
    printed,
    rank_of,
    suit_of,
)
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Ace, Kind, MeldRules, SetSuits


class End(StrEnum):
    """An end of a run: below its lowest card, or above its highest."""

    LOW = "low"
    HIGH = "high"


class Meld(Struct, frozen=True, gc=False):
    """A set or a run as it lies on the table.

    `start` is the set's rank, or the position of the run's first card. `suit` is the
    run's; a set has -1. A run's cards go up from `start`; a set's stand in ascending
    order with those of other ranks last.
    """

    kind: Kind
    suit: int
    start: int
    cards: tuple[Card, ...]

    @property
    def end(self) -> int:
        """The position of a run's last card."""
        return self.start + len(self.cards) - 1

    def __repr__(self) -> str:
        """With its cards as they are written: `Meld(run from 5c: 5c**7c8c)`."""
        first = RANKS[(self.start - 1) % len(RANKS)]
        kind = f"run from {first}{SUITS[self.suit]}" if self.kind is Kind.RUN else f"set of {first}"
        return f"Meld({kind}: {printed(self.cards)})"


def is_wild(face: Card, rules: MeldRules) -> bool:
    """Whether the card may stand for others: in every place but, mostly, its own."""
    return face == JOKER or face in rules.wild_ranks.faces


@lru_cache(maxsize=64)
def wild_faces(rules: MeldRules) -> tuple[Card, ...]:
    """All cards that may stand for others, ascending."""
    return tuple(sorted({JOKER, *rules.wild_ranks.faces}))


def always_wild(face: Card, rules: MeldRules) -> bool:
    """Whether the card never stands for itself."""
    return face == JOKER or face in rules.wild_ranks.always


def face_at(position: int, suit: int, rules: MeldRules) -> Card:
    """The card that a run's position stands for."""
    return card((position - 1) % rules.ranks + 1, suit)


def natural_at(position: int, suit: int, rules: MeldRules) -> Card:
    """The card that is natural in a run's position; `HIDDEN`, which is none, where none is."""
    face = face_at(position, suit, rules)
    return HIDDEN if face in rules.wild_ranks.always else face


def set_of(rank: int, cards: Iterable[Card]) -> Meld:
    """The set of `rank` with its cards in the order in which sets stand."""
    ordered = sorted(cards, key=lambda face: (face == JOKER or rank_of(face) != rank, face))
    return Meld(Kind.SET, -1, rank, tuple(ordered))


def naturals(meld: Meld, rules: MeldRules) -> int:
    """How many of the meld's cards stand for themselves."""
    if meld.kind is Kind.SET:
        own = [face for face in meld.cards if face != JOKER and rank_of(face) == meld.start]
        if always := rules.wild_ranks.always:
            own = [face for face in own if face not in always]
        return len(own) if rules.set_suits is SetSuits.ANY else len(set(own))
    return sum(
        face == natural_at(position, meld.suit, rules)
        for position, face in enumerate(meld.cards, meld.start)
    )


def is_natural(meld: Meld, at: int, rules: MeldRules) -> bool:
    """Whether this card of the meld, counted from 0, stands for itself."""
    face = meld.cards[at]
    if meld.kind is Kind.RUN:
        return face == natural_at(meld.start + at, meld.suit, rules)
    if rank_of(face) != meld.start or always_wild(face, rules):
        return False
    return rules.set_suits is SetSuits.ANY or face not in meld.cards[:at]


def longest_set(rules: MeldRules) -> int | None:
    """The most cards in a set; None where nothing limits them."""
    return None if rules.set_suits is SetSuits.ANY else rules.suits


def has_sets_of(rank: int, rules: MeldRules) -> bool:
    """Whether there are sets of the rank: not of a rank that is wild everywhere."""
    return rank != rules.wild_ranks.without_sets


def least_naturals(kind: Kind, length: int, rules: MeldRules) -> int:
    """How many natural cards a meld of this length needs at least when it is laid down."""
    least = rules.set_min_naturals if kind is Kind.SET else rules.run_min_naturals
    match rules.limit_in(kind):
        case "none":
            return least
        case "as_many":
            return max(least, (length + 1) // 2)
        case "fewer":
            return max(least, length // 2 + 1)
        case most:
            return max(least, length - most)


def refuse_meld(meld: Meld, rules: MeldRules) -> Refusal | None:
    """Why the meld by itself may not be on the table; None if it may."""
    if any(not is_face(face, rules) for face in meld.cards):
        return Refusal(Reason.NO_SUCH_CARD)
    refusal = _refuse_set(meld, rules) if meld.kind is Kind.SET else _refuse_run(meld, rules)
    if refusal is None and rules.wild_limit_lasts:
        return refuse_wild_cards(meld, rules)
    return refusal


def refuse_laid_meld(meld: Meld, rules: MeldRules) -> Refusal | None:
    """Why the meld by itself may not be laid down; None if it may."""
    return refuse_meld(meld, rules) or refuse_wild_cards(meld, rules)


def refuse_wild_cards(meld: Meld, rules: MeldRules) -> Refusal | None:
    """Why the meld has too many wild cards for the limit (rules.md row 52); None if it has not."""
    own = naturals(meld, rules)
    wilds = len(meld.cards) - own
    return too_many_wilds(meld.kind, own, wilds, rules)


def too_many_wilds(kind: Kind, own: int, wilds: int, rules: MeldRules) -> Refusal | None:
    """Why a meld of the kind with `own` natural cards may not have so many wild ones; None if it
    may."""
    where = "meld" if rules.wild_limit_run == "same" else kind.value
    match rules.limit_in(kind):
        case "none":
            return None
        case "as_many":
            return Refusal(Reason.WILDS_OVER_NATURALS, meld=where) if wilds > own else None
        case "fewer":
            return Refusal(Reason.WILDS_NOT_FEWER, meld=where) if wilds >= own else None
        case most:
            return Refusal(Reason.TOO_MANY_WILDS, most, meld=where) if wilds > most else None


def is_face(face: Card, rules: MeldRules) -> bool:
    """Whether the decks have such a card at all; the hidden card is none."""
    return face == JOKER or (
        0 <= face < JOKER and rank_of(face) <= rules.ranks and suit_of(face) < rules.suits
    )


def _refuse_set(meld: Meld, rules: MeldRules) -> Refusal | None:
    if meld != set_of(meld.start, meld.cards) or not 1 <= meld.start <= rules.ranks:
        return Refusal(Reason.SET_MIXED)
    for at, face in enumerate(meld.cards):
        if not is_natural(meld, at, rules) and not is_wild(face, rules):
            twice = rank_of(face) == meld.start
            return Refusal(Reason.SET_SUIT_TWICE if twice else Reason.SET_MIXED)
    most = longest_set(rules)
    if most is not None and len(meld.cards) > most:
        return Refusal(Reason.SET_FULL, most)
    plain = naturals(meld, rules)
    if not has_sets_of(meld.start, rules):
        return Refusal(Reason.SET_TOO_WILD, max(rules.set_min_naturals, 1))
    if plain < rules.set_min_naturals:
        return Refusal(Reason.SET_TOO_WILD, rules.set_min_naturals)
    return None


def _refuse_run(meld: Meld, rules: MeldRules) -> Refusal | None:
    if not 0 <= meld.suit < rules.suits:
        return Refusal(Reason.RUN_BROKEN)
    if rank_order(rules).is_round:
        if not 1 <= meld.start <= rules.ranks:
            return Refusal(Reason.RUN_BROKEN)
    elif beyond := beyond_the_ace(meld.start, meld.end, rules):
        return Refusal(beyond)
    if len(meld.cards) > longest_run(rules):
        return Refusal(Reason.RUN_TOO_LONG, longest_run(rules))
    wild_before = False
    for position, face in enumerate(meld.cards, meld.start):
        wild = face != natural_at(position, meld.suit, rules)
        if wild and not is_wild(face, rules):
            return Refusal(Reason.RUN_BROKEN)
        if wild and wild_before and not rules.adjacent_wilds:
            return Refusal(Reason.ADJACENT_WILDS)
        wild_before = wild
    if naturals(meld, rules) < rules.run_min_naturals:
        return Refusal(Reason.RUN_TOO_WILD, rules.run_min_naturals)
    return None


def beyond_the_ace(start: int, end: int, rules: MeldRules) -> Reason | None:
    """Why no run may reach from one position to the other; None if it may."""
    order = rank_order(rules)
    if order.goes_on(start) and order.goes_on(end):
        return None
    if not rules.twos_in_runs and start < THREE:
        return Reason.RUN_FROM_THREE
    if rules.ace is Ace.HIGH and start == 1:
        return Reason.ACE_ONLY_HIGH
    if rules.ace is Ace.LOW and end == rules.ranks + 1:
        return Reason.ACE_ONLY_LOW
    return Reason.RUN_TURNS_CORNER


@lru_cache(maxsize=1 << 13)
def accepted(meld: Meld, rules: MeldRules) -> dict[tuple[Card, End | None], Meld]:
    """All that may be added to the meld: (card, end) and the meld that comes of it.

    Sets have no ends. The dictionary is shared: read it, do not change it.
    """
    grown = {(face, end): grown for face, end, grown in _growths(meld, rules)}
    if not rules.wild_limit_lasts:
        return grown
    # a natural card never breaks a limit, a wild one breaks it or not
    return {added: meld for added, meld in grown.items() if refuse_wild_cards(meld, rules) is None}


def _growths(meld: Meld, rules: MeldRules) -> Iterator[tuple[Card, End | None, Meld]]:
    wilds = [face for face in range(JOKER + 1) if is_face(face, rules) and is_wild(face, rules)]
    if meld.kind is Kind.SET:
        if len(meld.cards) == longest_set(rules):
            return
        faces = set(_set_places(meld, rules)).union(wilds)
        for face in sorted(faces):
            yield face, None, set_of(meld.start, (*meld.cards, face))
        return
    if len(meld.cards) >= longest_run(rules):
        return
    order = rank_order(rules)
    places = (
        (End.LOW, meld.start - 1, meld.cards[0], meld.start),
        (End.HIGH, meld.end + 1, meld.cards[-1], meld.end),
    )
    for end, position, neighbour, at in places:
        if not order.goes_on(position):
            continue
        natural = natural_at(position, meld.suit, rules)
        beside_wild = neighbour != natural_at(at, meld.suit, rules)
        may_be_wild = rules.adjacent_wilds or not beside_wild
        for face in sorted(({natural} - {HIDDEN}).union(wilds if may_be_wild else ())):
            if end is End.LOW:
                start = order.start(position)
                yield face, end, replace(meld, start=start, cards=(face, *meld.cards))
            else:
                yield face, end, replace(meld, cards=(*meld.cards, face))


def _set_places(meld: Meld, rules: MeldRules) -> Iterator[Card]:
    """The cards of its rank for which a set has a place."""
    for suit in range(rules.suits):
        face = natural_at(meld.start, suit, rules)
        if face != HIDDEN and (rules.set_suits is SetSuits.ANY or face not in meld.cards):
            yield face


class Represented(NamedTuple):
    """What a card does that takes the place of the wild card which stands for it."""

    wild: Card
    """The wild card that comes out."""
    meld: Meld
    """The meld with the card in place."""


@lru_cache(maxsize=1 << 13)
def represented(meld: Meld, rules: MeldRules, others: bool) -> dict[Card, Represented]:
    """The faces that the meld's jokers stand for, with `others` its other wild cards as well.

    In a set a wild card stands for the rank, in any suit (rules.md Y9), or in any that the set
    lacks where all must be different (row 24). Where several stand for the same card (in a set, or
    in the places of both aces) a joker comes out before a 2, then the first as they lie. In the
    place of a card that is wild everywhere a wild card stands for none. The dictionary is shared:
    do not change it.
    """
    wilds = [at for at, held in enumerate(meld.cards) if held == JOKER]
    if others:
        wilds += _other_wilds(meld, rules)
    if not wilds:
        return {}
    if meld.kind is Kind.SET:
        at = wilds[0]
        rest = (*meld.cards[:at], *meld.cards[at + 1 :])
        faces = _set_places(meld, rules)
        return {
            face: Represented(meld.cards[at], set_of(meld.start, (*rest, face))) for face in faces
        }
    places: dict[Card, Represented] = {}
    for at in wilds:
        face = natural_at(meld.start + at, meld.suit, rules)
        if face != HIDDEN:
            cards = (*meld.cards[:at], face, *meld.cards[at + 1 :])
            places.setdefault(face, Represented(meld.cards[at], replace(meld, cards=cards)))
    return places


class Moved(NamedTuple):
    """A run whose wild card has made room for a card, and the end to which that one moved."""

    end: End
    meld: Meld


def with_joker_moved(meld: Meld, rules: MeldRules, others: bool) -> dict[Card, Moved]:
    """The faces that a run's jokers stand for, and the run with the card in place.

    With `others` its other wild cards as well: what follows is true of them, too. The joker moves
    to the other end: from the high end to the low one, from anywhere else to the high one; where it
    can't lie there, to the end where it can. A face for whose joker neither end has room is left
    out. A set's jokers don't move (rules.md row 59).
    """
    found: dict[Card, Moved] = {}
    if meld.kind is Kind.SET:
        return found
    for face, (wild, filled) in represented(meld, rules, others).items():
        grown = accepted(filled, rules)
        from_high = filled.cards[-1] != meld.cards[-1]
        for end in (End.LOW, End.HIGH) if from_high else (End.HIGH, End.LOW):
            if (wild, end) in grown:
                found[face] = Moved(end, grown[wild, end])
                break
    return found


def _other_wilds(meld: Meld, rules: MeldRules) -> Iterator[int]:
    """The places of the meld's wild cards that are no jokers."""
    for at, held in enumerate(meld.cards):
        if held != JOKER and is_wild(held, rules) and not is_natural(meld, at, rules):
            yield at


def readings(cards: Iterable[Card], rules: MeldRules) -> Iterator[Meld]:
    """Every set and run to lay down that can be made of just these cards, in whatever order.

    Sets come first, by rank, of wild cards alone with every rank; then runs by suit and start, wild
    cards in the lowest places first. Cards that the decks do not have make no meld.
    """
    return chain.from_iterable(_families(cards, rules))


def shapes(cards: Iterable[Card], rules: MeldRules) -> Iterator[Meld]:
    """The first of the readings as a set and, by suit and start, as each run.

    Many wild cards have thousands of orders, and alone they are sets of any rank; between those no
    contract makes a difference.
    """
    before: tuple[Kind, int, int] | None = None
    for meld in map(next, _families(cards, rules)):
        shape = (meld.kind, meld.suit, 0 if meld.kind is Kind.SET else meld.start)
        if shape != before:
            yield meld
        before = shape


def _families(cards: Iterable[Card], rules: MeldRules) -> Iterator[Iterator[Meld]]:
    """The readings, those together that differ only in which wild card stands where."""
    faces = sorted(cards)
    if not faces or not all(is_face(face, rules) for face in faces):
        return
    ranks = {rank_of(face) for face in faces if face != JOKER}
    if not rules.set_min_naturals and all(is_wild(face, rules) for face in faces):
        ranks = {*range(1, rules.ranks + 1)}
    for rank in sorted(ranks):
        meld = set_of(rank, faces)
        if refuse_laid_meld(meld, rules) is None:
            yield iter((meld,))
    for suit in sorted({suit_of(face) for face in faces if face != JOKER}):
        for start in rank_order(rules).starts(len(faces)):
            for rows in _rows(faces, suit, start, rules):
                runs = (Meld(Kind.RUN, suit, start, row) for row in rows)
                first = next(runs, None)
                # If the first may be laid down, they all may.
                if first is not None and refuse_laid_meld(first, rules) is None:
                    yield chain((first,), runs)


def _rows(
    faces: list[Card], suit: int, start: int, rules: MeldRules
) -> Iterator[Iterator[tuple[Card, ...]]]:
    """Rows of these cards from `start`, those together that have the same cards in place.

    Only aces in the longest run, and a wild rank of the suit, can be put in place or not.
    """
    natural = [natural_at(position, suit, rules) for position in range(start, start + len(faces))]
    choices = [
        (face in faces,)
        if face not in faces or (natural.count(face) == 1 and not is_wild(face, rules))
        else (False, True)
        for face in natural
    ]
    for in_place in product(*choices):
        row = tuple(face if own else None for face, own in zip(natural, in_place, strict=True))
        left = Counter(faces)
        left.subtract(face for face in row if face is not None)
        if all(count == 0 or (count > 0 and is_wild(face, rules)) for face, count in left.items()):
            yield _filled(row, tuple(sorted(left.elements())), natural)


def _filled(
    row: tuple[Card | None, ...], wilds: tuple[Card, ...], natural: list[Card]
) -> Iterator[tuple[Card, ...]]:
    """The row with the wild cards in its gaps, in every order, none in its own place."""

    def filled(done: tuple[Card, ...], left: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if len(done) == len(row):
            yield done
            return
        own = row[len(done)]
        if own is not None:
            yield from filled((*done, own), left)
            return
        for face in dict.fromkeys(left):
            if face != natural[len(done)]:
                at = left.index(face)
                yield from filled((*done, face), left[:at] + left[at + 1 :])

    return filled((), wilds)
