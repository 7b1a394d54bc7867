"""An offer to several seats: who has answered what, whose answer counts next, and when.

Answers can be given before the window opens, by name or as a standing wish; they are heard
when the rules ask for them. Where one seat comes after the other, the first of them is
heard alone; while a turn is played, all are asked at once. Where the first to call buys,
calls near to the first count as one moment, and of these the seat next in turn is first.
Nothing is made here: `heard` says which answer is due and when.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Literal, NamedTuple

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, Pass
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Public, Seat, waiting_on

OfferAnswer = Buy | Pass
OwnAnswer = Literal["buy", "pass"]
"""An answer as it is shown to the seat that gave it."""


class StandingWish(Struct, frozen=True):
    """How a person answers offers beforehand: these faces are bought, or all is passed."""

    cards: tuple[Card, ...] = ()
    always_pass: bool = False

    def answer(self, top: Card | None) -> OfferAnswer | None:
        """The answer to this card; None if the wish does not cover it."""
        if top in self.cards:
            return Buy()
        return Pass() if self.always_pass else None


class DueAnswer(NamedTuple):
    """The answer of a seat that is due at a time; without a move the seat is to be asked."""

    at: float
    seat: Seat
    move: OfferAnswer | None


class OfferWindow:
    """The answers to the offer of one discard, from the discard to the sale."""

    def __init__(self) -> None:
        self._given: dict[Seat, tuple[float, OfferAnswer]] = {}

    def give(self, seat: Seat, answer: OfferAnswer, now: float) -> None:
        """A later answer takes the place of an earlier one that is not heard yet.

        The same said again does not count as said later.
        """
        if seat not in self._given or self._given[seat][1] != answer:
            self._given[seat] = (now, answer)

    def forget(self, seat: Seat) -> None:
        """Somebody else has the seat now."""
        self._given.pop(seat, None)

    def answer(self, seat: Seat, wish: StandingWish, public: Public) -> OfferAnswer | None:
        """What the seat has said of this card, or what its standing wish says."""
        if seat in self._given:
            return self._given[seat][1]
        return wish.answer(public.top)

    def heard(
        self,
        public: Public,
        wishes: Sequence[StandingWish],
        opened: float,
        *,
        asked_after: Callable[[Seat], float | None],
        delay: Callable[[Seat], float],
        deadline: float | None,
        moment: float,
    ) -> DueAnswer | None:
        """Which answer is due first.

        `asked_after` gives after how long a seat that has said nothing is asked, a bot or a
        person, and nothing for people who speak up by themselves until the deadline; `delay`
        how long a wish to buy waits where the first to call buys. Calls within the `moment`
        after the first count as called together.
        """
        first_call = public.rules.buy.priority is BuyPriority.FIRST_CALL
        waiting = waiting_on(public)
        asked = waiting.may if public.phase is Phase.PLAY else waiting.must
        due: list[DueAnswer] = []
        claims: list[tuple[float, Seat]] = []
        for seat in asked:
            pause = asked_after(seat)
            answer = self.answer(seat, wishes[seat], public)
            if pause is not None and seat not in self._given:
                due.append(DueAnswer(opened + pause, seat, None))
            elif answer is None:
                if deadline is not None:
                    due.append(DueAnswer(deadline, seat, Pass()))
            elif isinstance(answer, Buy) and first_call:
                said = self._given.get(seat, (-inf, answer))[0]
                # What was said beforehand is a wish like others, and no quicker than a hand.
                claims.append((said if said >= opened else opened + delay(seat), seat))
            else:
                due.append(DueAnswer(opened, seat, answer))
        if claims:
            due.append(_first_of(claims, public, moment, all_in=len(claims) == len(asked)))
        return min(due, key=lambda heard: heard.at, default=None)


def _first_of(
    claims: list[tuple[float, Seat]], public: Public, moment: float, *, all_in: bool
) -> DueAnswer:
    """The claim that buys: of those in the first moment the seat that is next in turn."""
    first = min(at for at, _ in claims)
    together = [seat for at, seat in claims if at <= first + moment]
    seat = next(seat for seat in public.open if seat in together)
    return DueAnswer(first if all_in else first + moment, seat, Buy())
