"""How tests of the screen wait: until the program has done all that it can do by now.

Textual's own pilot takes a process that uses little CPU for one that rests. On a busy machine it is
only waiting for its turn, and a test would look at a key that is not worked off yet.
"""

import asyncio
from typing import cast

import pytest


@pytest.fixture(autouse=True)
def waits_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", settled)
    monkeypatch.setattr("textual.pilot.wait_for_idle", settled)


@pytest.fixture(autouse=True)
def bots_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is; a test about one that thinks takes that back."""
    monkeypatch.setattr("liverpool.terminal.thinking.AT_ONCE", 60.0)


@pytest.fixture
def bots_think(monkeypatch: pytest.MonkeyPatch, bots_answer_at_once: None) -> None:
    """Nobody waits for a bot's move, not even for one that comes at once."""
    monkeypatch.setattr("liverpool.terminal.thinking.AT_ONCE", 0.0)


async def settled(*_seconds: float) -> None:
    """Until nothing is left to run before time passes or something comes from outside."""
    # No public name tells it; that of the loop's own list has been the same since 3.4.
    loop = cast("asyncio.BaseEventLoop", asyncio.get_running_loop())
    async with asyncio.timeout(60):
        await asyncio.sleep(0)
        while loop._ready:  # type: ignore[attr-defined]
            await asyncio.sleep(0)
