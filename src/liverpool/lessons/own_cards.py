"""Steps on the learner's cards before the first turn: the contract, a pair, a run, the joker.

What they say of how far the hand is, the meter beside it says, too: a joker may make the set as
well as the run, and the meter gives it to one of them.
"""

from typing import Final

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.english import number, several
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.state import View
from liverpool.lessons.cards import Roles
from liverpool.lessons.sentences import contract_words
from liverpool.lessons.steps import Asks, LitStep, Moment, Step
from liverpool.table.advice import Progress, progress_at_once
from liverpool.table.words import card_text, cards_text, meld_cards

_WHOLE: Final = "It completes your contract."


class OwnCards:
    """What the learner holds before the first turn, and what is said of it."""

    def __init__(self, roles: Roles, view: View) -> None:
        self._roles, self._view, self._hand = roles, view, view.hand
        self._rules = view.public.rules
        self._have: Progress | None = progress_at_once(view)

    def contract(self) -> Step:
        asks = "Each deal asks for a contract. This one:"
        if self._rules.own_contracts:
            asks = "Each player has a contract to make. Yours:"
        says = f"{asks} {contract_words(self._view.deal)}."
        return Step(
            Moment.CONTRACT, says, Asks.NEXT, LitStep(contract=True), other=f"First: {says}"
        )

    def pair(self) -> Step | None:
        pair = self._roles.pair
        if not self._holds(pair):
            return None
        needed = number(len(pair) + 1)
        what = meld_cards(Kind.SET, self._rules.meld)
        return Step(
            Moment.PAIR,
            f"A set is {needed} cards {what}. Tap {cards_text(pair)}.",
            Asks.TAP,
            LitStep(own=pair),
            then=self._after_pair(pair),
            other=f"Look for {cards_text(pair)} first.",
        )

    def part(self) -> Step | None:
        part = self._roles.part
        if not self._holds(part):
            return None
        length = self._slots(Kind.RUN)[0].length
        return Step(
            Moment.PART,
            f"A run is {number(length)} of one suit, in order. Tap {cards_text(part)}.",
            Asks.TAP,
            LitStep(own=part),
            then=self._after_part(),
            other=f"First the cards of your run: {cards_text(part)}.",
        )

    def joker(self) -> Step | None:
        gap, third = self._roles.gap, self._roles.third
        if gap is None or JOKER not in self._hand:
            return None
        two_ways = bool(self._roles.pair) and third not in self._hand and self._missing != 0
        says = f"The joker stands for any card. Tap it: it is your {card_text(gap)}."
        if two_ways:
            says = (
                f"The joker stands for any card: {card_text(third)} for your set, "
                f"or {card_text(gap)} for your run. Tap it."
            )
        return Step(
            Moment.JOKER,
            says,
            Asks.TAP,
            LitStep(own=(JOKER,)),
            then=self._after_joker(two_ways=two_ways),
            other="First tap the joker: it has the star.",
        )

    # How far the hand is

    def _slots(self, kind: Kind) -> list[Slot]:
        return [slot for slot in self._view.deal.contract if slot.kind is kind]

    def _holds(self, cards: tuple[Card, ...]) -> bool:
        return bool(cards) and all(self._hand.count(face) >= cards.count(face) for face in cards)

    def _is_done(self, kind: Kind) -> bool:
        """Whether the meter says that every meld of this kind is there."""
        slots = zip(self._view.deal.contract, self._have or (), strict=False)
        return self._have is not None and all(
            have >= slot.length for slot, have in slots if slot.kind is kind
        )

    @property
    def _missing(self) -> int | None:
        """How many cards the contract still lacks; None where that is not known at once."""
        if self._have is None:
            return None
        return sum(slot.length for slot in self._view.deal.contract) - sum(self._have)

    def _wild(self) -> str:
        return "the joker" if JOKER in self._hand else "a wild card"

    def _after_pair(self, pair: tuple[Card, ...]) -> str:
        if not self._is_done(Kind.SET):
            return "One more of them completes the set."
        of_rank = sum(face != JOKER and rank_of(face) == rank_of(pair[0]) for face in self._hand)
        if of_rank > len(pair):
            return "Your set is complete."
        return f"With {self._wild()} your set is complete."

    def _after_part(self) -> str:
        roles = self._roles
        wanted = (roles.gap, None if roles.pair else roles.third)
        lacking = [face for face in wanted if face is not None and face not in self._hand]
        if not lacking:
            return "That is a run!"
        if self._is_done(Kind.RUN):
            return f"With {self._wild()} it is a run."
        if len(lacking) == 1:
            return f"Only {card_text(lacking[0])} is missing."
        both = " and ".join(map(card_text, lacking))
        helped = " The joker can be one of them." if JOKER in self._hand else ""
        return f"{both} are missing.{helped}"

    def _after_joker(self, *, two_ways: bool) -> str:
        missing = self._missing
        if missing is None:
            return "It can be any card that you lack."
        if missing == 0:
            return _WHOLE
        still = f"{several(missing, 'card')} {'is' if missing == 1 else 'are'} still missing."
        return f"Either way, {still}" if two_ways else f"With it, {still}"
