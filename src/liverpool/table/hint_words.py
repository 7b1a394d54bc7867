"""The words of a hint: the move, and which others come close to it."""

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from liverpool.bots.search.comparison import is_played
from liverpool.engine.cards import Card
from liverpool.engine.english import counted, listed, small
from liverpool.engine.melds import is_wild
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Public, Seat, View
from liverpool.engine.supply import price_of
from liverpool.engine.swaps import after_swap, swapped_out
from liverpool.table.words import (
    Names,
    card_text,
    cards_text,
    deal_text,
    meld_name,
    where_joker_goes,
    wild_named,
)

NO_CALL: Final = "Do not call."


def faces_text(faces: Sequence[Card]) -> str:
    """`9s`, `9s and Kd`: cards within a sentence."""
    return listed([card_text(face) for face in faces])


def top_text(public: Public) -> str:
    return card_text(public.pile[-1]) if public.pile else "the pile"


def contract_text(view: View) -> str:
    """The contract that the seat has to make."""
    return deal_text(view.deal, view.public.rules.words)


def meld_text(public: Public, names: Names, owner: Seat, index: int) -> str:
    """A meld on the table by whose it is and what lies there: `Ben's 5 to 8 of spades`."""
    meld = public.table[owner][index]
    return f"{names.whose(owner)} {meld_name(meld, public.rules.meld)}"


def price_text(view: View) -> str:
    """` It costs 1 extra card.`, with the blank before it; empty where buying costs none."""
    price = price_of(view.public, view.seat)
    return f" It costs {counted(price, 'extra card')}." if price else ""


def says(view: View, names: Names, move: PlayerMove) -> str:
    public = view.public
    top = top_text(public)
    match move:
        case Cut(cards):
            return f"Aim at {counted(cards, 'card')}."
        case Buy() if public.rules.buy.priority is BuyPriority.CUT:
            return f"Knock for {top}."
        case Pass() if public.phase is Phase.LAST_CALL:
            return NO_CALL
        case Call():
            return f"Call {top}."
        case Lay(melds) if view.seat in public.down:
            return f"Lay down a new meld: {cards_text(melds[0].cards)}."
        case Lay():
            return _goes_down(view, names, move)
        case Expose():
            return "Show your cards."
        case Give(face):
            return f"Give {card_text(face)} to {names.who(public.by)}."
        case Add(face, end=end) if end and is_wild(face, public.rules.meld):
            return f"{_said(view, names, move)[0]}, at the {end} end."
        case Swap():
            return f"{_swapped(view, names, move)}."
        case Take() | Draw() | Buy() | Pass() | Add() | Discard():
            return f"{_said(view, names, move)[0]}."
        case _:
            assert_never(move)


def _goes_down(view: View, names: Names, lay: Lay) -> str:
    swaps, now = [], view
    for swap in lay.swaps:
        swaps.append(_swapped(now, names, swap))
        now = replace(now, public=after_swap(now.public, (swap.card,), swap)[0])
    laid = _said(view, names, lay)[0]
    return f"{'. '.join(swaps)}. Then {small(laid)}." if swaps else f"{laid}."


def _swapped(view: View, names: Names, swap: Swap) -> str:
    return f"{_said(view, names, swap)[0]}{where_joker_goes(view.public, swap)}"


def beside(public: Public, best: PlayerMove, others: Sequence[PlayerMove], *, alike: bool) -> str:
    """How moves that come close stand beside the best, which is named first; empty for none.

    That one may choose is said only where they are `alike`, so that nothing tells them apart.
    """
    if not others:
        return ""
    first = _short(public, best)
    named = [_within(public, move) for move in others]
    if alike:
        which = "either" if len(named) == 1 else "any of them"
        return f" {listed([first, *named])} seem equally good; {which} will do."
    come = "comes" if len(named) == 1 else "come"
    return f" {first} is a little better; {listed(named)} {come} close."


def _within(public: Public, move: PlayerMove) -> str:
    """A move within a sentence, beside another of its kind: `6d`, `drawing`, `buying 9s`."""
    text = _short(public, move)
    return text if isinstance(move, Discard) else small(text)


def _short(public: Public, move: PlayerMove) -> str:
    match move:
        case Discard(face) | Give(face):
            return card_text(face)
        case Draw():
            return "Drawing"
        case Take(cards):
            return f"Taking {faces_text(public.pile[-cards:])}"
        case Buy():
            return f"Buying {top_text(public)}"
        case _:
            return f"Letting {top_text(public)} go"


# What somebody chose, and what would have been better


def past(view: View, names: Names, move: PlayerMove) -> str:
    """What was done, after the name of who did it."""
    return _said(view, names, move)[1]


def doing(view: View, names: Names, move: PlayerMove) -> str:
    """The same, as what was better."""
    return _said(view, names, move)[2]


def _said(view: View, names: Names, move: PlayerMove) -> tuple[str, str, str]:
    """The move as advice, as what was done, and as what would have been better."""
    public = view.public
    match move:
        case Take(cards=cards):
            verbs, what = ("Take", "took", "taking"), faces_text(public.pile[-cards:])
        case Draw():
            verbs, what = ("Draw", "drew", "drawing"), "from the stock"
        case Buy():
            verbs, what = ("Buy", "bought", "buying"), top_text(public)
        case Pass():
            verbs, what = ("Let", "let", "letting"), f"{top_text(public)} go"
        case Discard(face):
            verbs, what = ("Discard", "discarded", "discarding"), card_text(face)
        case Lay(melds):
            verbs, how = ("Go", "went", "going"), "down with"
            if view.seat in public.down:
                verbs, how = ("Lay", "laid", "laying"), "down"
            what = f"{how} {'; '.join(cards_text(meld.cards) for meld in melds)}"
        case Add(face, owner, index):
            verbs = ("Lay", "laid", "laying")
            what = f"{card_text(face)} off on {meld_text(public, names, owner, index)}"
        case Swap(face, owner, index):
            verbs, wild = ("Swap", "swapped", "swapping"), wild_named(swapped_out(public, move))
            what = f"{card_text(face)} for the {wild} in {meld_text(public, names, owner, index)}"
        case _:
            raise ValueError(f"{move} is not looked at in a review.")
    advice, done, better = (f"{verb} {what}" for verb in verbs)
    return advice, done, better


def played_out(view: View, names: Names, better: PlayerMove, worse: PlayerMove) -> str:
    """That the one move did better than the other when the deal was played on from both, without
    the full stop."""
    one, other = _called(view, names, better, worse), _called(view, names, worse, better)
    return f"Played to the end of the deal many times, {one} did better than {other}"


def _called(view: View, names: Names, move: PlayerMove, other: PlayerMove) -> str:
    """The move, as what it is called in a sentence that names the other one, too."""
    if isinstance(move, Discard):
        if isinstance(other, Discard):
            return card_text(move.card)
        if is_played(other):
            return "waiting"
    return doing(view, names, move)
