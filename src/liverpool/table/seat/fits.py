"""Where cards of the hand may go on the table, and what would be there: lit melds, or a new one.

Nothing is decided here: the engine says which plays fit, and each is put in the words of a
table.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, repeat, takewhile
from typing import Final

from msgspec import Struct

from liverpool.bots import shed
from liverpool.engine.cards import JOKER, Card, hand_of, rank_of, without_card, without_cards
from liverpool.engine.lay_offs import adds
from liverpool.engine.melds import End, accepted, face_at, is_wild, readings, shapes
from liverpool.engine.moves import Add, Lay, Swap
from liverpool.engine.new_melds import after_new_melds
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, SetSuits
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.engine.swaps import exchanges, refused_swap, swapped_out
from liverpool.engine.turn import apply, refuse_move
from liverpool.table.seat.draft import CheckedDraft, Play, refuse_staged
from liverpool.table.words import meld_name, rank_text

STAR: Final = "★"
MOST_WAYS: Final = 12
"""The most ways to lay several cards off that a player is asked to choose from."""
MOST_TRIES: Final = 400
"""The most steps of the search, so that half a hand selected gets an answer at once."""
MOST_TOGETHER: Final = 24
"""More cards than these are never laid off together."""
MOST_MINDING_WILDS: Final = 8
"""The same where laying off has to mind a limit on wild cards, which takes longer to search."""


class Fit(Struct, frozen=True, omit_defaults=True):
    """Where cards of the hand may go now, and the plays that bring them there."""

    cards: tuple[Card, ...]
    owner: Seat
    index: int
    plays: tuple[Play, ...]
    tag: str
    """What would be there: `+9`, or `8★` for a joker that is swapped, `8↔2` for a 2; of a new meld,
    which would be the owner's next, what it is: `4 to 7 of spades`."""
    swap: bool
    wild: Card = JOKER
    """What is taken by a swap."""
    same: bool = False
    """Whether it comes to the same as one before it, as with two like sets."""


def fits_now(state: State, seat: Seat) -> tuple[Fit, ...]:
    """Where single cards may go now: those of the hand, or the one that the seat has called.

    For one who is not down yet, the jokers that may be swapped out to go down with.
    """
    public = state.public
    if public.phase is Phase.CALLER_PLAYS:
        called = public.pile[-1:] if public.caller == seat else ()
        return _as_fits(state, seat, adds(public, seat, called))
    if public.phase is not Phase.PLAY or public.turn != seat:
        return ()
    if seat not in public.down:
        return _as_fits(state, seat, _swaps(state, state.hands[seat]))
    return _single_fits(state, seat, state.hands[seat])


def fits_together(checked: CheckedDraft, cards: Sequence[Card]) -> tuple[Fit, ...]:
    """Where all these cards of the hand may go together: for each way, each meld that gets some.

    `cards` and `plays` are those of the whole way, in an order that works; the owner, the
    index and the tag are of one meld. Then the new melds that they are. A single card may also be
    swapped for a joker. Empty where the hand does not hold them, or they are too many to search.
    """
    state, seat = checked.state, checked.seat
    public = state.public
    if not _lays_off(public, seat) or checked.ended or not cards or len(cards) > _most(public):
        return ()
    try:
        without_cards(state.hands[seat], cards)
    except ValueError:
        return ()
    if len(cards) == 1:
        return _single_fits(state, seat, cards)
    ways = lay_offs(state, seat, cards)
    return (
        *(
            Fit(
                cards=tuple(move.card for move in way),
                owner=owner,
                index=index,
                plays=tuple(way),
                tag=tag,
                swap=False,
                same=same,
            )
            for way, same in zip(ways, _same(public, ways), strict=True)
            for (owner, index), tag in _tags(state, seat, way)
        ),
        *(_as_new_meld(public, seat, lay) for lay in new_lays(state, seat, cards)),
    )


def _as_new_meld(public: Public, seat: Seat, lay: Lay) -> Fit:
    tag = meld_name(lay.melds[0], public.rules.meld)
    return Fit(lay.cards, seat, len(public.table[seat]), (lay,), tag, swap=False)


def _lays_off(public: Public, seat: Seat) -> bool:
    """Whether the seat may lay cards of its hand off now."""
    return public.phase is Phase.PLAY and public.turn == seat and seat in public.down


def _most(public: Public) -> int:
    """How many cards may be laid off together at most, so that an answer comes at once."""
    return MOST_MINDING_WILDS if public.rules.meld.limit_lasts else MOST_TOGETHER


def _single_fits(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Fit, ...]:
    """Each of the cards by itself on each meld where it may go now, swaps included."""
    return _as_fits(state, seat, (*adds(state.public, seat, tuple(cards)), *_swaps(state, cards)))


def _as_fits(state: State, seat: Seat, moves: Iterable[Add | Swap]) -> tuple[Fit, ...]:
    """Those of the moves that may be made, or prepared."""
    good = [move for move in moves if _refused(state, seat, move) is None]
    same = _same(state.public, [[move] for move in good])
    return tuple(map(_fit, repeat(state.public), good, same))


