"""What hidden hands look like, judged from what everybody has seen their players do.

A hand dealt at random is too far from its contract, and full of cards that its player threw or let
go. So each feature that tells real hands from random ones has a weight, and the simulator swaps
cards until a hand is as likely as the sum of its weights makes it. The weights are fitted until
sampled hands show every feature as often as real ones do (`python3 run.py bench hands`), and are in
`hidden_hands.toml`.

A seat judges by what it sees itself: the cards that would help a hidden hand are counted by the
copies that this seat has not seen. What the owner of the hand sees would give the hand away.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from math import fsum
from typing import Final

from msgspec import Struct, convert

from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.caught import turns_begun
from liverpool.bots.measures.others import FAR_SEEN, FAR_TAKEN
from liverpool.bots.measures.race import kind_of
from liverpool.data_files import folder
from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of
from liverpool.engine.lay_offs import playable
from liverpool.engine.scoring import points_by_face
from liverpool.engine.seen import Seen, seen_of
from liverpool.engine.state import Seat, View
from liverpool.simulator.packing import FACES, HandWorths

SWAPS: Final = 30
"""How many swaps each hidden hand is offered; the weights are fitted to just so many."""
SHORTAGES: Final = 16
"""How many numbers of missing cards are told apart, from 0; hands that lack more count as the
last."""
LATE: Final = 12
"""By this turn of its own, a player has had all the time that counts."""
RECENT: Final = 2
"""The last so many cards that were thrown, or let go, say more than those before."""
SCALE: Final = 10.0
"""Points and squares are counted in tens, so that weights are of one size."""


class Feature(StrEnum):
    """What a hidden hand is judged by; `_LATE` is the same, growing with the player's turns."""

    READY = "ready"
    """Nothing is missing for the contract."""
    ONE = "one"
    """One card is missing."""
    ONE_LATE = "one_late"
    SHORT = "short"
    """How many cards are missing."""
    SHORT_LATE = "short_late"
    SQUARED = "squared"
    """The square of that."""
    SQUARED_LATE = "squared_late"
    LAST_OUTS = "last_outs"
    """The share of unseen cards that would complete it, where one is missing."""
    LAST_OUTS_LATE = "last_outs_late"
    OUTS = "outs"
    """The share that would bring it nearer, where more are missing."""
    OUTS_LATE = "outs_late"
    OUT_THROWN = "out_thrown"
    """A face that would help, and is one of the last its player threw."""
    OUT_THROWN_BEFORE = "out_thrown_before"
    OUT_LEFT = "out_left"
    """A face that would help, and is one of the last its player let go."""
    OUT_LEFT_BEFORE = "out_left_before"
    JOKER = "joker"
    """A joker in the hand, as in all that follows."""
    POINTS = "points"
    POINTS_LATE = "points_late"
    THREW = "threw"
    """A card of a face that the player threw lately."""
    THREW_BEFORE = "threw_before"
    THREW_RANK = "threw_rank"
    THREW_RANK_BEFORE = "threw_rank_before"
    THREW_NEAR = "threw_near"
    """A card near one of its suit that the player threw."""
    LEFT = "left"
    """A card of a face that the player let go lately."""
    LEFT_BEFORE = "left_before"
    LEFT_RANK = "left_rank"
    LEFT_NEAR = "left_near"
    HOLDS_RANK = "holds_rank"
    """A card of a rank that the player took, and still holds."""
    HOLDS_NEAR = "holds_near"
    FITS = "fits"
    """A card that could be laid off, in the hand of a player who is down."""


Amounts = Mapping[Feature, float]
Weights = Mapping[str, Amounts]
"""The weights of the features, by the kind of contract, and for players who are down."""

LAST: Final = {Feature.OUTS: Feature.LAST_OUTS, Feature.OUTS_LATE: Feature.LAST_OUTS_LATE}
DOWN: Final = "down"


def read_weights(text: str) -> Weights:
    """The weights of a file; `msgspec.ValidationError` for features that there are not."""
    return convert(tomllib.loads(text), dict[str, dict[Feature, float]])


