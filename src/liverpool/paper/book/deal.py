"""The deal: how many cards, how they are dealt, the stock and the pile, who begins."""

from typing import Final

from liverpool.engine.english import several
from liverpool.engine.questions import describe_cards
from liverpool.engine.rules import Upcard
from liverpool.engine.seating import Direction
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.context import HAS_JOKERS, Context
from liverpool.paper.book.said import always, rests_on
from liverpool.paper.document import Section

_FIRST_DRAWS: Final = "So the first player has to draw from the stock."
_FIRST_EXTRA: Final = (
    "The first player gets one card more than the others and doesn't draw in the first turn, but"
    " goes down, if that is possible at once, and discards."
)


def section(context: Context) -> Section:
    return Section(
        "deal",
        "The deal",
        (
            *paragraph(
                _one_at_a_time(context),
                _cards(context),
            ),
            *paragraph(
                always(
                    "deal.stock",
                    "The cards that are left go face down in the middle of the table: they are"
                    " the stock.",
                ),
                _upcard(context),
            ),
            *paragraph(_first_player(context)),
        ),
    )


@rests_on("start.direction", "players.max")
def _one_at_a_time(context: Context) -> str:
    begins = "The dealer deals one card at a time, face down, starting with the"
    if context.only_two:
        return f"{begins} other player, until both have a full hand."
    side = context.rules.start.direction.next_side
    return f"{begins} player on the {side} and going round until everybody has a full hand."


@rests_on("deals.N.cards", "end.contracts")
def _cards(context: Context) -> str:
    deals = context.rules.deals
    sizes = {deal.cards for deal in deals}
    if len(sizes) == 1:
        always = "" if context.one_deal else ", the same in every deal"
        return f"Each hand has {several(deals[0].cards, 'card')}{always}."
    later = " and later" if context.rules.own_contracts else ""
    return f"The number of cards changes from deal to deal: {describe_cards(context.rules)}{later}."


@rests_on(*HAS_JOKERS, "start.upcard", "buy.window", "buy.from_deal", "buy.upcard")
def _upcard(context: Context) -> tuple[str, ...]:
    upcard = context.rules.start.upcard
    if not context.rules.start.is_turned_up:
        return (
            "No card is turned up.",
            "The discard pile, where discards go face up, starts with the first discard.",
            _FIRST_EXTRA if upcard is Upcard.FIRST_DISCARDS else _FIRST_DRAWS,
        )
    turned = (
        "Turn its top card face up beside it. That card starts the discard pile, or pile for"
        " short, where the discards go face up."
    )
    if not context.has_jokers:
        return (turned,)
    if upcard is Upcard.NEVER_JOKER:
        joker = "If it is a joker, put it at the bottom of the stock and turn up the next card."
        return turned, joker
    bought = ""
    if context.buying and context.rules.buy.upcard:
        first = context.rules.buy.from_deal
        bought = " or bought" if first == 1 else f" or, from deal {first} on, bought"
    joker = f"If it is a joker, it stays there and can be taken{bought} like any other card."
    return turned, joker


@rests_on("start.direction", "players.max")
def _first_player(context: Context) -> str:
    if context.only_two:
        return "The other player plays first, and you take turns."
    direction = context.rules.start.direction
    side = direction.next_side
    unusual = "" if direction is Direction.CLOCKWISE else f", {direction.way}"
    return (
        f"The player on the dealer's {side} plays first, and play goes round to the"
        f" {side}{unusual}."
    )
