"""Where cards of the hand may go on the table, and what would be there: the lit melds.

Nothing is decided here: the engine says which plays fit, and each is put in the words of
the page.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.lay_offs import adds
from liverpool.engine.melds import End, Meld, face_at, natural_at, represented
from liverpool.engine.moves import Add, Swap
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import Kind, MeldRules, RuleSet
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.engine.turn import apply, refusal_of
from liverpool.server.messages.game import Fit, LaidCard, MeldShown
from liverpool.server.messages.telling import Why
from liverpool.table.draft import lay_offs, refuse_play
from liverpool.table.reasons import rule_behind
from liverpool.table.words import card_text, rank_text

STAR: Final = "★"
MOST_WAYS: Final = 12
MOST_TRIES: Final = 400
"""As long may the search for them take; whoever selects half a hand gets an answer at once."""


@lru_cache(maxsize=1 << 10)
def why(refusal: Refusal, rules: RuleSet) -> Why:
    """A refusal in words, with the table's own rule behind it."""
    return Why(refusal.reason.value, refusal.sentence, rule_behind(refusal, rules))


@lru_cache(maxsize=1 << 13)
def shown(meld: Meld, rules: MeldRules) -> MeldShown:
    """A meld as it lies, its wild cards with what they stand for."""
    return MeldShown(
        meld.kind,
        tuple(LaidCard(face, _stands_for(meld, at, rules)) for at, face in enumerate(meld.cards)),
    )


def _stands_for(meld: Meld, at: int, rules: MeldRules) -> str:
    face = meld.cards[at]
    if meld.kind is Kind.SET:
        own = face != JOKER and rank_of(face) == meld.start
        return "" if own else rank_text(meld.start)
    position = meld.start + at
    own = face == natural_at(position, meld.suit, rules)
    return "" if own else card_text(face_at(position, meld.suit, rules))


def wild_words(meld: Meld, rules: MeldRules) -> str:
    """What the meld's wild cards are: `8h`, `8h and Qh`; empty where there are none."""
    return " and ".join(laid.stands_for for laid in shown(meld, rules).cards if laid.stands_for)


def fits_now(state: State, seat: Seat) -> tuple[Fit, ...]:
    """Where single cards may go now: those of the hand, or the one that the seat has called.

    For one who is not down yet, the jokers that may be swapped out to go down with.
    """
    public = state.public
    if public.phase is Phase.CALLER_PLAYS:
        called = public.pile[-1:] if public.caller == seat else ()
        return _as_fits(state, seat, adds(public, seat, called))
    if public.phase is Phase.PLAY and public.turn == seat and seat not in public.down:
        return _contract_fits(state, seat)
    return single_fits(state, seat)


def _contract_fits(state: State, seat: Seat) -> tuple[Fit, ...]:
    public = state.public
    return tuple(
        _fit(public, move)
        for move in _swaps(state, state.hands[seat])
        if refuse_play(state, seat, move) is None
    )


def _may_add(public: Public, seat: Seat) -> bool:
    return public.phase is Phase.PLAY and public.turn == seat and seat in public.down


def single_fits(state: State, seat: Seat, only: Card | None = None) -> tuple[Fit, ...]:
    """Each single card of the hand on each meld where it may go now, swaps included."""
    public = state.public
    if not _may_add(public, seat):
        return ()
    hand = state.hands[seat] if only is None else (only,)
    return _as_fits(state, seat, (*adds(public, seat, hand), *_swaps(state, hand)))


def _as_fits(state: State, seat: Seat, moves: Iterable[Add | Swap]) -> tuple[Fit, ...]:
    """Those of the moves that may be made."""
    return tuple(
        _fit(state.public, move) for move in moves if refusal_of(state, seat, move) is None
    )


def _fit(public: Public, move: Add | Swap) -> Fit:
    tag = _tag(public.table[move.owner][move.index], move, public.rules.meld)
    swap = isinstance(move, Swap)
    return Fit((move.card,), move.owner, move.index, (move,), tag, swap=swap)


def _swaps(state: State, hand: Sequence[Card]) -> Iterator[Swap]:
    """Every swap for which the hand has the card, whether or not it may be made."""
    for owner, melds in enumerate(state.public.table):
        for index, meld in enumerate(melds):
            if JOKER in meld.cards:
                places = represented(meld, state.public.rules.meld)
                for face in dict.fromkeys(hand):
                    if face in places:
                        yield Swap(face, owner, index)


def _tag(meld: Meld, move: Add | Swap, rules: MeldRules) -> str:
    """What would be there: `+9`; for a wild card what it stands for; `8★` for a joker taken."""
    if isinstance(move, Swap):
        rank = meld.start if meld.kind is Kind.SET else rank_of(move.card)
        return f"{rank_text(rank)}{STAR}"
    if meld.kind is Kind.SET:
        return f"+{rank_text(meld.start)}"
    at = meld.start - 1 if move.end is End.LOW else meld.end + 1
    return f"+{rank_text(rank_of(face_at(at, meld.suit, rules)))}"


def fits_together(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Fit, ...]:
    """Where all these cards of the hand may go together: for each way, each meld that gets some.

    `cards` and `plays` are those of the whole way, in an order that works; the owner, the
    index and the tag are of one meld. A single card may also be swapped for a joker.
    """
    if not _may_add(state.public, seat):
        return ()
    if len(cards) == 1:
        return single_fits(state, seat, cards[0])
    return tuple(
        Fit(tuple(move.card for move in way), owner, index, tuple(way), tag, swap=False)
        for way in lay_offs(state, seat, cards, MOST_WAYS, MOST_TRIES)
        for (owner, index), tag in _tags(state, seat, way)
    )


def _tags(state: State, seat: Seat, way: Sequence[Add]) -> list[tuple[tuple[Seat, int], str]]:
    """For each meld that gets cards, in the order of laying, what is added to it."""
    tags: dict[tuple[Seat, int], list[str]] = {}
    for move in way:
        meld = state.public.table[move.owner][move.index]
        tags.setdefault((move.owner, move.index), []).append(
            _tag(meld, move, state.public.rules.meld)
        )
        state = apply(state, seat, move)
    return [(place, " ".join(told)) for place, told in tags.items()]
