"""What a seat observes, as planes and facts (`layout`) and as text; and, apart, the whole state.

An `Observation` is made of the view of its seat, of its own answers and of what it has said of its
decision: nothing else, so no hidden card can reach it. A `FullState` shows all hands and the stock.
It is for critics that only train a policy, and another type, so that no policy is given one by
mistake. Both can be read without a copy: `numpy.asarray(observation.facts)`.

What lies on the table changes seldom, so its numbers are kept beside the game (`Position.memo`).
"""

import re
from array import array
from struct import Struct
from typing import Final, NamedTuple, TypeAlias

from liverpool.engine.cards import RANKS, cards_text
from liverpool.engine.lay_offs import Table
from liverpool.engine.melds import Meld, face_at, natural_at
from liverpool.engine.named import COLOURS
from liverpool.engine.rules import Kind, MeldRules, RuleSet
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, Public, Seat, Seats, Turn, view_of
from liverpool.engine.supply import buys_left_now, price_of
from liverpool.environment import actions as act
from liverpool.environment.actions import FACES, path_text
from liverpool.environment.layout import (
    FACT,
    FACT_COUNT,
    FACTS,
    MELDS,
    PLANE_BYTES,
    PLANE_COUNT,
    RULES,
    SEATS,
    SLOTS,
)
from liverpool.environment.planes import AT, add_cards, known_planes, pile_planes, plane_of
from liverpool.environment.position import Position
from liverpool.environment.steps import Said

Floats: TypeAlias = "array[float]"

_LYING: Final = slice(AT["table"], PLANE_BYTES)
"""The planes of the table and those after it, of which most are of the melds that lie there."""
_MELD_FACTS: Final = slice(FACT["meld_there"], FACT["path"])
_PHASE: Final = {phase: FACT["phase"] + at for at, phase in enumerate(Phase)}
_BY_SEAT: Final = tuple(Struct(f"{seats}f") for seats in range(SEATS + 1))
_SIZE: Final = 4
"""Bytes of a fact."""
_SOMETHING: Final = re.compile(rb"[^\0]")
_NOTHING_SAID: Final = Said()


class Numbers:
    """Planes and facts of one moment."""

    __slots__ = ("_facts", "_planes")

    def __init__(self, planes: bytearray, facts: Floats) -> None:
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

    def vector(self) -> Floats:
        """Everything as float32: the planes one after the other, then the facts."""
        vector = array("f", bytes(_SIZE * len(self._planes))) + self._facts
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
    return Observation(*planes_and_facts(position, _observer(position, seat)))


def full_state(position: Position) -> FullState:
    """All that there is, hidden cards too, from the seat that acts; of seat 0 where none does."""
    first = max(position.actor, 0)
    planes, facts = planes_and_facts(position, first)
    state, seats = position.state, position.setup.seats
    hidden = bytearray((SEATS + 1) * FACES)
    for step in range(seats):
        add_cards(hidden, step * FACES, state.hands[(first + step) % seats])
    add_cards(hidden, SEATS * FACES, state.stock)
    return FullState(planes + hidden, facts)


def _observer(position: Position, seat: Seat | None) -> Seat:
    found = position.actor if seat is None else seat
    seats = position.setup.seats
    if not 0 <= found < seats:
        what = "No seat acts now" if seat is None else f"There is no seat {seat}"
        raise ValueError(f"{what}; name a seat from 0 to {seats - 1}.")
    return found


def planes_and_facts(position: Position, seat: Seat) -> tuple[bytearray, Floats]:
    """What an `Observation` of the seat has, for those who copy it anyway."""
    public, memo = position.state.public, position.memo
    hand, table, turn = position.state.hands[seat], public.table, public.this_turn
    said, owed = _NOTHING_SAID, turn.owes if turn.owed or turn.owed_wilds else ()
    says = position.path and seat == position.actor
    if says:
        said = position.decision.said
        if said.swapped is not None:
            hand, owed = said.swapped.hand, said.swapped.wilds
            table = said.swapped.public.table
    lying = _lying(position, table)
    own, known = plane_of(memo, ~seat, hand), known_planes(memo, public.known, seat)
    planes = bytearray().join((own, known, pile_planes(memo, public.pile), lying.planes))
    if turn.taken:
        add_cards(planes, AT["taken"], turn.taken)
    if owed:
        add_cards(planes, AT["owed"], owed)
    facts = _facts(position, seat)
    if lying.melds:
        facts[_MELD_FACTS] = lying.facts(seat, public.game.seats)
    if says:
        _write_said(planes, facts, lying.melds, said, public.rules.meld)
        _write_path(facts, position.path, said)
    else:
        facts[_PATH_LAST] = -1
    return planes, facts