def _same(public: Public, ways: Iterable[Sequence[Add | Swap]]) -> list[bool]:
    """Of each way, whether it comes to the same as one before it."""
    seen: set[tuple[tuple[int, ...], ...]] = set()
    same = []
    for way in ways:
        outcome = tuple(sorted(_outcome(public, move) for move in way))
        same.append(outcome in seen)
        seen.add(outcome)
    return same


def _outcome(public: Public, move: Add | Swap) -> tuple[int, ...]:
    """What two moves have in common that come to the same.

    That is the same card on one of two sets of a rank that hold as many cards and wild cards, or,
    where suits count, the same cards; all other places differ.
    """
    meld, rules = public.table[move.owner][move.index], public.rules.meld
    if isinstance(move, Swap) or meld.kind is Kind.RUN:
        end = -1 if isinstance(move, Swap) or move.end is None else list(End).index(move.end)
        return (move.card, 0, move.owner, move.index, end)
    alike: tuple[int, ...] = (len(meld.cards), sum(is_wild(face, rules) for face in meld.cards))
    if rules.set_suits is not SetSuits.ANY:
        alike = tuple(sorted(meld.cards))
    return (move.card, 1, meld.start, *alike)


def _refused(state: State, seat: Seat, move: Add | Swap) -> Refusal | None:
    if isinstance(move, Swap) and seat not in state.public.down:
        return refuse_staged(state, seat, move)
    return refuse_move(state, seat, move)


def _fit(public: Public, move: Add | Swap, same: bool) -> Fit:
    return Fit(
        cards=(move.card,),
        owner=move.owner,
        index=move.index,
        plays=(move,),
        tag=_tag(public, move),
        swap=isinstance(move, Swap),
        wild=swapped_out(public, move) if isinstance(move, Swap) else JOKER,
        same=same,
    )


def _swaps(state: State, hand: Sequence[Card]) -> Iterator[Swap]:
    """Every swap for which the hand has the card, whether or not it may be made."""
    for owner, melds in enumerate(state.public.table):
        for index, meld in enumerate(melds):
            if places := exchanges(meld, state.public.rules):
                for face in dict.fromkeys(hand):
                    if face in places:
                        yield Swap(face, owner, index)


def all_off(state: State, seat: Seat) -> tuple[Add | Lay, ...]:
    """The lay-offs, and new melds where there are any, that leave the fewest points in the hand, in
    an order that works.

    Empty where it is not the seat's turn to lay off, or it would take long to find out.
    """
    public = state.public
    if not _lays_off(public, seat) or len(state.hands[seat]) > _most(public):
        return ()
    hand, plays = state.hands[seat], list[Add | Lay]()
    while (lay := shed.best_new_meld(public, seat, hand)) is not None:
        plays.append(lay)
        public, hand = after_new_melds(public, seat, hand, lay.melds)
    plays += shed.lay_offs(public, seat, hand)
    return tuple(plays) if _is_possible(state, seat, plays) else ()


def none_fits(state: State, seat: Seat, off: Sequence[Add | Lay]) -> bool:
    """Whether it is the seat's turn to lay off and no card of its hand can go on the table.

    `off` is what `all_off` has found.
    """
    searched = _lays_off(state.public, seat) and len(state.hands[seat]) <= _most(state.public)
    return searched and not off and not fits_now(state, seat)


def cards_off(plays: Sequence[Add | Lay]) -> int:
    """How many cards of the hand these plays bring to the table."""
    return sum(len(play.cards) if isinstance(play, Lay) else 1 for play in plays)


