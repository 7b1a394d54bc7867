"""The words for what somebody chose, and for what would have been better."""

from liverpool.bots.search.comparison import is_played
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Pass, PlayerMove, Swap, Take
from liverpool.engine.state import View
from liverpool.engine.swaps import swapped_out
from liverpool.table.hint_words import faces_text, meld_text, top_text
from liverpool.table.words import Names, card_text, cards_text, wild_named


def past(view: View, names: Names, move: PlayerMove) -> str:
    """What was done, after the name of who did it."""
    return _past_and_doing(view, names, move)[0]


def doing(view: View, names: Names, move: PlayerMove) -> str:
    """The same, as what was better."""
    return _past_and_doing(view, names, move)[1]


def _past_and_doing(view: View, names: Names, move: PlayerMove) -> tuple[str, str]:
    public = view.public
    match move:
        case Take(cards=cards):
            took = faces_text(public.pile[-cards:])
            return f"took {took}", f"taking {took}"
        case Draw():
            return "drew from the stock", "drawing from the stock"
        case Buy():
            return f"bought {top_text(public)}", f"buying {top_text(public)}"
        case Pass():
            return f"let {top_text(public)} go", f"letting {top_text(public)} go"
        case Discard(face):
            return f"discarded {card_text(face)}", f"discarding {card_text(face)}"
        case Lay(melds):
            laid = "; ".join(cards_text(meld.cards) for meld in melds)
            if view.seat in public.down:
                return f"laid down {laid}", f"laying down {laid}"
            return f"went down with {laid}", f"going down with {laid}"
        case Add(face, owner, index):
            where = f"{card_text(face)} off on {meld_text(public, names, owner, index)}"
            return f"laid {where}", f"laying {where}"
        case Swap(face, owner, index):
            wild = wild_named(swapped_out(public, move))
            what = f"{card_text(face)} for the {wild} in {meld_text(public, names, owner, index)}"
            return f"swapped {what}", f"swapping {what}"
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
