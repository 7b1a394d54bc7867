"""`expert`: weighs every move in points and makes the best one.

Before it is down, the worth of its moves is a sum of measures, each times a weight that was learnt
from many deals (`learnt.toml`). With contracts and prices of which nothing was learnt, it estimates
what its hand will cost at the end of the deal, from the chance of going down in time
(`measures.race`) and the points of the hand if it does not; it adds what the next player could do
with a card, and the price of buying. The weights of these parts are fitted to games
(`fitted.toml`).

Once down, it lays off what it can. It discards no card that it could lay off in its next turn if it
has another; which other one is weighed by what was learnt, too. Where all cards must go down at
once it plays as `steady` does.
"""

from collections.abc import Iterable, Mapping
from typing import Final, cast

from liverpool.bots import learnt, shed
from liverpool.bots.fitted import FITTED, Weights
from liverpool.bots.measures import caught, last_cards, parting, top_card
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.danger import Danger
from liverpool.bots.measures.last_cards import LastCards
from liverpool.bots.measures.race import Race
from liverpool.bots.measures.situation import collecting, contract_name, situation
from liverpool.bots.sound import faces
from liverpool.bots.steady import DEEPEST, Steady, goes_down_as_well
from liverpool.bots.weighing import Part, Weighed, weighed
from liverpool.engine.cards import Card, Hand, with_cards
from liverpool.engine.contracts import cards_asked
from liverpool.engine.moves import Buy, Discard, Draw, Give, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, View
from liverpool.engine.supply import price_of

WIDER: Final = 0.01
"""How much the share of helping cards usually grows when the hand gets a card that does not
help."""
WEIGHTS: Final = FITTED.weights
NEVER: Final = 100.0
"""Once down: points that nothing else outweighs, for a card that fits; twice that for a discard
that can be called."""
LEAST: Final = 0.25
"""Ten points that leave such a hand are worth at least this, so that the dearer of two cards goes
where hardly anything was learnt."""
LAST_PARTS: Final = {
    **dict.fromkeys(("points", "double"), Part.SHED),
    "next_but_one": Part.FITS,
    "wanted": Part.OTHERS,
}
"""What part of the points each measure belongs to."""
CARD_PARTS: Final = {
    **dict.fromkeys(("step", "outs", "outs_left", "outs_then", "outs_more"), Part.READY),
    **dict.fromkeys(("always", "over"), Part.CARDS),
    **dict.fromkeys(("points", "held"), Part.KEPT),
    "sold": Part.OTHERS,
}
"""The same for cards that are taken or bought."""
PARTING_PARTS: Final = {
    **dict.fromkeys(
        ("further", "outs", "outs_squared", "others", "alike", "near", "double"), Part.READY
    ),
    **dict.fromkeys(("points", "ace", "fits"), Part.KEPT),
    **dict.fromkeys(("gift", "last_gift", "needed"), Part.OTHERS),
    "called": Part.CALLED,
}
"""The same for discards before going down."""
DEAREST: Final = 2
"""Moves before going down were learnt where a bought card brings at most so many others with it."""


class Expert(Steady):
    """Makes the move that is worth most; a view is all it needs."""

    def draw(self, view: View) -> Take | Draw:
        if _weighs(view):
            if hands.steps(view.public, view.seat, view.hand) == 0:
                return Take() if goes_down_as_well(view, view.public.pile[-1]) else Draw()
            return cast("Take | Draw", best(weigh_draw(view)).move)
        return super().draw(view)

    def offer(self, view: View) -> Buy | Pass:
        if _weighs(view):
            return cast("Buy | Pass", best(weigh_offer(view)).move)
        return super().offer(view)

    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        if _weighs(view) and len(choice) > 1:
            found = best(weigh_parting(view, choice, discards=discards))
            return cast("Discard | Give", found.move).card
        if discards and len(choice) > 1 and _is_down(view):
            return cast("Discard", best(weigh_last_cards(view, choice)).move).card
        return super().part_with(view, choice, discards=discards)


def best(found: list[Weighed]) -> Weighed:
    return max(found, key=lambda each: each.points)


def _is_down(view: View) -> bool:
    return view.seat in view.public.down


def _weighs(view: View) -> bool:
    return not _is_down(view) and not view.deal.all_at_once


