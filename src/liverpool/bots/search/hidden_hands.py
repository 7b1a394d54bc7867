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
from collections.abc import Iterable, Mapping, Sequence
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


def likely_hands(view: View, weights: Weights = WEIGHTS) -> HandWorths:
    """What speaks for which hidden hands, for the simulator, as this seat can judge it."""
    seats, unseen = seen_of(view.public), hands.unseen(view)
    return worths([_judged(view, at, seen, unseen) for at, seen in enumerate(seats)], weights)


def worths(judged: Sequence[HiddenHand], weights: Weights) -> HandWorths:
    """The same from hands that are judged already, by seat."""
    shorts = range(SHORTAGES)
    return HandWorths(
        swaps=SWAPS,
        short=[
            [_worth(short_features(short, each.late), weights[each.kind]) for short in shorts]
            for each in judged
        ],
        last_outs=[
            [_worth(_as_last(amounts), weights[each.kind]) for amounts in each.outs]
            for each in judged
        ],
        outs=[[_worth(amounts, weights[each.kind]) for amounts in each.outs] for each in judged],
        cards=[[_worth(amounts, weights[each.kind]) for amounts in each.cards] for each in judged],
    )


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
    cards = _card_features(seen, [points / SCALE for points in points_by_face(public.rules)], late)
    outs: tuple[Amounts, ...] = ({},) * FACES
    if is_down:
        for face in range(FACES):
            if playable(public, seat, face):
                cards[face][Feature.FITS] = 1.0
    else:
        total = max(sum(unseen), 1)
        outs = tuple(_out_features(seen, face, unseen[face] / total, late) for face in range(FACES))
    return HiddenHand(DOWN if is_down else kind_of(public.deal_of(seat)), late, tuple(cards), outs)


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


def _card_features(seen: Seen, tens: Sequence[float], late: float) -> list[dict[Feature, float]]:
    """By face: what a copy of it in the hand shows."""
    lately, before = seen.threw[-RECENT:], seen.threw[:-RECENT]
    left_lately, left_before = seen.left[-RECENT:], seen.left[:-RECENT]
    # Of each line, the first feature that is true counts.
    lines = [
        [
            (Feature.THREW, {*lately}),
            (Feature.THREW_BEFORE, {*before}),
            (Feature.THREW_RANK, _of_rank(lately)),
            (Feature.THREW_RANK_BEFORE, _of_rank(before)),
        ],
        [(Feature.THREW_NEAR, _near(seen.threw, FAR_SEEN))],
        [
            (Feature.LEFT, {*left_lately}),
            (Feature.LEFT_BEFORE, {*left_before}),
            (Feature.LEFT_RANK, _of_rank(seen.left)),
        ],
        [(Feature.LEFT_NEAR, _near(seen.left, FAR_SEEN))],
        [(Feature.HOLDS_RANK, _of_rank(seen.holds))],
        [(Feature.HOLDS_NEAR, _near(seen.holds, FAR_TAKEN))],
    ]
    found = []
    for face in range(FACES):
        features = {Feature.POINTS: tens[face], Feature.POINTS_LATE: tens[face] * late}
        if face == JOKER:
            features[Feature.JOKER] = 1.0
        for line in lines:
            for feature, faces in line:
                if face in faces:
                    features[feature] = 1.0
                    break
        found.append(features)
    return found


def _out_features(seen: Seen, face: Card, share: float, late: float) -> Amounts:
    """What it shows that this face would help, of which so large a share is unseen."""
    found = {Feature.OUTS: share, Feature.OUTS_LATE: share * late}
    if face in seen.threw:
        recent = face in seen.threw[-RECENT:]
        found[Feature.OUT_THROWN if recent else Feature.OUT_THROWN_BEFORE] = 1.0
    if face in seen.left:
        recent = face in seen.left[-RECENT:]
        found[Feature.OUT_LEFT if recent else Feature.OUT_LEFT_BEFORE] = 1.0
    return found


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
