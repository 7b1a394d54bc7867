"""A draft of a turn, as its page is shown how it stands; nobody else hears of it."""

from msgspec.structs import replace

from liverpool.engine.state import Public, Seat, State
from liverpool.room.messages.game import Choice, GroupShown, Tried
from liverpool.room.messages.requests import Try
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.room.views.seat_logs import LOG_LINES
from liverpool.table.melds import LaidCard, shown, wild_words
from liverpool.table.reasons import why
from liverpool.table.seat import draft
from liverpool.table.seat.fits import fits_together
from liverpool.table.seat.question import asked_of
from liverpool.table.seat.slots import Reading
from liverpool.table.seat.tray import tray
from liverpool.table.story import draft_lines
from liverpool.table.words import Names, meld_name

_FITS_NO_MELD = "That fits none of the melds you have set aside."
_WITHOUT_AIDS = "At this table you find your melds yourself."


def tried(
    state: State, seat: Seat, message: Try, names: tuple[str, ...], context: TableContext
) -> Tried:
    """How the page's draft stands; the question is not looked at here."""
    guard = context.settings.guard
    checked = draft.check_draft(
        state, seat, draft.Draft(message.plays, message.swaps, message.groups), guard=guard
    )
    note = ""
    wanted: draft.Draft | str | None = None
    if message.find:
        wanted = draft.with_best_melds(checked) if context.settings.aids else _WITHOUT_AIDS
    elif message.put:
        wanted = draft.with_cards_aside(checked, message.put) or _FITS_NO_MELD
    if isinstance(wanted, draft.Draft):
        checked = draft.check_draft(state, seat, wanted, guard=guard)
    elif wanted is not None:
        note = wanted
    rules = state.public.rules
    told = draft_lines(state, seat, checked.draft.plays, Names(names, seat))
    context = replace(context, log=(*context.log, *told)[-LOG_LINES:])
    return Tried(
        id=message.id,
        plays=checked.draft.plays,
        swaps=checked.draft.swaps,
        refused=None if checked.refused is None else why(checked.refused, rules),
        game=GameViews(checked.seen, names).of(seat, context, checked=checked),
        groups=tuple(_group(reading, checked.public) for reading in checked.readings),
        lay=checked.lay,
        expose=checked.expose,
        price=rules.end.failed_meld,
        lay_refused=checked.lay_refused,
        tray=tray(checked, asked_of(state.public, seat)),
        fits=fits_together(checked, message.chosen),
        note=note,
        wilds=draft.wilds_taken(state, seat, checked.draft),
    )


def _group(reading: Reading, public: Public) -> GroupShown:
    rules = public.rules.meld
    meld = reading.melds[0] if len(reading.melds) == 1 else None
    return GroupShown(
        cards=tuple(map(LaidCard, reading.cards)) if meld is None else shown(meld, rules).cards,
        meld=meld,
        label="" if meld is None else meld_name(meld, rules),
        choices=tuple(
            Choice(each, shown(each, rules).cards, wild_words(each, rules))
            for each in (reading.melds if meld is None else ())
        ),
        missing=reading.missing,
        why=None if reading.fault is None else why(reading.fault, public.rules),
    )
