"""The screen: draws the table, passes keys and clicks to the seat's model, lets others act.

Bots move at a pace that can be followed. Every move that adds to the log is shown equally long; one
that does not, such as a pass, takes no time. So the pace gives nothing away.
"""

from collections.abc import Callable, Hashable, Iterator
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from liverpool.engine.state import State
from liverpool.table.due import StillThinking
from liverpool.table.seat.answers import AnswerKind
from liverpool.table.seat.question import Question, discard_id
from liverpool.terminal import playing
from liverpool.terminal.prompts import KEY_OF, KEYS
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.table import draw, has_room
from liverpool.terminal.text_screens import DealOverScreen, HelpScreen, LogScreen, RulesScreen
from liverpool.terminal.thinking import Beside

# Whether a key was meant for what is asked: nobody can answer what came on the screen a moment ago,
# so such a key was on its way to what was asked before. A key that means the same at any time needs
# none of this.

REACTION = 0.5
"""Seconds that anybody needs, at the least, to see what is new and to answer it."""
ECHO = 0.25
"""Seconds within which a second press is one by accident, of what the player has changed."""

Meaning = tuple[str, Hashable]
"""A key, and what it does now."""


class Aim:
    """From when on each key means what it means now; times are in seconds of `now`."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._from: dict[Meaning, float] = {}
        self._pressed = now()

    def press(self, age: float = 0.0) -> None:
        """Notes that a key or a button came down, so many seconds ago."""
        self._pressed = self._now() - age

    def show(self, meanings: Iterator[Meaning], *, told: bool) -> None:
        """Notes what keys mean now; `told`: the game has gone on, and not the player alone."""
        start = self._now() + (REACTION if told else ECHO)
        self._from = {meaning: self._from.get(meaning, start) for meaning in meanings}

    def counts(self, key: str) -> bool:
        """Whether the last press was meant for what this key does now."""
        return all(self._pressed >= start for (one, _), start in self._from.items() if one == key)


def meanings(model: SeatModel) -> Iterator[Meaning]:
    """What each key does now, of those that do something else at other times."""
    if model.menu is not None:
        yield from ((key, model.menu.question) for key in ("enter", "space", *"123456789"))
        return
    prompt, public = model.prompt, model.session.public
    discard = (discard_id(public), public.pile[-1:])
    for answer in (prompt.main, prompt.second, prompt.call):
        match answer.kind if answer is not None else None:
            case AnswerKind.BUY | AnswerKind.CALL | AnswerKind.TAKE as kind:
                yield KEY_OF[kind], (kind, discard)
            case AnswerKind.PASS as kind:
                yield from ((key, (kind, discard)) for key in (KEY_OF[kind], "p"))
            case AnswerKind.DISCARD if model.asked is Question.PLAY:
                pass  # the player's own turn, where `d` never means anything else
            case kind if kind in KEY_OF and kind is not AnswerKind.LAY_OFF:
                yield KEY_OF[kind], kind


GOES_ON = "goes on"
"""The keys that lead from the end of a deal to the next one."""


class TableView(Widget):
    """The table, drawn as one picture of the size that there is."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"

    def __init__(self, model: SeatModel, title: str) -> None:
        super().__init__()
        self._model = model
        self._title = title
        self.auto_links = False

    def render(self) -> Content:
        width, height = self.size
        lines = draw(self._model, self._title, width, height)
        return Content("\n").join(line.truncate(width) for line in lines)


class Thought(Message):
    """A bot that has thought beside the screen knows its move."""


