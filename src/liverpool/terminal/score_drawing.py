"""The score sheet of a game with real cards, its coins and its chart, as lines of text.

A row for each deal, a column for each player. Who went out stands in angle brackets, `<-25>`;
what came on top is added to the cards left, `35+50`. ● marks the dealer, ★ who leads. Stakes
are only counted.
"""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from msgspec import Struct
from textual.content import Content

from liverpool.engine.english import counted
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, DealScore, Seat
from liverpool.scores.counting import (
    coins,
    contract_of,
    deal_under_way,
    dealer_of,
    finished,
    leaders,
    playing,
    running_totals,
    score_lines,
    totals,
    winners,
)
from liverpool.scores.noted_scores import KeptScores, away_in
from liverpool.table.results import (
    contract_short,
    ended_early,
    missed_text,
    partners_told,
    score_texts,
    won_text,
)
from liverpool.table.stakes import ONLY_COUNTED, amount
from liverpool.table.words import deal_text, minus, signed
from liverpool.terminal.picture import text_lines
from liverpool.terminal.scores import sheet_row

DEALER: Final = "●"
LEADER: Final = "★"
_WIDEST_LABEL: Final = 26
_WIDEST_CELL: Final = 12
_LONGEST_NAME: Final = 14
_LABELLED: Final = 4
"""So many rows lie between two numbers beside the chart."""


