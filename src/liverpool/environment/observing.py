"""What a seat observes, as planes and facts (`layout`) and as text; and, apart, the whole state.

An `Observation` is made of the view of its seat, of its own answers and of what it has said of its
decision: nothing else, so no hidden card can reach it. A `FullState` shows all hands and the stock.
It is for critics that only train a policy, and another type, so that no policy is given one by
mistake. Both can be read without a copy: `numpy.asarray(observation.facts)`.
"""

import re
from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from liverpool.engine.cards import HIDDEN, RANKS, Card, cards_text
from liverpool.engine.melds import Meld, face_at, natural_at
from liverpool.engine.named import COLOURS
from liverpool.engine.rules import Kind, MeldRules, RuleSet
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, Public, Seat, View, view_of
from liverpool.engine.supply import buys_left, price_of
from liverpool.environment import actions as act
from liverpool.environment.actions import FACES, path_text
from liverpool.environment.layout import (
    DEPTHS,
    FACT,
    FACT_COUNT,
    MELDS,
    MOST,
    PLANE,
    PLANE_BYTES,
    PLANE_COUNT,
    RULES,
    SEATS,
    SLOTS,
)
from liverpool.environment.paths import Said
from liverpool.environment.position import Position

_PHASE: Final = {phase: FACT["phase"] + at for at, phase in enumerate(Phase)}
_AT: Final = {name: first * FACES for name, first in PLANE.items()}
"""Where the bytes of each block of planes begin."""


_SOMETHING: Final = re.compile(rb"[^\0]")


