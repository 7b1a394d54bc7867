"""A table as it lies: of a state all hands, of a view its own and the backs of the others'."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from liverpool.drawing.cards import cards_svg, meld_svg
from liverpool.drawing.markup import LINE, SMALL, heading, page
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.english import counted
from liverpool.engine.moves import DEALER
from liverpool.engine.questions import describe_contract
from liverpool.engine.state import Public, Seat, State, View, waiting_on
from liverpool.game import Game
from liverpool.markup import Markup, element

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


def _lying(state: State, names: Sequence[str], more: str = "") -> Iterator[Markup]:
    return _table(state.public, state.hands, len(state.stock), names, more)


def _numbered(public: Public) -> list[str]:
    return [f"Seat {seat}" for seat in range(public.game.seats)]


def _table(
    public: Public, hands: Sequence[Sequence[Card]], stock: int, names: Sequence[str], more: str
) -> Iterator[Markup]:
    yield heading(_deal(public), more)
    yield element("div", _waiting(public, names), style="margin:.3em 0")
    acting = waiting_on(public).must
    for seat, name in enumerate(names):
        shown = element("b", f"▸ {name}") if seat in acting else name
        melds = map(meld_svg, public.table[seat] if public.table else ())
        yield _row(shown, _standing(public, seat), hands[seat] if hands else (), *melds)
    pile, back = public.pile, (HIDDEN,) * min(stock, 1)
    yield _row("Pile", [counted(len(pile), "card")], pile[-PILED:])
    yield _row("Stock", [counted(stock, "card")], back)


def _row(name: str, small: Iterable[str], cards: Sequence[Card], *melds: Markup) -> Markup:
    """Whose or what it is, the cards in hand, and beyond a line the melds."""
    lines = (element("div", each, style=SMALL) for each in small)
    named = element("div", name, *lines, style="flex:0 0 10em;overflow-wrap:anywhere")
    held = element("div", *([cards_svg(cards)] if cards else ()), style="margin-right:1em")
    lying = (element("span", each, style="margin-right:1em") for each in melds)
    beyond = f"display:flex;flex-wrap:wrap;row-gap:.4em;padding-left:1em;border-left:{LINE}"
    parts = [named, held, *([element("div", *lying, style=beyond)] if melds else ())]
    style = f"display:flex;align-items:flex-start;padding:.4em 0;border-top:{LINE}"
    return element("div", *parts, style=style)


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
