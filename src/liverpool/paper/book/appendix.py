"""The appendix, for those who ask for it: where the rules come from, and how others play.

The book itself has only what is played at its table.
"""

from collections.abc import Sequence

from liverpool.engine.english import either, listed, with_article
from liverpool.engine.presets import load
from liverpool.paper.book import differences, front
from liverpool.paper.book.blocks import told, told_items
from liverpool.paper.book.context import Context
from liverpool.paper.book.playing_well import TIPS
from liverpool.paper.document import Section


def sections(context: Context) -> tuple[Section, ...]:
    return _origin(context), differences.section(context)


def _origin(context: Context) -> Section:
    return Section(
        "origin",
        "Appendix: where these rules come from",
        (
            *told(*front.origin(context)),
            *told(
                "The game comes from five texts: an encyclopedia article in two copies, Dunlop's"
                " page with its readers' questions, a family's Christmas game, and Grandma"
                " Mahlum's game.",
                f"The questions that people ask are from {load('dunlop').title}, asked by the page"
                " itself and by its readers.",
                _advice(context),
            ),
            *told_items(
                [("We play other melds and count other points. Who is right?", _right(context))]
            ),
        ),
    )


def _advice(context: Context) -> str:
    """Whose each piece of advice is that the book gives."""
    given = [tip for tip in TIPS if tip.text(context).text]
    whose = (
        (source, [f"“{tip.lead}”" for tip in given if tip.source == source])
        for source in dict.fromkeys(tip.source for tip in given)
    )
    return (
        "The advice in “Playing well” is from these: "
        + "; ".join(f"{listed(leads)} from {source}" for source, leads in whose)
        + "."
    )


def _right(context: Context) -> str:
    of_sets = _elsewhere(context.set, ("book", "set", "bunch")) if context.has_sets else ""
    of_runs = _elsewhere(context.run, ("run", "sequence", "straight")) if context.has_runs else ""
    words = ", and ".join(part for part in (of_sets, of_runs) if part)
    return (
        "Everybody. Any card game has slight differences, and many families count the cards in"
        f" their own way. The words differ too: {words}."
    )


def _elsewhere(own: str, names: Sequence[str]) -> str:
    """What other tables call the same meld."""
    others = [f"“{name}”" for name in names if name != own]
    return f"what is called {with_article(own)} here is {either(others)} elsewhere"