class Prospect:
    """The seat's chances in this situation, and what they are worth."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.public, self.seat = view.public, view.seat
        self.copies = hands.unseen(view)
        self.total = max(sum(self.copies), 1)
        turns = caught.turns_left(view)
        self.race = Race.of(view.public, turns, view.seat)
        self.hurry = 4.0 / (1.0 + turns)
        """1 if three more turns are expected; the sooner the deal may end, the more."""
        self.stake = _stake(view, weights)
        self._weights = weights

    def share(self, hand: Hand, taken: Card | None = None) -> float:
        """The share of unseen cards that bring the hand nearer, once it has the taken card."""
        if taken is None:
            helping = hands.helpers(self.public, self.seat, hand)
        else:
            helping = hands.helpers_with(self.public, self.seat, hand, taken)
        return sum(self.copies[face] for face in helping) / self.total

    def with_card(self, away: int, share: float, then: float | None = None) -> float:
        """The chance of being in time once one more card has come from the stock."""
        if away == 0:
            return 1.0
        helped = self.race.usual(away - 1) if then is None else self.race.in_time(away - 1, then)
        return share * helped + (1 - share) * self.race.in_time(away, share + WIDER, then)

    def price(self, chance: float) -> float:
        """What two extra cards in the hand cost: if it goes down, and if it is caught.

        A player who goes down with more cards goes out later and leaves the others more time;
        this matters more the fewer others could end the deal first.
        """
        size = self.public.game.seats / 4
        return self._weights.laid * chance / size**2 + self._weights.caught * self.hurry


def _stake(view: View, weights: Weights) -> float:
    """What having the contract in time is worth, before the cards of this turn.

    It saves the points of the hand and catches others sooner; but cards left over after going
    down have to be played first.
    """
    points = points_by_face(view.public.rules)
    held = sum(points[face] for face in view.hand)
    over = max(_over(view), 0)
    return max(weights.points * held + weights.first - weights.over * over, weights.least)


def _over(view: View) -> int:
    """How many cards the hand has beyond those that the contract asks for, after the discard."""
    public = view.public
    return len(view.hand) - (public.phase is Phase.PLAY) - cards_asked(view.deal.contract)


def weigh_draw(view: View, weights: Weights | None = None) -> list[Weighed]:
    """Drawing from the stock, and taking one or more cards from the pile."""
    public, hand = view.public, view.hand
    if weights is None and is_learnt(view) and not public.rules.draw.multi_take:
        can_take = refuse(view, Take()) is None
        take = [weighed(Take(), _top_card(view, "takes"))] if can_take else []
        return [weighed(Draw(), {}), *take]
    prospect = Prospect(view, weights or WEIGHTS)
    away = hands.steps(public, view.seat, hand)
    deepest = min(DEEPEST, len(public.pile)) if public.rules.draw.multi_take else 1
    found = []
    then = None
    for count in range(1, deepest + 1):
        taken = with_cards(hand, public.pile[-count:])
        nearer = hands.steps(public, view.seat, taken)
        if (count > 1 and nearer == away) or refuse(view, Take(count)) is not None:
            continue
        share = prospect.share(hand, taken=public.pile[-1]) if count == 1 else prospect.share(taken)
        if count == 1 and nearer < away:
            then = share
        chance = prospect.race.in_time(nearer, share)
        parts = {Part.READY: prospect.stake * chance}
        if count > 1:
            parts[Part.CARDS] = -prospect.price(chance) * (count - 1)
        found.append(weighed(Take(count), parts))
    drawn = prospect.with_card(away, prospect.share(hand), then)
    return [weighed(Draw(), {Part.READY: prospect.stake * drawn}), *found]


def weigh_offer(view: View, weights: Weights | None = None) -> list[Weighed]:
    """Buying the top of the pile, and leaving it."""
    if weights is None and is_learnt(view) and hands.steps(view.public, view.seat, view.hand):
        return [weighed(Pass(), {}), weighed(Buy(), _top_card(view, "offers"))]
    weights = weights or WEIGHTS
    prospect = Prospect(view, weights)
    away, nearer, now, then = top_card.shares(view, prospect.copies)
    passed = prospect.race.in_time(away, now, then if nearer < away else None)
    chance = prospect.race.in_time(nearer, then)
    price = price_of(view.public, view.seat)
    if price:
        chance = prospect.with_card(nearer, then)
    cards = -prospect.price(chance) * (1 + price) / 2
    if nearer == away:
        chance = passed + weights.wider * (chance - passed)
    bought = {Part.READY: prospect.stake * chance, Part.CARDS: cards}
    return [weighed(Pass(), {Part.READY: prospect.stake * passed}), weighed(Buy(), bought)]


def is_learnt(view: View) -> bool:
    """Whether this was learnt from games: these melds to collect, and one price of buying, not too
    high."""
    price = view.public.rules.buy.price
    is_known = contract_name(view.deal) in learnt.LEARNT.offers
    return is_known and isinstance(price, int) and price <= DEAREST


def _top_card(view: View, kind: str) -> dict[Part, float]:
    """What the top of the pile is worth to the hand, weighed by what was learnt of such
    decisions."""
    shares = top_card.shares(view, hands.unseen(view))
    weights = learnt.weights(kind, collecting(view, shares.away))
    parts: dict[Part, float] = {}
    measures = zip(top_card.MEASURES, weights, top_card.measures(view, shares), strict=True)
    _add(parts, CARD_PARTS, measures)
    return parts


def _learnt_parting(view: View, choice: list[Card]) -> list[Weighed]:
    """The discards worth considering, weighed by what was learnt of them."""
    found = parting.partings(view, choice)
    kind = "late_discards" if found.late else "discards"
    weights = learnt.weights(kind, collecting(view, found.away))
    learnt_of = []
    for face, values in found.measured.items():
        parts: dict[Part, float] = {}
        _add(parts, PARTING_PARTS, zip(parting.MEASURES, weights, values, strict=True))
        learnt_of.append(weighed(Discard(face), parts))
    return learnt_of


def weigh_parting(
    view: View, choice: list[Card], *, discards: bool, weights: Weights | None = None
) -> list[Weighed]:
    """Discarding, or giving away, each of these cards of the hand."""
    public, hand = view.public, view.hand
    is_usual = weights is None and discards and public.phase is Phase.PLAY
    if is_usual and is_learnt(view) and hands.steps(public, view.seat, hand):
        return _learnt_parting(view, choice)
    weights = weights or WEIGHTS
    prospect = Prospect(view, weights)
    points = points_by_face(public.rules)
    away = hands.steps_without(public, view.seat, hand, choice)
    nearest = min(away.values())
    near = [face for face in choice if away[face] == nearest]
    improving = hands.ChanceToImprove(public, view.seat, hand, away, prospect.copies)
    danger = Danger(view) if discards else None
    near_chance = {
        face: prospect.race.in_time(nearest, improving.without(face) if nearest else 1.0)
        for face in near
    }
    usual = prospect.race.usual(nearest)
    fewer = usual and prospect.race.usual(nearest + 1) / usual
    far = max(near_chance.values()) * fewer
    found = []
    for face in choice:
        chance = near_chance.get(face, far)
        parts = {
            Part.READY: prospect.stake * chance,
            Part.KEPT: weights.kept * prospect.hurry * (1 - chance) * points[face],
        }
        if danger is not None:
            harm = weights.gift if danger.fits(face) else weights.taken * danger.needed(face)
            parts[Part.OTHERS] = -harm
            parts[Part.CALLED] = -weights.called if shed.may_be_called(view, face) else 0.0
        found.append(weighed(Discard(face) if discards else Give(face), parts))
    return found


def weigh_last_cards(view: View, choice: list[Card]) -> list[Weighed]:
    """Discarding each of these cards of a hand that is down."""
    cards = LastCards(view)
    points, *others = learnt.weights("last_cards", situation(view, len(view.hand) - 1))
    weights = (max(points, LEAST), *others)
    found = []
    for face in choice:
        parts = {
            Part.FITS: -NEVER * cards.fits(face),
            Part.CALLED: -2 * NEVER * shed.may_be_called(view, face),
        }
        values = cards.measures(face)
        _add(parts, LAST_PARTS, zip(last_cards.MEASURES, weights, values, strict=True))
        found.append(weighed(Discard(face), parts))
    return found


def _add(
    parts: dict[Part, float],
    belongs: Mapping[str, Part],
    measured: Iterable[tuple[str, float, float]],
) -> None:
    """Adds each measure, named with its weight and its value, to its part."""
    for name, weight, value in measured:
        part = belongs[name]
        parts[part] = parts.get(part, 0.0) + weight * value


def weigh(view: View) -> list[Weighed]:
    """The moves worth considering, each with its points, the best first.

    A move that needs no weighing comes alone. Empty if the seat is not asked, or chooses to do
    nothing.
    """
    chosen = Expert().choose(view)
    if chosen is None:
        return []
    found = sorted(_weighed(view, chosen), key=lambda each: -each.points)
    return found if found and found[0].move == chosen else [weighed(chosen, {})]


def _weighed(view: View, chosen: PlayerMove) -> list[Weighed]:
    if _is_down(view) and isinstance(chosen, Discard):
        return weigh_last_cards(view, shed.legal_discards(view))
    if not _weighs(view):
        return []
    match chosen:
        case Take() | Draw() if hands.steps(view.public, view.seat, view.hand):
            found = weigh_draw(view)
        case Buy() | Pass() if view.public.phase is not Phase.LAST_CALL:
            found = weigh_offer(view)
        case Discard():
            choice = shed.legal_discards(view)
            found = weigh_parting(view, choice, discards=True)
        case Give():
            found = weigh_parting(view, faces(view), discards=False)
        case _:
            found = []
    return [each for each in found if refuse(view, each.move) is None]