# The table


class _Lying:
    """The melds on the table, as planes and facts."""

    __slots__ = ("_facts", "_table", "melds", "planes")

    def __init__(self, table: Table, rules: MeldRules) -> None:
        planes = bytearray(PLANE_BYTES)
        at = 0
        for melds in table:
            for meld in melds:
                add_cards(planes, AT["table"], meld.cards)
                _write_meld(planes, at, meld, rules)
                at += 1
        self._table = table
        self.melds = at
        """How many there are."""
        self._facts: dict[Seat, Floats] = {}
        self.planes = bytes(planes[_LYING])

    def facts(self, seat: Seat, seats: int) -> Floats:
        """The facts of the melds as the seat counts the others."""
        found = self._facts.get(seat)
        if found is None:
            facts = array("f", bytes(_SIZE * FACT_COUNT))
            at = 0
            for owner, melds in enumerate(self._table):
                for meld in melds:
                    _write_meld_facts(facts, at, meld, (owner - seat) % seats, 1)
                    at += 1
            found = self._facts[seat] = facts[_MELD_FACTS]
        return found


def _lying(position: Position, table: Table) -> _Lying:
    """The melds on the table, kept while they lie as they do."""
    kept = position.memo.get("table")
    if kept is None or kept[0] is not table:
        kept = position.memo["table"] = (table, _Lying(table, position.setup.rules.meld))
    found: _Lying = kept[1]
    return found


def _write_meld(planes: bytearray, at: int, meld: Meld, rules: MeldRules) -> None:
    if at >= MELDS:
        return
    add_cards(planes, AT["meld"] + at * FACES, meld.cards)
    if meld.kind is Kind.RUN:
        suit, stands = meld.suit, AT["stand_for"] + at * FACES
        for place, face in enumerate(meld.cards, meld.start):
            if face != natural_at(place, suit, rules):
                planes[stands + face_at(place, suit, rules)] += 1


def _write_meld_facts(facts: Floats, at: int, meld: Meld, owner: Seat, there: int) -> None:
    if at >= MELDS:
        return
    facts[FACT["meld_there"] + at] = there
    facts[FACT["meld_owner"] + at] = owner
    facts[FACT["meld_is_run"] + at] = meld.kind is Kind.RUN
    facts[FACT["meld_suit"] + at] = meld.suit + 1
    facts[FACT["meld_start"] + at] = meld.start
    facts[FACT["meld_length"] + at] = len(meld.cards)


# Facts


_CARDS: Final = _SIZE * FACT["cards"]
_OPEN, _CALLERS, _TURN = FACT["open"], FACT["callers"], FACT["turn"]
_DISCARDER = FACT["discarder"]
_CALLER, _ACTS, _CLAIMS = FACT["caller"], FACT["acts"], FACT["claims"]
_STOCK, _PILE_SIZE = FACT["stock"], FACT["pile_size"]
_RENEWALS, _QUIET, _PATH_LAST = FACT["renewals"], FACT["quiet"], FACT["path_last"]
_DEAD = FACT["dead"]