WEIGHTS: Final = read_weights(
    folder("liverpool.bots.search").joinpath("hidden_hands.toml").read_text("utf-8")
)


class HiddenHand(Struct, frozen=True):
    """By which features the hidden hand of one seat is judged."""

    kind: str
    """Which weights judge it."""
    late: float
    """From 0 before the first turn of its player to 1."""
    cards: tuple[Amounts, ...]
    """By face: what a copy in the hand shows."""
    outs: tuple[Amounts, ...]
    """By face: what it shows where it would help, for hands that more than one card is missing."""

    def shows(self, hand: Hand, short: int, helping: Hand) -> dict[Feature, float]:
        """All features of a hand that is so many cards short, and that these faces would help."""
        found: dict[Feature, float] = {}
        parts = [self.cards[face] for face in hand]
        if self.kind != DOWN:
            parts.append(short_features(short, self.late))
            outs = [self.outs[face] for face in helping]
            parts += map(_as_last, outs) if short == 1 else outs
        for amounts in parts:
            for feature, amount in amounts.items():
                found[feature] = found.get(feature, 0.0) + amount
        return found


NOTHING: Final = HiddenHand(DOWN, 0.0, (), ())
"""What is judged of the seat's own hand, in which nothing is hidden."""


def likely_hands(view: View) -> HandWorths:
    """What speaks for which hidden hands, for the simulator, as this seat can judge it."""
    seats, unseen = seen_of(view.public), hands.unseen(view)
    judged = [
        NOTHING if at == view.seat else _judged(view, at, seen, unseen)
        for at, seen in enumerate(seats)
    ]
    return worths(judged, WEIGHTS)


def worths(judged: Sequence[HiddenHand], weights: Weights) -> HandWorths:
    """The same from hands that are judged already, by seat."""
    shorts = range(SHORTAGES)
    return HandWorths(
        swaps=SWAPS,
        short=[
            [_worth(short_features(short, each.late), weights[each.kind]) for short in shorts]
            for each in judged
        ],
        last_outs=[_worths(each.outs, weights[each.kind], _as_last) for each in judged],
        outs=[_worths(each.outs, weights[each.kind]) for each in judged],
        cards=[_worths(each.cards, weights[each.kind]) for each in judged],
    )


def _worths(
    by_face: Sequence[Amounts],
    weights: Amounts,
    change: Callable[[Amounts], Amounts] = lambda amounts: amounts,
) -> list[float]:
    """What each face is worth; those whose features are the same object are weighed once."""
    alike = {id(amounts): amounts for amounts in by_face}
    known = {key: _worth(change(amounts), weights) for key, amounts in alike.items()}
    return [known[id(amounts)] for amounts in by_face]


def _worth(amounts: Amounts, weights: Amounts) -> float:
    return fsum([weights.get(feature, 0.0) * amount for feature, amount in amounts.items()])


def _as_last(amounts: Amounts) -> Amounts:
    return {LAST.get(feature, feature): amount for feature, amount in amounts.items()}


def hidden_hand(view: View, seat: Seat) -> HiddenHand:
    """By which features the seat of the view judges the hand of this seat."""
    return _judged(view, seat, seen_of(view.public)[seat], hands.unseen(view))


def _judged(view: View, seat: Seat, seen: Seen, unseen: Sequence[int]) -> HiddenHand:
    public = view.public
    is_down = seat in public.down
    late = min(turns_begun(public, seat), LATE) / LATE
    fits = {face for face in range(FACES) if is_down and playable(public, seat, face)}
    cards = _card_features(seen, fits, points_by_face(public.rules), late)
    if is_down:
        return HiddenHand(DOWN, late, cards, ({},) * FACES)
    total = max(sum(unseen), 1)
    outs = _out_features(seen, [copies / total for copies in unseen], late)
    return HiddenHand(kind_of(public.deal_of(seat)), late, cards, outs)


def short_features(short: int, late: float) -> Amounts:
    """What it shows that a hand is so many cards short."""
    if short == 0:
        return {Feature.READY: 1.0}
    squared = short * short / SCALE
    found = {
        Feature.SHORT: float(short),
        Feature.SHORT_LATE: short * late,
        Feature.SQUARED: squared,
        Feature.SQUARED_LATE: squared * late,
    }
    return found | {Feature.ONE: 1.0, Feature.ONE_LATE: late} if short == 1 else found


