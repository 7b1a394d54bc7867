"""The words of a position to practise on: what is asked, and how good each answer is.

What somebody has answered is told as a review tells it; the reasons are those of the hints.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from liverpool.data_files import data
from liverpool.engine.english import capital, counted, listed
from liverpool.engine.moves import Discard, PlayerMove, Take
from liverpool.engine.presets import load, whole_title
from liverpool.engine.referee import refuse
from liverpool.engine.state import NOBODY, Public, View
from liverpool.review.choices import Kind
from liverpool.review.difficulty import counts
from liverpool.review.grading import SLIPS, Grade
from liverpool.review.practice import Position
from liverpool.table.hint_reasons import Reasons
from liverpool.table.hint_words import (
    contract_text,
    doing,
    faces_text,
    played_out,
    price_text,
    says,
    top_text,
)
from liverpool.table.review_words import FINE, GRADES, ChoiceWords, about_loss, margin_text
from liverpool.table.seat.prompt import take_counts
from liverpool.table.words import Names, card_text, minus

YOU: Final = "You"
TITLE: Final = "Find the move"
KINDS: Final[Mapping[Kind, str]] = data("liverpool.table", "review")["practice"]


class PracticeWords:
    """The words for one position, said to the player who has to answer."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._view = position.view
        self.names = Names(position.record.names, position.view.seat)
        self._made = [
            ChoiceWords(position.answered(at), self.names) for at in range(len(position.options))
        ]
        weighed = tuple(option.move for option in position.options)
        self.moves = (*weighed, *_not_weighed(position.view, weighed))
        """All that can be answered: the options, and those of their kind not worth trying."""

    def question(self) -> str:
        """`Take 7h, or draw from the stock?`"""
        top = top_text(self._view.public)
        match self._position.kind:
            case Kind.DRAW:
                return f"Take {top}, or draw from the stock?"
            case Kind.BUY:
                return f"Buy {top}, or let it go?"
            case Kind.DISCARD | Kind.SHED:
                return "Which card do you discard?"
            case _:
                return "What do you do?"

    def facts(self) -> str:
        """What one has to know for it, and what everybody at the table knows."""
        public = self._view.public
        said = [f"Rules: {self.rules()}.", f"{self._made[0].when()}: {contract_text(self._view)}."]
        if self._position.kind is Kind.BUY:
            if public.by != NOBODY:
                said.append(f"{self.names.who(public.by)} discarded it.")
            said += filter(None, [price_text(self._view).strip()])
        said += self._down(public)
        said.append(self._sizes())
        said += self._known(public)
        said.append(f"The stock has {counted(self._view.stock, 'card')}.")
        return " ".join(said)

    def rules(self) -> str:
        """`Classic`; of rules that a table has changed, what they were."""
        name, _, version = self._position.record.rules.partition("/")
        title = whole_title(load(name, int(version)))
        return f"{title}, with changes" if self._position.record.changes else title

    def _down(self, public: Public) -> Iterator[str]:
        own_first = sorted(public.down, key=lambda seat: seat != self._view.seat)
        down = [self.names.who(seat) for seat in own_first]
        if down == [YOU]:
            yield "You are down."
        elif down:
            yield f"{listed(down)} {'is' if len(down) == 1 else 'are'} down."

    def _sizes(self) -> str:
        """How many cards the others hold, in the order of play."""
        seats = self._view.public.game.seats
        others = [(self._view.seat + step) % seats for step in range(1, seats)]
        held = [(self.names.who(seat), self._view.sizes[seat]) for seat in others]
        (name, first), *rest = held
        said = [f"{name} holds {counted(first, 'card')}"]
        return f"{listed([*said, *(f'{name} {size}' for name, size in rest)])}."

    def _known(self, public: Public) -> Iterator[str]:
        """Cards of others that everybody has seen."""
        for seat, faces in enumerate(public.known):
            if faces and seat != self._view.seat:
                yield f"{self.names.who(seat)} is known to hold {faces_text(faces)}."

    @property
    def offered(self) -> tuple[int, ...]:
        """The options in an order that does not give the best one away: by card, or by letter."""

        def place(at: int) -> tuple[int, str]:
            move = self.moves[at]
            return move.card if isinstance(move, Discard) else -1, self.answer(at)

        return tuple(sorted(range(len(self.moves)), key=place))

    def answer(self, at: int) -> str:
        """The move of this number, from 0: `Discard Kd`."""
        return says(self._view, self.names, self.moves[at]).removesuffix(".")

    def after(self, at: int) -> str:
        """The same once it is known what it costs: `Discard Kd: mistake, about 4 points`."""
        if not self._is_weighed(at):
            return f"{self.answer(at)}: not worth trying"
        graded = self._made[at].graded
        said = f"{self.answer(at)}: {self._grade(at)}"
        return said if graded.grade in FINE else f"{said}, {about_loss(graded.loss.mean)}"

    def mark(self, at: int) -> str:
        """The same in a word or a number, for the card itself: `best`, `close`, `−4`."""
        if not self._is_weighed(at):
            return ""
        graded = self._made[at].graded
        if graded.grade in FINE:
            return "best" if at == 0 else GRADES[graded.grade]
        return minus(-max(round(graded.loss.mean), 1))

    def verdict(self, at: int) -> str:
        """How good it is: `Best, by about 3 points.`, `Mistake. 4h was better by …`"""
        if not self._is_weighed(at):
            return f"Not worth trying. Best was: {self.best()}"
        words = self._made[at]
        if words.graded.grade is Grade.BEST:
            ahead = words.graded.ahead
            return f"Best, by {about_loss(ahead.mean)}{margin_text(ahead)}."
        return f"{self._grade(at).capitalize()}. {words.verdict()}"

    def why(self, at: int) -> str:
        """What speaks for the better one; beside the best, also what would have cost most."""
        if not self._is_weighed(at):
            return " ".join(self._against(self.moves[0], self.moves[at]))
        why = self._made[at].why()
        return " ".join([*why, *self._costliest(why)] if at == 0 else why)

    def _against(self, best: PlayerMove, other: PlayerMove) -> Sequence[str]:
        """What speaks against a move that was not worth trying."""
        found, _ = Reasons(self._view, self.names).between(best, other)
        return found.reasons or (f"{played_out(self._view, self.names, best, other)}.",)

    def _costliest(self, said: Sequence[str]) -> Iterator[str]:
        """`3c costs most, about 6 points. Cy may want it.` Nothing where only one move is worse."""
        at = len(self._made) - 1
        words = self._made[at]
        if at < 2 or words.graded.grade not in SLIPS:
            return
        move = self.moves[at]
        named = (
            card_text(move.card)
            if isinstance(move, Discard)
            else capital(doing(self._view, self.names, move))
        )
        yield f"{named} costs most, {about_loss(words.graded.loss.mean)}."
        yield from [reason for reason in words.why() if reason not in said][:1]

    def best(self) -> str:
        return f"{self.answer(0)}."

    def is_found(self, at: int) -> bool:
        """Whether it is the best one, or close to it."""
        return self.counts(at) == 1

    def counts(self, at: int) -> float:
        """How far the move is found: 1, half, or not at all."""
        return counts(self._made[at].graded.grade) if self._is_weighed(at) else 0.0

    def _grade(self, at: int) -> str:
        """Its grade in words; the best one is not called close where nothing else was as good."""
        graded = self._made[at].graded
        return GRADES[Grade.BEST if at == 0 and not graded.is_open else graded.grade]

    def _is_weighed(self, at: int) -> bool:
        return at < len(self._made)


def _not_weighed(view: View, weighed: Sequence[PlayerMove]) -> Iterator[PlayerMove]:
    """The discards that nobody weighed, where one is asked for, and so of cards of the pile that
    may be taken: nothing that can be done lacks its answer."""
    found: list[PlayerMove] = []
    if any(isinstance(move, Discard) for move in weighed):
        faces = map(Discard, dict.fromkeys(view.hand))
        found += [move for move in faces if refuse(view, move) is None]
    if any(isinstance(move, Take) for move in weighed):
        found += map(Take, take_counts(view))
    yield from (move for move in found if move not in weighed)
