"""One short lesson: a position, a question with two or three answers, and which one is right.

Which answer is right at a table is never written down: whoever makes an exercise asks the engine or
the bots' measures, by its rules, and chooses by what they say which of the texts in
`exercises.toml` are true.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.data_files import data
from liverpool.engine.cards import JOKER, Card, hand_of
from liverpool.engine.dealing import full_deck
from liverpool.engine.melds import Meld, readings
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import GameSetup, Phase, Public, Seat, State, Turn
from liverpool.lessons.cards import LEARNER, NAMES, Short, Supply, seats_to_learn
from liverpool.lessons.sentences import contract_words
from liverpool.record.cards import read_cards
from liverpool.record.defaults import usual_down
from liverpool.record.soundness import impossible
from liverpool.table.melds import LaidCard, MeldShown, shown

_TOLD: Final[dict[str, Any]] = data("liverpool.lessons", "exercises")
SAM: Final = 1
PRIYA: Final = 2
MOST_WORDS: Final = 25
"""Of a reason."""
CLEAR: Final = 0.5
"""Points by which a choice has to be better to be called right."""


class Lying(Struct, frozen=True):
    """Melds that lie before somebody."""

    name: str
    melds: tuple[MeldShown, ...]


class ExerciseAnswer(Struct, frozen=True):
    """One of the answers."""

    text: str
    after: str
    """What stands there once the answer is known: that it is right, or what it costs."""
    melds: tuple[MeldShown, ...] = ()
    """The answer as melds."""
    card: Card | None = None
    """The answer as a card."""


class Exercise(Struct, frozen=True):
    """One short lesson by one set of rules."""

    key: str
    title: str
    question: str
    facts: str
    """What one has to know for it: the deal, who is down."""
    hand: tuple[Card, ...]
    lit: tuple[Card, ...]
    """The cards of the hand that the question is about."""
    lying: tuple[Lying, ...]
    answers: tuple[ExerciseAnswer, ...]
    right: int
    says: str
    """The answer in a few words."""
    why: str
    """One reason."""


class Made(Struct, frozen=True):
    """An exercise, and the position from which it can be played out."""

    exercise: Exercise
    state: State


def made(
    state: State,
    key: str,
    how: str,
    *,
    hand: tuple[Card, ...] = (),
    lit: tuple[Card, ...] = (),
    lying: tuple[Lying, ...] = (),
    shows: Sequence[tuple[MeldShown, ...] | Card | None] = (),
    **words: str,
) -> Made:
    """The exercise that can be played out from this state, and the texts that are true of it.

    `shows` has the melds or the card of each answer that is more than words.
    """
    told = {**_TOLD[key], **_TOLD[key][how]}

    def said(text: str) -> str:
        return text.format_map(words)

    answers = tuple(
        ExerciseAnswer(
            said(text),
            said(after),
            shown if isinstance(shown, tuple) else (),
            None if isinstance(shown, tuple) else shown,
        )
        for (text, after), shown in zip_longest(told["answers"], shows)
    )
    title, question, facts = (said(told.get(part, "")) for part in ("title", "question", "facts"))
    says, why = said(told["says"]), said(told["why"])
    exercise = Exercise(
        key, title, question, facts, hand, lit, lying, answers, told["right"], says, why
    )
    return Made(exercise, state)


class NotHere(Exception):
    """The rules make the lesson untrue, or leave nothing to ask."""


class Scene:
    """Positions for one deal of one set of rules."""

    def __init__(self, rules: RuleSet, deal: int) -> None:
        self.rules = rules
        self.deal = deal
        self.game = GameSetup(rules, seats_to_learn(rules), rules.decks(seats_to_learn(rules)))
        if self.game.seats <= PRIYA:
            raise NotHere
        self._supply = Supply(full_deck(self.game, deal))

    def take(self, cards: Iterable[Card]) -> None:
        """Takes these cards from the decks; raises `NotHere` where they do not have them."""
        try:
            for face in cards:
                self._supply.take(face)
        except Short:
            raise NotHere from None

    def filled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """A whole hand with these cards in it; the others are plain."""
        rest = Supply(full_deck(self.game, self.deal))
        try:
            for face in cards:
                rest.take(face)
        except Short:
            raise NotHere from None
        missing = max(self.rules.deals[self.deal - 1].cards - len(cards), 0)
        plain = [face for face in rest.rest() if face != JOKER and face not in cards]
        return (*cards, *plain[:missing])

    def state(
        self,
        hand: Sequence[Card],
        *,
        phase: Phase = Phase.PLAY,
        turn: Seat = LEARNER,
        table: Sequence[Sequence[Meld]] = (),
        sam: Sequence[Card] = (),
        pile: Sequence[Card] = (),
        known: Sequence[Card] = (),
    ) -> State:
        """A state with this hand; `known` cards are Sam's, and all know it.

        What is not said is ordinary. Raises `NotHere` for what is impossible by the rules.
        """
        lying = [tuple(melds) for melds in table]
        lying += [()] * (self.game.seats - len(lying))
        self.take(
            [*hand, *sam, *pile, *(face for melds in lying for m in melds for face in m.cards)]
        )
        rest = self._supply.rest()
        plain = [face for face in rest if face != JOKER]
        size = self.rules.deals[self.deal - 1].cards
        hands = [hand_of(hand)]
        for seat in range(1, self.game.seats):
            own = [*(sam if seat == SAM else ())]
            laid = sum(len(meld.cards) for meld in lying[seat])
            while len(own) < max(size - laid, 2):
                own.append(plain.pop())
                rest.remove(own[-1])
            hands.append(hand_of(own))
        public = Public(
            self.game,
            phase,
            number=self.deal,
            dealer=(turn - 1) % self.game.seats,
            turn=turn,
            table=tuple(lying),
            pile=tuple(pile) or self._upcard(rest),
            by=(turn - 1) % self.game.seats,
            bought=(0,) * self.game.seats,
            penalties=(0,) * self.game.seats,
            known=tuple(hand_of(known) if seat == SAM else () for seat in range(self.game.seats)),
            this_turn=Turn(),
        )
        state = State(public, tuple(hands), tuple(rest))
        state = replace(state, public=replace(public, down=usual_down(state)))
        if impossible(state, NAMES[: self.game.seats]):
            raise NotHere
        return state

    def _upcard(self, rest: list[Card]) -> tuple[Card, ...]:
        if not self.rules.start.takes_one_more:
            return ()
        face = next(face for face in rest if face != JOKER)
        rest.remove(face)
        return (face,)


def deal_with(rules: RuleSet, *kinds: Kind, exactly: bool = True) -> int:
    """The first deal that asks for melds of these kinds, of any rank and suit; raises `NotHere`
    where none does."""
    for at, deal in enumerate(rules.deals, 1):
        has = [slot.kind for slot in deal.contract]
        if deal.all_at_once or any(slot.named for slot in deal.contract):
            continue
        fits = sorted(has) == sorted(kinds)
        if fits or (not exactly and all(has.count(kind) >= kinds.count(kind) for kind in kinds)):
            return at
    raise NotHere


def length_of(rules: RuleSet, deal: int, kind: Kind) -> int:
    """How long the shortest meld of this kind is that the deal asks for."""
    return min(slot.length for slot in rules.deals[deal - 1].contract if slot.kind is kind)


def meld_of(rules: RuleSet, kind: Kind, cards: Iterable[Card]) -> Meld:
    """The meld of these cards in this order; raises `NotHere` where it is none."""
    wanted = tuple(cards)
    for meld in readings(wanted, rules.meld):
        if meld.kind is kind and (kind is Kind.SET or meld.cards == wanted):
            return meld
    raise NotHere


def as_shown(rules: RuleSet, *melds: Meld) -> tuple[MeldShown, ...]:
    return tuple(shown(meld, rules.meld) for meld in melds)


def as_cards(kind: Kind, *groups: Sequence[Card]) -> tuple[MeldShown, ...]:
    """Cards side by side that may be no meld."""
    return tuple(MeldShown(kind, tuple(LaidCard(face) for face in cards)) for cards in groups)


def of_deal(rules: RuleSet, at: int) -> str:
    """`Deal 2: a set and a run.`"""
    return f"Deal {at}: {contract_words(rules.deals[at - 1])}."


def at_the_start(rules: RuleSet, deal: int, cards: Sequence[Card]) -> State:
    """The learner's first turn of the deal, with these cards in the hand and others."""
    scene = Scene(rules, deal)
    return scene.state(scene.filled(cards), phase=Phase.TURN)


def first_of(texts: Sequence[str], count: int) -> tuple[Card, ...]:
    """So many of these cards; raises `NotHere` where there are fewer."""
    if count > len(texts):
        raise NotHere
    return tuple(face for text in texts[:count] for face in read_cards(text))


def line(start: int, length: int, suit: str) -> tuple[Card, ...]:
    """Cards of one suit in order; 14 is the high ace, and above it `NotHere` is raised."""
    ranks = "A23456789TJQKA"
    if start + length - 1 > len(ranks):
        raise NotHere
    return tuple(
        face for at in range(start, start + length) for face in read_cards(f"{ranks[at - 1]}{suit}")
    )
