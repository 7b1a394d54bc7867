"""Reports of matches and reviews: the tables of the terminal, with their plot, and the moments."""

from collections.abc import Iterator
from math import isfinite

from liverpool.arena.matches import MatchReport
from liverpool.arena.standings import leads, picture, standings
from liverpool.arena.tables import TextTable
from liverpool.drawing.markup import heading, page, table
from liverpool.engine.english import counted
from liverpool.markup import Markup
from liverpool.record.moves import move_text
from liverpool.review.games import Review
from liverpool.review.grading import SLIPS, Grade, Graded


def match_html(report: MatchReport) -> str:
    """Who is how far ahead, with the plot."""
    first = report.line_up[0]
    more = f"{counted(report.games, 'game')} in {counted(report.rotations, 'rotation')}"
    parts = [heading(counted(report.deals, "deal"), more), _of_text(standings(report))]
    if report.leads:
        parts += [heading(f"Points a deal that {first} has fewer"), _of_text(leads(report))]
    return page(*parts, match_svg(report))


def match_svg(report: MatchReport) -> Markup:
    """The plot of the standings."""
    return picture(report, f"{counted(report.deals, 'deal')}, {len(report.line_up)} players")


def review_html(review: Review) -> str:
    """What each player gave away, and the moments that are worth a look."""
    grades = [grade for grade in Grade if grade is not Grade.CLOSE]
    heads = ["Player", "Choices", *(_words(grade) for grade in grades), "Lost a deal"]
    rows = []
    for seat in review.seats:
        lost = seat.lost.a_deal(len(review.deals))
        margin = f" ± {lost.error:.1f}" if isfinite(lost.error) else ""
        counts = [str(seat.count(grade)) for grade in grades]
        name = review.names[seat.seat]
        rows.append((name, str(len(seat.choices)), *counts, f"{lost.points:.1f}{margin}"))
    moments = [
        (review.names[seat.seat], *_moment(each, review.names))
        for seat in review.seats
        for each in seat.moments
    ]
    deals = ", ".join(map(str, review.deals))
    parts = [heading("Review", f"deals {deals}"), table(heads, rows, left=heads[:1])]
    if moments:
        told = ("Player", "Deal", "Turn", "Played", "Instead", "Grade", "Points lost")
        parts.append(table(told, moments, left=(told[0], *told[3:6])))
    return page(*parts)


def _moment(found: Graded, names: tuple[str, ...]) -> Iterator[str]:
    choice, public = found.choice, found.choice.view.public
    yield str(choice.deal)
    yield str(choice.turn)
    yield move_text(choice.move, public, names)
    yield move_text(found.other, public, names)
    yield _words(found.grade)
    yield f"{found.lost:.1f}" if found.grade in SLIPS else "–"


def _words(grade: Grade) -> str:
    return grade.replace("_", " ").capitalize()


def _of_text(found: TextTable) -> Markup:
    heads, *rows = found.rows
    return table(heads, rows, left=found.left)
