"""Stakes: the imaginary coins, if a table plays for any."""

from liverpool.paper.book.told import Told, items, paragraph, several
from liverpool.paper.document import Section


def section(told: Told) -> Section | None:
    stakes = told.rules.stakes
    if not (stakes.ante or stakes.per_deal):
        return None
    return Section(
        "stakes",
        "Stakes",
        (
            *paragraph(
                "This table plays for coins.",
                "The coins are imaginary: you keep track of them beside the scores, and nobody pays"
                " anybody anything.",
            ),
            *items(
                [
                    ("For the game", _ante(told)),
                    ("For each deal", _per_deal(told)),
                    ("At the end", _end(told)),
                ]
            ),
        ),
    )


def _coins(count: int) -> str:
    return several(count, "coin")


def _ante(told: Told) -> str:
    ante = told.rules.stakes.ante
    if not ante:
        return ""
    return f"Before the first deal, each player puts {_coins(ante)} in the pot."


def _per_deal(told: Told) -> str:
    per_deal = told.rules.stakes.per_deal
    if not per_deal:
        return ""
    stays = "If nobody goes out, they stay there for the next deal."
    if told.rules.stakes.ante:
        stays += " After the last deal, they go into the pot."
    return (
        f"Before each deal, each player puts {_coins(per_deal)} in the middle. Whoever goes out"
        f" wins them all. {stays}"
    )


def _end(told: Told) -> str:
    stakes = told.rules.stakes
    share = "Several winners share it equally; any coins left over go one by one in seating order."
    if stakes.ante:
        return f"The winner of the game gets the pot. {share}"
    return f"Whatever is in the middle after the last deal goes to the winner of the game. {share}"
