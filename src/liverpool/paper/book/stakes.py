"""Stakes: the imaginary coins, if a table plays for any."""

from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Section
from liverpool.table.english import several


def section(context: Context) -> Section | None:
    stakes = context.rules.stakes
    if not (stakes.ante or stakes.per_deal):
        return None
    return Section(
        "stakes",
        "Stakes",
        (
            *paragraph(
                _coins_are_imaginary(context),
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


@rests_on("stakes.ante", "stakes.per_deal")
def _coins_are_imaginary(_: Context) -> tuple[str, ...]:
    return (
        "This table plays for coins.",
        (
            "The coins are imaginary: you keep track of them beside the scores, and nobody pays"
            " anybody anything."
        ),
    )


def _coins(count: int) -> str:
    return several(count, "coin")


@rests_on("stakes.ante")
def _ante(context: Context) -> str:
    ante = context.rules.stakes.ante
    if not ante:
        return ""
    return f"Before the first deal, each player puts {_coins(ante)} in the pot."


@rests_on("stakes.ante", "stakes.per_deal")
def _per_deal(context: Context) -> str:
    per_deal = context.rules.stakes.per_deal
    if not per_deal:
        return ""
    stays = "If nobody goes out, they stay there for the next deal."
    if context.rules.stakes.ante:
        stays += " After the last deal, they go into the pot."
    return (
        f"Before each deal, each player puts {_coins(per_deal)} in the middle. Whoever goes out"
        f" wins them all. {stays}"
    )


@rests_on("stakes.ante", "stakes.per_deal")
def _end(context: Context) -> str:
    stakes = context.rules.stakes
    share = "Several winners share it equally; any coins left over go one by one in seating order."
    if stakes.ante:
        return f"The winner of the game gets the pot. {share}"
    return f"Whatever is in the middle after the last deal goes to the winner of the game. {share}"
