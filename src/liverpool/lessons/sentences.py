"""Longer sentences of a first deal: what its contract asks for, and how it ended."""

from liverpool.engine.english import listed, number, with_article
from liverpool.engine.rules import Deal, Kind
from liverpool.engine.state import View
from liverpool.table.words import Names, minus, points_text


def contract_words(deal: Deal) -> str:
    """`a set and a run`, `two sets`."""
    parts = []
    for kind in Kind:
        count = sum(slot.kind is kind for slot in deal.contract)
        if count:
            many = f"{number(count)} {kind.value}s"
            parts.append(with_article(kind.value) if count == 1 else many)
    return listed(parts)


def deal_over(view: View, names: Names) -> str:
    """Who went out, and what the others have left."""
    line, seat = view.public.sheet[-1], view.seat
    others = [
        f"{names.who(other)} {minus(line.total(other))}"
        for other in range(view.public.game.seats)
        if other not in (seat, line.out)
    ]
    own = f" You have {points_text(line.total(seat))}."
    if line.out == seat:
        first, own = f"You're out: {points_text(line.total(seat))}!", ""
    elif line.out >= 0:
        first = f"{names.who(line.out)} went out: {points_text(line.total(line.out))}."
    else:
        first = "The stock is empty, and the deal is over."
    left = f": {listed(others)}" if others else ""
    return f"{first}{own} Cards left in a hand count against it{left}. Fewest win."
