"""The screen: draws the table, brings keys and clicks to the person's place, lets others act.

Bots move at a pace that can be followed. Whatever is told in the log stands as long as
anything else; what is not told, such as a pass, takes no time. So the pace tells nothing.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget

from liverpool.table.seat.question import Question
from liverpool.terminal import playing
from liverpool.terminal.place import Place
from liverpool.terminal.prompts import KEYS
from liverpool.terminal.sheets import DealSheet, HelpSheet, LogSheet, RulesSheet
from liverpool.terminal.table import draw, has_room


class TableView(Widget):
    """The table, drawn as one picture of the size that there is."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"

    def __init__(self, place: Place, title: str) -> None:
        super().__init__()
        self._place = place
        self._title = title
        self.auto_links = False

    def render(self) -> Content:
        width, height = self.size
        lines = draw(self._place, self._title, width, height)
        return Content("\n").join(line.truncate(width) for line in lines)


class TableApp(App[None]):
    """A game at one table; ends when the person quits or the game is over."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar = [("ctrl+c", "quit", "quit")]

    def __init__(
        self,
        place: Place,
        title: str,
        *,
        pace: float,
        warning: Callable[[], str | None] = lambda: None,
    ) -> None:
        """`pace`: seconds for which a bot's move stands; `warning`: what troubles the game."""
        # said at once, because it decides how NO_COLOR is done
        super().__init__(ansi_color=True)
        self._warning = warning
        self.place = place
        self._title = title
        self._pace = pace
        self._timer: Timer | None = None
        self._table = TableView(place, title)

    def compose(self) -> ComposeResult:
        yield self._table

    def on_mount(self) -> None:
        self.theme = "ansi-dark"
        self._go_on()

    # Others act

    def _go_on(self) -> None:
        """Lets the others act until the person is asked."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        session = self.place.session
        while session.asked() is Question.NOTHING:
            before = (len(session.log), session.log[-1:])
            session.step()
            if self._pace and before != (len(session.log), session.log[-1:]):
                self._timer = self.set_timer(self._pace, self._go_on)
                break
        self.place.refresh()
        self._redraw()
        if session.asked() in (Question.READY, Question.GAME_OVER) and self._timer is None:
            self._show_sheet()

    def _redraw(self) -> None:
        warning = self._warning()
        if warning is not None:
            self.place.say(warning)
        self._table.refresh()

    def _show_sheet(self) -> None:
        if not isinstance(self.screen, DealSheet):
            self.push_screen(DealSheet(self.place.session, self._title), self._after_sheet)

    def _after_sheet(self, goes_on: bool | None) -> None:
        if not goes_on or self.place.asked is Question.GAME_OVER:
            self.exit()
        else:
            self.place.session.next_deal()
            self._go_on()

    # The person acts

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) == 1:
            event.stop()
            self.press(event.key if event.character is None else _named(event))

    def action_press(self, key: str) -> None:
        self.press(key)

    def action_card(self, at: int) -> None:
        self.place.hand.toggle(at)
        self._redraw()

    def action_choose(self, at: int) -> None:
        self.place.message = None
        self.place.answer(at)
        self._after_key()

    def action_meld(self, owner: int, index: int) -> None:
        """Of the alternatives that are open, the one for this meld is meant."""
        choice = self.place.choice
        if choice is not None:
            found = [
                at
                for at, alternative in enumerate(choice.alternatives)
                if (owner, index) in alternative.melds
            ]
            if len(found) == 1:
                self.action_choose(found[0])
            elif found:
                choice.cursor = found[0]
                self._redraw()

    def press(self, key: str) -> None:
        """Does what the key does now."""
        match key:
            case "q":
                self.exit()
            case "?":
                self.push_screen(HelpSheet())
            case "r":
                self.push_screen(RulesSheet(self.place.public.rules, self._title))
            case "l":
                self.push_screen(LogSheet(self.place.session.log))
            case _:
                if has_room(*self.size):
                    self.place.message = None
                    self._act(key)
                    self._after_key()

    def _after_key(self) -> None:
        self.place.refresh()
        self._redraw()
        if self._timer is None:
            self._go_on()

    def _act(self, key: str) -> None:
        place = self.place
        if place.choice is not None:
            _act_on_choice(place, key)
        elif place.asked is Question.CUT:
            _act_on_cut(place, key)
        elif key in KEYS:
            KEYS[key].act(place)
        else:
            _act_on_hand(place, key)


def _named(event: events.Key) -> str:
    names = {" ": "space", "\r": "enter", "\x1b": "escape", "\t": "tab", "\x7f": "backspace"}
    return names.get(event.character or "", (event.character or event.key).lower())


def _act_on_choice(place: Place, key: str) -> None:
    if key in ("up", "left"):
        place.move_choice(-1)
    elif key in ("down", "right", "tab"):
        place.move_choice(1)
    elif key in ("enter", "space"):
        place.answer()
    elif key.isdecimal():
        place.answer(int(key) - 1)
    else:
        place.clear()


def _act_on_cut(place: Place, key: str) -> None:
    steps = {"left": -1, "right": 1, "up": 10, "down": -10}
    if key in steps:
        place.move_aim(steps[key])
    elif key.isdecimal():
        place.type_digit(key)
    elif key == "backspace":
        place.rub_out()
    elif key in ("enter", "space"):
        place.cut()
    elif key == "h":
        place.next_hint()


def _act_on_hand(place: Place, key: str) -> None:
    steps = {"left": -1, "right": 1}
    if key in steps:
        place.hand.move(steps[key])
    elif key in ("up", "x"):
        place.hand.toggle()
    elif key in ("esc", "escape"):
        place.clear()
    elif key == "enter":
        playing.confirm(place)
    elif key in ("pageup", "pagedown"):
        place.scrolled += 4 if key == "pagedown" else -4
    elif key == "space":
        _act_on_space(place)
    elif key.isdecimal() and key != "0":
        place.hand.toggle(int(key) - 1)


def _act_on_space(place: Place) -> None:
    """Space lets go, draws, or else chooses a card."""
    if place.asked in (Question.CALL, Question.OFFER, Question.LAST_CALL):
        place.let_go()
    elif place.asked is Question.TURN:
        place.draw()
    else:
        place.hand.toggle()
