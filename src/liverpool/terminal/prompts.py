"""The keys of the table: every key, what it does and what the help says of it.

The seat's prompt says what is asked and what can be answered; here each answer gets its key.
Whether a discard is an offence makes no difference to anything in here.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from liverpool.engine.english import small
from liverpool.engine.new_melds import new_melds
from liverpool.engine.swaps import swapped_word
from liverpool.table.seat.answers import SELECT, Answer, AnswerKind
from liverpool.table.seat.fits import fits_now, swaps
from liverpool.table.seat.prompt import cut_terms
from liverpool.table.seat.question import Question
from liverpool.terminal import playing
from liverpool.terminal.seat_model import SeatModel


class Key(Struct, frozen=True):
    """A key, a word for the line of options, and what the help says of it."""

    key: str
    label: str
    help: str
    act: Callable[[SeatModel], None]


KEYS: Final = {
    key.key: key
    for key in (
        Key("n", "draw", "draw from the stock", SeatModel.draw),
        Key(
            "t",
            "take",
            "take the top of the pile, or several cards if the rules allow it",
            SeatModel.take,
        ),
        Key("b", "buy", "buy the discard out of turn, or knock for it", SeatModel.buy),
        Key(
            "p", "pass", "pass on a card that is offered while someone else plays", SeatModel.let_go
        ),
        Key(
            "w",
            "next time",
            "choose when a card on offer is passed for you without asking",
            SeatModel.choose_passing,
        ),
        Key("c", "call", "call the discard, if it should not have been made", SeatModel.call),
        Key("g", "group", "set the chosen cards aside for a meld to go down with", playing.group),
        Key(
            "f",
            "find",
            "find the best lay-down; when down, lay off what fits",
            playing.find,
        ),
        Key("a", "lay off", "lay the chosen cards off on the table", playing.add),
        Key(
            "j",
            "joker",
            "take the joker that stands for a card you hold, even to go down",
            playing.swap,
        ),
        Key("d", "discard", "discard the card, or give it after a call", playing.discard),
        Key("u", "undo", "take back the last play, or the last meld set aside", playing.take_back),
        Key(
            "h",
            "hint",
            "a hint: the move and why, then what it is about",
            SeatModel.next_hint,
        ),
        Key("s", "sort", "sort the hand by suit or by rank", SeatModel.sort),
    )
}

KEY_OF: Final = {
    AnswerKind.BUY: "b",
    AnswerKind.CALL: "c",
    AnswerKind.CUT: "enter",
    AnswerKind.DISCARD: "d",
    AnswerKind.DRAW: "space",
    AnswerKind.END_TURN: "enter",
    AnswerKind.EXPOSE: "enter",
    AnswerKind.GIVE: "d",
    AnswerKind.LAY_DOWN: "enter",
    AnswerKind.LAY_OFF: "a",
    AnswerKind.LAY_OFF_ALL: "f",
    AnswerKind.PASS: "space",
    AnswerKind.TAKE: "t",
}
"""By which key an answer is given; what has none is done in another way here."""


class Option(Struct, frozen=True):
    """A key that does something now, and the word for it."""

    key: str
    label: str


def sentence(model: SeatModel) -> str:
    if model.menu is not None:
        return model.menu.question
    prompt = model.prompt
    if model.asked is Question.CUT:
        return f"{prompt.sentence} {cut_terms(model.session.view)} Your aim is {model.aimed}."
    thinking = model.session.thinking
    if model.asked is Question.NOTHING and thinking is not None:
        return f"{model.session.names.who(thinking)} is thinking … {prompt.detail}".rstrip()
    return f"{prompt.sentence} {prompt.detail}".rstrip()


def options(model: SeatModel) -> list[Option]:
    """The keys that do something now, the most wanted first."""
    return [
        Option(key, label or KEYS[key].label) for key, label in (*_main(model), *_always(model))
    ]


def _main(model: SeatModel) -> Iterator[tuple[str, str]]:
    if model.menu is not None:
        yield from (("↑↓ 1-9", "choose"), ("enter", "take this"), ("esc", "none of these"))
        return
    if model.asked is Question.CUT:
        yield "←→ 0-9", "aim"
    prompt = model.prompt
    for answer in (prompt.main, prompt.second, prompt.call):
        if answer is not None and _is_possible(model, answer):
            yield _key_of(model, answer), _label(answer)
            if answer.kind is AnswerKind.LAY_OFF_ALL:
                yield "a", ""
    if model.asked is Question.OFFER or model.session.offered_meanwhile():
        yield "w", ""
    if model.asked is Question.PLAY:
        if model.draft.aside and not model.draft.swaps:
            yield "d", ""
        hand = model.state.hands[model.you]
        if not model.checked.ended and swaps(model.state, model.you, hand)[0]:
            word = swapped_word(model.public.rules)
            yield "j", "" if model.checked.is_down else f"take a {word}"
        if model.draft.plays or model.draft.swaps:
            yield "u", ""


def _is_possible(model: SeatModel, answer: Answer) -> bool:
    """Whether a key gives this answer now; one that lacks its cards is given with the cursor's."""
    if answer.kind not in KEY_OF or (answer.off is not None and answer.off.reason != SELECT):
        return False
    match answer.kind:
        case AnswerKind.LAY_DOWN:
            return bool(model.draft.aside)
        case AnswerKind.LAY_OFF:
            state, you = model.checked.state, model.you
            melds = new_melds(state.public, you, state.hands[you])
            return any(not fit.swap for fit in fits_now(state, you)) or any(melds)
        case _:
            return True


def _key_of(model: SeatModel, answer: Answer) -> str:
    """Space chooses cards of the hand while another plays."""
    passes = answer.kind is AnswerKind.PASS and model.asked is Question.NOTHING
    return "p" if passes else KEY_OF[answer.kind]


def _label(answer: Answer) -> str:
    note = f" ({answer.under})" if answer.under and answer.off is None else ""
    return small(answer.label) + note


def _always(model: SeatModel) -> Iterator[tuple[str, str]]:
    checked = model.checked
    if model.menu is None and model.session.view.hand and model.asked is not Question.CUT:
        selects = model.asked in (
            *(Question.PLAY, Question.GIVE, Question.FREE_DISCARD, Question.NOTHING),
        )
        yield "←→ space" if selects else "←→ x", "choose"
        if not checked.is_down and not checked.ended:
            if model.hand.chosen:
                yield "g", ""
            yield "f", ""
            if model.draft.aside and not model.draft.plays:
                yield "u", ""
        yield "s", ""
    if model.menu is None and model.can_hint:
        yield "h", ""
    yield from (("r", "rules"), ("?", "help"), ("q", "quit"))