class TableApp(App[None]):
    """A game at one table; ends when the person quits or the game is over."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar = [("ctrl+c", "quit", "quit")]

    def __init__(
        self,
        model: SeatModel,
        title: str,
        *,
        pace: float,
        warning: Callable[[], str | None] = lambda: None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """`pace`: seconds for which a bot's move stands; `warning`: what is wrong, if anything.

        `now`: the seconds by which keys are told that were on their way to something else.
        """
        # given here, because it decides what NO_COLOR does
        super().__init__(ansi_color=True)
        self._warning = warning
        self.model = model
        self._beside = model.session.beside = Beside(lambda: self.post_message(Thought()))
        self._title = title
        self._pace = pace
        self._timer: Timer | None = None
        self._table = TableView(model, title)
        self._aim = Aim(now)
        self._told: State | None = None

    def compose(self) -> ComposeResult:
        yield self._table

    def on_mount(self) -> None:
        self.theme = "ansi-dark"
        self._go_on()

    def on_unmount(self) -> None:
        self._beside.close()

    # Others act

    def _go_on(self) -> None:
        """Lets the others act until the person is asked."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        session = self.model.session
        while session.asked() is Question.NOTHING:
            before = (len(session.log), session.log[-1:])
            try:
                session.step()
            except StillThinking:
                break
            if self._pace and before != (len(session.log), session.log[-1:]):
                self._timer = self.set_timer(self._pace, self._go_on)
                break
        self.model.refresh()
        self._redraw()
        if self._is_deal_over():
            self._show_deal_over()

    def on_thought(self) -> None:
        if self._timer is None:
            self._go_on()

    def _redraw(self) -> None:
        state = self.model.session.state
        self._aim.show(self._meanings(), told=state is not self._told)
        self._told = state
        warning = self._warning()
        if warning is not None:
            self.model.say(warning)
        self._table.refresh()

    def _meanings(self) -> Iterator[Meaning]:
        if self._is_deal_over():
            return iter([(GOES_ON, self.model.session.public.number)])
        return meanings(self.model)

    def _is_deal_over(self) -> bool:
        over = self.model.session.asked() in (Question.READY, Question.GAME_OVER)
        return over and self._timer is None

    def _show_deal_over(self) -> None:
        if not isinstance(self.screen, DealOverScreen):
            screen = DealOverScreen(
                self.model.session, self._title, lambda: self._aim.counts(GOES_ON)
            )
            self.push_screen(screen, self._after_deal_over)

    def _after_deal_over(self, goes_on: bool | None) -> None:
        if not goes_on or self.model.asked is Question.GAME_OVER:
            self.exit()
        else:
            self.model.session.next_deal()
            self._go_on()

    # The person acts

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._aim.press(max(0.0, monotonic() - event.time))
        await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) == 1:
            event.stop()
            self.press(event.key if event.character is None else _named(event))

    def action_press(self, key: str) -> None:
        self._aim.press()
        self.press(key)

    def action_card(self, at: int) -> None:
        self.model.hand.toggle(at)
        self._redraw()

    def action_choose(self, at: int) -> None:
        self._aim.press()
        if not self._aim.counts("enter"):
            return
        self.model.message = None
        self.model.answer(at)
        self._after_key()

    def action_meld(self, owner: int, index: int) -> None:
        """Chooses the one of the open alternatives that is for this meld."""
        menu = self.model.menu
        if menu is not None:
            found = [
                at
                for at, alternative in enumerate(menu.alternatives)
                if (owner, index) in alternative.melds
            ]
            if len(found) == 1:
                self.action_choose(found[0])
            elif found:
                menu.cursor = found[0]
                self._redraw()

    def press(self, key: str) -> None:
        match key:
            case "q":
                self.exit()
            case "?":
                self.push_screen(HelpScreen())
            case "r":
                self.push_screen(RulesScreen(self.model.public.rules, self._title))
            case "l":
                self.push_screen(LogScreen(self.model.session.log))
            case _:
                if not self._aim.counts(key):
                    self.model.say("Too late: something else is asked now.")
                    self._redraw()
                elif has_room(*self.size):
                    self.model.message = None
                    self._act(key)
                    self._after_key()

    def _after_key(self) -> None:
        self.model.refresh()
        self._redraw()
        if self._timer is None:
            self._go_on()

    def _act(self, key: str) -> None:
        model = self.model
        if model.menu is not None:
            _act_on_menu(model, key)
        elif model.asked is Question.CUT:
            _act_on_cut(model, key)
        elif key in KEYS:
            KEYS[key].act(model)
        else:
            _act_on_hand(model, key)


def _named(event: events.Key) -> str:
    names = {" ": "space", "\r": "enter", "\x1b": "escape", "\t": "tab", "\x7f": "backspace"}
    return names.get(event.character or "", (event.character or event.key).lower())


def _act_on_menu(model: SeatModel, key: str) -> None:
    if key in ("up", "left"):
        model.move_menu(-1)
    elif key in ("down", "right", "tab"):
        model.move_menu(1)
    elif key in ("enter", "space"):
        model.answer()
    elif key.isdecimal():
        model.answer(int(key) - 1)
    else:
        model.clear()


def _act_on_cut(model: SeatModel, key: str) -> None:
    steps = {"left": -1, "right": 1, "up": 10, "down": -10}
    if key in steps:
        model.move_aim(steps[key])
    elif key.isdecimal():
        model.type_digit(key)
    elif key == "backspace":
        model.rub_out()
    elif key in ("enter", "space"):
        model.cut()
    elif key == "h":
        model.next_hint()


def _act_on_hand(model: SeatModel, key: str) -> None:
    steps = {"left": -1, "right": 1}
    if key in steps:
        model.hand.move(steps[key])
    elif key in ("up", "x"):
        model.hand.toggle()
    elif key in ("esc", "escape"):
        model.clear()
    elif key == "enter":
        playing.confirm(model)
    elif key in ("pageup", "pagedown"):
        model.scrolled += 4 if key == "pagedown" else -4
    elif key == "space":
        _act_on_space(model)
    elif key.isdecimal() and key != "0":
        model.hand.toggle(int(key) - 1)


def _act_on_space(model: SeatModel) -> None:
    """Space lets go, draws, or else chooses a card."""
    if model.asked in (Question.CALL, Question.OFFER, Question.LAST_CALL):
        model.let_go()
    elif model.asked is Question.TURN:
        model.draw()
    else:
        model.hand.toggle()
