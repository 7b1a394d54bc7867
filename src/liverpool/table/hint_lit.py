"""What a hint lights up: what the move is made with, and then all that it is about."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from liverpool.bots.going_down import best_lay
from liverpool.bots.measures import hand as hands
from liverpool.bots.shed import new_meld_with
from liverpool.engine.cards import Card, hand_of, without_card
from liverpool.engine.english import counted, listed
from liverpool.engine.lay_offs import adds
from liverpool.engine.melds import accepted
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.rules import Offence
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, Public, Seat, View
from liverpool.engine.swaps import after_swap, swapped_out
from liverpool.table.helping import Helping, count, helping, helping_text, helps, more_beside
from liverpool.table.hint_words import faces_text, meld_text, top_text
from liverpool.table.words import Names, card_text, cards_text

MOST_MELDS_NAMED: Final = 3
MOST_SPARE: Final = 6
"""Of more cards that can go, the likeliest are lit."""
MOST_LIT: Final = 3
"""So many cards of the hand are lit where any might go; of all of them nobody learns anything."""


class MeldAt(Struct, frozen=True):
    """A meld on the table: whose, and which of theirs."""

    owner: Seat
    index: int


class Lit(Struct, frozen=True):
    """Cards of the hand, cards that may come, the pile's top, melds."""

    sentence: str = ""
    """In words, for ears and where nothing can be lit."""
    own: tuple[Card, ...] = ()
    """Cards of the hand, each as often as it is meant."""
    helping: tuple[Helping, ...] = ()
    """What would bring the hand nearer, and may still come."""
    top: bool = False
    """Whether the top of the pile is meant, too."""
    melds: tuple[MeldAt, ...] = ()


def lit_by(public: Public, move: PlayerMove) -> Lit:
    match move:
        case Take() | Buy() | Call():
            return Lit(top=True)
        case Lay():
            melds = tuple(MeldAt(swap.owner, swap.index) for swap in move.swaps)
            return Lit(own=_from_hand(public, move), melds=melds)
        case Add(_, owner, index) if public.phase is Phase.CALLER_PLAYS:
            return Lit(top=True, melds=(MeldAt(owner, index),))
        case Add(face, owner, index) | Swap(face, owner, index):
            return Lit(own=(face,), melds=(MeldAt(owner, index),))
        case Discard(face) | Give(face):
            return Lit(own=(face,))
        case _:
            return Lit()


def lit(view: View, names: Names, move: PlayerMove, choice: Sequence[PlayerMove]) -> Lit:
    """What the choice is about; `choice` is what may well be done."""
    public = view.public
    match move:
        case Cut():
            return Lit(_deck_text(view))
        case Call():
            return lit_call(view, names)
        case Pass() if public.phase is Phase.LAST_CALL:
            return lit_call(view, names)
        case Lay():
            own = _from_hand(public, move)
            melds = tuple(MeldAt(swap.owner, swap.index) for swap in move.swaps)
            return Lit(f"Look at {cards_text(own)}.", own, melds=melds)
        case Add() if public.phase is Phase.CALLER_PLAYS:
            return _top_on(view, names)
        case Add():
            own = tuple(sorted({add.card for add in adds(public, view.seat, view.hand)}))
            melds = _places(public, view.seat, view.hand)
            fit = "fits" if len(own) == 1 else "fit"
            return Lit(f"{faces_text(own)} {fit} on the table.", own, melds=melds)
        case Swap(face, owner, index):
            sentence = f"Look at {card_text(face)} and {meld_text(public, names, owner, index)}."
            return Lit(sentence, (face,), melds=(MeldAt(owner, index),))
        case Discard() | Give():
            return _lit_parting(view, move.card, choice)
        case _ if not public.pile:
            return _lit_without_pile(view)
        case _:
            return _top_on(view, names) if view.seat in public.down else _lit_coming(view)


def _deck_text(view: View) -> str:
    """How many cards lie there to be cut, and how many will be dealt where that matters."""
    public = view.public
    rewarded = public.rules.start.perfect_cut != 0
    dealt = f", and {public.cards_to_deal} of them will be dealt" if rewarded else ""
    return f"The deck has {counted(view.stock, 'card')}{dealt}."


def lit_call(view: View, names: Names) -> Lit:
    """Where the top of the pile fits, so that it may be called."""
    return _lit_top(view, names, tuple(_fitting(view.public)))


def _fitting(public: Public) -> Iterator[MeldAt]:
    others_only = public.rules.call.offence is Offence.FITS_OTHERS
    for owner, melds in enumerate(public.table):
        for index, meld in enumerate(melds):
            fits = any(face == public.pile[-1] for face, _ in accepted(meld, public.rules.meld))
            if fits and not (others_only and public.owns(public.by, owner)):
                yield MeldAt(owner, index)


