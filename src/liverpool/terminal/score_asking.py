"""What the screen of one deal asks, and which keys it has."""

from liverpool.engine.english import listed
from liverpool.engine.state import Seat
from liverpool.scores.counting import (
    at_once_points,
    is_finished,
    missing,
    most_buys_left,
    perfect_cut_points,
)
from liverpool.scores.keeper import deal_of
from liverpool.terminal.saved_scores import ScoreBook


def deal_keys(book: ScoreBook, number: int, *, typing: bool) -> str:
    """The keys of this deal; while a hand is being typed, those that are no signs."""
    if typing:
        return " enter notes it    backspace erases    esc clears it\n\n"
    kept, rules = book.kept, book.rules
    more = "  l went down" if rules.own_contracts else ""
    more += "  f failed lay-down (g one fewer)" if rules.end.failed_meld else ""
    more += "  b buy left (v one fewer)" if most_buys_left(rules, number) else ""
    more += "  c perfect cut" if perfect_cut_points(rules) else ""
    more += "  i in one turn" if at_once_points(kept, number, rules) else ""
    return (
        f" type cards (K K 7 *) or points (35), enter notes it    ↑ ↓ player\n"
        f" o went out  n nobody did{more}\n"
        " s sits out  d deal again  w note  u undo  y redo  esc back"
    )


def asked(book: ScoreBook, number: int, seat: Seat) -> str:
    """What is still to be noted of this deal, with this player chosen."""
    kept = book.kept
    deal = deal_of(kept, number)
    todo, name = missing(deal), kept.players[seat]
    if number <= len(kept.deals) and is_finished(deal):
        return "This deal is finished. Enter goes back to the sheet."
    if deal.out is None and len(todo) <= 1:
        if not todo:
            return "Who went out? Go to them and press o, or press n for nobody."
        name = kept.players[todo[0]]
        return f"Who went out? If it was {name}, go there and press o; or press n for nobody."
    if deal.out is None:
        return f"What was {name} left with? If {name} went out, press o."
    return f"Still to note: {listed([kept.players[seat] for seat in todo])}."
