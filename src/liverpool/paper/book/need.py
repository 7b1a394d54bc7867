"""What you need (players, cards, paper), and what the game is in a few words."""

from itertools import groupby

from liverpool.engine.english import between, capital, counted, either, number, several
from liverpool.engine.partners import Partners
from liverpool.engine.rules import BuyPriority, Kind, Out, StockOut
from liverpool.paper.at_a_glance import court_name
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import HAS_JOKERS, ONLY_TWO, SIDES, WILDS_IN_MELDS, Context
from liverpool.paper.book.said import always, rests_on, table_rests_on
from liverpool.paper.document import Section, TextTable


def section(context: Context) -> Section:
    return Section(
        "need",
        "What you need",
        (
            *paragraph(_game(context)),
            *items(
                [
                    ("Players", _players(context)),
                    ("Cards", _cards(context)),
                    ("Spare cards", _spare(context)),
                    ("Wild cards", _wilds(context)),
                    ("Paper and a pencil", always("need.pencil", "Somebody keeps score.")),
                ]
            ),
            *_decks(context),
        ),
    )


@rests_on("deals.N.contract", "deals.N.all_at_once", "end.out", "end.contracts", "players.max")
def _game(context: Context) -> tuple[str, ...]:
    """What the game is about."""
    kinds = {
        Kind.SET: f"{context.sets} of cards of one rank",
        Kind.RUN: f"{context.runs} of cards in order",
    }
    collected = either([kinds[kind] for kind in Kind if context.asks_for(kind)])
    if context.has_sets and context.has_runs:
        collected = collected.replace(" or ", " and ")
    one, own = context.one_deal, context.rules.own_contracts
    asked = "what you need to go down: your" if own else "what the deal asks for: its"
    return (
        f"In {context.game}, you collect cards and then get rid of them.",
        f"You gather {collected} until you have {asked} contract.",
        _playing(context),
        _wins(context),
        "The cards that the other player still holds count against them."
        if context.only_two
        else "The cards that the other players still hold count against them.",
        "That is the whole game, and the lowest score wins."
        if one
        else f"A game has {_how_many(context)}; whoever has the fewest points at the end wins.",
    )


def _how_many(context: Context) -> str:
    """How many deals or contracts there are."""
    deals = len(context.rules.deals)
    if context.rules.own_contracts:
        return f"{several(deals, 'contract')}, and you go on to the next once you have gone down"
    return f"{several(deals, 'deal')}, each with its own contract"


def _playing(context: Context) -> str:
    if context.lays_off:
        return (
            "Then you lay it down, lay off your other cards on the melds on the table, and go out."
        )
    return "Then you lay it down with all your cards at once, and you are out."


def _wins(context: Context) -> str:
    if context.rules.end.out is Out.FLOATS and context.lays_off:
        return "Whoever goes out first wins the deal (see Going out)."
    return "Whoever gets rid of all their cards first wins the deal."


@rests_on(*SIDES)
def _players(context: Context) -> str:
    players, sides = context.rules.players, context.sides
    how_many = between(players.min, players.max)
    if not sides:
        return f"{how_many}, each on their own." if players.max > 2 else f"{how_many}."
    across = "as sides of two: your partner sits across from you"
    if players.partners is Partners.MELDS:
        across += ", and one of you goes down for both"
    alone = [number(size) for size in context.sizes if size not in sides]
    if not alone:
        return f"{how_many}, {across}."
    return (
        f"{how_many}. {capital(either([*map(number, sides)]))} play {across}."
        f" {capital(either(alone))} each play on their own."
    )


