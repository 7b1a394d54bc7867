"""Tables that begin in the middle of a game: a first deal, one thing of it, a short lesson, a
moment of a game that is over, from which one of its people plays on with bots, any other state."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Phase, Seat, State
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.exercise import Made
from liverpool.lessons.rehearsal import FirstDeal, first_deal
from liverpool.lessons.steps import Moment
from liverpool.record import record_from
from liverpool.room.change import Change
from liverpool.room.events import Now
from liverpool.room.failures import Failed, TooManyJobs
from liverpool.room.kept import KeptLesson, KeptSeat, KeptTable
from liverpool.room.lobby import begun_at, new_table, rules_title_of
from liverpool.room.looking_up import Opens
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Learn, Settings
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.playable import playable
from liverpool.room.seating import taken_name
from liverpool.table.personas import USUAL
from liverpool.table.timing import Pace

CLASSIC: Final = "dunlop+classic"
NOT_NOW: Final = "The server is busy; ask again in a moment."
NO_EXERCISE: Final = "By these rules there is no such lesson."
_SETTINGS: Final = Settings(pace=Pace.CALM, late_comers=False, level=USUAL)


def open_first_deal(message: Learn, now: Now, found: FirstDeal | Failed | None) -> Opens:
    """A table with this first deal.

    Where none was found, or not in time, Classic is learnt instead. Raises `RequestRefused` where
    nobody could look for one.
    """
    if isinstance(found, TooManyJobs):
        raise RequestRefused(NOT_NOW, reason="busy")
    instead = not isinstance(found, FirstDeal)
    if not isinstance(found, FirstDeal):
        message = replace(message, rules=CLASSIC, changes={}, rules_title="")
        found = first_deal(playable(CLASSIC, {}))
    if found is None:
        raise RequestRefused("There is no first deal.", reason="rules")
    table, secret = _table_from(now, message, found.state)
    learns = KeptLesson(found.lesson, found.state.public.number, instead=instead)
    return Opens(replace(table, learns=learns), secret)


def open_thing(
    message: Learn, after: tuple[Moment, ...], now: Now, found: FirstDeal | Failed | None
) -> Opens:
    """A table where one thing is learnt, and those `after` it are offered.

    Raises `RequestRefused` where there is no position for it.
    """
    if isinstance(found, Failed):
        raise RequestRefused(NOT_NOW, reason="busy")
    if found is None:
        raise RequestRefused(NO_EXERCISE, reason="rules")
    table, secret = _table_from(now, message, found.state)
    learns = KeptLesson(found.lesson, found.state.public.number, found.progress, more=after)
    return Opens(replace(table, learns=learns), secret)


def open_exercise(message: Learn, now: Now, found: Sequence[Made]) -> Opens:
    """A table that plays on from a short lesson; raises `RequestRefused` where there is none."""
    for made in found:
        if made.exercise.key == message.exercise:
            table, secret = _table_from(now, message, made.state)
            return Opens(replace(table, exercise=message.exercise), secret)
    raise RequestRefused(NO_EXERCISE, reason="rules")


def _table_from(now: Now, message: Learn, state: State) -> tuple[KeptTable, Secret]:
    names = list(NAMES[: state.public.game.seats])
    names[LEARNER] = taken_name(message.name)
    table = replace(
        new_table(now, "", len(names), message.rules, message.changes, _SETTINGS),
        rules_title=rules_title_of(message.rules_title),
    )
    bots = [KeptSeat(name, Sitting.BOT, level=USUAL) for name in names]
    bots[LEARNER] = replace(bots[LEARNER], mark=message.mark)
    kept, secrets = begun_at(now, table, bots, (LEARNER,), state)
    return kept, secrets[LEARNER]


def table_from(change: Change, seat: Seat, state: State) -> tuple[KeptTable, Secret]:
    """The table, with its person where they sat before, and their secret.

    Raises `RequestRefused` where nothing was left to play, or no cards were dealt yet.
    """
    if state.public.phase is Phase.OVER and state.public.is_last_deal:
        raise RequestRefused("The game was over by then; choose an earlier moment.", reason="over")
    if not any(state.hands):
        raise RequestRefused("No cards were dealt yet; choose a later moment.", reason="no_cards")
    before, now = change.kept, change.now
    settings = replace(
        before.settings, slow=False, turn_seconds=0, late_comers=False, watching=False
    )
    bots = [
        KeptSeat(each.name, Sitting.BOT, level=each.level or USUAL, mark=each.mark)
        for each in before.seats
    ]
    table = replace(
        new_table(now, "", len(bots), before.rules, before.changes, settings),
        rules_title=before.rules_title,
        host=seat,
        is_played_on=True,
    )
    kept, secrets = begun_at(now, table, bots, (seat,), state)
    return kept, secrets[seat]


def table_at(
    now: Now, state: State, names: Sequence[str], people: int
) -> tuple[KeptTable, dict[Seat, Secret]]:
    """A table that plays on from this state, and the secrets of its first `people` seats.

    Bots sit in the others. Raises `ValueError` for names that cannot be written.
    """
    record = record_from(state, names)
    seats = len(record.names)
    rules, changes = record.rules.split("/")[0], dict(record.changes)
    table = replace(new_table(now, "", seats, rules, changes, Settings()), all_stay=True)
    bots = [KeptSeat(name, Sitting.BOT) for name in record.names]
    return begun_at(now, table, bots, range(min(people, seats)), state)