def score_table(
    kept: KeptScores, rules: RuleSet, width: int, chosen: int, *, added_up: bool
) -> list[Content]:
    """The sheet with all deals of the game; `added_up` shows totals after each deal instead."""
    seats = range(len(kept.players))
    cell = max(min((width - 18) // len(seats), _WIDEST_CELL), 6)
    label = min(width - 2 - cell * len(seats), _WIDEST_LABEL)

    def row(head: str, cells: Sequence[str], style: str = "") -> Content:
        return sheet_row(head, label, cells, cell).stylize(style)

    lines = [row("", [name[: cell - 1] for name in kept.players], "bold")]
    scored, sums = score_lines(kept, rules), running_totals(kept, rules)
    for number in range(1, _rows(kept, rules) + 1):
        line = scored[number - 1] if number <= len(scored) else None
        dealer = dealer_of(kept, number)
        cells = [
            missed_text(line.points[seat] if line is not None else 0)
            if seat in away_in(kept, number) and not added_up
            else _mark(seat == dealer, _cell(line, seat, sums[number - 1], cell, added_up=added_up))
            if line is not None
            else _mark(seat == dealer, _waiting(kept, number, seat))
            for seat in seats
        ]
        here = "›" if number == chosen else " "
        style = "reverse" if number == chosen else ""
        lines.append(row(f"{here}{number}. {contract_short(rules, number)}", cells, style))
    best = leaders(kept, rules) if any(line is not None for line in scored) else ()
    sums_now = totals(kept, rules)
    lines.append(Content.styled("─" * (label + cell * len(seats)), "dim"))
    cells = [f"{LEADER * (seat in best)}{minus(sums_now[seat])}" for seat in seats]
    lines.append(row(" Total", cells, "bold"))
    if partners := partners_told(rules, kept.players):
        lines += text_lines(width, f"{partners} A total is that of both.")
    if rules.stakes.are_played_for:
        won = coins(kept, rules).coins
        lines.append(row(" Stakes", [signed(won[seat]) for seat in seats]))
    return lines


def _rows(kept: KeptScores, rules: RuleSet) -> int:
    """How many deals the sheet shows: all, or where their number is open those up to the next."""
    if not rules.own_contracts:
        return len(rules.deals)
    return max(len(kept.deals), deal_under_way(kept, rules) or 1)


def plays(kept: KeptScores, number: int, rules: RuleSet) -> str:
    """Which deal this is, how many cards are dealt, and what players need to go down."""
    dealt = rules.dealt_as(number)
    cards = counted(dealt.cards, "card")
    if not rules.own_contracts:
        contract = deal_text(dealt, rules.words)
        return f"Deal {number} of {len(rules.deals)}: {cards}, {contract}"
    needed = (
        f"{kept.players[seat]} {deal_text(rules.deals[at - 1], rules.words)}"
        for seat in playing(kept, number)
        for at in (contract_of(kept, number, seat, rules),)
    )
    return f"Deal {number}: {cards}. Contracts: {'; '.join(needed)}"


def _mark(is_dealer: bool, text: str) -> str:
    return f"{DEALER}{text}" if is_dealer else text


def _cell(line: DealScore, seat: Seat, sums: tuple[int, ...], cell: int, *, added_up: bool) -> str:
    if added_up:
        return minus(sums[seat])
    whole = "".join(score_texts(line, seat))
    if len(whole) < cell - 1:
        return whole
    total = minus(line.total(seat))
    return f"<{total}>" if line.out == seat else total


def _waiting(kept: KeptScores, number: int, seat: Seat) -> str:
    """What is noted of a deal that is not finished."""
    if number > len(kept.deals):
        return ""
    deal = kept.deals[number - 1]
    if deal.out == seat:
        return "<out>"
    return "…" if deal.left[seat] is None else "✓"


def standing(kept: KeptScores, rules: RuleSet) -> str:
    """How the game stands, in a sentence or two."""
    number = deal_under_way(kept, rules)
    sums = totals(kept, rules)
    if number is None:
        best = winners(kept, rules)
        if not best:
            return f"{ended_early(finished(kept, rules), rules)}: e on the sheet goes on."
        sides = rules.players.partners.named(best, kept.players)
        return f"{won_text(sides, sums[best[0]])}!"
    behind = (
        "" if number >= len(kept.deals) else " It is not finished, though later deals are noted."
    )
    dealer, deal = kept.players[dealer_of(kept, number)], rules.dealt_as(number)
    cards = counted(deal.cards, "card")
    if rules.own_contracts:
        return f"Deal {number}: {dealer} deals {cards}.{behind}"
    contract = deal_text(deal, rules.words)
    return f"Deal {number} of {len(rules.deals)}: {dealer} deals {cards}; {contract}.{behind}"


def coin_lines(kept: KeptScores, rules: RuleSet, width: int) -> list[Content]:
    """Deal by deal what each paid, who won it and what stayed, and where the pot went."""
    book = coins(kept, rules)
    stakes = rules.stakes
    paid = f"{amount(stakes.ante, stakes)} into the pot for the game"
    paid += f" and {amount(stakes.per_deal, stakes)} into the middle"
    sentences = [
        f"Each player pays {paid} for each deal. {ONLY_COUNTED}",
        "Whoever goes out takes the middle; the winner takes the pot.",
    ]
    numbers = [at for at, line in enumerate(score_lines(kept, rules), start=1) if line is not None]
    for number, middle in zip(numbers, book.deals, strict=True):
        won = (
            "nobody went out, so it stays"
            if middle.won_by == NOBODY
            else f"{kept.players[middle.won_by]} takes it"
        )
        sentences.append(f"Deal {number}: {amount(middle.coins, stakes)} in the middle; {won}.")
    shares = [(kept.players[seat], share) for seat, share in enumerate(book.shares) if share]
    if shares:
        sentences += [
            f"{name} gets {amount(share, stakes)} from the pot." for name, share in shares
        ]
    elif winners(kept, rules):
        sentences.append("There was nothing in the pot.")
    else:
        sentences.append(f"The pot holds {amount(book.pot, stakes)}.")
        if book.middle:
            sentences.append(f"In the middle for the next deal: {amount(book.middle, stakes)}.")
    sentences.append(
        "; ".join(f"{name} {signed(book.coins[at])}" for at, name in enumerate(kept.players))
    )
    return text_lines(width, *sentences)


# The chart


def chart(kept: KeptScores, rules: RuleSet, width: int, height: int) -> list[Content]:
    """The totals after each finished deal as lines: fewer points lie lower."""
    lines = zip(running_totals(kept, rules), score_lines(kept, rules), strict=True)
    sums = [(0,) * len(kept.players), *(after for after, line in lines if line is not None)]
    if len(sums) == 1:
        return [Content(" There is nothing to draw until the first deal is finished.")]
    values = [value for after in sums for value in after]
    scale = _Scale(min(values), max(*values, min(values) + 1), height)
    names = min(max(map(len, kept.players)), _LONGEST_NAME)
    step = max((width - 18 - names) // (len(sums) - 1), 2)
    grid = _grid(sums, scale, step)
    ends = _ends(kept, sums[-1], scale)
    drawn = []
    for row in range(height):
        label = minus(scale.value(row)) if row % _LABELLED == 0 or row == height - 1 else ""
        drawn.append(Content(f"{label:>6} │{''.join(grid[row])} {ends.get(row, '')}"))
    numbers = "".join(f"{at:>{step}}" for at in range(1, len(sums)))
    return [*drawn, Content(f"       └{'─' * len(grid[0])}"), Content(f"  deal   {numbers}")]


class _Scale(Struct, frozen=True):
    """Which row a number of points is drawn in."""

    least: int
    most: int
    height: int

    def row(self, value: float) -> int:
        return round((self.most - value) / (self.most - self.least) * (self.height - 1))

    def value(self, row: int) -> int:
        return round(self.most - (self.most - self.least) * row / (self.height - 1))


def _grid(sums: Sequence[Sequence[int]], scale: _Scale, step: int) -> list[list[str]]:
    """The lines, with a letter for each player where a deal ends and dots in between."""
    columns = step * (len(sums) - 1) + 1
    grid = [[" "] * columns for _ in range(scale.height)]
    for seat in range(len(sums[0])):
        for column in range(columns):
            at, part = divmod(column, step)
            now = sums[at][seat]
            if part:
                then = sums[at + 1][seat]
                row = scale.row(now + (then - now) * part / step)
                if grid[row][column] == " ":
                    grid[row][column] = "·"
            else:
                grid[scale.row(now)][column] = _marker(seat)
    return grid


def _marker(seat: Seat) -> str:
    return ascii_uppercase[seat]


def _ends(kept: KeptScores, last: Sequence[int], scale: _Scale) -> dict[int, str]:
    """Names at the ends of their lines, each on a row of its own."""
    ends: dict[int, str] = {}
    for seat in sorted(range(len(last)), key=lambda at: -last[at]):
        free = [row for row in range(scale.height) if row not in ends]
        nearest = min(free, key=lambda row: abs(row - scale.row(last[seat])))
        name = kept.players[seat][:_LONGEST_NAME]
        ends[nearest] = f"{_marker(seat)} {name} {minus(last[seat])}"
    return ends
