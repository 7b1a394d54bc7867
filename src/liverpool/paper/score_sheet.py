"""Score sheets: what stands on one, empty or filled in from a game, and the sheet as a PDF.

A sheet has a row for each deal and a column for each player. What stands in its cells follows
from the rules and from the engine's or the keeper's scores; nothing is counted here. How a sheet
looks is decided in `templates/score-sheet.typ`, and for Word in `score_sheet_word`.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.engine.english import capital, either, number, small
from liverpool.engine.presets import NamedRules, whole_title
from liverpool.engine.rules import BuyWindow, RuleSet
from liverpool.engine.state import Seat, Seats
from liverpool.paper.at_a_glance import (
    AS_SHOWN,
    card_values,
    contracts,
    describe_stakes,
    extra_points,
    meanings,
    perfect_cut_size,
)
from liverpool.paper.output import CannotPrint
from liverpool.paper.rule_facts import sizes_with_sides
from liverpool.paper.summary import own_note
from liverpool.paper.typeset import NoFont, Paper, pdf
from liverpool.record.names import names_fault
from liverpool.table.stakes import unit

TITLE: Final = "Liverpool Rummy score sheet"
RING: Final = "○"
"""In the corner of a cell, to be filled in when its player deals."""
DOT: Final = "●"
"""In its place where the dealer is known."""


_TWO_TO_A_PAGE: Final = "mahlum"
"""Its score cards “print two to a page” (source 004)."""


class Cell(Struct, frozen=True):
    """A player's points of a deal and the total after it, as they stand on the sheet."""

    points: str = ""
    total: str = ""


class SheetDeal(Struct, frozen=True):
    number: int
    cards: int
    contract: str
    all_at_once: bool
    dealer: Seat | None
    """None if it is not known; then each cell has a ring to fill in."""
    cells: tuple[Cell, ...]


class CoinRow(Struct, frozen=True):
    label: str
    cells: tuple[str, ...]


class RunningTotals(Struct, frozen=True):
    """Everybody's total after a deal, 0 for before the first."""

    deal: int
    totals: tuple[int, ...]


class ScoreSheet(Struct, frozen=True):
    title: str
    rules: str
    """The title of the rule set."""
    players: tuple[str, ...]
    """By seat; empty if a name is to be written in."""
    deals: tuple[SheetDeal, ...]
    brought: tuple[str, ...]
    """Points from before the first deal that is known, by seat; empty for none."""
    total: str
    """What the row of `totals` is called."""
    totals: tuple[str, ...]
    winners: Seats
    coins: tuple[CoinRow, ...]
    buys: str
    """What the row says in which buys are tallied; empty where nobody has to."""
    outcome: str
    """Who has won, or leads; empty before a deal is finished."""
    foot: tuple[str, ...]
    """What you look up while keeping score, and where coins are that nobody has won yet."""
    course: tuple[RunningTotals, ...]
    """From before the first deal that is known; empty where none is."""
    per_page: int = 1
    """How often it stands on a page if nobody says otherwise."""


def empty_sheet(
    named: NamedRules, players: Sequence[str] = (), dealer: Seat | None = None
) -> ScoreSheet:
    """A sheet to be filled in by hand, with as many columns as there are players.

    If none are named, it has a column for each that the rules allow. `dealer` is the seat of the
    first dealer, if known. Raises `CannotPrint` for names that no table can have.
    """
    _check(named.rules, players)
    names = tuple(players) or ("",) * min(named.rules.players.max, MOST_PLAYERS)
    blank = ("",) * len(names)
    rules = named.rules
    return ScoreSheet(
        title=TITLE,
        rules=whole_title(named),
        players=names,
        deals=sheet_deals(rules, len(names), dealers_in_turn(rules, len(names), dealer), {}),
        brought=(),
        total="Total",
        totals=blank,
        winners=(),
        coins=tuple(CoinRow(label, blank) for label in coin_labels(rules).values()),
        buys=_buys(rules),
        outcome="",
        foot=foot(rules, dealer_known=dealer is not None),
        per_page=2 if _game_of(named) == _TWO_TO_A_PAGE else 1,
        course=(),
    )


def _check(rules: RuleSet, players: Sequence[str]) -> None:
    if not rules.deals:
        raise CannotPrint("These rules have no deals, so there is nothing to score.")
    if len(players) > MOST_PLAYERS:
        raise CannotPrint(f"A sheet has room for at most {MOST_PLAYERS} players.")
    fault = names_fault(players)
    if fault is not None:
        raise CannotPrint(fault)


def dealers_in_turn(rules: RuleSet, seats: int, first: Seat | None) -> tuple[Seat | None, ...]:
    """Who deals each deal where all play all of them; None where the first is not known."""
    deals = range(rules.most_deals)
    return tuple(None if first is None else (first + at) % seats for at in deals)


