"""The hands at the end of a deal and the score sheet, as lines of text.

A row for each deal, a column for each player. Who went out stands in angle brackets,
`<0>` or `<-25>`; what failed lay-downs, a perfect cut or buys left brought is added to the cards,
`35+50`. Stakes are only counted.
"""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from liverpool.engine.scoring import card_points, hand_points, ledger
from liverpool.engine.state import Public, Seat, State
from liverpool.table.results import buys_left_over, contract_short, partners_told, score_texts
from liverpool.table.stakes import ONLY_COUNTED, unit
from liverpool.table.words import Names, minus, signed
from liverpool.terminal.hand import Order, ordered
from liverpool.terminal.picture import text_lines, tile, wrapped

_LABEL: Final = 22


def hands_left(state: State, names: Names, width: int) -> list[Content]:
    """Each player's cards with what they count."""
    public = state.public
    lines: list[Content] = []
    for seat in _by_seat(public, names):
        head = f" {names.who(seat)[:11]:<12}"
        if not state.hands[seat]:
            is_out = public.sheet[-1].out == seat
            lines.append(Content.assemble((head, "bold"), "out" if is_out else "no cards left"))
            continue
        cards = [
            Content.assemble(tile(face), (f" {card_points(face, public.rules)}", "dim"))
            for face in ordered(state.hands[seat], Order.RANK)
        ]
        rows = wrapped(cards, width - len(head) - 8, gap="  ")
        total = f"= {hand_points(state.hands[seat], public.rules)}"
        lines.append(Content.assemble((head, "bold"), rows[0]))
        lines += [Content.assemble(" " * len(head), row) for row in rows[1:]]
        lines[-1] = Content.assemble(lines[-1], "  ", (total, "bold"))
    return lines + text_lines(width, buys_left_over(public, names))


def score_sheet(public: Public, names: Names, width: int) -> list[Content]:
    """The finished deals, what was brought forward, the totals, and the coins if played for."""
    seats = _by_seat(public, names)
    cell = min((width - _LABEL - 1) // len(seats), 11)

    def row(label: str, cells: list[str], style: str = "") -> Content:
        return sheet_row(f" {label}", _LABEL, cells, cell).stylize(style)

    lines = [row("< > went out", [names.who(seat)[: cell - 1] for seat in seats], "bold")]
    if any(public.brought):
        lines.append(row("Before", [minus(public.brought[seat]) for seat in seats]))
    for number, line in enumerate(public.sheet, start=public.number - len(public.sheet) + 1):
        label = f"{number} {contract_short(public.rules, number)}"
        lines.append(row(label, ["".join(score_texts(line, seat)) for seat in seats]))
    totals = public.totals()
    lines.append(Content.styled(f" {'─' * (_LABEL - 1 + cell * len(seats))}", "dim"))
    lines.append(row("Total", [minus(totals[seat]) for seat in seats], "bold"))
    if partners := partners_told(public.rules, [names.who(seat) for seat in range(len(seats))]):
        lines += text_lines(width, f"{partners} A total is that of both.")
    stakes = public.rules.stakes
    if stakes.are_played_for:
        coins = ledger(public)
        lines.append(row("Stakes", [signed(coins[seat]) for seat in seats]))
        lines += text_lines(width, f"Stakes are in {unit(stakes)}. {ONLY_COUNTED}")
    return lines


def sheet_row(head: str, head_width: int, cells: Sequence[str], width: int) -> Content:
    """A line of a score sheet: what it is, and a cell for each player."""
    start = Content(head).truncate(head_width, ellipsis=True, pad=True)
    return start.append("".join(f"{text:>{width}}" for text in cells))


def _by_seat(public: Public, names: Names) -> list[Seat]:
    """You first, then on around the table."""
    seats = public.game.seats
    return [(names.you + step) % seats for step in range(seats)]