class Numbers:
    """Planes and facts of one moment."""

    __slots__ = ("_facts", "_planes")

    def __init__(self, planes: bytearray, facts: "array[float]") -> None:
        self._planes = planes
        self._facts = facts

    @property
    def planes(self) -> memoryview:
        """Whole numbers from 0 to 255, planes by faces."""
        flat = memoryview(self._planes)
        return flat.cast("B", (len(flat) // FACES, FACES))

    @property
    def facts(self) -> memoryview:
        """The facts as float32."""
        return memoryview(self._facts)

    def vector(self) -> "array[float]":
        """Everything as float32: the planes one after the other, then the facts."""
        vector = array("f", bytes(4 * len(self._planes))) + self._facts
        for found in _SOMETHING.finditer(self._planes):
            vector[found.start()] = self._planes[found.start()]
        return vector


class Observation(Numbers):
    """What one seat observes; for a policy."""

    __slots__ = ()


class FullState(Numbers):
    """What the seat that acts observes, and all that is hidden; for a critic, never for a policy.

    After the planes of an observation come all hands by seat, counted from the one that acts, and
    the stock: how many of each face, as far as chance has decided it.
    """

    __slots__ = ()

    PLANES: Final = PLANE_COUNT + SEATS + 1


def observe(position: Position, seat: Seat | None = None) -> Observation:
    """What this seat observes; without a seat, the one that acts.

    Raises `ValueError` where no seat acts and none is named, or there is no such seat.
    """
    seat = _observer(position, seat)
    return Observation(*_numbers(position, seat))


def full_state(position: Position) -> FullState:
    """All that there is, hidden cards too, from the seat that acts; of seat 0 where none does."""
    first = max(position.actor, 0)
    planes, facts = _numbers(position, first)
    state, seats = position.state, position.setup.seats
    hidden = bytearray((SEATS + 1) * FACES)
    for step in range(seats):
        _count(hidden, step * FACES, state.hands[(first + step) % seats])
    _count(hidden, SEATS * FACES, state.stock)
    return FullState(planes + hidden, facts)


def _observer(position: Position, seat: Seat | None) -> Seat:
    found = position.actor if seat is None else seat
    seats = position.setup.seats
    if not 0 <= found < seats:
        what = "No seat acts now" if seat is None else f"There is no seat {seat}"
        raise ValueError(f"{what}; name a seat from 0 to {seats - 1}.")
    return found


def _numbers(position: Position, seat: Seat) -> "tuple[bytearray, array[float]]":
    view = view_of(position.state, seat)
    acting = seat == position.actor
    said = position.decision.said if acting and position.path else _NOTHING
    planes = _planes(view, said)
    facts = _facts(view, said)
    if acting and position.path:
        _write_path(facts, position.path, said)
    else:
        facts[FACT["path_last"]] = -1
    if seat in position.state.claims:
        facts[FACT["claims"]] = 1
    if position.actor >= 0:
        facts[FACT["acts"] + (position.actor - seat) % position.setup.seats] = 1
    return planes, facts


_NOTHING: Final = Said()


# Planes


def _planes(view: View, said: Said) -> bytearray:
    public, seat = view.public, view.seat
    planes = bytearray(PLANE_BYTES)
    hand, table = view.hand, public.table
    owed = public.this_turn.owes
    if said.swapped is not None:
        hand, table = said.swapped.hand, said.swapped.public.table
        owed = said.swapped.wilds
    _count(planes, _AT["hand"], hand)
    seats = public.game.seats
    for owner, cards in enumerate(public.known):
        if cards:
            _count(planes, _AT["known"] + (owner - seat) % seats * FACES, cards)
    _pile(planes, public.pile)
    _count(planes, _AT["taken"], public.this_turn.taken)
    _count(planes, _AT["owed"], owed)
    _count(planes, _AT["named"], said.named)
    for group in said.groups:
        _count(planes, _AT["said"], group)
    at, rules = 0, public.rules.meld
    for melds in table:
        for meld in melds:
            _count(planes, _AT["table"], meld.cards)
            if at < MELDS:
                _meld(planes, at, meld, rules)
            at += 1
    for meld in said.done:
        _count(planes, _AT["said"], meld.cards)
        if at < MELDS:
            _meld(planes, at, meld, rules)
        at += 1
    return planes


def _count(planes: bytearray, at: int, cards: Iterable[Card]) -> None:
    """Adds these cards to the plane that begins here; hidden ones are none."""
    for face in cards:
        if face != HIDDEN and planes[at + face] < MOST:
            planes[at + face] += 1


def _pile(planes: bytearray, pile: tuple[Card, ...]) -> None:
    if not pile:
        return
    planes[_AT["top"] + pile[-1]] = 1
    if len(pile) > 1:
        planes[_AT["below"] + pile[-2]] = 1
    counts, first = _AT["pile"], _AT["depth"]
    for depth, face in enumerate(reversed(pile), 1):
        before = planes[counts + face]
        if before < DEPTHS:
            planes[first + before * FACES + face] = min(depth, MOST)
        if before < MOST:
            planes[counts + face] = before + 1


def _meld(planes: bytearray, at: int, meld: Meld, rules: MeldRules) -> None:
    _count(planes, _AT["meld"] + at * FACES, meld.cards)
    if meld.kind is Kind.RUN:
        suit, stands = meld.suit, _AT["stand_for"] + at * FACES
        for place, face in enumerate(meld.cards, meld.start):
            if face != natural_at(place, suit, rules):
                planes[stands + face_at(place, suit, rules)] += 1


# Facts


@lru_cache(maxsize=64)
def _standing(rules: RuleSet, seats: int, deal: int, contract: int) -> "array[float]":
    """The facts that stay the same for a seat with the contract of this number, through a deal."""
    facts = array("f", bytes(4 * FACT_COUNT))
    facts[FACT["there"] : FACT["there"] + seats] = array("f", [1] * seats)
    dealt = rules.dealt_as(deal)
    facts[FACT["decks"]] = rules.decks(seats, deal)
    facts[FACT["jokers"]] = rules.jokers(seats, deal)
    facts[FACT["deal"]] = deal
    facts[FACT["deals"]] = len(rules.deals)
    facts[FACT["dealt"]] = dealt.cards
    own = rules.deals[contract - 1] if rules.own_contracts else dealt
    facts[FACT["all_at_once"]] = own.all_at_once
    for at, slot in enumerate(own.contract[:SLOTS]):
        facts[FACT["slot_is_set"] + at] = slot.kind is Kind.SET
        facts[FACT["slot_is_run"] + at] = slot.kind is Kind.RUN
        facts[FACT["slot_length"] + at] = slot.length
        if slot.named in COLOURS:
            facts[FACT["slot_colour"] + at] = 1 + [*COLOURS].index(slot.named)
        elif slot.named:
            facts[FACT["slot_rank"] + at] = 1 + RANKS.index(slot.named)
    facts[FACT["points"] : FACT["points"] + FACES] = array("f", points_by_face(rules))
    facts[FACT["rules"] :] = array("f", [_feature(rules, *feature) for feature in RULES])
    return facts


def _feature(rules: RuleSet, key: str, value: str | None) -> float:
    group, _, name = key.partition(".")
    found = getattr(getattr(rules, group), "from_" if name == "from" else name)
    if isinstance(found, tuple):
        found = found[0]
    if value is not None:
        return float(isinstance(found, str) and found == value)
    return 0.0 if isinstance(found, str) else float(found)


def _facts(view: View, said: Said) -> "array[float]":
    public, seat = view.public, view.seat
    game, turn = public.game, public.this_turn
    seats = game.seats
    facts = _standing(public.rules, seats, public.number, public.contract_of(seat))[:]
    _by_seat(facts, view)
    facts[_PHASE[public.phase]] = 1
    facts[FACT["stock"]] = view.stock
    facts[FACT["pile_size"]] = len(public.pile)
    facts[FACT["decks"]] = game.decks_in(public.number)
    facts[FACT["renewals"]] = public.renewals
    facts[FACT["quiet"]] = public.quiet
    facts[FACT["last_deal"]] = public.is_last_deal
    facts[FACT["dead"]] = public.dead
    facts[FACT["fresh"]] = turn.fresh
    facts[FACT["failed"]] = turn.failed
    facts[FACT["floating"]] = turn.floating
    if public.bought:
        facts[FACT["price"]] = price_of(public, seat)
    at = 0
    table = public.table if said.swapped is None else said.swapped.public.table
    for owner, melds in enumerate(table):
        for meld in melds:
            _meld_facts(facts, at, meld, (owner - seat) % seats, 1)
            at += 1
    for meld in said.done:
        _meld_facts(facts, at, meld, 0, 2)
        at += 1
    return facts


def _by_seat(facts: "array[float]", view: View) -> None:
    public, own = view.public, view.seat
    seats = public.game.seats
    limited = public.rules.buy.limit != "none"
    for seat, (size, total) in enumerate(zip(view.sizes, public.totals(), strict=True)):
        at = (seat - own) % seats
        facts[FACT["cards"] + at] = size
        facts[FACT["total"] + at] = total
        facts[FACT["contract_of"] + at] = public.contract_of(seat)
        facts[FACT["buys_left"] + at] = -1
        if public.bought:
            facts[FACT["penalty"] + at] = public.penalties[seat]
            facts[FACT["bought"] + at] = public.bought[seat]
            if limited:
                left = buys_left(public, seat)
                facts[FACT["buys_left"] + at] = -1 if left is None else max(left, 0)
    for name, named in (
        ("down", public.down),
        ("open", public.open),
        ("callers", public.callers),
        ("dealer", (public.dealer,)),
        ("turn", (public.turn,)),
        ("discarder", (public.by,)),
        ("caller", (public.caller,)),
    ):
        for seat in named:
            if seat >= 0:
                facts[FACT[name] + (seat - own) % seats] = 1


def _meld_facts(facts: "array[float]", at: int, meld: Meld, owner: Seat, there: int) -> None:
    if at >= MELDS:
        return
    facts[FACT["meld_there"] + at] = there
    facts[FACT["meld_owner"] + at] = owner
    facts[FACT["meld_is_run"] + at] = meld.kind is Kind.RUN
    facts[FACT["meld_suit"] + at] = meld.suit + 1
    facts[FACT["meld_start"] + at] = meld.start
    facts[FACT["meld_length"] + at] = len(meld.cards)


def _write_path(facts: "array[float]", path: tuple[int, ...], said: Said) -> None:
    facts[FACT["path"]] = len(path)
    facts[FACT["path_last"]] = path[-1]
    facts[FACT["path_slot"]] = len(said.done) + len(said.groups)
    if (begun := said.begun) is not None:
        facts[FACT["path_is_set"]] = begun.kind is Kind.SET
        facts[FACT["path_is_run"]] = begun.kind is Kind.RUN
        facts[FACT["path_suit"]] = begun.suit + 1
        facts[FACT["path_start"]] = begun.start
    digits = [action - act.DIGIT for action in path if act.DIGIT <= action < act.DISCARD]
    facts[FACT["path_number"]] = sum(digit * 10**at for at, digit in enumerate(reversed(digits)))
    further = 0
    for action in path:
        if action == act.FURTHER:
            further += 1
        elif act.CARD <= action < act.ADD_LOW:
            further = 0
    facts[FACT["path_further"]] = further


# Text


def observation_text(position: Position, seat: Seat | None = None) -> str:
    """What the seat observes, in lines for people: the view, the pile, what has been said.

    Raises `ValueError` as `observe` does.
    """
    seat = _observer(position, seat)
    view = view_of(position.state, seat)
    lines = [str(view)]
    public: Public = view.public
    for other, cards in enumerate(public.known):
        if cards and other != seat:
            lines.append(f"Seat {other} is known to hold {cards_text(cards)}")
    if seat in position.state.claims:
        lines.append("You have asked for the card on offer")
    if seat == position.actor and position.path:
        lines.append(f"So far: {path_text(position.path)}")
    return "\n".join(lines)
