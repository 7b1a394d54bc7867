"""What is said of the melds that are set aside to go down with."""

from liverpool.table.seat.answers import (
    UNSEEN,
    Answer,
    AnswerKind,
    Prompt,
    calling,
    not_possible,
)
from liverpool.table.seat.draft import UNFINISHED, WHICH_CARD, Standing
from liverpool.table.seat.question import Question
from liverpool.table.words import signed


def tray(standing: Standing, question: Question) -> Prompt:
    """What is said of the melds that are set aside to go down with."""
    asks = any(len(reading.melds) > 1 for reading in standing.readings)
    broken = any(reading.cards and reading.fault for reading in standing.readings)
    if asks:
        told = "Say which card the joker is."
    elif standing.lay is not None:
        told = "All your melds are there."
    elif broken:
        told = "One of your melds does not hold yet."
    elif standing.draft.aside or standing.draft.swaps:
        told = "Choose the cards of the next meld."
    else:
        told = "Choose the cards of your first meld."
    closing = Answer(AnswerKind.CLOSE, "Close")
    return Prompt(told, UNSEEN, calling(standing.view), closing, _laying(standing, question))


def _laying(standing: Standing, question: Question) -> Answer:
    """The lay-down that the melds are, one that would fail, or why there is none."""
    kind, label, refused = AnswerKind.LAY_DOWN, "Lay down", standing.lay_refused
    if standing.lay is not None:
        return Answer(kind, label, filled=True)
    if any(len(reading.melds) > 1 for reading in standing.readings):
        return not_possible(kind, label, WHICH_CARD)
    if standing.expose is not None:
        price = signed(standing.public.rules.end.failed_meld)
        return Answer(AnswerKind.EXPOSE, "Show anyway", f"{price} if it fails")
    if question is not Question.PLAY and refused is not None:
        return not_possible(kind, label, refused)
    missing = f"{standing.missing} missing" if standing.missing else None
    return not_possible(kind, label, refused or UNFINISHED, missing)
