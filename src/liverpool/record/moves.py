"""Moves as text: `Ann lay 9h9d9s 2c3c4c5c`, `Ben swap 6c Ann.2`, `dealer fell 41`.

A line is an actor, a verb and what the verb needs. Melds on the table are named by their owner
and place, from 1: `Ann.2`. The end of a run, `Ann.2<` or `Ann.2>`, is written only if the card
could go at either, so writing and reading a move needs the public record of the moment when it is
made.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar, assert_never, get_args

from liverpool.engine.cards import Card, card_text, cards_text, joined_text
from liverpool.engine.melds import End, accepted
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Lot,
    Move,
    Name,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.options import options
from liverpool.engine.rules import Slot
from liverpool.engine.state import Public, Seat, View
from liverpool.record.cards import read_card, read_cards
from liverpool.record.errors import NotationError, moved, quoted, unreadable
from liverpool.record.melds import meld_text, read_meld
from liverpool.record.names import DEALER_WORD, Word, actor_text, read_actor, words

_T = TypeVar("_T")

MOST_LEGAL: Final = 200
"""Legal moves that are listed; a big hand has thousands of lay-downs."""

_ENDS: Final = {"<": End.LOW, ">": End.HIGH}
_END_MARKS: Final = {end: mark for mark, end in _ENDS.items()}
_NUMBER: Final = re.compile(r"\d{1,6}", re.ASCII)
_SWAPPING: Final = "swapping"
"""Between the melds of a lay-down and the jokers swapped out for them."""
_MELDS: Final = "melds without gaps"


def verb_of(kind: Any) -> str:
    """The word for a class of moves in text."""
    return str(kind.__struct_config__.tag)


_VERBS: Final = {verb_of(kind): kind for kind in get_args(Move)}


def move_text(move: Move, public: Public, names: Sequence[str]) -> str:
    """The move without its actor, as it is written at this moment of the game."""
    return " ".join((verb_of(type(move)), *_arguments(move, public, names)))


def line_text(actor: Seat, move: Move, public: Public, names: Sequence[str]) -> str:
    """A whole line: actor, verb and what the verb needs."""
    return f"{actor_text(actor, names)} {move_text(move, public, names)}"


def legal_texts(view: View, names: Sequence[str]) -> tuple[list[str], bool]:
    """The legal moves of the seat, at most `MOST_LEGAL`, and whether there are more."""
    found = [*islice(options(view), MOST_LEGAL + 1)]
    texts = [move_text(move, view.public, names) for move in found[:MOST_LEGAL]]
    return texts, len(found) > MOST_LEGAL


def _arguments(move: Move, public: Public, names: Sequence[str]) -> Iterator[str]:
    match move:
        case Draw() | Buy() | Pass() | Call():
            pass
        case Take(cards):
            if cards != 1:
                yield str(cards)
        case Cut(cards) | Fell(cards):
            yield str(cards)
        case Lay(melds, swaps):
            yield from (meld_text(meld, public.rules.meld, _contract(public)) for meld in melds)
            yield from [_SWAPPING] * bool(swaps)
            for swap in swaps:
                yield from _arguments(swap, public, names)
        case Expose(groups):
            yield from map(joined_text, groups)
        case Add(card, owner, index, end):
            yield card_text(card)
            mark = _END_MARKS[end] if end and len(_open_ends(move, public)) > 1 else ""
            yield f"{actor_text(owner, names)}.{index + 1}{mark}"
        case Swap(card, owner, index):
            yield card_text(card)
            yield f"{actor_text(owner, names)}.{index + 1}"
        case Discard(card) | Give(card) | Name(card):
            yield card_text(card)
        case FirstCards(cards) | Shuffle(cards) | CutCards(cards):
            yield cards_text(cards)
        case Lot(seat):
            yield actor_text(seat, names)
        case _:
            assert_never(move)


def _contract(public: Public) -> tuple[Slot, ...]:
    """That of the player who may lay it down now, whose turn it is."""
    return public.deal_of(public.turn).contract


def has_actor(line: str, names: Sequence[str]) -> bool:
    """Whether the line begins with who moves, and not with the move."""
    first = next(words(line), None)
    return first is None or first.text in names or first.text not in _VERBS


def read_move(text: str, public: Public, names: Sequence[str]) -> Move:
    """The move of a text without an actor; raises `NotationError` with the column."""
    return _read_move(_Rest(text), public, names)


def read_line(line: str, public: Public, names: Sequence[str]) -> tuple[Seat, Move]:
    """Actor and move of a line without its comment; raises `NotationError` with the column."""
    rest = _Rest(line)
    if not rest.words:
        raise unreadable("Write a move here: who, what, and with which cards.")
    actor = read_actor(rest.words.popleft(), names)
    return actor, _read_move(rest, public, names)


def _read_move(rest: "_Rest", public: Public, names: Sequence[str]) -> Move:
    listed = ", ".join(_VERBS)
    verb = rest.word(f"a verb: one of {listed}")
    if verb.text not in _VERBS:
        raise unreadable(f"{quoted(verb.text)} isn't a move; write one of {listed}.", verb.column)
    move = _read_kind(_VERBS[verb.text], rest, public, names)
    if rest.words:
        extra = rest.words[0]
        raise unreadable(
            f"{quoted(extra.text)} can't come after {verb.text}; leave it out.", extra.column
        )
    return move


def _read_kind(kind: Any, rest: "_Rest", public: Public, names: Sequence[str]) -> Move:
    """The move of this class, which the rest of the line must fill."""
    move: Move
    if kind in (Draw, Buy, Pass, Call):
        move = kind()
    elif kind is Take:
        move = Take(rest.number()) if rest.words else Take()
    elif kind in (Cut, Fell):
        move = kind(rest.number())
    elif kind in (Discard, Give, Name):
        move = kind(rest.card())
    elif kind in (FirstCards, Shuffle, CutCards):
        move = kind(tuple(face for group in rest.each(read_cards, "cards") for face in group))
    elif kind is Lay:
        move = _read_lay(rest, public, names)
    elif kind is Lot:
        move = _read_lot(rest, names)
    elif kind is Expose:
        move = Expose(tuple(rest.each(read_cards, "groups of cards without gaps")))
    elif kind is Add:
        move = _read_add(rest, public, names)
    else:
        move = _read_swap(rest, names)
    return move


def _read_lay(rest: "_Rest", public: Public, names: Sequence[str]) -> Lay:
    """The melds, and after a word of its own the jokers swapped out for them."""
    rules, contract = public.rules.meld, _contract(public)
    melds = [rest.read(lambda text: read_meld(text, rules, contract), _MELDS)]
    while rest.words and rest.words[0].text != _SWAPPING:
        melds.append(rest.read(lambda text: read_meld(text, rules, contract), _MELDS))
    swaps: list[Swap] = []
    if rest.words:
        rest.words.popleft()
        swaps.append(_read_swap(rest, names))
        while rest.words:
            swaps.append(_read_swap(rest, names))
    return Lay(tuple(melds), tuple(swaps))


def _read_lot(rest: "_Rest", names: Sequence[str]) -> Lot:
    word = rest.word("a player, who deals first")
    seat = read_actor(word, names)
    if seat == DEALER:
        raise unreadable("Write which player the lot falls on.", word.column)
    return Lot(seat)


def _read_add(rest: "_Rest", public: Public, names: Sequence[str]) -> Add:
    card, place = rest.card(), rest.place()
    owner, index, mark = _read_place(place, names)
    if mark:
        return Add(card, owner, index, _ENDS[mark])
    ends = _open_ends(Add(card, owner, index), public)
    if len(ends) > 1:
        raise unreadable(
            f"{card_text(card)} fits at both ends; write {quoted(place.text + '<')} for the low "
            f"one or {quoted(place.text + '>')} for the high one.",
            place.column,
        )
    return Add(card, owner, index, ends[0] if ends else None)


def _open_ends(add: Add, public: Public) -> list[End | None]:
    """At which ends of its meld the card fits; a set has one place, which is no end."""
    melds = public.table[add.owner] if 0 <= add.owner < len(public.table) else ()
    if not 0 <= add.index < len(melds):
        return []
    fitting = accepted(melds[add.index], public.rules.meld)
    return [end for end in (None, End.LOW, End.HIGH) if (add.card, end) in fitting]


def _read_swap(rest: "_Rest", names: Sequence[str]) -> Swap:
    card, place = rest.card(), rest.place()
    owner, index, mark = _read_place(place, names)
    if mark:
        column = place.column + len(place.text) - 1
        raise unreadable("A swap needs no end: the card says which joker it is.", column)
    return Swap(card, owner, index)


def _read_place(word: Word, names: Sequence[str]) -> tuple[Seat, int, str]:
    """Owner, index from 0, and the mark of an end, if there is one."""
    mark = word.text[-1] if word.text[-1] in _ENDS else ""
    owner, point, number = word.text.removesuffix(mark).rpartition(".")
    if not point or not _NUMBER.fullmatch(number) or owner == DEALER_WORD:
        raise unreadable(
            f"{quoted(word.text)} isn't a meld; write whose and which, such as Ann.1 for Ann's"
            " first.",
            word.column,
        )
    if int(number) == 0:
        raise unreadable("Melds are counted from 1.", word.column)
    return read_actor(Word(owner, word.column), names), int(number) - 1, mark


class _Rest:
    """The words of a line that are not read yet."""

    def __init__(self, line: str) -> None:
        self.words = deque(words(line))
        self.end = len(line) + 1

    def word(self, wanted: str) -> Word:
        """The next word; an error that says what is wanted where the line is at its end."""
        if not self.words:
            raise unreadable(f"Something is missing here: {wanted}.", self.end)
        return self.words.popleft()

    def number(self) -> int:
        word = self.word("a number of cards")
        if not _NUMBER.fullmatch(word.text):
            raise unreadable(f"{quoted(word.text)} isn't a number of cards.", word.column)
        return int(word.text)

    def card(self) -> Card:
        return self.read(read_card, "a card, such as 7h")

    def place(self) -> Word:
        return self.word("a meld, such as Ann.1")

    def each(self, read: Callable[[str], _T], wanted: str) -> Iterator[_T]:
        """Everything that is left; there must be something."""
        yield self.read(read, wanted)
        while self.words:
            yield self.read(read, wanted)

    def read(self, read: Callable[[str], _T], wanted: str) -> _T:
        """What the next word says; an error in it gets its place in the line."""
        word = self.word(wanted)
        try:
            return read(word.text)
        except NotationError as error:
            raise moved(error, lambda offset: (1, word.column + offset)) from None
