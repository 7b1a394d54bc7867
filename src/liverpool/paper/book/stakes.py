"""Stakes: imaginary coins in a ledger, where a table plays for them."""

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
                "The coins are imaginary: they stand in a ledger beside the scores, and nobody pays"
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
    return f"Before the first deal each player pays {_coins(ante)} into the pot."


def _per_deal(told: Told) -> str:
    per_deal = told.rules.stakes.per_deal
    if not per_deal:
        return ""
    stays = "If nobody goes out, the coins stay there for the next deal."
    if told.rules.stakes.ante:
        stays += " After the last deal they go into the pot."
    return (
        f"Before each deal each player pays {_coins(per_deal)} into the middle. Whoever goes out"
        f" wins all that lies there. {stays}"
    )


def _end(told: Told) -> str:
    stakes = told.rules.stakes
    share = "Several winners share it equally; odd coins go one by one in the order of the seats."
    if stakes.ante:
        return f"The winner of the game gets the pot. {share}"
    return f"What lies in the middle after the last deal goes to the winner of the game. {share}"
