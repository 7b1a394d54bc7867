"""The review of a game as a text for readers: for a terminal, a screen and paper.

What was found is in `review`, its words in `table.review_words`; here they find their places.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.engine.cards import SUITS
from liverpool.engine.english import listed, small
from liverpool.paper.document import Block, Document, Item, Items, Paragraph, Section, TextTable
from liverpool.record.cards import JOKER_SIGN, SUIT_SIGNS
from liverpool.review.games import Review, SeatReview
from liverpool.review.grading import SLIPS, Graded
from liverpool.table.review_words import (
    ANOTHER_LOOK,
    DONE_WELL,
    HABIT,
    HABITS,
    HAND_THEN,
    HOW,
    HOW_CARDS,
    KINDS,
    LOW,
    SLIPS_TITLE,
    WHERE,
    ChoiceWords,
    expected_text,
    headline,
    left_out_text,
    lost_text,
    luck_text,
    shares_text,
    summary,
)
from liverpool.table.words import JOKER_TEXT, Names

_CARD: Final = re.compile(rf"(?<!\w)(10|[2-9AJQK])([{SUITS}])(?!\w)")
BAR: Final = "▇"
"""A point given away, in the table of the deals."""
MOST_BARS: Final = 30


def review_document(review: Review, title: str) -> Document:
    """The review of those seats that were looked at; `title` says which rules were played."""
    sections = [_of_seat(review, each) for each in review.seats]
    to_whom = " Each player's part speaks to that player." if len(sections) > 1 else ""
    return Document(
        title="Review of the game",
        subtitle=f"{listed(review.names)} played by the rules “{title}”.{to_whom}",
        sections=(*sections, _how(review)),
    )


def _of_seat(review: Review, found: SeatReview[Graded]) -> Section:
    names = Names(review.names, found.seat)
    name = review.names[found.seat]
    return Section(
        anchor=f"seat-{found.seat + 1}",
        title=f"{name}: {small(headline(found))}",
        blocks=(*_summary(found), *_blocks(review, found, names)),
    )


def _summary(found: SeatReview[Graded]) -> Iterator[Paragraph]:
    yield Paragraph(summary(found))
    if luck := luck_text(found):
        yield Paragraph(luck)


def _blocks(review: Review, found: SeatReview[Graded], names: Names) -> Iterator[Block]:
    again = found.worth_a_look
    fine = [each for each in found.moments if each not in again]
    for heading, those in ((DONE_WELL, fine), (ANOTHER_LOOK, again)):
        if those:
            yield Paragraph(f"{heading}:")
            yield Items(tuple(_moment(each, names) for each in those), numbered=those is again)
    habit = found.habit
    if habit is not None:
        yield Paragraph(f"{HABIT}: {HABITS[habit[0]]}")
    if not found.choices:
        return
    by_deal = [
        (str(deal), str(lost.choices), lost_text(lost), BAR * _bars(lost.points))
        for deal, lost in found.by_deal.items()
    ]
    whole = found.lost
    yield TextTable(
        f"{WHERE}. {LOW}",
        ("deal", "choices", "points", f"one {BAR} a point"),
        (*by_deal, ("all", str(whole.choices), lost_text(whole), "")),
    )
    yield TextTable(
        "The same by what there was to choose",
        ("choice", "choices", "points"),
        tuple(
            (KINDS[kind], str(lost.choices), lost_text(lost))
            for kind, lost in sorted(found.by_kind.items(), key=lambda each: -each[1].points)
        ),
    )
    yield Paragraph(expected_text(found, len(review.deals)))
    if found.shares is not None:
        yield Paragraph(shares_text(found.shares))
    slips = [each for each in found.choices if each.grade in SLIPS]
    if slips:
        yield Paragraph(f"{SLIPS_TITLE}:")
        yield Items(tuple(_slip(each, again, names) for each in slips))


def _bars(points: float) -> int:
    return min(max(round(points), 0), MOST_BARS)


def _moment(graded: Graded, names: Names) -> Item:
    words = ChoiceWords(graded, names)
    said = [words.title(), *words.why(), words.change(), f"{HAND_THEN}: {words.hand()}."]
    return Item(with_signs(" ".join(filter(None, said))), lead=f"{words.when()}.")


def _slip(graded: Graded, told: Sequence[Graded], names: Names) -> Item:
    """A slip with its reasons; those of a moment are told further up."""
    words, loss = ChoiceWords(graded, names), graded.loss
    exact = f": {words.grade()}, {loss.mean:.1f} ± {loss.error:.1f}."
    said = [words.title().removesuffix(".") + exact]
    if graded in told:
        said.append(f"For the reasons, see {told.index(graded) + 1} above.")
    else:
        said += words.why()
    return Item(with_signs(" ".join(said)), lead=f"{words.when()}.")


def _how(review: Review) -> Section:
    """What was looked at, and what the numbers mean."""
    deals = listed([str(number) for number in review.deals])
    many = "deals" if len(review.deals) > 1 else "deal"
    how = f"{HOW} {HOW_CARDS}" if any(each.shares for each in review.seats) else HOW
    looked = Paragraph(f"Looked at: {many} {deals}. {how}")
    return Section(
        "how",
        "How this was found",
        (looked, *(Paragraph(left_out_text(each)) for each in review.left_out)),
    )


def with_signs(text: str) -> str:
    """The text with its cards as signs: `10♥`, `★`."""
    signs = {suit: SUIT_SIGNS[at] for at, suit in enumerate(SUITS)}
    drawn = _CARD.sub(lambda card: f"{card[1]}{signs[card[2]]}", text)
    return drawn.replace(JOKER_TEXT, JOKER_SIGN)
