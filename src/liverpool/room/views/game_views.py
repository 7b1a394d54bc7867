"""What a seat sees of the game, whole, after every move.

What is the same for every seat is made once for each state (`public_view`); the rest from the
seat's own view, so nothing that the seat does not see can be in it. What the table knows beside the
rules, clocks, wishes and who has answered, is handed in. The engine decides what may be done; here
it is only put in words. A draft of a turn is shown to its page as it stands; nobody else hears of
it. To a page that has a view, only what is another in the next one is sent.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.calling import may_call
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.ending import restricted_discards
from liverpool.engine.moves import Add, Draw, Lay, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.rules import FalseCall
from liverpool.engine.state import Phase, Public, Seat, State, View, view_of
from liverpool.room.messages import game as messages
from liverpool.room.messages.requests import Settings, Try
from liverpool.room.views.public_view import SharedParts, public_view, slots_of
from liverpool.room.views.seat_logs import LOG_LINES
from liverpool.table.advice import Progress, holds_with_a_swap, progress_at_once
from liverpool.table.melds import LaidCard, shown, wild_words
from liverpool.table.offer_end import OfferEnd
from liverpool.table.offer_window import OwnAnswer, Passing, StandingWish
from liverpool.table.reasons import Why, why
from liverpool.table.seat import draft
from liverpool.table.seat.buy_end import buy_end
from liverpool.table.seat.fits import all_off, cards_off, fits_now, fits_together, none_fits
from liverpool.table.seat.for_hand import ForHand, for_hand
from liverpool.table.seat.offer import OfferShown, offer_to
from liverpool.table.seat.prompt import Situation, cut_terms, prompt, take_counts
from liverpool.table.seat.question import Question, asked_of
from liverpool.table.seat.slots import Reading
from liverpool.table.seat.standing import choices
from liverpool.table.seat.tray import tray
from liverpool.table.story import draft_lines
from liverpool.table.words import Names, meld_name


class TableContext(Struct, frozen=True):
    """What the table knows beside the rules, for one seat."""

    settings: Settings
    log: tuple[str, ...] = ()
    clock: messages.CountDown | None = None
    wish: StandingWish = StandingWish()
    passes: Passing = Passing.ASK
    """Which standing wish passes the card that is on offer, if one does."""
    said: OwnAnswer | None = None
    """What it has answered itself to the card that is on offer, or may be."""
    answered: bool = False
    """Has answered, or need not answer, the offer or last call that is open or to come."""
    offer_end: OfferEnd | None = None
    """How the last offer ended."""
    ready: bool = False
    """Has seen the scores between deals."""
    held: Card | None = None
    """A discard of the seat's that waits for the answers of others."""


class GameViews:
    """One state, to be shown to each of its seats."""

    def __init__(
        self,
        state: State,
        names: tuple[str, ...],
        progress_of: Callable[[View], Progress | None] = progress_at_once,
        *,
        stopped: bool = False,
    ) -> None:
        """`progress_of` says how far a seat's hand is, where that is known."""
        self._progress_of = progress_of
        self._state = state
        self._names = names
        self.shared: Final = SharedParts(public_view(state), names, stopped=stopped)

    def of(
        self,
        seat: Seat,
        context: TableContext,
        *,
        checked: draft.CheckedDraft | None = None,
        hands_open: bool = False,
    ) -> messages.GameView:
        """The game as this seat sees it; `checked` where it is shown the draft that it prepares,
        `hands_open` where a finished game is watched.
        """
        state, public, shared = self._state, self._state.public, self.shared
        view = view_of(state, seat)
        asked = asked_of(public, seat, answered=context.answered, ready=context.ready)
        if shared.stopped:
            asked = Question.GAME_OVER
        names = Names(self._names, seat)
        # Newcomers are not asked beforehand.
        to_come = public.phase is Phase.TURN and context.wish.passing is Passing.FIRST_TURN
        offer = offer_to(
            state,
            seat,
            names,
            answered=context.answered or to_come,
            said=context.said,
            passes=context.passes,
        )
        # What it would do for the hand is a hint, though one that nobody asks for.
        top = _top_to_have(view, asked, offer) if context.settings.hints else None
        contract, does = self._contract(view, top, aids=context.settings.aids)
        if offer is not None and does is not None:
            offer = replace(offer, does=does.sentence)
        complete = _holds(contract)
        if complete is False and asked is Question.PLAY:
            complete = holds_with_a_swap(view)
        end = context.offer_end
        off = all_off(state, seat) if context.settings.aids else ()
        ended_turn = checked is not None and checked.ended
        situation = Situation(
            names=names,
            question=asked,
            offer=offer,
            held=context.held,
            complete=complete,
            fitting=cards_off(off) if context.settings.aids else None,
            none_fits=context.settings.aids and none_fits(state, seat, off),
            top=does,
            aside=0 if checked is None else checked.draft.aside.total(),
            played=checked is not None and bool(checked.draft.plays),
            ended=ended_turn,
        )
        return replace(
            shared.for_one(names, context.log, prompt(view, situation)),
            contract=contract,
            hand=view.hand,
            asked=asked,
            held=context.held,
            can=self._can_do(view, asked, offer, off, ends_turn=ended_turn),
            clock=context.clock,
            wishes=context.wish.cards,
            passing=context.wish.passing,
            passings=choices(public.rules, context.wish.passing),
            buy_end=None if end is None else buy_end(end, public, names),
            hands=state.hands if hands_open else (),
        )

    def _contract(
        self, view: View, top: Card | None, *, aids: bool
    ) -> tuple[tuple[messages.SlotShown, ...], ForHand | None]:
        """The contract, how far the hand is of one who is not down, and what the top of the pile
        would do for it; nothing of that without aids.
        """
        public = view.public
        slots = slots_of(public, view.seat)
        if not aids or not view.hand or public.phase is Phase.OVER:
            return slots, None
        have = None if view.seat in public.down else self._progress_of(view)
        does = None if top is None else for_hand(view, have, top)
        if have is None:
            return slots, does
        return tuple(
            replace(slot, have=count, next=top if does and does.at == at else None)
            for at, (slot, count) in enumerate(zip(slots, have, strict=True))
        ), does

    def _can_do(
        self,
        view: View,
        asked: Question,
        offer: OfferShown | None,
        off: tuple[Add | Lay, ...],
        *,
        ends_turn: bool,
    ) -> messages.CanDo:
        in_play = asked is Question.PLAY
        laying_off = in_play or asked is Question.CALLER_PLAYS
        draw_refused = _why_not(view, Draw())
        takes, take_refused = _takes(view, draw_refused, asked)
        return messages.CanDo(
            call=may_call(view),
            false_call=int(view.public.rules.call.false_call is FalseCall.CALLER_DRAWS_1),
            draw=draw_refused is None,
            draw_refused=draw_refused,
            takes=takes,
            take_refused=take_refused,
            offer=offer,
            cut=messages.CutShown(view.stock, cut_terms(view)) if asked is Question.CUT else None,
            fits=fits_now(self._state, view.seat) if laying_off else (),
            barred=_barred(view) if in_play else (),
            ends_turn=ends_turn,
            all_off=off,
        )