def _top_on(view: View, names: Names) -> Lit:
    """Where the seat could lay the top of the pile off, or the new meld that it could make."""
    public = view.public
    melded = new_meld_with(view, public.pile[-1])
    if public.phase is Phase.TURN and melded is not None:
        own = without_card(hand_of(melded.cards), public.pile[-1])
        sentence = f"{top_text(public)} makes a new meld with {faces_text(own)}."
        return Lit(sentence, own, top=True)
    return _lit_top(view, names, _places(view.public, view.seat, view.public.pile[-1:]))


def _lit_top(view: View, names: Names, melds: tuple[MeldAt, ...]) -> Lit:
    public = view.public
    if not melds:
        return Lit(f"{top_text(public)} fits nowhere.", top=True)
    named = [meld_text(public, names, at.owner, at.index) for at in melds[:MOST_MELDS_NAMED]]
    return Lit(f"{top_text(public)} fits on {listed(named)}.", top=True, melds=melds)


def _lit_parting(view: View, best: Card, choice: Sequence[PlayerMove]) -> Lit:
    """The cards that can go: before the hand is down, those that take it no further away.

    If the best is not among them, other things count more, and the first few of the choice are
    shown. So they are once the hand is down. Where nothing was weighed the dearest come first.
    """
    public, hand = view.public, view.hand
    weighed = [move.card for move in choice if isinstance(move, Discard | Give)]
    if not weighed:
        weighed = [best, *(face for face in _dearest_first(view) if face != best)]
    faces, few = tuple(sorted(weighed)), tuple(sorted(weighed[:MOST_LIT]))
    if view.seat in public.down:
        return Lit(f"Look at {cards_text(few)}.", few)
    waits = helping(view, hand)
    away = {face: hands.steps(public, view.seat, without_card(hand, face)) for face in faces}
    nearest = min(away.values())
    likely = [face for face in weighed if away[face] == nearest]
    spare = tuple(sorted(likely[:MOST_SPARE]))
    if best not in spare:
        spare, first = few, "Look at these"
    elif len(spare) == 1:
        first = "You need this one least"
    elif nearest == hands.steps(public, view.seat, hand):
        first = "Without one of these you are as near as before"
    else:
        first = "You need these least"
    sentence = f"{first}: {cards_text(spare)}. {_waited_for(view, waits)}"
    return Lit(sentence.strip(), spare, waits)


def _dearest_first(view: View) -> list[Card]:
    points = points_by_face(view.public.rules)
    return sorted(dict.fromkeys(view.hand), key=lambda face: -points[face])


def _lit_coming(view: View) -> Lit:
    """What brings the hand nearer, and whether the top of the pile does."""
    public, hand = view.public, view.hand
    waits = helping(view, hand)
    if not waits:
        return _lit_beside(view)
    top, start = public.pile[-1], f"{_waited_for(view, waits)} {top_text(public)}"
    if helps(view, top):
        return Lit(f"{start} is one of them.", helping=waits, top=True)
    more = more_beside(view, top)
    if more:
        sentence = f"{start} is not one of them, but with it there would be {more}."
        return Lit(sentence, helping=waits, top=True)
    return Lit(f"{start} is not one of them.", helping=waits)


def _lit_without_pile(view: View) -> Lit:
    """What brings the hand nearer, where a card can come from the stock alone."""
    waits = () if view.seat in view.public.down else helping(view, view.hand)
    return Lit(
        f"You can only draw from the stock. {_waited_for(view, waits)}".strip(), helping=waits
    )


def _lit_beside(view: View) -> Lit:
    """The top of the pile beside the cards that go down without it, where there are any."""
    public = view.public
    found = best_lay(public, view.seat, view.hand)
    if found is None:
        return Lit(f"Look at {top_text(public)}.", top=True)
    own = found[0].cards
    sentence = f"You can go down with {cards_text(own)}. Look at {top_text(public)} as well."
    return Lit(sentence, own, top=True)


def _waited_for(view: View, waits: Sequence[Helping]) -> str:
    if not waits:
        return ""
    cards = count(waits)
    bring = "card brings" if cards == 1 else "cards bring"
    named = helping_text(waits, view.public.rules.meld)
    return f"{cards} {bring} you nearer: {named}."


def _from_hand(public: Public, lay: Lay) -> tuple[Card, ...]:
    """The cards of a lay-down that lie in the hand, those that are swapped for jokers too."""
    own = [*lay.cards, *(swap.card for swap in lay.swaps)]
    for swap in lay.swaps:
        own.remove(swapped_out(public, swap))
        public, _ = after_swap(public, (swap.card,), swap)
    return tuple(own)


def _places(public: Public, seat: Seat, faces: Sequence[Card]) -> tuple[MeldAt, ...]:
    """The melds on which one of the faces may be laid off."""
    found = adds(public, seat, tuple(faces))
    return tuple(dict.fromkeys(MeldAt(add.owner, add.index) for add in found))
