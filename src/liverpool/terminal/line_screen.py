"""A screen that asks for one line, and asks again where what is typed cannot be taken."""

from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

_Taken = TypeVar("_Taken")


class CannotTake(ValueError):
    """Why what was typed cannot be taken, in a sentence."""


class LineScreen(Screen[_Taken | None], Generic[_Taken]):
    """Returns what was typed, as `taken` understands it; None if nothing is to change."""

    QUESTION = ""
    HOW = ""
    FOOT = ""
    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", "back", priority=True)]
    CSS = """
    LineScreen { background: ansi_default; color: ansi_default; }
    #asked { height: auto; }
    Input { border: none; height: 1; padding: 0 1; background: ansi_default; }
    #foot { dock: bottom; height: auto; text-style: reverse; }
    """

    def __init__(self, written: str = "") -> None:
        """`written` is what stands there already."""
        super().__init__()
        self._written = written

    def taken(self, typed: str) -> _Taken:
        """What is meant by it; raises `CannotTake`."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield Static(id="asked")
        yield Input(value=self._written, select_on_focus=False)
        yield Static(self.FOOT, id="foot")

    def on_mount(self) -> None:
        self._ask()
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            taken = self.taken(event.value)
        except CannotTake as error:
            self._ask(str(error))
        else:
            self.dismiss(taken)

    def _ask(self, fault: str = "") -> None:
        lines = [
            Content(""),
            Content.styled(f" {self.QUESTION}", "bold"),
            Content(f" {self.HOW}"),
            *([Content.styled(f" {fault}", "bold")] if fault else []),
            Content(""),
        ]
        self.query_one("#asked", Static).update(Content("\n").join(lines))
