"""The cards of a first deal, made from what each of them is there for.

The learner holds a pair that lacks a third card, a run with a gap and a joker for it, and cards
that are good for nothing. The next player holds the whole contract and the third card of the pair,
and can go down at once. The stock begins with the card that makes the run longer. Whether the deal
then goes as it should is for `liverpool.lessons.rehearsal` to find out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, RANKS, SUITS, Card, card, hand_of, rank_of, suit_of
from liverpool.engine.dealing import full_deck
from liverpool.engine.melds import is_wild, longest_set
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import Deal, Kind, RuleSet, Slot, Upcard
from liverpool.engine.state import NOBODY, GameSetup, Phase, Public, State
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.cards import read_card, read_cards

LEARNER: Final = 0
SEATS: Final = 3
NAMES: Final = ("You", "Sam", "Priya", "Lottie", "Edith", "Pip", "Rosa", "Tom")
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = range(4)
_TWO_TO_GAP: Final = 4
"""From this length on, a run has its gap in the third place, and else in the second."""


class Roles(Struct, frozen=True):
    """What the cards of the learner's first turns are there for."""

    pair: tuple[Card, ...]
    """All of a set but one; empty where the contract has no set."""
    part: tuple[Card, ...]
    """A run without the card that the joker stands for, or that is still wanted."""
    gap: Card | None
    """What the joker stands for; None without a joker."""
    third: Card
    """The card that is still wanted."""
    end: Card | None
    """The first card of the stock, if it makes the run longer."""
    junk: tuple[Card, ...]
    """What nobody needs, what should be discarded first at the beginning."""


class Dealt(Struct, frozen=True):
    state: State
    roles: Roles


class Short(Exception):
    """The deck has not got these cards."""


class Supply:
    """What is left of the deck."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._left = Counter(cards)

    def take(self, face: Card) -> Card:
        if not self._left[face]:
            raise Short
        self._left[face] -= 1
        return face

    def take_any(self, faces: Iterable[Card]) -> Card:
        for face in faces:
            if self._left[face]:
                return self.take(face)
        raise Short

    def has(self, face: Card) -> bool:
        return self._left[face] > 0

    def rest(self) -> list[Card]:
        """All that is left, in an order that is always the same."""
        rest = sorted(self._left.elements())
        Random("first deal").shuffle(rest)
        return rest


def deals_to_learn(rules: RuleSet) -> list[int]:
    """The numbers of all deals: first those with a set and a run and nothing else, last those that
    name a rank or a colour."""

    def strangeness(deal: Deal) -> tuple[bool, bool, bool, int]:
        kinds = {slot.kind for slot in deal.contract}
        named = any(slot.named for slot in deal.contract)
        return named, len(kinds) < len(Kind), deal.all_at_once, len(deal.contract)

    numbers = range(1, len(rules.deals) + 1)
    return sorted(numbers, key=lambda number: strangeness(rules.deals[number - 1]))


def seats_to_learn(rules: RuleSet) -> int:
    """How many play a first deal: three, or what is nearest."""
    return min(max(SEATS, rules.players.min), rules.players.max)


def positions(rules: RuleSet, number: int) -> Iterator[Dealt]:
    """Positions in this deal, the most wanted first; it is not known yet how they go."""
    seats = seats_to_learn(rules)
    lowest = _lowest(rules)
    rank_orders = ((7, 5), (7, 4), (6, 3), (9, 5), (3, 4), (5, lowest), (4, lowest), (6, lowest))
    for plan in _PLANS:
        made = 0
        for pair, start in rank_orders:
            try:
                dealt = _Maker(rules, seats, number, plan).made(pair, start, lowest)
            except Short:
                continue
            yield dealt
            made += 1
            if made == _OF_A_PLAN:
                break


def _lowest(rules: RuleSet) -> int:
    """The lowest rank that positions begin with: above the ace, and above a rank that is wild."""
    rank = rules.meld.wild_ranks.whole_rank
    return rank + 1 if rank else 2


class _Plan(Struct, frozen=True):
    """What a position is made for."""

    joker: bool
    """The run has a gap, and the learner a joker for it."""
    next_goes_down: bool
    """The next player holds the whole contract."""
    third_comes: bool
    """The card that is still wanted is the learner's first one from the stock."""