def swaps(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[list[Swap], Refusal | None]:
    """The jokers that may be swapped for these cards.

    Where there is none, the reason: a rule, or that no joker stands for them.
    """
    wanted = list(_swaps(state, cards))
    refused = [_refused(state, seat, move) for move in wanted]
    good = [move for move, refusal in zip(wanted, refused, strict=True) if refusal is None]
    if good:
        return good, None
    return [], next(iter(refused), None) or refused_swap(Reason.NO_SUCH_JOKER, state.public.rules)


def _tag(public: Public, move: Add | Swap) -> str:
    """What would be there: `+9`; for a wild card what it stands for; `8★` for a joker swapped."""
    meld, rules = public.table[move.owner][move.index], public.rules.meld
    if isinstance(move, Swap):
        rank = meld.start if meld.kind is Kind.SET else rank_of(move.card)
        wild = swapped_out(public, move)
        return f"{rank_text(rank)}{STAR if wild == JOKER else f'↔{rank_text(rank_of(wild))}'}"
    if meld.kind is Kind.SET:
        return f"+{rank_text(meld.start)}"
    at = meld.start - 1 if move.end is End.LOW else meld.end + 1
    return f"+{rank_text(rank_of(face_at(at, meld.suit, rules)))}"


def _tags(state: State, seat: Seat, way: Sequence[Add]) -> list[tuple[tuple[Seat, int], str]]:
    """For each meld that gets cards, in the order of laying, what is added to it."""
    tags: dict[tuple[Seat, int], list[str]] = {}
    for move in way:
        tags.setdefault((move.owner, move.index), []).append(_tag(state.public, move))
        state = apply(state, seat, move)
    return [(place, " ".join(parts)) for place, parts in tags.items()]


# Several cards at once


def ways_off(state: State, seat: Seat, cards: Sequence[Card]) -> list[tuple[Add, ...]]:
    """The ways to lay all these cards off, for a single card the melds and ends where it may go;
    of those that come to the same, the first.
    """
    if len(cards) > 1:
        ways = [tuple(way) for way in lay_offs(state, seat, cards)]
    else:
        fitting = adds(state.public, seat, tuple(cards))
        ways = [(move,) for move in fitting if refuse_move(state, seat, move) is None]
    return [way for way, same in zip(ways, _same(state.public, ways), strict=True) if not same]


def lay_offs(state: State, seat: Seat, cards: Sequence[Card]) -> list[list[Add]]:
    """The ways to lay all these cards off, in whatever order works, one for each outcome.

    A few at most; outcomes that leave the same table count as one. The search is cut off after
    some tries; if it has found no way by then, the solver's is tried.
    """
    best = shed.lay_offs(state.public, seat, hand_of(cards), keep=0)
    if len(best) < len(cards):
        return []
    found: dict[object, list[Add]] = {}
    seen: set[object] = set()
    tried = 0

    def lay(state: State, left: tuple[Card, ...], done: list[Add]) -> None:
        nonlocal tried
        mark = (state.public.table, left)
        if mark in seen:
            return
        seen.add(mark)
        if not left:
            found.setdefault(state.public.table, done)
            return
        for add in adds(state.public, seat, left):
            if len(found) == MOST_WAYS or tried == MOST_TRIES:
                return
            tried += 1
            if refuse_move(state, seat, add) is None:
                after = apply(state, seat, add)
                ended = after.public.phase is not Phase.PLAY or after.public.turn != seat
                rest = without_card(left, add.card)
                if not (ended and rest):
                    lay(after, rest, [*done, add])

    lay(state, hand_of(cards), [])
    if not found and tried == MOST_TRIES and _is_possible(state, seat, best):
        return [best]
    return list(found.values())


def _is_possible(state: State, seat: Seat, plays: Sequence[Add | Lay]) -> bool:
    """Whether these plays can be made one after the other."""
    for move in plays:
        if refuse_move(state, seat, move) is not None:
            return False
        state = apply(state, seat, move)
    return True


def new_lays(state: State, seat: Seat, cards: Sequence[Card]) -> list[Lay]:
    """The new melds that the seat, being down, may lay all these cards as: each set, each run."""
    most = max(MOST_WAYS, state.public.rules.meld.ranks)
    found = islice(_as_new_melds(state, seat, cards), most)
    return [lay for lay in found if refuse_move(state, seat, lay) is None]


def _as_new_melds(state: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Lay]:
    """The same, whether or not they may be laid now; none where the rules allow no new melds.

    Wild cards alone may be a set of any rank, and are asked about as such.
    """
    public, rules = state.public, state.public.rules.meld
    if public.rules.layoff.new_melds and seat in public.down and len(cards) > 1:
        sets = takewhile(lambda meld: meld.kind is Kind.SET, readings(cards, rules))
        runs = (meld for meld in shapes(cards, rules) if meld.kind is Kind.RUN)
        yield from (Lay((meld,)) for meld in chain(sets, runs))


def why_not_new(state: State, seat: Seat, cards: Sequence[Card]) -> Refusal | None:
    """Why these cards, which are a meld, may not be laid down as a new one; None if they are
    none."""
    lay = next(_as_new_melds(state, seat, cards), None)
    return None if lay is None else refuse_move(state, seat, lay)


def why_not_off(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Card, Refusal]:
    """Which of the cards is left when as many as possible lie, and why it cannot follow."""
    left = list(cards)
    while ways := [way for card in left for way in ways_off(state, seat, [card])]:
        [add] = ways[0]
        state = apply(state, seat, add)
        left.remove(add.card)
    for card in left:
        refused = (refuse_move(state, seat, add) for add in _fitting(state, card))
        refusal = next((refusal for refusal in refused if refusal is not None), None)
        if refusal is not None:
            return card, refusal
    if seat not in state.public.down:
        return left[0], Refusal(Reason.NOT_DOWN)
    return left[0], Refusal(Reason.DOES_NOT_FIT)


def _fitting(state: State, card: Card) -> Iterator[Add]:
    """The card on every meld where it fits, whether or not it may be played there now."""
    for owner, melds in enumerate(state.public.table):
        for index, meld in enumerate(melds):
            for face, end in accepted(meld, state.public.rules.meld):
                if face == card:
                    yield Add(card, owner, index, end)
