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
from liverpool.engine.cards import Card, without_card
from liverpool.engine.english import several
from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind, Offence, Slot
from liverpool.engine.scoring import card_points
from liverpool.engine.solver import can_lay
from liverpool.engine.state import Phase, View
from liverpool.lessons.cards import Roles
from liverpool.lessons.extra_lesson import introduced, step_of_thing
from liverpool.lessons.own_cards import OwnCards
from liverpool.lessons.sentences import deal_over
from liverpool.lessons.steps import Asks, LitStep, Moment, Progress, Step, lit_for
from liverpool.table.advice import brings_nearer, progress_at_once
from liverpool.table.bots import choice, is_asked
from liverpool.table.hint_lit import MeldAt
from liverpool.table.hint_words import says as says_move
from liverpool.table.own_words import in_own_words
from liverpool.table.seat.answers import AnswerKind
from liverpool.table.seat.for_hand import fits_table
from liverpool.table.words import Names, card_text, cards_text, points_text

_COMPLETE: Final = "Your contract is complete. Tap Lay down first."


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
            *self._of_own_cards(),
            (Moment.DRAWN, self._drawn),
            (Moment.OTHERS, self._others),
            (Moment.BOUGHT, self._bought),
            (Moment.SET_ASIDE, self._set_aside),
            (Moment.RUN_ASIDE, self._run_aside),
        )

    def _of_own_cards(self) -> tuple[tuple[Moment, Callable[[], Step | None]], ...]:
        if not self._before_first_card:
            return ()
        own = OwnCards(self._roles, self._view)
        return (
            (Moment.CONTRACT, own.contract),
            (Moment.PAIR, own.pair),
            (Moment.PART, own.part),
            (Moment.JOKER, own.joker),
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

    def _helps(self, face: Card) -> bool:
        """Whether the card is of use: to the contract, or to a meld for who is down."""
        if self._down:
            return any(adds(self._public, self._view.seat, (face,)))
        view, without = self._view, without_card(self._hand, face)
        before, after = progress_at_once(view), progress_at_once(replace(view, hand=without))
        return before is None or after is None or sum(after) < sum(before)

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

    def _drawn(self) -> Step | None:
        end = self._roles.end
        if end is None or not self._playing or self._down or Moment.DISCARD in self._done:
            return None
        # The run is still there that it goes on with.
        if not {end, *self._roles.part} <= set(self._hand):
            return None
        says = f"{card_text(end)}! Your run goes on with it."
        return Step(Moment.DRAWN, says, Asks.NEXT, LitStep(own=(end,)), other=says)

    def _others(self) -> Step | None:
        others = [seat for seat in self._public.down if self._public.table[seat]]
        if self._down or not others:
            return None
        name = self._names.who(others[0])
        return Step(
            Moment.OTHERS,
            f"{name} lays down the contract.",
            Asks.NEXT,
            LitStep(row=others[0]),
            other=f"Look at what {name} laid down.",
        )

    def _bought(self) -> Step | None:
        seat = self._view.seat
        if not self._public.bought[seat] or self._down:
            return None
        price = self._public.rules.buy.price
        if isinstance(price, tuple):
            price = price[min(self._public.bought[seat], len(price)) - 1]
        cost = f", plus {several(price, 'card')} from the stock" if price else ""
        ready = " You can lay down on your turn." if self._complete(self._hand) else ""
        return Step(
            Moment.BOUGHT,
            f"It's yours{cost}.{ready}",
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
        top = self._public.top
        if isinstance(move, Pass) and top is not None and self._does_little(top):
            says = f"{card_text(top)} does little for your hand. Press Pass."
        ready = not self._down and self._complete(self._hand)
        if isinstance(move, Take) and top is not None and ready and fits_table(self._view, top):
            says = f"Take {card_text(top)}: it fits on the table once you are down."
        if isinstance(move, Discard):
            cost = points_text(card_points(move.card, self._public.rules))
            says = f"Discard {card_text(move.card)}: left in your hand, it costs {cost}."
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

    def _does_little(self, face: Card) -> bool:
        """Whether the card brings the learner no nearer to the contract, and fits no meld."""
        if self._down:
            return not any(adds(self._public, self._view.seat, (face,)))
        return not self._complete(self._hand) and not brings_nearer(self._view, face)

    def _card(self) -> Step:
        """The beginning of one's turn."""
        top = self._public.top
        first = Moment.DRAW not in self._done
        moment = Moment.DRAW if first else Moment.DRAW_AGAIN
        best = self._best()
        if best is None or moment in self._done:
            return self._proposed()
        if first and top is not None and self._does_little(top):
            best = best if refuse(self._view, Draw()) else Draw()
        if isinstance(best, Take):
            taken = "" if top is None else f"{card_text(top)} helps you: take it."
            says = f"Every turn starts with a card. {taken}"
            lit = LitStep(pile=True, answer=AnswerKind.TAKE)
            return Step(moment, says, Asks.MOVE, lit, best, other=taken)
        if not isinstance(best, Draw):
            return self._proposed()
        useless = top is not None and self._does_little(top)
        little = f"{card_text(top or 0)} does little for your hand. " if useless else ""
        says = f"Every turn starts with a card. {little}Draw from the stock."
        if not first:
            says = "Your turn. First a card, as always: draw."
        other = f"You may, but {little}Try the stock." if useless else ""
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
            "Tap Lay down: your melds go into the tray. Tap it again to put them on the table.",
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
            says = f"Now you can add to any meld. {says}"
        lit = LitStep(own=(best.card,), melds=(at,), answer=AnswerKind.LAY_OFF)
        other = f"{card_text(best.card)} fits on {where}: lay it off first."
        return Step(Moment.LAY_OFF, says, Asks.MOVE, lit, best, other=other)

    def _discard(self, best: Discard) -> Step:
        if Moment.DISCARD in self._done:
            return self._proposed()
        for face in self._roles.junk[:1]:
            fits = face in self._hand and not self._helps(face)
            if fits and refuse(self._view, Discard(face)) is None:
                best = Discard(face)
        cost = points_text(card_points(best.card, self._public.rules))
        named = card_text(best.card)
        why = "helps you least" if self._helps(best.card) else "doesn't help you"
        return Step(
            Moment.DISCARD,
            f"Every turn ends with a discard. {named} {why} and costs {cost}. "
            f"Tap it, then Discard.",
            Asks.MOVE,
            LitStep(own=(best.card,), answer=AnswerKind.DISCARD),
            best,
            other=f"Other cards may still be of use. {named} helps you least.",
        )

    def _out(self, best: Discard) -> Step:
        named, calls = card_text(best.card), self._public.rules.call
        called = calls.final_discard and calls.offence is not Offence.OFF
        won = "unless somebody can call it" if called else "and the deal is yours"
        return Step(
            Moment.OUT,
            f"One card left. Discard {named}: you are out, {won}.",
            Asks.MOVE,
            LitStep(own=(best.card,), answer=AnswerKind.DISCARD),
            best,
        )
