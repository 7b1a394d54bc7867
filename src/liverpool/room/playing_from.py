"""A table that plays on from a moment of a game that is over: one of its people, and bots."""

from msgspec.structs import replace

from liverpool.engine.state import Phase, Seat, State
from liverpool.room.change import Change
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.lobby import begun_at, new_table
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.table.personas import USUAL


def table_from(change: Change, seat: Seat, state: State) -> tuple[KeptTable, Secret]:
    """The table, with its person where they sat before, and their secret.

    Raises `RequestRefused` where nothing was left to play, or no cards were dealt yet.
    """
    if state.public.phase is Phase.OVER and state.public.is_last_deal:
        raise RequestRefused("The game was over then; take an earlier moment.", reason="over")
    if not any(state.hands):
        raise RequestRefused("No cards were dealt then; take a later moment.", reason="no_cards")
    before, now = change.kept, change.now
    settings = replace(
        before.settings, slow=False, turn_seconds=0, late_comers=False, watching=False
    )
    bots = [KeptSeat(each.name, Sitting.BOT, level=each.level or USUAL) for each in before.seats]
    table = replace(
        new_table(now, "", len(bots), before.rules, before.changes, settings),
        rules_title=before.rules_title,
        host=seat,
        is_played_on=True,
    )
    kept, secrets = begun_at(now, table, bots, (seat,), state)
    return kept, secrets[seat]