def _holds(contract: tuple[messages.SlotShown, ...]) -> bool | None:
    """Whether the hand holds the contract; None where it is not said how far it is."""
    have = [slot.have for slot in contract if slot.have is not None]
    if not have:
        return None
    return all(count >= slot.length for count, slot in zip(have, contract, strict=True))


# What the seat may do


def _why_not(view: View, move: PlayerMove) -> Why | None:
    refusal = refuse(view, move)
    return None if refusal is None else why(refusal, view.public.rules)


def _top_to_have(view: View, asked: Question, offer: OfferShown | None) -> Card | None:
    """The top of the pile, if the seat may take it now, or buy it now or soon."""
    if asked is Question.TURN:
        return view.public.top if refuse(view, Take()) is None else None
    return None if offer is None or offer.standing else offer.card


def _takes(
    view: View, draw_refused: Why | None, asked: Question
) -> tuple[tuple[messages.TakeShown, ...], Why | None]:
    """What may be taken, or why nothing: out of turn for the same reason as nothing is drawn."""
    if asked is not Question.TURN:
        return (), draw_refused
    takes = tuple(messages.TakeShown(count, count - 1) for count in take_counts(view))
    return takes, None if takes else _why_not(view, Take())


def _barred(view: View) -> tuple[messages.Barred, ...]:
    refused = restricted_discards(view.public, view.seat, view.hand)
    rules = view.public.rules
    return tuple(
        messages.Barred(face, why(refusal, rules))
        for face, refusal in refused.items()
        if face != HIDDEN
    )


_FITS_NO_MELD = "That fits none of the melds you have set aside."
_NOT_THE_CONTRACT = "Those cards don't make up the contract."
_WITHOUT_AIDS = "At this table you find your melds yourself."


def tried(
    state: State, seat: Seat, message: Try, names: tuple[str, ...], context: TableContext
) -> messages.Tried:
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
        wanted = draft.with_cards_aside(checked, message.put) or (
            _FITS_NO_MELD if checked.draft.aside else _NOT_THE_CONTRACT
        )
    if isinstance(wanted, draft.Draft):
        checked = draft.check_draft(state, seat, wanted, guard=guard)
    elif wanted is not None:
        note = wanted
    rules = state.public.rules
    told = draft_lines(state, seat, checked.draft.plays, Names(names, seat))
    context = replace(context, log=(*context.log, *told)[-LOG_LINES:])
    return messages.Tried(
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


def _group(reading: Reading, public: Public) -> messages.GroupShown:
    rules = public.rules.meld
    meld = reading.melds[0] if len(reading.melds) == 1 else None
    return messages.GroupShown(
        cards=tuple(map(LaidCard, reading.cards)) if meld is None else shown(meld, rules).cards,
        meld=meld,
        label="" if meld is None else meld_name(meld, rules),
        choices=tuple(
            messages.Choice(each, shown(each, rules).cards, wild_words(each, rules))
            for each in (reading.melds if meld is None else ())
        ),
        missing=reading.missing,
        why=None if reading.fault is None else why(reading.fault, public.rules),
    )


_SAID_APART: Final = ("players", "log")


def changes(before: messages.GameView, update: messages.GameUpdate) -> messages.GameChanges | None:
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
    old, now = before.log, game.log
    stays = (at for at in range(len(old)) if old[at:] == now[: len(old) - at])
    gone = next(stays, len(old))
    new_lines = game.log[len(before.log) - gone :]
    return messages.GameChanges(update.number, update.events, changed, players, gone, new_lines)


def _changed(before: Struct, now: Struct) -> dict[str, Any]:
    return {
        name: new
        for name in now.__struct_fields__
        if (new := getattr(now, name)) != getattr(before, name)
    }