def sheet_deals(
    rules: RuleSet,
    seats: int,
    dealers: Sequence[Seat | None],
    cells: dict[int, tuple[Cell, ...]],
) -> tuple[SheetDeal, ...]:
    """The rows, with the `cells` of those deals that are known, by number.

    The deal passes to the next player, so the columns stand as the players sit.
    """
    asked = ("",) * rules.most_deals if rules.own_contracts else contracts(rules)
    return tuple(
        SheetDeal(
            number=number,
            cards=rules.dealt_as(number).cards,
            contract=contract,
            all_at_once=rules.dealt_as(number).all_at_once and not rules.own_contracts,
            dealer=dealers[number - 1],
            cells=cells.get(number, (Cell(),) * seats),
        )
        for number, contract in enumerate(asked, start=1)
    )


def _buys(rules: RuleSet) -> str:
    """The row for those of all deals, where they count together."""
    buy = rules.buy
    if buy.window is BuyWindow.OFF or not buy.count_in_game:
        return ""
    most = buy.most_in(rules.most_deals) if buy.game_limit == "none" else buy.game_limit
    return f"Buys in the game (at most {most})"


def coin_labels(rules: RuleSet) -> dict[str, str]:
    """The rows for stakes that these rules need, by where those lie, and what the rows say."""
    stakes = rules.stakes
    played = {"middle": stakes.per_deal, "pot": stakes.ante}
    return {place: f"{capital(place)} ({unit(stakes)})" for place, paid in played.items() if paid}


def foot(rules: RuleSet, *, dealer_known: bool) -> tuple[str, ...]:
    """What you look up while keeping score, and what the table adds in its own words."""
    values = ", ".join(
        f"{small(card)}{' ' if points == AS_SHOWN else ' = '}{points}"
        for card, points in card_values(rules)
    )
    extra = dict(extra_points(rules))
    out = extra.pop("Going out")
    bonuses = [f"Going out: write <{out}>."]
    if "Perfect cut" in extra:
        bonuses.append(f"Perfect cut ({perfect_cut_size(rules)}): {extra['Perfect cut']}.")
    if "Failed lay-down" in extra:
        bonuses.append(f"Failed lay-down: {extra['Failed lay-down']}.")
    if "Buy left" in extra:
        bonuses.append(f"Buy left{_when_left(rules)}: {extra['Buy left']}.")
    deals = f"{DOT} marks the dealer." if dealer_known else f"Fill in the dealer's ring {RING}."
    melds = ". ".join(f"{melds}: {what}" for melds, what in meanings(rules))
    lines = [
        f"Cards left in a hand: {values}. {' '.join(bonuses)}",
        f"{melds}. {deals} The next column deals next.",
        _own_contracts(rules),
        "In each box: the points of the deal above, the total so far below. Fewest points win.",
        _partners(rules),
        describe_stakes(rules),
        " ".join(own_note(rules)),
    ]
    return tuple(line for line in lines if line)


def _partners(rules: RuleSet) -> str:
    """How the boxes of partners are filled in; empty where there are none."""
    sides = sizes_with_sides(rules)
    if not sides:
        return ""
    return (
        f"With {either([*map(number, sides)])} players, two who sit across from each other are"
        " partners: the total in their boxes is that of both."
    )


def _own_contracts(rules: RuleSet) -> str:
    """The contracts in their order, where each player has their own; empty where all have one."""
    if not rules.own_contracts:
        return ""
    asked = "; ".join(f"{at} {each}" for at, each in enumerate(contracts(rules), start=1))
    return f"Contracts: {asked}. Tick the points of whoever goes down: they go on to the next."


def _when_left(rules: RuleSet) -> str:
    return " after the last deal" if rules.buy.carry_over and len(rules.deals) > 1 else ""


def _game_of(named: NamedRules) -> str:
    """The preset that these rules are, or lie over."""
    return (named.base or named.name).partition("+")[0]


# On paper


_ROWS: Final = {1: 13, 2: 11}
"""Rows, by sheets to a page, that leave room for handwriting."""


def parts(sheet: ScoreSheet, per_page: int) -> tuple[tuple[SheetDeal, ...], ...]:
    """The deals on each page, spread as evenly as possible; raises `CannotPrint`."""
    if per_page not in _ROWS:
        raise CannotPrint(f"A page has room for one or two sheets, not {per_page}.")
    room = _ROWS[per_page] - bool(sheet.coins or sheet.buys) - bool(sheet.brought)
    count = -(-len(sheet.deals) // room)
    size = -(-len(sheet.deals) // count)
    return tuple(sheet.deals[at : at + size] for at in range(0, len(sheet.deals), size))


def score_sheet_pdf(sheet: ScoreSheet, per_page: int | None, paper: Paper) -> bytes:
    """The sheet as a PDF, once or twice to a page, None for as usual; raises `CannotPrint`."""
    copies = sheet.per_page if per_page is None else per_page
    data = {"sheet": sheet, "parts": parts(sheet, copies), "copies": copies}
    try:
        return pdf("score-sheet", data, paper)
    except NoFont as error:
        raise CannotPrint(f"{error} A Word file can have any letters.") from None
