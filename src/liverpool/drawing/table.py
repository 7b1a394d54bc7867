"""A table as it lies: of a state all hands, of a view its own and the backs of the others'."""

from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.drawing.cards import cards_svg, meld_svg
from liverpool.drawing.markup import LINE, SMALL, escaped, heading, page, tag
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.english import counted
from liverpool.engine.moves import DEALER
from liverpool.engine.questions import describe_contract
from liverpool.engine.state import Public, Seat, State, View, waiting_on
from liverpool.game import Game

PILED: Final = 6
"""How many cards of the pile are shown, the top one last."""


def game_html(game: Game) -> str:
    """The game at this moment, with all hands, as whoever has the game may see them."""
    return page(*_lying(game.state, game.names, f"by {game.record.rules}"))


def state_html(state: State) -> str:
    """The state, with all hands."""
    return page(*_lying(state, _numbered(state.public)))


def view_html(view: View) -> str:
    """What the seat sees."""
    hands = [(HIDDEN,) * size for size in view.sizes]
    hands[view.seat] = view.hand
    public = view.public
    return page(*_table(public, hands, view.stock, _numbered(public), f"as seat {view.seat} sees"))


def _lying(state: State, names: Sequence[str], more: str = "") -> Iterator[str]:
    return _table(state.public, state.hands, len(state.stock), names, more)


def _numbered(public: Public) -> list[str]:
    return [f"Seat {seat}" for seat in range(public.game.seats)]


def _table(
    public: Public, hands: Sequence[Sequence[Card]], stock: int, names: Sequence[str], more: str
) -> Iterator[str]:
    yield heading(_deal(public), more)
    yield tag("div", escaped(_waiting(public, names)), "margin:.3em 0")
    acting = waiting_on(public).must
    for seat, name in enumerate(names):
        lines = [tag("b", f"▸ {escaped(name)}") if seat in acting else escaped(name)]
        lines += [tag("span", escaped(each), SMALL) for each in _standing(public, seat)]
        melds = map(meld_svg, public.table[seat] if public.table else ())
        yield _row("<br/>".join(lines), hands[seat] if hands else (), *melds)
    pile, back = public.pile, (HIDDEN,) * min(stock, 1)
    yield _row(f"Pile<br/>{tag('span', counted(len(pile), 'card'), SMALL)}", pile[-PILED:])
    yield _row(f"Stock<br/>{tag('span', counted(stock, 'card'), SMALL)}", back)


def _row(named: str, cards: Sequence[Card], *melds: str) -> str:
    """Whose or what it is, the cards in hand, and beyond a line the melds."""
    held = tag("div", cards_svg(cards) if cards else "", "margin-right:1em")
    lying = "".join(tag("span", each, "margin-right:1em") for each in melds)
    beyond = f"display:flex;flex-wrap:wrap;row-gap:.4em;padding-left:1em;border-left:{LINE}"
    parts = held + (tag("div", lying, beyond) if melds else "")
    style = f"display:flex;align-items:flex-start;padding:.4em 0;border-top:{LINE}"
    return tag("div", tag("div", named, "flex:0 0 10em;overflow-wrap:anywhere") + parts, style)


def _deal(public: Public) -> str:
    if public.rules.own_contracts:
        return f"Deal {public.number}"
    contract = describe_contract(public.deal.contract, public.rules.words)
    return f"Deal {public.number} of {public.rules.most_deals}: {contract}"


def _waiting(public: Public, names: Sequence[str]) -> str:
    """Who acts, and in which phase."""
    waiting = waiting_on(public)
    if not waiting.must:
        return "The game is over."

    def listed(seats: Sequence[Seat]) -> str:
        return ", ".join("the dealer" if seat == DEALER else names[seat] for seat in seats)

    phase = public.phase.replace("_", " ").capitalize()
    may = f"; {listed(waiting.may)} may interrupt" if waiting.may else ""
    return f"{phase}: {listed(waiting.must)} must act{may}."


def _standing(public: Public, seat: Seat) -> Iterator[str]:
    """Points, and whether the seat is down; its contract where each has their own."""
    points = public.totals()[seat]
    down = ", down" if seat in public.down else ""
    yield f"{counted(points, 'point')}{down}"
    if public.rules.own_contracts:
        yield describe_contract(public.deal_of(seat).contract, public.rules.words)
