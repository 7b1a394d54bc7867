"""The model of the player's seat: what only the player sees, and the answers to questions.

It holds the chosen cards, the draft of a turn, an open menu, and the last message to the
player. Drawing, buying, calling and cutting are done here, the plays of a turn in `playing`.
The model knows no screen; `table` and `prompts` draw it.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from liverpool.engine.english import counted
from liverpool.engine.moves import Buy, Call, Cut, Draw, Expose, Pass, PlayerMove, Take
from liverpool.engine.refusals import IllegalMove, Refusal
from liverpool.engine.rules import Ace
from liverpool.engine.state import Public, Seat, State, view_of
from liverpool.table.hint_ahead import Look, no_look
from liverpool.table.hints import hint
from liverpool.table.offer_window import StandingWish
from liverpool.table.reasons import Why, why
from liverpool.table.seat.answers import Prompt
from liverpool.table.seat.draft import CheckedDraft, Draft, check_draft, held_groups
from liverpool.table.seat.fits import all_off, cards_off, none_fits
from liverpool.table.seat.offer import offer_to
from liverpool.table.seat.prompt import Situation, prompt, take_counts
from liverpool.table.seat.question import Question, question_id
from liverpool.table.seat.standing import PassingChoice, choices
from liverpool.table.seat.tray import tray
from liverpool.table.words import cards_text
from liverpool.terminal.feedback import Alternative, Hinting, Menu, Message
from liverpool.terminal.hand import HeldHand, Order
from liverpool.terminal.session import Session


class SeatModel:
    """What one player sees and prepares at the table."""

    def __init__(
        self,
        session: Session,
        *,
        guard: bool = True,
        hints: bool = True,
        ahead: Callable[[], Look] = lambda: no_look,
    ) -> None:
        """`guard`: a lay-down that would fail is explained and not made; `hints`: they can be had.

        `ahead` makes, for each hint, the function by which it looks ahead.
        """
        self.session = session
        self.guard = guard
        self.hints = hints
        self._ahead = ahead
        self.hinting: Hinting | None = None
        self.hand = HeldHand(ace_high=session.public.rules.meld.ace is Ace.HIGH)
        self.menu: Menu | None = None
        self.message: Message | None = None
        self.aim = ""
        """The digits typed for a cut."""
        self.draft = Draft()
        """What is prepared of a turn, and melds set aside."""
        self.checked: CheckedDraft
        """The draft as the engine has checked it."""
        self.warned = False
        """The next discard is meant although groups are set aside."""
        self.scrolled = 0
        """By how many lines the rows of the players are scrolled."""
        self._deal = 0
        self._question = ""
        self._last_buy_end = self.session.buy_end
        """How the offer ended that was told last: each is told once."""
        self.refresh()

    # What is there

    @property
    def state(self) -> State:
        return self.checked.seen

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def asked(self) -> Question:
        return self.session.asked()

    @property
    def you(self) -> Seat:
        return self.session.you

    def refresh(self) -> None:
        """Takes up what has happened at the table."""
        public = self.session.public
        if public.number != self._deal:
            self._deal = public.number
            self.draft = Draft()
            self.message = None
            self.hand.forget()
        elif question_id(public) != self._question:
            # Plays are about the turn in which they were prepared, groups about the deal.
            self.draft = Draft(groups=self.draft.groups)
        self._question = question_id(public)
        if self.hinting is not None and self.hinting.about != self._about():
            self.hinting = None
        self._take(self._stand(self.draft))
        if self.session.was_quicker:
            self.session.was_quicker = False
            self.say("Somebody was quicker; look at the log.")
        end = self.session.buy_end
        if end != self._last_buy_end:
            self._last_buy_end = end
            if end is not None:
                self.say(f"{end.sentence} {end.detail}".rstrip())

    def prepare(self, draft: Draft) -> Refusal | None:
        """Takes this draft in place of the one there is, unless it is refused; gives why."""
        checked = self._stand(draft)
        if checked.refused is None:
            self._take(checked)
            self.hand.chosen = set()
            self.warned = False
        return checked.refused

    def _stand(self, draft: Draft) -> CheckedDraft:
        """The draft as the engine checks it, without cards aside that have left the hand."""
        checked = check_draft(self.session.state, self.you, draft, guard=self.guard)
        kept = replace(draft, groups=held_groups(checked.seen, self.you, draft.groups))
        if kept == draft:
            return checked
        return check_draft(self.session.state, self.you, kept, guard=self.guard)

    def _take(self, checked: CheckedDraft) -> None:
        self.checked, self.draft = checked, checked.draft
        self.show()

    def show(self) -> None:
        """Shows the hand as it is after the draft, without the cards set aside."""
        held = self.state.hands[self.you] if self.state.hands else ()
        self.hand.show(held, self.draft.aside)

    # What is asked

    @property
    def prompt(self) -> Prompt:
        session, checked = self.session, self.checked
        asked, view = session.asked(), checked.view
        prepared = self.draft.aside or self.draft.swaps
        if prepared and asked is Question.PLAY and not checked.is_down:
            return tray(checked, asked)
        meanwhile = session.offered_meanwhile()
        off = all_off(checked.state, self.you)
        return prompt(
            view,
            Situation(
                names=session.names,
                question=Question.OFFER if meanwhile else asked,
                offer=offer_to(session.state, self.you, session.names, said=session.said),
                played=bool(self.draft.plays),
                ended=checked.ended,
                fitting=cards_off(off),
                none_fits=none_fits(checked.state, self.you, off),
            ),
        )

    # Saying why

    def say(self, text: str, reason: Why | None = None) -> None:
        self.message = Message(text, reason)

    def refuse(self, refusal: Refusal | Why, about: str = "") -> None:
        reason = why(refusal, self.public.rules) if isinstance(refusal, Refusal) else refusal
        self.say(f"{about}: {reason.sentence}" if about else reason.sentence, reason)

    def make(self, *moves: PlayerMove) -> bool:
        """Makes the moves, and then nothing is chosen any more; false where one is refused.

        Melds stay aside for the deal, unless they were just exposed.
        """
        self.menu = None
        try:
            for move in moves:
                self.session.make(move)
        except IllegalMove as error:
            self.refuse(error.refusal)
            return False
        exposed = any(isinstance(move, Expose) for move in moves)
        self.draft = Draft(groups=() if exposed else self.draft.groups)
        self.warned = False
        self.aim = ""
        self.hand.chosen = set()
        self.refresh()
        return True

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether there is something to decide, and hints are wanted at all."""
        nothing = (Question.NOTHING, Question.READY, Question.GAME_OVER)
        asked = self.asked not in nothing or self.session.offered_meanwhile()
        return self.hints and asked and not self.checked.ended

    def next_hint(self) -> None:
        """A hint, or the next step of the one that is shown; after the last it is put away."""
        if not self.hints:
            self.say("This game is played without hints.")
        elif self.hinting is not None:
            last = self.hinting.step > 1
            self.hinting = None if last else replace(self.hinting, step=self.hinting.step + 1)
        else:
            view = view_of(self.state, self.you)
            # Only one can look ahead at a time.
            ahead = self._ahead() if self.session.thinking is None else no_look
            found = hint(view, self.session.names, ahead) if self.can_hint else None
            if found is None:
                self.say("There is nothing to decide right now.")
            else:
                self.hinting = Hinting(found, self._about())

    def _about(self) -> object:
        """What is asked, and what of the answer is prepared already."""
        public = self.session.public
        return public.number, public.phase, len(public.history), self.asked, self.draft.plays

    # Choosing cards

    def sort(self) -> None:
        self.hand.order = Order.RANK if self.hand.order is Order.SUIT else Order.SUIT
        self.show()

    def clear(self) -> None:
        """Closes the open menu, or else puts the chosen cards back."""
        if self.menu is not None:
            self.menu = None
        else:
            self.hand.chosen = set()
            self.aim = ""

    def answer(self, at: int | None = None) -> None:
        """Chooses one of the open alternatives, or the one at the cursor."""
        if self.menu is not None:
            at = self.menu.cursor if at is None else at
            if 0 <= at < len(self.menu.alternatives):
                chosen = self.menu.alternatives[at]
                self.menu = None
                chosen.choose()

    def move_menu(self, steps: int) -> None:
        if self.menu is not None:
            self.menu.cursor = (self.menu.cursor + steps) % len(self.menu.alternatives)

    def ask(self, question: str, alternatives: Sequence[Alternative]) -> None:
        """Opens a menu of these; a single one is chosen at once."""
        if len(alternatives) == 1:
            alternatives[0].choose()
        else:
            self.menu = Menu(question, alternatives)

    # Drawing, buying, calling

    def draw(self) -> None:
        self.make(Draw())

    def take(self) -> None:
        """Takes the top of the pile, or asks how many where several may be taken."""
        counts = take_counts(self.session.view)
        if len(counts) < 2:
            self.make(Take())
            return
        alternatives = []
        for count in counts:
            cards = cards_text(self.public.pile[-count:])
            price = f" + {counted(count - 1, 'penalty card')}" if count > 1 else ""
            alternatives.append(Alternative(cards + price, partial(self.make, Take(count))))
        self.ask("How many cards from the pile?", alternatives)

    def buy(self) -> None:
        """Buys what is on offer, or says so beforehand where it may be offered later."""
        if self.session.offer_may_follow():
            self.session.let_go(buy=True)
            self.say("You will buy it if you get the chance.")
        else:
            self.make(Buy())

    def choose_passing(self) -> None:
        now = self.session.wish.passing
        alternatives = [
            Alternative(
                f"{choice.label}{' (as now)' if choice.passing is now else ''}",
                partial(self._pass_by_itself, choice),
            )
            for choice in choices(self.public.rules, now)
        ]
        self.ask("When a card is on offer:", alternatives)

    def _pass_by_itself(self, choice: PassingChoice) -> None:
        self.session.wish = StandingWish(passing=choice.passing)
        self.say(f"When a card is on offer: {choice.label}.")

    def call(self) -> None:
        self.make(Call())

    def let_go(self) -> None:
        """Passes what is on offer, and what could be called."""
        if self.asked is Question.CALL or self.session.offer_may_follow():
            self.session.let_go()
        else:
            self.make(Pass())

    # Cutting the deck

    @property
    def aimed(self) -> int:
        """How many cards the cut aims at; half of the deck until a number is chosen."""
        deck = len(self.session.state.stock)
        return int(self.aim) if self.aim else deck // 2

    def type_digit(self, digit: str) -> None:
        self.aim = (self.aim + digit).lstrip("0")[-3:]

    def rub_out(self) -> None:
        self.aim = self.aim[:-1]

    def move_aim(self, steps: int) -> None:
        deck = len(self.session.state.stock)
        self.aim = str(max(1, min(self.aimed + steps, deck - 1)))

    def cut(self) -> None:
        self.make(Cut(self.aimed))
