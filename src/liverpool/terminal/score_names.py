"""The screen on which players are renamed: one line with all names, in their seats' order.

Who a player is does not change, so everything noted stays where it is.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from liverpool.table.words import counted
from liverpool.terminal.score_start import fault_of, split_names


class NamesScreen(Screen[tuple[str, ...] | None]):
    """Asks for the names; returns None if they stay as they are."""

    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", "back", priority=True)]
    CSS = """
    NamesScreen { background: ansi_default; color: ansi_default; }
    #asked { height: auto; }
    Input { border: none; height: 1; padding: 0 1; background: ansi_default; }
    #foot { dock: bottom; height: auto; text-style: reverse; }
    """

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__()
        self._players = tuple(players)

    def compose(self) -> ComposeResult:
        yield Static(id="asked")
        yield Input(value=", ".join(self._players), select_on_focus=False)
        yield Static(" enter takes the names    esc leaves them as they were", id="foot")

    def on_mount(self) -> None:
        self._ask()
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        players = split_names(event.value)
        if fault := self._fault(players):
            self._ask(fault)
        else:
            self.dismiss(players)

    def _fault(self, players: Sequence[str]) -> str:
        """Why these cannot be the names; empty if they can."""
        if players and len(players) != len(self._players):
            number = counted(len(self._players), "player")
            return f"This game has {number}: type as many names, in the same order."
        return fault_of(players, None)

    def _ask(self, fault: str = "") -> None:
        lines = [
            Content(""),
            Content.styled(" What are the players called?", "bold"),
            Content(" In the order in which you sit; everything noted stays with its player."),
            *([Content.styled(f" {fault}", "bold")] if fault else []),
            Content(""),
        ]
        self.query_one("#asked", Static).update(Content("\n").join(lines))
