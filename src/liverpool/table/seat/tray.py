"""The prompt of the tray, where melds are set aside to go down with."""

from liverpool.engine.rules import Kind
from liverpool.table.seat.answers import UNSEEN, Answer, AnswerKind, Prompt, calling, not_possible
from liverpool.table.seat.draft import UNFINISHED, WHICH_CARD, CheckedDraft
from liverpool.table.seat.question import Question
from liverpool.table.words import signed


def tray(checked: CheckedDraft, question: Question) -> Prompt:
    """What is asked while melds are set aside to go down with, and what can be answered."""
    asks = [reading.melds[0].kind for reading in checked.readings if len(reading.melds) > 1]
    broken = any(reading.cards and reading.fault for reading in checked.readings)
    if asks and asks[0] is Kind.SET:
        sentence = "Say which rank the wild cards stand for."
    elif asks:
        sentence = "Say which card the joker stands for."
    elif checked.lay is not None:
        sentence = "All your melds are ready."
    elif broken:
        sentence = "One of your melds is not valid yet."
    elif checked.draft.aside or checked.draft.swaps:
        sentence = "Choose cards for the next meld."
    else:
        sentence = "Choose cards for your first meld."
    closing = Answer(AnswerKind.CLOSE, "Close")
    return Prompt(sentence, UNSEEN, calling(checked.view), closing, _laying(checked, question))


def _laying(checked: CheckedDraft, question: Question) -> Answer:
    """The answer that lays the melds down, one that would fail, or why neither is possible."""
    kind, label, refused = AnswerKind.LAY_DOWN, "Lay down", checked.lay_refused
    if checked.lay is not None:
        return Answer(kind, label, filled=True)
    if any(len(reading.melds) > 1 for reading in checked.readings):
        return not_possible(kind, label, WHICH_CARD)
    if checked.expose is not None:
        price = signed(checked.public.rules.end.failed_meld)
        return Answer(AnswerKind.EXPOSE, "Show anyway", f"{price} if it fails")
    if question is not Question.PLAY and refused is not None:
        return not_possible(kind, label, refused)
    missing = f"{checked.missing} missing" if checked.missing else None
    return not_possible(kind, label, refused or UNFINISHED, missing)
