"""What you need (players, cards, paper), and what the game is in a few words."""

from itertools import groupby

from liverpool.engine.rules import BuyPriority, Kind, Out, StockOut, WildRanks
from liverpool.paper.book.told import Told, either, items, number, paragraph, several
from liverpool.paper.document import Section, Table
from liverpool.table.words import counted, rank_text


def section(told: Told) -> Section:
    return Section(
        "need",
        "What you need",
        (
            *paragraph(*_game(told)),
            *items(
                [
                    ("Players", _players(told)),
                    ("Cards", _cards(told)),
                    ("Spare cards", _spare(told)),
                    ("Wild cards", _wilds(told)),
                    ("Paper and a pencil", "somebody keeps score."),
                ]
            ),
            _decks(told),
        ),
    )


def _game(told: Told) -> tuple[str, ...]:
    """What the game is about."""
    deals = told.rules.deals
    kinds = {
        Kind.SET: f"{told.sets} of cards of one rank",
        Kind.RUN: f"{told.runs} of cards in order",
    }
    collected = either([kinds[kind] for kind in Kind if told.asks_for(kind)])
    if told.has_sets and told.has_runs:
        collected = collected.replace(" or ", " and ")
    one = told.one_deal
    return (
        "In Liverpool Rummy you collect cards and then get rid of them.",
        f"You gather {collected} until you have what the deal asks for: its contract.",
        _playing(told),
        _wins(told),
        "The cards that the other players still hold count against them.",
        "That is the whole game, and the lowest score wins."
        if one
        else f"A game has {several(len(deals), 'deal')}, each with its own contract;"
        " whoever has the fewest points at the end wins.",
    )


def _playing(told: Told) -> str:
    if told.lays_off:
        return (
            "Then you lay it down, lay off your other cards on the melds on the table, and go out."
        )
    return "Then you lay it down with all your cards at once, and you are out."


def _wins(told: Told) -> str:
    if told.rules.end.out is Out.FLOATS and told.lays_off:
        return "Whoever goes out first wins the deal (see Going out)."
    return "Whoever gets rid of all their cards first wins the deal."


def _players(told: Told) -> str:
    players = told.rules.players
    if players.min == players.max:
        return f"{number(players.min)}, each on their own."
    return f"{number(players.min)} to {number(players.max)}, each on their own."


def _cards(told: Told) -> str:
    meld = told.rules.meld
    if meld.ranks == 13 and meld.suits == 4:
        decks = "ordinary decks of 52 cards"
    else:
        size = counted(meld.ranks * meld.suits, "card")
        suits = several(meld.suits, "suit")
        decks = f"decks of {size} each, ace to {rank_name(meld.ranks)} in {suits}"
    jokers = "with jokers" if told.has_jokers else "without jokers"
    how_many = "the table below says how many"
    return f"{decks}, {jokers}, all shuffled together; {how_many}."


def _depends(told: Told) -> bool:
    rules = told.rules
    return len({(rules.decks(n), rules.jokers(n)) for n in told.sizes}) > 1


def _spare(told: Told) -> str:
    stock, buy = told.rules.stock, told.rules.buy
    runs_out = stock.out is StockOut.ADD_DECK and stock.renewals > 0
    cuts = told.buying and buy.priority is BuyPriority.CUT
    decks = "a deck or two more" if runs_out and stock.renewals > 1 else "one more deck"
    uses = ["for when the stock runs out"] * runs_out + ["to cut for a card"] * cuts
    return f"keep {decks} at hand, {' and '.join(uses)}." if uses else ""


def rank_name(rank: int) -> str:
    """The rank as it is said: `ace`, `7`, `king`."""
    return {1: "ace", 11: "jack", 12: "queen", 13: "king"}.get(rank, rank_text(rank))


def _wilds(told: Told) -> str:
    if told.has_wilds and not told.wilds_lie:
        return f"{wild_cards(told)}, but no meld may have one in it."
    match told.rules.meld.wild_ranks:
        case WildRanks.NONE:
            if not told.has_jokers:
                return "there are none."
            return "jokers. A joker may stand for any other card."
        case WildRanks.TWOS:
            jokers = "jokers and 2s. They" if told.has_jokers else "the 2s. They"
            return f"{jokers} may stand for any other card; a 2 may also just be a 2."
        case WildRanks.TWOS_EVERYWHERE:
            jokers = "jokers and 2s. They" if told.has_jokers else "the 2s. They"
            return f"{jokers} may stand for any other card; a 2 is never just a 2."


def wild_cards(told: Told) -> str:
    """Which cards are wild: `jokers and 2s`."""
    return " and ".join(["jokers"] * told.has_jokers + ["2s"] * told.wild_twos)


def _decks(told: Told) -> Table:
    """How many decks, jokers and cards there are for each number of players."""
    rules = told.rules
    size = rules.meld.ranks * rules.meld.suits

    def of(players: int) -> tuple[int, int]:
        return rules.decks(players), rules.jokers(players)

    rows = []
    for (decks, jokers), same in groupby(told.sizes, key=of):
        sizes = list(same)
        who = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        row = (who, str(decks), *([str(jokers)] if told.has_jokers else []))
        rows.append((*row, str(decks * size + jokers)))
    jokers_head = ("Jokers in all",) if told.has_jokers else ()
    return Table(
        "The cards for your table",
        ("Players", "Decks", *jokers_head, "Cards in all"),
        tuple(rows),
    )
