"""What would change a verdict: one fact that, had it been another, makes the other move better.

The facts are those that a player sees at a glance: whether anybody is down, how many cards they
have left, one's own buys, one card of one's own, and what somebody who may get a discard is known
to hold with which it goes. One of them is changed at a time, as far as the moment allows it; then
the two moves that were compared are played out again. First worlds choose the fact that speaks most
for the other move, and fresh ones say whether that is clear.

All is done with what one player sees, so nothing hidden has a part in it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.others import going_with
from liverpool.bots.search.comparison import Comparison, Gain, paired
from liverpool.bots.steady import Steady
from liverpool.engine.cards import Card, Hand, hand_of, with_cards, without_card, without_cards
from liverpool.engine.contracts import cards_asked
from liverpool.engine.melds import Meld, longest_set, natural_at
from liverpool.engine.moves import Discard, PlayerMove
from liverpool.engine.named import ranks_named, suits_named
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Deal, MeldRules, Slot
from liverpool.engine.rules import Kind as MeldKind
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import best_lay_down
from liverpool.engine.state import Seat, View
from liverpool.engine.supply import buys_left, reason_not_offered

CLEAR: Final = 2.0
"""The other move is better if it is ahead by so many standard errors."""
FEW: Final = 3
"""A player who is down with no more cards than these may be out soon."""
MORE: Final = 4
"""With so many cards more they will not be."""
LAYS: Final = 16
"""Ways in which somebody might have gone down, each for a part of the worlds."""
TRIES: Final = 20
"""Melds that are drawn by chance until one is there of which all cards are unseen."""


class NobodyDown(Struct, frozen=True, tag=True):
    """If nobody were down."""


class SomebodyDown(Struct, frozen=True, tag=True):
    """If this seat were down, with melds that nobody can know: many are tried."""

    seat: Seat


class CardsLeft(Struct, frozen=True, tag=True):
    """If this seat, which is down, had so many cards."""

    seat: Seat
    cards: int


class BuysLeft(Struct, frozen=True, tag=True):
    """If one could still buy so often in this deal, not counting the present offer."""

    buys: int
    is_asked: bool
    """Whether one is asked about buying now."""


class Held(Struct, frozen=True, tag=True):
    """If one held a card that brings one nearer, in place of one that does not."""

    card: Card
    instead_of: Card


class NotKnown(Struct, frozen=True, tag=True):
    """If nobody knew that this seat holds these cards, which may lie anywhere then."""

    seat: Seat
    cards: Hand


Fact = NobodyDown | SomebodyDown | CardsLeft | BuysLeft | Held | NotKnown


class Change(Struct, frozen=True):
    """A fact by which the other move becomes better."""

    fact: Fact
    better: PlayerMove
    """The move that is better then, and was not."""
    gain: Gain
    """By how much, in points of the deal."""


Views = Sequence[View]
"""What the player would see; where it may be this or that, each for an equal part of the worlds."""


def change_of(
    view: View, best: PlayerMove, other: PlayerMove, seed: int, fresh: int, worlds: int
) -> Change | None:
    """What would make the other move better than the best one; None where nothing does, clearly.

    A quarter of the worlds chooses the fact, and so many fresh ones, from number `fresh` on,
    measure it. Raises `CannotLookAhead` where the simulator cannot be run.
    """
    found = {
        fact: views
        for fact, views in facts(view, best, other, seed)
        if all(refuse(each, move) is None for each in views for move in (best, other))
    }
    gains = {fact: _gain(views, other, best, seed, 1, worlds // 4) for fact, views in found.items()}
    ahead = {fact: gain.mean / gain.error for fact, gain in gains.items() if gain.error}
    if not ahead or ahead[fact := max(ahead, key=ahead.__getitem__)] <= 0:
        return None
    gain = _gain(found[fact], other, best, seed, fresh, worlds)
    return Change(fact, other, gain) if gain.mean > CLEAR * gain.error else None


def _gain(
    views: Views, move: PlayerMove, over: PlayerMove, seed: int, first: int, worlds: int
) -> Gain:
    """By how much the move is better, each view having its part of the worlds."""
    worths: list[float] = []
    others: list[float] = []
    part = max(worlds // len(views), 1)
    for at, view in enumerate(views):
        played = Comparison(view, (move, over), seed, first + at * part)
        played.play(part)
        worths += played.worths(move)
        others += played.worths(over)
    return paired(worths, others)


def facts(
    view: View, best: PlayerMove, other: PlayerMove, seed: int
) -> Iterator[tuple[Fact, Views]]:
    """The facts that can be changed, and what the player would see then."""
    if view.seat not in view.public.down:
        yield from _nobody_down(view)
        yield from _somebody_down(view, seed)
        yield from _buys_left(view)
        yield from _held(view, (best, other))
    yield from _cards_left(view)
    yield from _not_known(view, other)


def _nobody_down(view: View) -> Iterator[tuple[Fact, Views]]:
    """The melds of all who are down are in their hands again."""
    public = view.public
    if not public.down or view.deal.all_at_once:
        return
    laid = [sum(len(meld.cards) for meld in melds) for melds in public.table]
    sizes = tuple(size + cards for size, cards in zip(view.sizes, laid, strict=True))
    unbound = replace(public.this_turn, fresh=False, owed=0, owed_wilds=())
    plain = replace(public, down=(), table=((),) * len(laid), callers=(), this_turn=unbound)
    yield NobodyDown(), (replace(view, public=plain, sizes=sizes),)


def _somebody_down(view: View, seed: int) -> Iterator[tuple[Fact, Views]]:
    """The next player is down with melds that are drawn by chance."""
    public = view.public
    seat = public.left_of(view.seat)
    deal = public.deal_of(seat)
    left = view.sizes[seat] - cards_asked(deal.contract)
    if public.down or deal.all_at_once or left < max(len(public.known[seat]), 1):
        return
    sizes = (*view.sizes[:seat], left, *view.sizes[seat + 1 :])
    views = []
    random = Random(seed)
    for _ in range(LAYS):
        melds = _melds_by_chance(view, deal, random)
        if melds is not None:
            table = (*public.table[:seat], melds, *public.table[seat + 1 :])
            views.append(
                replace(view, public=replace(public, down=(seat,), table=table), sizes=sizes)
            )
    if len(views) == LAYS:
        yield SomebodyDown(seat), tuple(views)


def _melds_by_chance(view: View, deal: Deal, random: Random) -> tuple[Meld, ...] | None:
    """Melds for the contract, without jokers, all of whose cards are unseen."""
    public, rules = view.public, view.public.rules.meld
    copies = hands.unseen(view)
    found: list[Card] = []
    for slot in deal.contract:
        drawn = (_drawn(slot, rules, copies, random) for _ in range(TRIES))
        for face in next((each for each in drawn if each), []):
            copies[face] -= 1
            found.append(face)
    points = points_by_face(public.rules)
    return best_lay_down(hand_of(found), deal.contract, rules, points)


def _drawn(slot: Slot, rules: MeldRules, copies: Sequence[int], random: Random) -> list[Card]:
    """The cards of a meld by chance; none where some of them are seen."""
    if slot.kind is MeldKind.SET:
        first = random.choice(ranks_named(slot.named, rules))
        faces = [natural_at(first, suit, rules) for suit in range(rules.suits)]
        most = max(copies) if longest_set(rules) is None else 1
        there = [
            face
            for face in faces
            if 0 <= face < len(copies)
            for _ in range(min(copies[face], most))
        ]
        return random.sample(there, slot.length) if len(there) >= slot.length else []
    first = random.randint(1, rules.ranks)
    suit = random.choice(suits_named(slot.named, rules))
    run = [natural_at(first + step, suit, rules) for step in range(slot.length)]
    if first + slot.length > rules.ranks + 2:
        return []
    return run if all(face < len(copies) and copies[face] > 0 for face in run) else []


def _cards_left(view: View) -> Iterator[tuple[Fact, Views]]:
    """The one of those who are down who has the fewest cards has more, or one alone."""
    others = [seat for seat in view.public.down if seat != view.seat]
    seat = min(others, key=lambda each: view.sizes[each], default=None)
    if seat is None or view.sizes[seat] == 0:
        return
    size = view.sizes[seat]
    then = size + MORE if size <= FEW else 1
    stock = view.stock + size - then
    if then < len(view.public.known[seat]) or stock < len(view.sizes):
        return
    sizes = (*view.sizes[:seat], then, *view.sizes[seat + 1 :])
    yield CardsLeft(seat, then), (replace(view, sizes=sizes, stock=stock),)


def _buys_left(view: View) -> Iterator[tuple[Fact, Views]]:
    """One has no buys left, or another one."""
    public, buy = view.public, view.public.rules.buy
    now = buys_left(public, view.seat)
    if now is None or not buy.is_open_in(public.number) or not isinstance(buy.price, int):
        return
    asked = view.seat in public.open
    left = now - asked
    then = 0 if left else 1
    bought = public.bought[view.seat] + left - then
    if bought < 0:
        return
    counts = (*public.bought[: view.seat], bought, *public.bought[view.seat + 1 :])
    yield BuysLeft(then, asked), (replace(view, public=replace(public, bought=counts)),)


def _held(view: View, moves: Sequence[PlayerMove]) -> Iterator[tuple[Fact, Views]]:
    """In place of the card of the hand that helps least, one that brings it nearer."""
    public, hand = view.public, view.hand
    away = hands.steps(public, view.seat, hand)
    if away < 2 or view.deal.all_at_once:
        return
    needed = {move.card for move in moves if isinstance(move, Discard)}
    spare = [
        face for face in dict.fromkeys(hand) if face not in needed | {*public.known[view.seat]}
    ]
    copies = hands.unseen(view)
    helping = [face for face in hands.helpers(public, view.seat, hand) if copies[face] > 0]
    if not spare or not helping:
        return
    gone = Steady().part_with(view, spare, discards=False)
    card = max(helping, key=lambda face: copies[face])
    then = with_cards(without_card(hand, gone), (card,))
    if hands.steps(public, view.seat, then) < away:
        yield Held(card, gone), (replace(view, hand=then),)


def _not_known(view: View, other: PlayerMove) -> Iterator[tuple[Fact, Views]]:
    """Somebody who may take or buy the discard is not known to hold what it goes with.

    The history stays as it was: all that is read from it is what they threw and let go.
    """
    if not isinstance(other, Discard):
        return
    public = view.public
    following = public.left_of(view.seat)
    offered = replace(public, turn=following, by=view.seat)
    for seat, size in enumerate(view.sizes):
        may_buy = (
            public.rules.buy.is_open_in(public.number)
            and reason_not_offered(offered, seat, size) is None
        )
        cards = going_with(public, seat, other.card)
        if cards and seat != view.seat and (seat == following or may_buy):
            left = without_cards(public.known[seat], cards)
            known = (*public.known[:seat], left, *public.known[seat + 1 :])
            yield NotKnown(seat, cards), (replace(view, public=replace(public, known=known)),)