def _facts(position: Position, seat: Seat) -> Floats:
    """All facts but those of melds and of the path."""
    state, actor = position.state, position.actor
    public = state.public
    facts = _lasting(position, public, seat)[:]
    sizes = state.sizes
    seats, turn = len(sizes), public.this_turn
    for other in public.open:
        facts[_OPEN + (other - seat) % seats] = 1
    for other in public.callers:
        facts[_CALLERS + (other - seat) % seats] = 1
    if public.turn >= 0:
        facts[_TURN + (public.turn - seat) % seats] = 1
    if public.by >= 0:
        facts[_DISCARDER + (public.by - seat) % seats] = 1
    if public.caller >= 0:
        facts[_CALLER + (public.caller - seat) % seats] = 1
    if actor >= 0:
        facts[_ACTS + (actor - seat) % seats] = 1
    _BY_SEAT[seats].pack_into(facts, _CARDS, *sizes[seat:], *sizes[:seat])
    facts[_PHASE[public.phase]] = 1
    facts[_STOCK] = len(state.stock)
    facts[_PILE_SIZE] = len(public.pile)
    facts[_RENEWALS] = public.renewals
    facts[_QUIET] = public.quiet
    if public.dead:
        facts[_DEAD] = 1
    if turn.fresh or turn.failed or turn.floating:
        _write_turn(facts, turn)
    if seat in state.claims:
        facts[_CLAIMS] = 1
    return facts


class _Lasting(NamedTuple):
    """Facts that last for a while, and of what else they are made than what a deal stands for."""

    standing: Floats
    bought: tuple[int, ...]
    penalties: tuple[int, ...]
    down: Seats
    dealer: Seat
    facts: Floats


def _lasting(position: Position, public: Public, seat: Seat) -> Floats:
    """The facts that change a few times in a deal, kept meanwhile."""
    key, standing = ("facts", seat), _of_deal(position, public, seat)
    kept = position.memo.get(key)
    if (
        kept is None
        or kept.standing is not standing
        or kept.bought is not public.bought
        or kept.penalties is not public.penalties
        or kept.down is not public.down
        or kept.dealer != public.dealer
    ):
        facts, seats = standing[:], public.game.seats
        if public.bought:
            _write_buys(facts, public, seat)
        for other in public.down:
            facts[FACT["down"] + (other - seat) % seats] = 1
        if public.dealer >= 0:
            facts[FACT["dealer"] + (public.dealer - seat) % seats] = 1
        facts[FACT["last_deal"]] = public.is_last_deal
        kept = position.memo[key] = _Lasting(
            standing, public.bought, public.penalties, public.down, public.dealer, facts
        )
    found: Floats = kept.facts
    return found


def _of_deal(position: Position, public: Public, seat: Seat) -> Floats:
    """The facts that stay the same for a seat through a deal, kept as long.

    The deal of another course of the game has another sheet, and perhaps other contracts.
    """
    key = "deal", seat
    kept = position.memo.get(key)
    if (
        kept is None
        or kept[0] is not public.sheet
        or kept[1] is not public.behind
        or kept[2] != public.number
    ):
        of_rules = position.memo.get("rules")
        if of_rules is None:
            of_rules = position.memo["rules"] = _of_rules(public.rules)
        standing = of_rules[:]
        _write_standing(standing, public, seat)
        kept = position.memo[key] = (public.sheet, public.behind, public.number, standing)
    found: Floats = kept[3]
    return found


def _write_seats(facts: Floats, name: str, own: Seat, values: tuple[int, ...]) -> None:
    """The values by seat, the own one first."""
    _BY_SEAT[len(values)].pack_into(facts, _SIZE * FACT[name], *values[own:], *values[:own])


def _write_buys(facts: Floats, public: Public, seat: Seat) -> None:
    if any(public.bought):
        _write_seats(facts, "bought", seat, public.bought)
    if any(public.penalties):
        _write_seats(facts, "penalty", seat, public.penalties)
    buy = public.rules.buy
    if not buy.limit == buy.game_limit == "none":
        left = [buys_left_now(public, other) for other in range(public.game.seats)]
        none = tuple(-1 if each is None else each for each in left)
        _write_seats(facts, "buys_left", seat, none)
    facts[FACT["price"]] = price_of(public, seat)


def _write_turn(facts: Floats, turn: Turn) -> None:
    facts[FACT["fresh"]] = turn.fresh
    facts[FACT["failed"]] = turn.failed
    facts[FACT["floating"]] = turn.floating


