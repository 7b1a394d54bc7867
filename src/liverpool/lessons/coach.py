"""Which step of a first deal is current: what is said, what is lit and what is asked.

Steps are moments with a condition, in an order in which they are looked for; the cards of the deal
make them come. Where the deal goes another way, the first moment whose condition holds is next, and
where nothing new can be learnt, the strongest player's move is proposed.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots.expert import Expert
from liverpool.bots.going_down import best_lay
from liverpool.engine.cards import JOKER, Card
from liverpool.engine.english import number
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.scoring import card_points
from liverpool.engine.solver import can_lay
from liverpool.engine.state import Phase, View
from liverpool.lessons.cards import Roles
from liverpool.lessons.extra_lesson import introduced, step_of_thing
from liverpool.lessons.sentences import contract_words, deal_over
from liverpool.lessons.steps import Asks, LitStep, Moment, Progress, Step, lit_for
from liverpool.table.advice import progress_at_once
from liverpool.table.bots import choice, is_asked
from liverpool.table.hint_lit import MeldAt
from liverpool.table.hint_words import says as says_move
from liverpool.table.own_words import in_own_words
from liverpool.table.seat.answers import AnswerKind
from liverpool.table.words import Names, card_text, cards_text, meld_cards, points_text

_COMPLETE: Final = "Your contract is complete. Press Lay down first."


class Lesson(Struct, frozen=True):
    """A first deal as the learner sees it."""

    roles: Roles
    moments: tuple[Moment, ...]
    """Those that come if everything goes as it is written; by them steps are counted."""
    things: tuple[Moment, ...] = ()
    """Those that can come on a position of their own, where they do not come here."""
    only: Moment | None = None
    """Of such a position, what is learnt on it."""


def step_of(lesson: Lesson, progress: Progress, view: View, names: Names) -> Step:
    """The step that is current for the seat of this view."""
    found = None if lesson.only is None else step_of_thing(lesson.only, progress, view, names)
    found = found or _Scene(lesson.roles, progress, view, names).step()
    if found.moment is lesson.only:
        found = introduced(found)
    own = view.public.rules.words
    found = replace(
        found,
        says=in_own_words(found.says, own),
        then=in_own_words(found.then, own),
        other=in_own_words(found.other, own),
        of=len(lesson.moments),
    )
    if found.moment in lesson.moments and lesson.only is None:
        found = replace(found, number=lesson.moments.index(found.moment) + 1)
    return found


class _Scene:
    """One moment of a deal, with everything that a step is made of."""

    def __init__(self, roles: Roles, progress: Progress, view: View, names: Names) -> None:
        self._roles, self._done = roles, progress.done
        self._view, self._names = view, names
        self._public = view.public
        self._hand = view.hand

    def step(self) -> Step:
        if self._public.phase is Phase.OVER:
            says = deal_over(self._view, self._names)
            return Step(Moment.END, says, Asks.NOTHING)
        for moment, find in self._to_read():
            found = None if moment in self._done else find()
            if found is not None:
                return found
        return self._move()

    def _to_read(self) -> tuple[tuple[Moment, Callable[[], Step | None]], ...]:
        """Moments that come once; the others come with the moves that are asked for."""
        return (
            (Moment.CONTRACT, self._contract),
            (Moment.PAIR, self._pair),
            (Moment.PART, self._part),
            (Moment.JOKER, self._joker),
            (Moment.DRAWN, self._drawn),
            (Moment.OTHERS, self._others),
            (Moment.BOUGHT, self._bought),
            (Moment.SET_ASIDE, self._set_aside),
            (Moment.RUN_ASIDE, self._run_aside),
        )

    # What is so

    @property
    def _down(self) -> bool:
        return self._view.seat in self._public.down

    @property
    def _own_turn(self) -> bool:
        return self._public.turn == self._view.seat

    @property
    def _drawing(self) -> bool:
        return self._own_turn and self._public.phase is Phase.TURN

    @property
    def _playing(self) -> bool:
        return self._own_turn and self._public.phase is Phase.PLAY

    @property
    def _before_first_card(self) -> bool:
        return self._drawing and not self._down and Moment.DRAW not in self._done

    def _slots(self, kind: Kind) -> list[Slot]:
        return [slot for slot in self._view.deal.contract if slot.kind is kind]

    @property
    def _joker_counts_in_set(self) -> bool:
        """Whether the page's count of the contract has the joker in a set, beside the pair."""
        have = progress_at_once(self._view) if JOKER in self._hand and self._roles.pair else None
        slots = zip(have or (), self._view.deal.contract, strict=False)
        return any(slot.kind is Kind.SET and count >= slot.length for count, slot in slots)

    def _holds(self, cards: tuple[Card, ...]) -> bool:
        return bool(cards) and all(self._hand.count(face) >= cards.count(face) for face in cards)

    def _complete(self, hand: tuple[Card, ...]) -> bool:
        deal = self._view.deal
        melds = self._public.rules.meld
        return can_lay(hand, deal.contract, melds, all_at_once=deal.all_at_once)

    def _lay(self) -> Lay | None:
        """The lay-down that is possible now, if there is one."""
        if not self._playing or self._down:
            return None
        found = best_lay(self._public, self._view.seat, self._hand)
        if found is None or refuse(self._view, found[0]) is not None:
            return None
        return found[0]

    # Moments that are read, or whose cards are selected

    def _contract(self) -> Step | None:
        if not self._before_first_card:
            return None
        asks = "Each deal asks for a contract. This one:"
        if self._public.rules.own_contracts:
            asks = "Each player has a contract to make. Yours:"
        says = f"{asks} {contract_words(self._view.deal)}."
        return Step(
            Moment.CONTRACT, says, Asks.NEXT, LitStep(contract=True), other=f"First: {says}"
        )

    def _pair(self) -> Step | None:
        pair = self._roles.pair
        if not (self._before_first_card and self._holds(pair)):
            return None
        needed = number(len(pair) + 1)
        what = meld_cards(Kind.SET, self._public.rules.meld)
        says = f"A set is {needed} cards {what}. Tap {cards_text(pair)}."
        return Step(
            Moment.PAIR,
            says,
            Asks.TAP,
            LitStep(own=pair),
            then="Your joker makes it a set; one more of them sets it free."
            if self._joker_counts_in_set
            else "One more of them completes the set.",
            other=f"Look for {cards_text(pair)} first.",
        )

    def _part(self) -> Step | None:
        part = self._roles.part
        if not (self._before_first_card and self._holds(part)):
            return None
        length = self._slots(Kind.RUN)[0].length
        missing = self._roles.gap if self._roles.gap is not None else self._roles.third
        whole = self._roles.gap is None and bool(self._roles.pair)
        return Step(
            Moment.PART,
            f"A run is {number(length)} of one suit, in order. Tap {cards_text(part)}.",
            Asks.TAP,
            LitStep(own=part),
            then="That is a run!" if whole else f"Only {card_text(missing)} is missing.",
            other=f"First the cards of your run: {cards_text(part)}.",
        )

    def _joker(self) -> Step | None:
        gap = self._roles.gap
        if gap is None or JOKER not in self._hand or not self._before_first_card:
            return None
        both = self._joker_counts_in_set
        then = "It completes your run!" if self._roles.pair else "With it your run is nearer."
        return Step(
            Moment.JOKER,
            f"The joker stands for any card. Tap it: it {'can be' if both else 'is'} your"
            f" {card_text(gap)}.",
            Asks.TAP,
            LitStep(own=(JOKER,)),
            then="It fits your set or your run, so one card is still missing." if both else then,
            other="First tap the joker: it has the star.",
        )

    def _drawn(self) -> Step | None:
        end = self._roles.end
        if end is None or not self._playing or self._down or end not in self._hand:
            return None
        if Moment.DISCARD in self._done:
            return None
        says = f"{card_text(end)}! Your run goes on with it."
        return Step(Moment.DRAWN, says, Asks.NEXT, LitStep(own=(end,)), other=says)

    def _others(self) -> Step | None:
        others = [seat for seat in self._public.down if seat != self._view.seat]
        if self._down or not others:
            return None
        name = self._names.who(others[0])
        return Step(
            Moment.OTHERS,
            f"{name} has the contract, and lays it down.",
            Asks.NEXT,
            LitStep(row=others[0]),
            other=f"Look what {name} has laid down.",
        )

    def _bought(self) -> Step | None:
        seat = self._view.seat
        if not self._public.bought[seat] or self._down:
            return None
        price = self._public.rules.buy.price
        cost = "" if price == 0 else ", with its price from the stock"
        ready = " Now you can lay down in your turn." if self._complete(self._hand) else ""
        return Step(
            Moment.BOUGHT,
            f"It is yours{cost}.{ready}",
            Asks.NEXT,
            LitStep(contract=True),
            other="Read this first: a bought card may cost another.",
        )

    def _aside(self, moment: Moment, kind: Kind) -> Step | None:
        lay = self._lay()
        melds = () if lay is None else [meld for meld in lay.melds if meld.kind is kind]
        if not melds:
            return None
        cards = tuple(face for meld in melds for face in meld.cards)
        word = kind.value if len(melds) == 1 else f"{kind.value}s"
        start = "Your contract is complete! Here is" if len(melds) == 1 else "Here are"
        if moment is Moment.RUN_ASIDE and self._slots(Kind.SET):
            start = "And here is" if len(melds) == 1 else "And here are"
        says = f"{start} your {word}: {cards_text(cards)}."
        # Whoever lays it down without reading on has done what all this leads to.
        return Step(moment, says, Asks.NEXT, LitStep(own=cards), lay, other=_COMPLETE)

    def _set_aside(self) -> Step | None:
        return self._aside(Moment.SET_ASIDE, Kind.SET)

    def _run_aside(self) -> Step | None:
        return self._aside(Moment.RUN_ASIDE, Kind.RUN)

    # Moves

    def _move(self) -> Step:
        view, public = self._view, self._public
        offered = view.seat in public.open and public.phase in (Phase.BUY, Phase.PLAY)
        if not offered and not (is_asked(public, view.seat) and self._is_mine()):
            return self._waiting()
        if offered and not self._own_turn:
            # Others may have the first say; at a table all answer at once.
            self._view = replace(view, public=replace(public, open=(view.seat,)))
            return self._offer()
        if self._drawing:
            return self._card()
        if self._playing:
            return self._play()
        return self._proposed()

    def _is_mine(self) -> bool:
        """Whether the learner's answer is waited for; a call may only interrupt."""
        return self._public.phase is not Phase.PLAY or self._own_turn

    def _waiting(self) -> Step:
        turn = self._public.turn
        if turn in (self._view.seat, -1):
            return Step(Moment.WAIT, "The others have a say first.", Asks.NOTHING)
        says = f"{self._names.does(turn, 'play')} now."
        return Step(Moment.WAIT, says, Asks.NOTHING, LitStep(row=turn))

    def _best(self) -> PlayerMove | None:
        return choice(Expert, self._view)

    def _proposed(self) -> Step:
        move = self._best()
        if move is None:
            return self._waiting()
        says = says_move(self._view, self._names, move)
        if isinstance(move, Pass) and self._public.top is not None:
            says = f"{card_text(self._public.top)} does little for your hand. Press Pass."
        return Step(Moment.FOLLOW, says, Asks.MOVE, lit_for(move), move)

    def _offer(self) -> Step:
        """A card that is on offer to the learner."""
        top = self._public.pile[-1] if self._public.pile else None
        buy = Buy()
        if top is None or Moment.BUY in self._done or refuse(self._view, buy) is not None:
            return self._proposed()
        hand = tuple(sorted((*self._hand, top)))
        if self._complete(self._hand) or not self._complete(hand):
            return self._proposed()
        return Step(
            Moment.BUY,
            f"{card_text(top)} is just what you need! You may buy it, even out of turn.",
            Asks.MOVE,
            LitStep(pile=True, answer=AnswerKind.BUY),
            buy,
            other=f"{card_text(top)} completes your contract. Buy it?",
        )

    def _card(self) -> Step:
        """The beginning of one's turn."""
        top = self._public.top
        first = Moment.DRAW not in self._done
        moment = Moment.DRAW if first else Moment.DRAW_AGAIN
        best = self._best()
        if best is None or moment in self._done:
            return self._proposed()
        if first and top is not None and refuse(self._view, Draw()) is None:
            best = Draw()
        if isinstance(best, Take):
            taken = "" if top is None else f"{card_text(top)} helps you: take it."
            says = f"Every turn starts with a card. {taken}"
            lit = LitStep(pile=True, answer=AnswerKind.TAKE)
            return Step(moment, says, Asks.MOVE, lit, best, other=taken)
        if not isinstance(best, Draw):
            return self._proposed()
        useless = f"{card_text(top)} does little for your hand. " if top is not None else ""
        says = f"Every turn starts with a card. {useless}Draw from the stock."
        if not first:
            says = "Your turn. First a card, as always: draw."
        other = f"You may, but {card_text(top or 0)} does little for your hand. Try the stock."
        lit = LitStep(stock=True, answer=AnswerKind.DRAW)
        return Step(moment, says, Asks.MOVE, lit, best, other=other)

    def _play(self) -> Step:
        lay = self._lay()
        if lay is not None:
            return self._lay_down(lay)
        best = self._best()
        if isinstance(best, Add):
            return self._lay_off(best)
        if isinstance(best, Discard):
            return self._out(best) if len(self._hand) == 1 else self._discard(best)
        return self._proposed()

    def _lay_down(self, lay: Lay) -> Step:
        return Step(
            Moment.LAY_DOWN,
            "Press Lay down, then Find melds: there they lie. Press Lay down once more.",
            Asks.MOVE,
            LitStep(own=tuple(lay.cards), answer=AnswerKind.LAY_DOWN),
            lay,
            other=_COMPLETE,
        )

    def _lay_off(self, best: Add) -> Step:
        at = MeldAt(best.owner, best.index)
        meld = self._public.table[best.owner][best.index]
        where = f"{self._names.whose(best.owner)} {meld.kind.value}"
        says = f"Put {card_text(best.card)} on {where}."
        if Moment.LAY_OFF not in self._done:
            says = f"Now your cards may join any meld. {says}"
        lit = LitStep(own=(best.card,), melds=(at,), answer=AnswerKind.LAY_OFF)
        other = f"{card_text(best.card)} fits on {where}: lay it off first."
        return Step(Moment.LAY_OFF, says, Asks.MOVE, lit, best, other=other)

    def _discard(self, best: Discard) -> Step:
        if Moment.DISCARD in self._done:
            return self._proposed()
        for face in self._roles.junk[:1]:
            if face in self._hand and refuse(self._view, Discard(face)) is None:
                best = Discard(face)
        cost = points_text(card_points(best.card, self._public.rules))
        named = card_text(best.card)
        return Step(
            Moment.DISCARD,
            f"Every turn ends with a discard. {named} doesn't help you and costs {cost}. "
            f"Tap it, then Discard.",
            Asks.MOVE,
            LitStep(own=(best.card,), answer=AnswerKind.DISCARD),
            best,
            other=f"Other cards may still be of use. {named} helps you least.",
        )

    def _out(self, best: Discard) -> Step:
        named = card_text(best.card)
        return Step(
            Moment.OUT,
            f"One card left. Discard {named}: you are out, and the deal is yours.",
            Asks.MOVE,
            LitStep(own=(best.card,), answer=AnswerKind.DISCARD),
            best,
        )
