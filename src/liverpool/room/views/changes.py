"""What of a view is another than it was: all that a page needs that has the one before it."""

from typing import Any, Final

from msgspec import Struct

from liverpool.room.messages.game import GameChanges, GameUpdate, GameView

_SAID_APART: Final = ("players", "log")


def changes(before: GameView, update: GameUpdate) -> GameChanges | None:
    """The update for a page that has this view; none where players have come or gone."""
    game = update.game
    if len(game.players) != len(before.players):
        return None
    changed = _changed(before, game)
    for name in _SAID_APART:
        changed.pop(name, None)
    players = {
        seat: parts
        for seat, (old, new) in enumerate(zip(before.players, game.players, strict=True))
        if (parts := _changed(old, new))
    }
    gone = _lines_gone(before.log, game.log)
    new_lines = game.log[len(before.log) - gone :]
    return GameChanges(update.number, update.events, changed, players, gone, new_lines)


def _changed(before: Struct, now: Struct) -> dict[str, Any]:
    return {
        name: new
        for name in now.__struct_fields__
        if (new := getattr(now, name)) != getattr(before, name)
    }


def _lines_gone(before: tuple[str, ...], now: tuple[str, ...]) -> int:
    """How many of the oldest lines are no longer there; all of them where nothing is left."""
    kept = (at for at in range(len(before)) if before[at:] == now[: len(before) - at])
    return next(kept, len(before))