@rests_on(
    *HAS_JOKERS,
    *("meld.ranks", "meld.suits", "deck.by_players", "deck.more_from_deal"),
    *("players.min", "players.max"),
)
def _cards(context: Context) -> str:
    meld = context.rules.meld
    if meld.ranks == 13 and meld.suits == 4:
        decks = "ordinary decks of 52 cards"
    else:
        size = counted(meld.ranks * meld.suits, "card")
        suits = several(meld.suits, "suit")
        decks = f"decks of {size} each, ace to {court_name(meld.ranks)} in {suits}"
    if not _is_one_answer(context):
        jokers = "with jokers" if context.has_jokers else "without jokers"
        how_many = "the table below says how many"
        return f"{decks}, {jokers}, all shuffled together; {how_many}."
    players = context.sizes[0]
    count, jokers_in_all = context.rules.decks(players), context.rules.jokers(players)
    jokers = f"with {several(jokers_in_all, 'joker')}" if jokers_in_all else "without jokers"
    whole = counted(count * meld.ranks * meld.suits + jokers_in_all, "card")
    if count == 1:
        return (
            f"One {decks.replace('decks', 'deck').replace(' each', '')}, {jokers}: {whole} in all."
        )
    in_all = " in all" if jokers_in_all else ""
    return f"{number(count)} {decks}, {jokers}{in_all}, shuffled together: {whole}."


def _is_one_answer(context: Context) -> bool:
    """Whether the same cards are shuffled for each number of players in each deal."""
    rules = context.rules
    shuffled = {(rules.decks(size), rules.jokers(size)) for size in context.sizes}
    return len(shuffled) == 1 and not rules.deck.more_from_deal


@rests_on(*ONLY_TWO, "buy.priority", "stock.out", "stock.renewals")
def _spare(context: Context) -> str:
    stock, buy = context.rules.stock, context.rules.buy
    added = stock.renewals if stock.out is StockOut.ADD_DECK else 0
    cuts = context.buying and buy.priority is BuyPriority.CUT and not context.only_two
    decks = "a deck or two more" if added > 1 else "one more deck"
    uses = ["for when the stock runs out"] * bool(added) + ["to cut for a card"] * cuts
    return f"keep {decks} at hand, {' and '.join(uses)}." if uses else ""


@rests_on(*WILDS_IN_MELDS)
def _wilds(context: Context) -> str:
    if context.has_wilds and not context.wilds_in_melds:
        return f"{wild_cards(context)}, but no meld may have one in it."
    card = "any other card"
    if not context.wilds_laid_down:
        card += ", but only on a meld that lies on the table"
    if not context.other_wilds:
        if not context.has_jokers:
            return "there are none."
        return f"jokers. A joker may stand for {card}."
    words = context.wild_words
    which = "jokers and" if context.has_jokers else "the"
    also = "may also just be" if context.rules.meld.wild_ranks.own_rank else "is never just"
    return f"{which} {words.several}. They may stand for {card}; {words.a} {also} {words.a_rank}."


def wild_cards(context: Context) -> str:
    """Which cards are wild: `jokers and 2s`."""
    others = [context.wild_words.several] * context.other_wilds
    return " and ".join(["jokers"] * context.has_jokers + others)


@table_rests_on(*HAS_JOKERS, "deck.by_players", "deck.more_from_deal", "meld.ranks", "meld.suits")
def _decks(context: Context) -> TextTable | None:
    """How many decks, jokers and cards there are for each number of players, and in which deals."""
    if _is_one_answer(context):
        return None
    rules, later = context.rules, context.rules.deck.more_from_deal
    size = rules.meld.ranks * rules.meld.suits
    deals = {1: (f"before {later}",), later: (f"from {later}",)} if later else {1: ()}

    def of(players: int) -> tuple[int, int]:
        return rules.decks(players), rules.jokers(players)

    rows = []
    for _, same in groupby(context.sizes, key=of):
        sizes = list(same)
        for deal, which in deals.items():
            decks, jokers = rules.decks(sizes[0], deal), rules.jokers(sizes[0], deal)
            row = (
                between(sizes[0], sizes[-1], str),
                *which,
                str(decks),
                *([str(jokers)] if context.has_jokers else []),
            )
            rows.append((*row, str(decks * size + jokers)))
    jokers_head = ("Jokers in all",) if context.has_jokers else ()
    return TextTable(
        "The cards for your table",
        ("Players", *(["Deals"] if later else []), "Decks", *jokers_head, "Cards in all"),
        tuple(rows),
    )