Line = Sequence[tuple[Feature, Collection[Card]]]
"""Features with the faces of which they are true; of each face the first one counts."""


def _card_features(
    seen: Seen, fits: Collection[Card], points: Sequence[int], late: float
) -> tuple[Amounts, ...]:
    """By face: what a copy of it in the hand shows."""
    lately, before = seen.threw[-RECENT:], seen.threw[:-RECENT]
    left_lately, left_before = seen.left[-RECENT:], seen.left[:-RECENT]
    lines: list[Line] = [
        [(Feature.JOKER, [JOKER])],
        [
            (Feature.THREW, lately),
            (Feature.THREW_BEFORE, before),
            (Feature.THREW_RANK, _of_rank(lately)),
            (Feature.THREW_RANK_BEFORE, _of_rank(before)),
        ],
        [(Feature.THREW_NEAR, _near(seen.threw, FAR_SEEN))],
        [
            (Feature.LEFT, left_lately),
            (Feature.LEFT_BEFORE, left_before),
            (Feature.LEFT_RANK, _of_rank(seen.left)),
        ],
        [(Feature.LEFT_NEAR, _near(seen.left, FAR_SEEN))],
        [(Feature.HOLDS_RANK, _of_rank(seen.holds))],
        [(Feature.HOLDS_NEAR, _near(seen.holds, FAR_TAKEN))],
        [(Feature.FITS, fits)],
    ]
    tens = [each / SCALE for each in points]
    return _by_face(tens, (Feature.POINTS, Feature.POINTS_LATE), late, lines)


def _out_features(seen: Seen, shares: Sequence[float], late: float) -> tuple[Amounts, ...]:
    """By face, of which so large a share is unseen: what it shows that it would help."""
    lines: list[Line] = [
        [(Feature.OUT_THROWN, seen.threw[-RECENT:]), (Feature.OUT_THROWN_BEFORE, seen.threw)],
        [(Feature.OUT_LEFT, seen.left[-RECENT:]), (Feature.OUT_LEFT_BEFORE, seen.left)],
    ]
    return _by_face(shares, (Feature.OUTS, Feature.OUTS_LATE), late, lines)


def _by_face(
    amounts: Sequence[float], named: tuple[Feature, Feature], late: float, lines: Sequence[Line]
) -> tuple[Amounts, ...]:
    """An amount of each face, the same growing with the turns, and what is true of the face.

    Faces that show the same have the same object.
    """
    true: list[list[Feature]] = [[] for _ in range(FACES)]
    for line in lines:
        first: dict[Card, Feature] = {}
        for feature, faces in reversed(line):
            first.update(dict.fromkeys(faces, feature))
        for face, feature in first.items():
            true[face].append(feature)
    alike: dict[tuple[object, ...], Amounts] = {}
    found = []
    for amount, features in zip(amounts, true, strict=True):
        key = (amount, *features)
        if key not in alike:
            plain = {named[0]: amount, named[1]: amount * late}
            alike[key] = plain | dict.fromkeys(features, 1.0)
        found.append(alike[key])
    return tuple(found)


def _of_rank(cards: Iterable[Card]) -> set[Card]:
    """All faces of the ranks of these cards."""
    return {
        face for rank in {rank_of(card) for card in cards if card != JOKER} for face in RANK[rank]
    }


RANK: Final = {
    rank: [face for face in range(JOKER) if rank_of(face) == rank]
    for rank in {rank_of(face) for face in range(JOKER)}
}


def _near(cards: Iterable[Card], far: int) -> set[Card]:
    """All faces so near to one of these cards in its suit, but not that face."""
    return {face for card in {*cards} - {JOKER} for face in _beside(card, far)}


@cache
def _beside(card: Card, far: int) -> list[Card]:
    return [
        face
        for face in range(JOKER)
        if suit_of(face) == suit_of(card) and 0 < abs(rank_of(face) - rank_of(card)) <= far
    ]
