"""Stakes: what a table plays for, if it does, and that they are only counted."""

from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Section
from liverpool.table.stakes import ONLY_COUNTED, amount, unit


def section(context: Context) -> Section | None:
    stakes = context.rules.stakes
    if not stakes.are_played_for:
        return None
    return Section(
        "stakes",
        "Stakes",
        (
            *paragraph(
                _only_counted(context),
            ),
            *items(
                [
                    ("For the game", _ante(context)),
                    ("For each deal", _per_deal(context)),
                    ("At the end", _end(context)),
                ]
            ),
        ),
    )


@rests_on("stakes.ante", "stakes.per_deal", "stakes.coin", "stakes.coins")
def _only_counted(context: Context) -> tuple[str, ...]:
    return (
        f"This table plays for stakes, counted in {unit(context.rules.stakes)}.",
        "You keep track of them beside the scores.",
        ONLY_COUNTED,
        "Whether and how you settle up is between you.",
    )


@rests_on("stakes.ante", "stakes.coin", "stakes.coins")
def _ante(context: Context) -> str:
    stakes = context.rules.stakes
    if not stakes.ante:
        return ""
    return f"Before the first deal, each player puts {amount(stakes.ante, stakes)} in the pot."


@rests_on("stakes.ante", "stakes.per_deal", "stakes.coin", "stakes.coins")
def _per_deal(context: Context) -> str:
    stakes = context.rules.stakes
    if not stakes.per_deal:
        return ""
    stays = "If nobody goes out, they stay there for the next deal."
    if stakes.ante:
        stays += " After the last deal, they go into the pot."
    return (
        f"Before each deal, each player puts {amount(stakes.per_deal, stakes)} in the middle."
        f" Whoever goes out wins them all. {stays}"
    )


@rests_on("stakes.ante", "stakes.per_deal")
def _end(context: Context) -> str:
    stakes = context.rules.stakes
    share = "Several winners share it equally; what is left over goes one by one in seating order."
    if stakes.ante:
        return f"The winner of the game gets the pot. {share}"
    return f"Whatever is in the middle after the last deal goes to the winner of the game. {share}"
