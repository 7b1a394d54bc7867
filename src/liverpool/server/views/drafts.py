"""A draft of a turn, as its page is shown how it stands; nobody else hears of it."""

from liverpool.engine.rules import MeldRules
from liverpool.engine.state import Public, Seat, State
from liverpool.server.messages.game import Choice, GroupShown, Tried
from liverpool.server.messages.requests import Try
from liverpool.server.views.game_views import GameViews, TableContext
from liverpool.table.melds import LaidCard, shown, wild_words
from liverpool.table.reasons import why
from liverpool.table.seat.draft import Draft, found, stand
from liverpool.table.seat.fits import fits_together
from liverpool.table.seat.question import asked_of
from liverpool.table.seat.slots import Reading
from liverpool.table.seat.tray import tray
from liverpool.table.words import meld_name

_WITHOUT_AIDS = "At this table everybody finds their melds by themselves."


def tried(
    state: State, seat: Seat, message: Try, names: tuple[str, ...], context: TableContext
) -> Tried:
    """How the page's draft stands; the question is not looked at here."""
    guard = context.settings.guard
    standing = stand(state, seat, Draft(message.plays, message.swaps, message.groups), guard=guard)
    note = ""
    if message.find:
        best = found(standing) if context.settings.aids else _WITHOUT_AIDS
        if isinstance(best, Draft):
            standing = stand(state, seat, best, guard=guard)
        else:
            note = best
    rules = state.public.rules
    return Tried(
        id=message.id,
        plays=standing.draft.plays,
        swaps=standing.draft.swaps,
        refused=None if standing.refused is None else why(standing.refused, rules),
        game=GameViews(standing.seen, names).of(seat, context, standing=standing),
        groups=tuple(_group(reading, standing.public) for reading in standing.readings),
        lay=standing.lay,
        expose=standing.expose,
        price=rules.end.failed_meld,
        lay_refused=standing.lay_refused,
        tray=tray(standing, asked_of(state.public, seat)),
        fits=fits_together(standing, message.chosen),
        note=note,
    )


def _group(reading: Reading, public: Public) -> GroupShown:
    rules = public.rules.meld
    meld = reading.melds[0] if len(reading.melds) == 1 else None
    return GroupShown(
        cards=tuple(map(LaidCard, reading.cards)) if meld is None else shown(meld, rules).cards,
        meld=meld,
        label="" if meld is None else meld_name(meld, rules),
        choices=() if meld is not None else _choices(reading, rules),
        missing=reading.missing,
        why=None if reading.fault is None else why(reading.fault, public.rules),
    )


def _choices(reading: Reading, rules: MeldRules) -> tuple[Choice, ...]:
    return tuple(
        Choice(meld, shown(meld, rules).cards, wild_words(meld, rules)) for meld in reading.melds
    )
