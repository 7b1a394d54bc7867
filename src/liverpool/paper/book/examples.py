"""Examples made from the rules: cards and melds that exist at this table, and how they are played.

Nothing here proves that an example is true; the engine does, when a test plays its `Play`. The
examples are what players would show each other: cards from the middle, another suit for each
meld. If odd rules leave no such cards, there is no example.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, card, cards_text, hand_of
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.dealing import full_deck
from liverpool.engine.melds import (
    Meld,
    face_at,
    has_sets_of,
    is_wild,
    longest_set,
    natural_at,
    refuse_laid_meld,
    set_of,
)
from liverpool.engine.named import ranks_named, suits_named
from liverpool.engine.partners import Partners
from liverpool.engine.rank_order import rank_order
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.state import GameSetup
from liverpool.engine.toml_text import key_text, toml_text
from liverpool.paper.book.context import Context
from liverpool.paper.document import CardRow, Play, ShownCard
from liverpool.record.melds import meld_text
from liverpool.record.names import USUAL_NAMES

MOST_SHOWN = 24
"""The most cards in one example; nobody would read a longer one."""
_TRIES = 300
_RANKS = (9, 5, 12, 7, 3, 11, 6, 10, 4, 8, 13, 1, 2)
"""Ranks for sets, in the order in which they make a good example."""
_STARTS = (5, 3, 8, 6, 4, 9, 7, 10, 2, 1, 11, 12, 13, 14)
"""Where runs begin, likewise."""


# Cards to look at


def row(label: str, cards: Iterable[Card]) -> CardRow:
    return CardRow(label, tuple(ShownCard(face) for face in cards))


def meld_row(label: str, meld: Meld, context: Context) -> CardRow:
    """The meld, each wild card with what it stands for."""
    return CardRow(label, tuple(_shown(meld, at, context) for at in range(len(meld.cards))))


def _shown(meld: Meld, at: int, context: Context) -> ShownCard:
    face = meld.cards[at]
    if meld.kind is Kind.SET:
        return ShownCard(face)  # in a set a wild card stands for the rank, of no suit
    rules, place = context.rules.meld, meld.start + at
    own = face == natural_at(place, meld.suit, rules) or not is_wild(face, rules)
    if own or not rank_order(rules).goes_on(place):
        return ShownCard(face)
    return ShownCard(face, face_at(place, meld.suit, rules))


# Moments to play


def play(
    context: Context,
    deal: int,
    *,
    hands: Mapping[str, Sequence[Card]],
    table: Mapping[str, Sequence[Meld]] | None = None,
    pile: Sequence[Card] = (),
    stock: Sequence[Card] = (),
    moves: Sequence[str] = (),
    refusal: Reason | None = None,
    points: Sequence[int] = (),
    down: Sequence[str] = (),
    **position: object,
) -> Play:
    """How an example is played; `position` are further keys of a written position.

    Unless it says otherwise, it is Ann's turn, and Ann has drawn; other hands are hidden. `down`
    are those who are down, if others than the owners of melds are.
    """
    names = USUAL_NAMES[: context.seats]
    held = {name: cards_text(hand_of(hands.get(name, (HIDDEN,)))) for name in names}
    plain: dict[str, object] = {"phase": "play", "dealer": names[-1], **position}
    if down:
        both = {partner_of(context, name) for name in down}
        plain["down"] = [name for name in names if name in both.union(down)]
    plain["hands"] = held
    if table:
        rules = context.rules.meld
        plain["table"] = {
            name: [meld_text(meld, rules, apart=True) for meld in melds]
            for name, melds in table.items()
        }
    if pile:
        plain["pile"] = cards_text(pile)
    plain["stock"] = cards_text(stock or (HIDDEN,))
    lines = (f"position.{key_text(key)} = {toml_text(value)}" for key, value in plain.items())
    return Play(deal, names, "\n".join(lines), tuple(moves), refusal, tuple(points))


def partner_of(context: Context, name: str, *, melds: bool = True) -> str:
    """Who plays with this player at the table of the examples, and shares `melds` unless that does
    not matter; the player where nobody does."""
    partners = context.rules.players.partners
    if melds and partners is not Partners.MELDS:
        return name
    return USUAL_NAMES[partners.side_of(USUAL_NAMES.index(name), context.seats)[-1]]


def lay_line(melds: Sequence[Meld], context: Context, name: str = "Ann") -> str:
    """The line of a record that lays these melds down."""
    return f"{name} lay {' '.join(meld_text(meld, context.rules.meld) for meld in melds)}"


def lay_play(
    context: Context, deal: int, melds: Sequence[Meld], refusal: Reason | None = None
) -> Play | None:
    """Ann lays these melds down, with a card or two left to end the turn with.

    None if the decks do not have such cards.
    """
    cards = [face for meld in melds for face in meld.cards]
    # Each of the others has a card, and one is in the stock.
    room = cards_of(context).total() - len(cards) - context.seats
    at_once = context.rules.dealt_as(deal).all_at_once
    left = spare_cards(context, cards, 0 if at_once else min(room, 2))
    if room < (not at_once) or left is None:
        return None
    line = lay_line(melds, context)
    return play(context, deal, hands={"Ann": [*cards, *left]}, moves=[line], refusal=refusal)


# Cards that exist


def cards_of(context: Context) -> Counter[Card]:
    """How often each face is in the decks of the table of the examples: in the first deal, and so
    at least as often in every other."""
    game = GameSetup(context.rules, context.seats, context.rules.decks(context.seats))
    return Counter(full_deck(game, 1))


def spare_cards(context: Context, used: Iterable[Card], count: int) -> tuple[Card, ...] | None:
    """This many other cards, none of them wild and no two alike; None if there are too few."""
    left = cards_of(context)
    left.subtract(used)
    if any(number < 0 for number in left.values()):
        return None
    rules = context.rules.meld
    first = [card(rank, suit) for suit, rank in enumerate((13, 4, 11, 8))]
    faces = [
        face
        for face in dict.fromkeys((*first, *sorted(left)))
        if left[face] > 0 and not is_wild(face, rules)
    ]
    return tuple(faces[:count]) if len(faces) >= count else None


# Melds that exist


def lay_down(context: Context, deal: int, *, wild: bool = False) -> tuple[Meld, ...] | None:
    """Melds that are the contract of this deal; in an all-at-once deal, with every card of the
    hand.

    With `wild`, the last meld that can have a joker has one. None if no melds are found quickly.
    """
    rules, asked = context.rules, context.rules.dealt_as(deal)
    lengths: list[int] | None = [slot.length for slot in asked.contract]
    if asked.all_at_once:
        lengths = _grown(context, asked.contract, asked.cards + 1)
    if lengths is None or sum(lengths) > MOST_SHOWN:
        return None
    slots = [replace(slot, length=n) for slot, n in zip(asked.contract, lengths, strict=True)]
    for found in contracts(context, slots, deal):
        melds = _with_joker(context, found) if wild else found
        if (
            refuse_contract(melds, asked.contract, rules.meld, all_at_once=asked.all_at_once)
            is None
        ):
            return melds
    return None


def beside_others(
    context: Context, melds: Sequence[Meld], refusal: Reason | None = None
) -> Play | None:
    """How Ann lays down these melds, with others that make them a contract of some deal.

    Where there is a `refusal` it is for this reason that they cannot be laid down together.
    """
    rules = context.rules
    for number, deal in enumerate(rules.deals, start=1):
        rest = list(deal.contract)
        mine = [Slot(meld.kind, len(meld.cards)) for meld in melds]
        if deal.all_at_once or len(rest) > MOST_SHOWN or any(slot not in rest for slot in mine):
            continue
        for slot in mine:
            if slot in rest:
                rest.remove(slot)
        for others in contracts(context, rest, number, melds):
            whole = (*melds, *others)
            fault = refuse_contract(whole, deal.contract, rules.meld)
            if (fault.reason if fault else None) is refusal:
                return lay_play(context, number, whole, refusal)
    return None


def _grown(context: Context, contract: Sequence[Slot], cards: int) -> list[int] | None:
    """The lengths of the melds if together they have this many cards."""
    rules = context.rules
    natural = longest_set(rules.meld) or rules.decks(context.seats) * rules.meld.suits
    most = [
        natural if slot.kind is Kind.SET else min(rules.meld.run_max_len, rules.meld.ranks)
        for slot in contract
    ]
    lengths = [slot.length for slot in contract]
    while sum(lengths) < cards:
        shortest = [at for at, n in enumerate(lengths) if n < most[at]]
        if not shortest:
            return None
        lengths[min(shortest, key=lambda at: lengths[at])] += 1
    return lengths if sum(lengths) == cards else None


def contracts(
    context: Context, slots: Sequence[Slot], turn: int, used: Sequence[Meld] = ()
) -> Iterator[tuple[Meld, ...]]:
    """Ways to lay melds of these kinds and lengths in addition to those already used.

    The best to look at come first; not all are tried.
    """
    tries = 0
    left = cards_of(context)
    for meld in used:
        left.subtract(meld.cards)

    def from_slot(done: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        nonlocal tries
        if len(done) == len(slots):
            yield done
            return
        for meld in _candidates(context, slots[len(done)], turn + len(done), (*used, *done)):
            tries += 1
            if tries > _TRIES:
                return
            cards = Counter(meld.cards)
            if all(left[face] >= number for face, number in cards.items()):
                left.subtract(cards)
                yield from from_slot((*done, meld))
                left.update(cards)

    return from_slot(())


def _candidates(
    context: Context, slot: Slot, turn: int, done: tuple[Meld, ...] = ()
) -> Iterator[Meld]:
    """Melds of one kind and length without a wild card where they can be, those first that
    are of another rank or suit than the melds before them."""
    rules = context.rules
    if slot.kind is Kind.SET:
        used = {meld.start for meld in done if meld.kind is Kind.SET}
        asked = ranks_named(slot.named, rules.meld)
        ranks = [rank for rank in _turned(_RANKS, turn) if rank in asked]
        for rank in sorted(ranks, key=lambda rank: rank in used):
            yield from _set(context, rank, slot.length, turn)
        return
    suits_used = Counter(meld.suit for meld in done if meld.kind is Kind.RUN)
    suits = sorted(((turn + 1 + step) % 4 for step in range(4)), key=lambda suit: suits_used[suit])
    starts = [
        start
        for start in _turned(_STARTS, turn)
        if start in rank_order(rules.meld).starts(slot.length)
    ]
    for suit in suits:
        if suit in suits_named(slot.named, rules.meld):
            for start in starts:
                yield from _run(context, suit, start, slot.length)


def _turned(row: Sequence[int], turn: int) -> tuple[int, ...]:
    """The row begun at another of its first five, so that deals do not look alike."""
    first = turn % 5
    return (*row[first:5], *row[:first], *row[5:])


def _set(context: Context, rank: int, length: int, turn: int) -> Iterator[Meld]:
    rules = context.rules.meld
    if not has_sets_of(rank, rules):
        return
    naturals = min(length, context.rules.decks(context.seats) * rules.suits)
    cards = [card(rank, (turn + at) % rules.suits) for at in range(naturals)]
    meld = set_of(rank, [*cards, *[JOKER] * (length - naturals)])
    if refuse_laid_meld(meld, rules) is None:
        yield meld


def _run(context: Context, suit: int, start: int, length: int) -> Iterator[Meld]:
    """The run from this position, its natural cards in place as far as the decks have them."""
    rules = context.rules.meld
    left = cards_of(context)
    cards = []
    for position in range(start, start + length):
        face = natural_at(position, suit, rules)
        own = face != HIDDEN and left[face] > 0
        if not own:
            face = face_at(position, suit, rules)  # itself if it is always wild
            if face not in rules.wild_ranks.always or left[face] <= 0:
                face = JOKER
        left[face] -= 1
        cards.append(face)
    meld = Meld(Kind.RUN, suit, start, tuple(cards))
    if refuse_laid_meld(meld, rules) is None:
        yield meld


def _with_joker(context: Context, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds with a joker in one of them, a run if it can be, where the rules allow it."""
    if cards_of(context)[JOKER] <= sum(meld.cards.count(JOKER) for meld in melds):
        return melds
    order = sorted(range(len(melds)), key=lambda at: (melds[at].kind is Kind.SET, at))
    for at in order:
        joined = joker_in(context, melds[at])
        if joined is not None:
            return (*melds[:at], joined, *melds[at + 1 :])
    return melds


def joker_in(context: Context, meld: Meld) -> Meld | None:
    """The meld with a joker for one of its cards, in a run for one inside; if it may be laid."""
    at = 1 if meld.kind is Kind.RUN else len(meld.cards) - 1
    cards = (*meld.cards[:at], JOKER, *meld.cards[at + 1 :])
    joined = replace(meld, cards=cards)
    return joined if refuse_laid_meld(joined, context.rules.meld) is None else None


def find_meld(context: Context, kind: Kind, length: int, turn: int = 0) -> Meld | None:
    """A good meld of this kind and length, without a wild card where that can be."""
    return next(_candidates(context, Slot(kind, length), turn), None)
