"""A game looked at again, as its player's page shows it; the words are the table's."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.cards import Card
from liverpool.engine.moves import Add, Discard, PlayerMove, Swap
from liverpool.review.choices import LeftOut
from liverpool.review.games import Lost, SeatReview
from liverpool.review.grading import CLEAR, SLIPS, Grade, Graded
from liverpool.review.luck import Shares
from liverpool.room.kept import KeptChoice
from liverpool.room.messages.reviewing import (
    BarShown,
    ChoiceShown,
    HeadingsShown,
    LostShown,
    ReviewUpdate,
    TriedShown,
)
from liverpool.room.messages.set_out import ChoiceRead, SetOut
from liverpool.table.review_words import (
    GRADES,
    HABIT,
    HABITS,
    HOW,
    HOW_CARDS,
    KINDS,
    LOW,
    SLIP_COLUMNS,
    SLIPS_TITLE,
    WHERE,
    ChoiceWords,
    about_loss,
    bar_name,
    deal_title,
    expected_text,
    headline,
    left_out_text,
    lost_text,
    luck_text,
    mark_text,
    shares_text,
    summary,
)
from liverpool.table.words import Names

HEADINGS_SHOWN: Final = HeadingsShown(WHERE, LOW, HABIT, SLIPS_TITLE, SLIP_COLUMNS)


def kept_choice(
    graded: Graded, names: Names, number: int, slip: SetOut | None = None
) -> KeptChoice:
    """What is kept of a choice; `number` is how many moves had been made before it.

    `slip` is the same to practise on.
    """
    return KeptChoice(
        deal=graded.deal,
        kind=graded.kind,
        grade=graded.grade,
        loss=graded.loss,
        lost=graded.lost,
        expected=graded.expected,
        costs=graded.costs,
        is_usual=graded.is_usual,
        waits=graded.waits,
        habit=graded.habit if graded.grade in SLIPS else None,
        shown=choice_shown(graded, names, number),
        slip=slip,
    )


def choice_shown(graded: Graded, names: Names, number: int) -> ChoiceShown:
    """The choice in words for its player."""
    words = ChoiceWords(graded, names)
    was_better = graded.grade in SLIPS
    return ChoiceShown(
        number=number,
        when=words.when(),
        sentence=words.did(),
        detail=words.verdict(),
        why=words.why(),
        grade=words.grade(),
        exact=_exact(graded.loss),
        is_fine=graded.is_fine,
        wanted=words.hand_then(),
        hand=graded.choice.view.hand,
        chosen=_of_hand(graded.choice.move),
        better=_of_hand(graded.other) if was_better else None,
        tried=_tried(graded, words),
        change=words.change(),
    )


def _of_hand(move: PlayerMove) -> Card | None:
    """The card of the hand that the move is about, if it is one."""
    return move.card if isinstance(move, Discard | Add | Swap) else None


def _tried(graded: Graded, words: ChoiceWords) -> tuple[TriedShown, ...]:
    """The better of the two moves that were compared, the worse, and some others."""
    yours, other = graded.choice.move, graded.other
    first, *rest = graded.tried or graded.compared
    is_clear = not graded.is_open
    return (
        TriedShown(
            words.option(first.move),
            0.0,
            GRADES[Grade.BEST if is_clear else Grade.CLOSE],
            "",
            first.move == yours,
        ),
        *(
            TriedShown(
                words.option(each.move),
                max(each.behind.mean, 0.0),
                _about(each.behind, is_clear=is_clear and each.move in (yours, other)),
                f"{_exact(each.behind)} points",
                each.move == yours,
            )
            for each in rest
        ),
    )


def _about(behind: Gain, *, is_clear: bool) -> str:
    """How far a move is behind, in words."""
    if is_clear or behind.mean > CLEAR * behind.error:
        return about_loss(behind.mean)
    return GRADES[Grade.CLOSE]


def _exact(gain: Gain) -> str:
    return f"{gain.mean:.1f} ± {gain.error:.1f}".replace("-", "−")


def review_update(
    table: str,
    found: Sequence[KeptChoice],
    missing: Iterable[LeftOut],
    deals: int,
    shares: Shares | None = None,
    *,
    progress: str = "",
    trouble: str = "",
) -> ReviewUpdate:
    """All that is found by now, of so many deals; `progress` while something is missing.

    Its moments come when nothing is missing, so that none gives way to another while somebody
    reads. `shares` are those of all deals together.
    """
    review = SeatReview(0, tuple(found), shares)
    is_whole = not progress and not trouble
    moments = [] if progress else [each.shown for each in review.moments]
    habit = review.habit if is_whole else None
    return ReviewUpdate(
        table=table,
        progress=progress,
        trouble=trouble,
        headline=headline(review) if is_whole else "",
        sentence=summary(review) if is_whole else "",
        luck=luck_text(review) if is_whole and found else "",
        bars=tuple(_bars(found, moments)),
        moments=tuple(moments),
        habit="" if habit is None else HABITS[habit[0]],
        slips=tuple(_slip(each.shown) for each in found if each.grade in SLIPS),
        by_deal=tuple(_lost(deal_title(deal), lost) for deal, lost in review.by_deal.items()),
        by_kind=tuple(
            _lost(KINDS[kind], lost)
            for kind, lost in sorted(review.by_kind.items(), key=lambda each: -each[1].points)
        ),
        expected=expected_text(review, deals) if is_whole and found else "",
        made_of=shares_text(shares) if is_whole and found and shares else "",
        headings=HEADINGS_SHOWN,
        how=f"{HOW} {HOW_CARDS}" if shares else HOW,
        left_out=tuple(map(left_out_text, missing)),
    )


def choice_read(asked: int, number: int, found: Iterable[KeptChoice]) -> ChoiceRead | None:
    """The choice of this number, if it is found by now; `asked` is the id of the question."""
    of_number = (each for each in found if each.shown.number == number)
    return next((ChoiceRead(asked, each.shown, each.slip) for each in of_number), None)


def _slip(shown: ChoiceShown) -> ChoiceShown:
    """A slip as a line of a table, where what it cost has a column of its own."""
    best = shown.tried[0].says
    return replace(shown, detail=best, why=(), change="", wanted="", hand=(), tried=())


def _bars(found: Iterable[KeptChoice], moments: Sequence[ChoiceShown]) -> Iterator[BarShown]:
    places = {shown.number: at for at, shown in enumerate(moments, 1)}
    for each in found:
        shown, grade = each.shown, each.grade
        moment = places.get(shown.number, 0)
        yield BarShown(
            number=shown.number,
            name=bar_name(shown.when, grade, each.loss),
            deal=each.deal,
            lost=round(each.lost, 1),
            moment=moment,
            says=mark_text(shown.sentence, grade, each.loss) if moment else "",
        )


def _lost(name: str, lost: Lost) -> LostShown:
    return LostShown(name, lost.choices, lost_text(lost))