_PLANS: Final = (
    _Plan(joker=True, next_goes_down=True, third_comes=False),
    _Plan(joker=False, next_goes_down=True, third_comes=False),
    _Plan(joker=True, next_goes_down=False, third_comes=False),
    _Plan(joker=False, next_goes_down=False, third_comes=False),
    _Plan(joker=True, next_goes_down=False, third_comes=True),
    _Plan(joker=False, next_goes_down=False, third_comes=True),
)
"""The most wanted first; where hands are small, who holds the contract is out too soon."""
_OF_A_PLAN: Final = 3


class _Maker:
    def __init__(self, rules: RuleSet, seats: int, number: int, plan: _Plan) -> None:
        self._rules = rules
        self._deal = rules.deals[number - 1]
        self._number = number
        self._game = GameSetup(rules, seats, rules.decks(seats))
        self._supply = Supply(full_deck(self._game, number))
        self._plan = plan
        self._joker = plan.joker and self._supply.has(JOKER)
        self._used: set[int] = set()
        """The ranks of sets."""

    def made(self, pair: int, start: int, lowest: int) -> Dealt:
        roles, own = self._learner(pair, start)
        next_hand, fits = self._next_player(roles, lowest)
        size = self._deal.cards
        junk = self._junk(own, size - len(own), fits)
        own += junk
        next_hand += self._low(size - len(next_hand))
        if len(own) != size or len(next_hand) != size:
            raise Short
        top = self._stock_top(roles, fits)
        lies = self._rules.start.takes_one_more
        pile = (self._supply.take_any(self._far_from(own)),) if lies else ()
        rest = self._supply.rest()
        hands = [hand_of(own), hand_of(next_hand)]
        for _ in range(self._game.seats - len(hands)):
            naturals = [face for face in rest if face != JOKER][:size]
            for face in naturals:
                rest.remove(face)
            hands.append(hand_of(naturals))
        state = state_of(self._game, self._number, hands, pile, (*top, *rest))
        return Dealt(state, replace(roles, junk=tuple(junk)))

    # Melds

    @property
    def _suits_differ(self) -> bool:
        return longest_set(self._rules.meld) is not None

    def _slots(self, kind: Kind) -> list[Slot]:
        return [slot for slot in self._deal.contract if slot.kind is kind]

    def _learner(self, pair_rank: int, start: int) -> tuple[Roles, list[Card]]:
        """The contract but for one card, a joker in it if there is one."""
        sets, runs = self._slots(Kind.SET), self._slots(Kind.RUN)
        own: list[Card] = []
        pair: tuple[Card, ...] = ()
        part: tuple[Card, ...] = ()
        gap = third = end = None
        if sets:
            third = self._supply.take(self._face(pair_rank, _CLUBS))
            pair = self._set(pair_rank, sets[0].length - 1, (_HEARTS, _DIAMONDS, _SPADES))
            own += pair
        if runs:
            length = runs[0].length
            suit = self._suit(_SPADES)
            line = [self._face(start + step, suit) for step in range(length)]
            if third is None:
                third = self._supply.take(line.pop())
            at = 2 if length >= _TWO_TO_GAP else 1
            if self._joker and at < len(line):
                gap = line.pop(at)
                own.append(self._supply.take(JOKER))
            part = tuple(self._supply.take(face) for face in line)
            own += part
        for slot in sets[1:]:
            own += self._whole_set(slot.length)
        for at, slot in enumerate(runs[1:]):
            own += self._run(slot.length, start, (_HEARTS, _DIAMONDS, _SPADES)[at % 3], at // 3)
        if third is None:
            raise Short
        room = len(own) + 2 <= self._deal.cards
        if runs and pair and room and not self._plan.third_comes:
            end = self._end(start + runs[0].length, own)
        return Roles(pair, part, gap, third, end, ()), own

    def _end(self, position: int, own: list[Card]) -> Card | None:
        """The card with which the run goes on; the one after it comes into the hand."""
        if position + 1 > min(self._rules.meld.ranks, 12):
            return None
        suit = self._suit(_SPADES)
        end = self._supply.take(self._face(position, suit))
        own.append(self._supply.take(self._face(position + 1, suit)))
        return end

    def _next_player(self, roles: Roles, lowest: int) -> tuple[list[Card], list[Card]]:
        """The whole contract and the card that the learner wants; and what fits these melds."""
        hand = [] if self._plan.third_comes else [roles.third]
        if not self._plan.next_goes_down:
            return hand, []
        fits: list[Card] = []
        for at, slot in enumerate(self._slots(Kind.RUN)):
            suit = (_HEARTS, _DIAMONDS, _CLUBS)[at % 3]
            hand += self._run(slot.length, lowest, suit, 0)
            fits.append(self._face(lowest + slot.length, self._suit(suit)))
        for slot in self._slots(Kind.SET):
            cards = self._whole_set(slot.length)
            hand += cards
            others = [self._face(rank_of(cards[0]), suit) for suit in range(4)]
            fits += [face for face in others if not self._suits_differ or face not in cards]
        fits = [face for face in fits if rank_of(face) != rank_of(roles.third)]
        return hand[: self._deal.cards], [face for face in fits if self._supply.has(face)]

    def _whole_set(self, length: int) -> tuple[Card, ...]:
        """A set of a rank that has none yet, from the highest down."""
        for rank in (12, 11, 13, 4, 10, 9, 8, 6, 5, 3):
            if rank <= self._rules.meld.ranks and rank not in self._used:
                try:
                    return self._set(rank, length, (_DIAMONDS, _HEARTS, _SPADES, _CLUBS))
                except Short:
                    continue
        raise Short

    def _set(self, rank: int, length: int, suits: Sequence[int]) -> tuple[Card, ...]:
        self._used.add(rank)
        choice = [self._face(rank, suit) for suit in suits if suit < self._rules.meld.suits]
        found: list[Card] = []
        while len(found) < length:
            before = len(found)
            for face in choice:
                if len(found) < length and self._supply.has(face):
                    found.append(self._supply.take(face))
            if len(found) == before or (self._suits_differ and len(found) < length):
                raise Short
        return tuple(found)

    def _run(self, length: int, start: int, suit: int, above: int) -> list[Card]:
        suit = self._suit(suit)
        first = start + above * (length + 1)
        return [self._supply.take(self._face(first + step, suit)) for step in range(length)]

    def _face(self, rank: int, suit: int) -> Card:
        if rank > self._rules.meld.ranks or rank > len(RANKS):
            raise Short
        return card(rank, self._suit(suit))

    def _suit(self, suit: int) -> int:
        return min(suit, self._rules.meld.suits - 1, len(SUITS) - 1)

    # The rest

    def _junk(self, own: Sequence[Card], count: int, fits: Sequence[Card]) -> list[Card]:
        """A high card first, then one that fits the next player's melds, then low ones."""
        found: list[Card] = []
        for at in range(count):
            wanted = self._far_from([*own, *found], low=at > 0)
            found.append(self._supply.take_any([*fits[:1], *wanted] if at == 1 else wanted))
        return found

    def _low(self, count: int) -> list[Card]:
        """Low cards, which nobody hurries to discard."""
        ranks = [rank for rank in (3, 4, 2, 5, 6, 8, 9) if rank <= self._rules.meld.ranks]
        low = [card(rank, suit) for rank in ranks for suit in (2, 3, 1, 0)]
        return [self._supply.take_any(low) for _ in range(count)]

    def _stock_top(self, roles: Roles, fits: Sequence[Card]) -> list[Card]:
        """The learner's first card, the next player's, and one that fits the table."""
        if self._plan.third_comes:
            top = [roles.third]
        elif roles.end is not None:
            top = [roles.end]
        else:
            top = []
            far = self._far_from([*roles.pair, *roles.part])
            top.append(self._supply.take_any(far))
        top.append(self._supply.take_any(self._far_from([], low=True)))
        top += [self._supply.take(face) for face in fits if self._supply.has(face)][:1]
        if self._supply.has(roles.third):
            top.append(self._supply.take(roles.third))
        return top

    def _far_from(self, cards: Sequence[Card], *, low: bool = False) -> Iterator[Card]:
        """Cards that go with none of these, the highest or the lowest first, then all others."""
        known = [face for face in cards if face != JOKER]
        order = rank_order(self._rules.meld)
        near = {
            (rank, suit_of(face))
            for face in known
            for rank in range(1, self._rules.meld.ranks + 1)
            if order.steps(rank, rank_of(face)) <= 3
        }
        ranks = {rank_of(face) for face in known}
        falling = range(min(self._rules.meld.ranks, 13), _lowest(self._rules) - 1, -1)
        suits = [suit for suit in (1, 3, 2, 0) if suit < self._rules.meld.suits]
        faces = [(rank, suit) for rank in (reversed(falling) if low else falling) for suit in suits]
        faces.sort(key=lambda face: (face in near) + 2 * (face[0] in ranks))
        named = (card(rank, suit) for rank, suit in faces)
        return (face for face in named if not is_wild(face, self._rules.meld))


def state_of(
    game: GameSetup,
    number: int,
    hands: Sequence[tuple[Card, ...]],
    pile: tuple[Card, ...],
    stock: tuple[Card, ...],
) -> State:
    """The state in which the learner has the first turn of the deal; the second if the first
    player just discards."""
    second = game.rules.start.upcard is Upcard.FIRST_DISCARDS
    nothing: tuple[tuple[Card, ...], ...] = ((),) * game.seats
    public = Public(
        game,
        Phase.TURN,
        number=number,
        dealer=game.seats - 1 - second,
        turn=LEARNER,
        table=((),) * game.seats,
        pile=pile,
        by=game.seats - 1 if second else NOBODY,
        bought=(0,) * game.seats,
        penalties=(0,) * game.seats,
        known=nothing,
    )
    return State(public, tuple(hands), stock)


# The written position of the first deal under the classic rules

_HANDS: Final = (
    "5s 6s 8s Ts 7h 7d 3d Kd 6c **",
    "Qh Qd Qs 2c 3c 4c 5c 7c 2h 3h",
    "2d 2s 3s 3c 4h 6h 8h 9d 9h Ks",
)
_PILE: Final = "Jh"
_STOCK: Final = "9s 4d Qc 8d Ac"
_CONTRACT: Final = {Slot(Kind.SET, 3), Slot(Kind.RUN, 4)}


def classic_position(rules: RuleSet, number: int) -> Iterator[Dealt]:
    """The written position, where deck and contract have room for it."""
    deal = rules.deals[number - 1]
    fits = rules.players.min <= SEATS <= rules.players.max
    turned = rules.start.is_turned_up
    plain = rules.meld.wild_ranks is WildRanks.NONE
    if not (fits and turned and plain and deal.cards == 10):
        return
    if len(deal.contract) != len(_CONTRACT) or set(deal.contract) != _CONTRACT:
        return
    game = GameSetup(rules, SEATS, rules.decks(SEATS))
    supply = Supply(full_deck(game, number))
    hands = [read_cards(text) for text in _HANDS]
    pile, stock = read_cards(_PILE), read_cards(_STOCK)
    try:
        for face in (*sum(hands, ()), *pile, *stock):
            supply.take(face)
    except Short:
        return
    roles = Roles(
        pair=read_cards("7h 7d"),
        part=read_cards("5s 6s 8s"),
        gap=read_card("7s"),
        third=read_card("7c"),
        end=read_card("9s"),
        junk=read_cards("Kd 6c 3d"),
    )
    # The last cards are not jokers: the learner has to meet only one.
    rest = supply.rest()
    rest.sort(key=JOKER.__eq__)
    sorted_hands = [hand_of(hand) for hand in hands]
    yield Dealt(state_of(game, number, sorted_hands, pile, (*stock, *rest)), roles)
