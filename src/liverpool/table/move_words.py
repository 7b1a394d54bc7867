"""The words for what somebody chose, and for what would have been better."""

from liverpool.bots.search.comparison import is_played
from liverpool.engine.moves import (
    Add,
    Buy,
    Discard,
    Draw,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.state import Public, View
from liverpool.table.hint_words import faces_text, meld_text, top_text
from liverpool.table.words import Names, card_text, cards_text


def past(view: View, names: Names, move: PlayerMove) -> str:
    """What was done, after the name of who did it."""
    public = view.public
    match move:
        case Take():
            return f"took {_top(public, move)}"
        case Draw():
            return "drew from the stock"
        case Buy():
            return f"bought {top_text(public)}"
        case Pass():
            return f"let {top_text(public)} go"
        case Discard(face):
            return f"discarded {card_text(face)}"
        case Lay():
            return f"went down with {_melds(move)}"
        case Add(face, owner, index):
            return f"laid {card_text(face)} off on {meld_text(public, names, owner, index)}"
        case Swap(face, owner, index):
            meld = meld_text(public, names, owner, index)
            return f"swapped {card_text(face)} for the joker in {meld}"
        case _:
            raise ValueError(f"{move} is not looked at in a review.")


def doing(view: View, names: Names, move: PlayerMove) -> str:
    """The same, as what was better."""
    public = view.public
    match move:
        case Take():
            return f"taking {_top(public, move)}"
        case Draw():
            return "drawing from the stock"
        case Buy():
            return f"buying {top_text(public)}"
        case Pass():
            return f"letting {top_text(public)} go"
        case Discard(face):
            return f"discarding {card_text(face)}"
        case Lay():
            return f"going down with {_melds(move)}"
        case Add(face, owner, index):
            return f"laying {card_text(face)} off on {meld_text(public, names, owner, index)}"
        case Swap(face, owner, index):
            meld = meld_text(public, names, owner, index)
            return f"swapping {card_text(face)} for the joker in {meld}"
        case _:
            raise ValueError(f"{move} is not looked at in a review.")


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


def _top(public: Public, take: Take) -> str:
    return faces_text(public.pile[-take.cards :])


def _melds(lay: Lay) -> str:
    return "; ".join(cards_text(meld.cards) for meld in lay.melds)