def _write_standing(facts: Floats, public: Public, seat: Seat) -> None:
    rules, seats, deal = public.rules, public.game.seats, public.number
    _write_seats(facts, "there", 0, (1,) * seats)
    _write_seats(facts, "buys_left", 0, (-1,) * seats)
    _write_seats(facts, "total", seat, public.totals())
    _write_seats(facts, "contract_of", seat, tuple(map(public.contract_of, range(seats))))
    facts[FACT["decks"]] = public.game.decks_in(deal)
    facts[FACT["jokers"]] = rules.jokers(seats, deal)
    facts[FACT["deal"]] = deal
    facts[FACT["deals"]] = len(rules.deals)
    facts[FACT["dealt"]] = public.deal.cards
    own = public.deal_of(seat)
    facts[FACT["all_at_once"]] = own.all_at_once
    for at, slot in enumerate(own.contract[:SLOTS]):
        facts[FACT["slot_is_set"] + at] = slot.kind is Kind.SET
        facts[FACT["slot_is_run"] + at] = slot.kind is Kind.RUN
        facts[FACT["slot_length"] + at] = slot.length
        if slot.named in COLOURS:
            facts[FACT["slot_colour"] + at] = 1 + [*COLOURS].index(slot.named)
        elif slot.named:
            facts[FACT["slot_rank"] + at] = 1 + RANKS.index(slot.named)


def _of_rules(rules: RuleSet) -> Floats:
    """The facts that stay the same for a whole game, with nothing in the place of the others."""
    facts = array("f", bytes(_SIZE * FACT_COUNT))
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


# The path


def _write_said(planes: bytearray, facts: Floats, melds: int, said: Said, rules: MeldRules) -> None:
    """What has been said, the melds that are done after so many on the table."""
    add_cards(planes, AT["named"], said.named)
    for group in said.groups:
        add_cards(planes, AT["said"], group)
    for at, meld in enumerate(said.done, melds):
        add_cards(planes, AT["said"], meld.cards)
        _write_meld(planes, at, meld, rules)
        _write_meld_facts(facts, at, meld, 0, 2)


def _write_path(facts: Floats, path: tuple[int, ...], said: Said) -> None:
    facts[FACT["path"]] = len(path)
    facts[FACT["path_last"]] = path[-1]
    facts[FACT["path_slot"]] = len(said.done) + len(said.groups)
    if (begun := said.begun) is not None:
        facts[FACT["path_is_set"]] = begun.kind is Kind.SET
        facts[FACT["path_is_run"]] = begun.kind is Kind.RUN
        facts[FACT["path_suit"]] = begun.suit + 1
        facts[FACT["path_start"]] = begun.start
    number = further = 0
    for action in path:
        if act.DIGIT <= action < act.DISCARD:
            number = 10 * number + action - act.DIGIT
        elif action == act.FURTHER:
            further += 1
        elif act.CARD <= action < act.ADD_LOW:
            further = 0
    facts[FACT["path_number"]] = number
    facts[FACT["path_further"]] = further


# Text

_TOLD: Final = {
    block.name: block.size
    for block in FACTS[: [block.name for block in FACTS].index("slot_is_set")]
    if block.name not in ("there", "cards", "down", "total", "phase", "stock", "pile_size")
}
"""Facts that the text of a view leaves out, and how many each has; by seat, the own one first."""


def observation_text(position: Position, seat: Seat | None = None) -> str:
    """What the seat observes, in lines for people: the view, what is known of hands, the facts that
    the view does not print, what has been said.

    Raises `ValueError` as `observe` does.
    """
    seat = _observer(position, seat)
    view = view_of(position.state, seat)
    lines = [str(view)]
    for other, cards in enumerate(view.public.known):
        if cards:
            lines.append(f"Seat {other} is known to hold {cards_text(cards)}")
    facts, seats = _facts(position, seat), position.setup.seats
    for name, size in _TOLD.items():
        values = facts[FACT[name] : FACT[name] + min(size, seats)]
        if any(values):
            lines.append(f"{name.replace('_', ' ')}: {' '.join(f'{each:g}' for each in values)}")
    if seat == position.actor and position.path:
        lines.append(f"So far: {path_text(position.path)}")
    return "\n".join(lines)
