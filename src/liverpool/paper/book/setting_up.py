"""Setting up: who deals, who shuffles and cuts, and the reward for a perfect cut."""

from liverpool.engine.english import listed, number, several
from liverpool.engine.rules import Upcard
from liverpool.engine.seating import Cutter, FirstDealer
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.context import HAS_JOKERS, Context
from liverpool.paper.book.said import rests_on, table_rests_on
from liverpool.paper.document import Section, TextTable

_MOST_COLUMNS = 8
"""The most sizes of hands in the table of perfect cuts; with more there is only the sum."""
_TO_LIFT = (
    "players.min",
    "players.max",
    "deals.N.cards",
    "start.cutter",
    "start.perfect_cut",
    "start.upcard",
)


def section(context: Context) -> Section:
    return Section(
        "setting-up",
        "Setting up",
        (
            *paragraph(_first_dealer(context)),
            *paragraph(_shuffle(context)),
            *paragraph(_perfect_cut(context), _at_one_size(context)),
            *_cards_to_lift(context),
        ),
    )


@rests_on(*HAS_JOKERS, "players.max", "deals", "start.first_dealer", "start.direction")
def _first_dealer(context: Context) -> tuple[str, ...]:
    first = context.rules.start.first_dealer
    next_side = context.rules.start.direction.next_side
    other = "other player" if context.only_two else f"player on the dealer's {next_side}"
    next_dealer = f"After each deal, the {other} deals next."
    moves_on = "" if context.one_deal else next_dealer
    if first is FirstDealer.RANDOM:
        return "Draw lots for who deals first.", moves_on
    which = "lowest" if first is FirstDealer.LOWEST_DRAW else "highest"
    joker = ", and so does whoever draws a joker" if context.has_jokers else ""
    return (
        f"Shuffle the cards, and let everybody draw one: whoever has the {which} card deals first.",
        f"Aces are low for this draw. Players who tie for the {which} card draw again{joker}.",
        moves_on,
    )


@rests_on("players.max", "start.cutter", "start.direction")
def _shuffle(context: Context) -> tuple[str, ...]:
    side = context.rules.start.direction.side_before
    other = "other player" if context.only_two else f"player on the dealer's {side}"
    if context.rules.start.cutter is Cutter.NOBODY:
        return ("The dealer shuffles all the cards together. Nobody cuts.",)
    return (
        f"The dealer shuffles all the cards, and the {other} cuts them.",
        "To cut, lift a packet of cards off the top; it then goes under the rest.",
    )


@rests_on("start.cutter", "start.perfect_cut", "start.upcard")
def _perfect_cut(context: Context) -> tuple[str, ...]:
    """The reward for cutting exactly the cards that the deal takes, and how many those are."""
    start = context.rules.start
    if start.cutter is Cutter.NOBODY or not start.perfect_cut:
        return ()
    upcard = " and the card turned up" if start.is_turned_up else ""
    if start.upcard is Upcard.FIRST_DISCARDS:
        upcard = " and the first player's extra card"
    more = ", plus one" if start.takes_one_more else ""
    points = -start.perfect_cut
    come = "comes" if points == 1 else "come"
    return (
        "A perfect cut earns a reward.",
        (
            f"If you lift exactly as many cards as the deal takes, for all"
            f" hands{upcard}, {several(points, 'point')} {come} off your score at once."
        ),
        f"That is the number of players times the cards in a hand{more}.",
    )


@rests_on(*_TO_LIFT)
def _at_one_size(context: Context) -> str:
    """The cards to lift where there is only one number of players."""
    hands, players = _hands(context), context.sizes[0]
    if not hands or len(context.sizes) > 1:
        return ""
    more = context.rules.start.takes_one_more
    lifts = [f"{players * cards + more} for hands of {cards}" for cards in hands]
    lifts[0] = lifts[0].replace(" for", " cards for")
    return f"With {number(players)} players, it is {listed(lifts)}."


@table_rests_on(*_TO_LIFT)
def _cards_to_lift(context: Context) -> TextTable | None:
    hands = _hands(context)
    if not hands or len(context.sizes) == 1:
        return None
    more = context.rules.start.takes_one_more
    rows = tuple(
        (number(players).capitalize(), *(str(players * cards + more) for cards in hands))
        for players in context.sizes
    )
    head = ("Players", *(f"Hands of {cards}" for cards in hands))
    return TextTable("Cards to lift for a perfect cut", head, rows)


def _hands(context: Context) -> list[int]:
    """The sizes of hands for which the cards to lift are told; none where nobody lifts them, and
    none of too many."""
    start = context.rules.start
    hands = sorted({deal.cards for deal in context.rules.deals})
    told = start.cutter is not Cutter.NOBODY and start.perfect_cut and len(hands) <= _MOST_COLUMNS
    return hands if told else []
