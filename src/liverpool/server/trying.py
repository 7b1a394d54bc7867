"""How a draft of a turn would be: plays that are not made, and melds set aside to go down with.

Nothing in a draft is trusted, and nothing of it is made. It is asked of the engine step by
step, on a copy of the state; what cannot be is told, never raised. Melds may be prepared at
any time; why they cannot be laid down then, is told as well. A play that empties the hand
may end the deal, and with it all hands would be counted: the seat is shown its own draft
only, as if the turn still went on.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import Card, without_cards
from liverpool.engine.moves import Expose, Lay, Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import MeldRules
from liverpool.engine.state import Phase, Public, Seat, State, view_of
from liverpool.engine.turn import apply, refusal_of
from liverpool.server.fitting import (
    fits_together,
    shown,
    why,
    wild_words,
)
from liverpool.server.messages.asking import Group, Play, Try
from liverpool.server.messages.game import Choice, Fit, Game, GroupTold, LaidCard, Tried
from liverpool.server.messages.telling import Why
from liverpool.server.showing import Around, Showing
from liverpool.server.substitute import limit_lasts, thinks_long
from liverpool.table.advice import best_lay, how_far
from liverpool.table.draft import Draft
from liverpool.table.slots import Reading, meld_name, read_slot

MOST_TOGETHER: Final = 24
"""More cards than these are never laid off together."""
MOST_MINDING_WILDS: Final = 8
"""The same where laying off has to mind a limit on wild cards, which takes longer to search."""
_WITHOUT_AIDS: Final = "At this table everybody finds their melds by themselves."
_TOO_MANY: Final = "In a hand as large as this you find your melds faster yourself."
_WHICH: Final = Why("which_card", "Say first which card each wild card is.", "")
_UNFINISHED: Final = Why("unfinished", "Set cards aside for every meld of the contract first.", "")


class _Draft(Struct, frozen=True):
    """The plays that stand, the state after them, and why the next one does not."""

    state: State
    plays: tuple[Play, ...]
    refused: Refusal | None
    ended: bool
    """Whether they have emptied the hand."""
    swaps: tuple[Swap, ...] = ()
    """Jokers that are to be swapped out in the same move as going down."""
    staged: State | None = None
    """The state with those jokers in the hand, where there are any."""

    @property
    def seen(self) -> State:
        """The table and the hand as the player prepares them."""
        return self.state if self.staged is None else self.staged


def tried(state: State, seat: Seat, message: Try, names: tuple[str, ...], around: Around) -> Tried:
    """What the page is told of its draft; the question is not looked at here."""
    rules = state.public.rules
    draft = _with_swaps(played(state, seat, message.plays), seat, message.swaps)
    groups, note = message.groups, ""
    if message.find:
        draft, groups, note = _found(draft, seat, around, groups)
    readings = _read(draft.seen, seat, groups)
    lay, lay_refused = _lay_down(draft, seat, readings)
    return Tried(
        id=message.id,
        plays=draft.plays,
        swaps=draft.swaps,
        refused=None if draft.refused is None else why(draft.refused, rules),
        game=_game(draft, seat, names, around),
        groups=tuple(_told(reading, draft.seen.public) for reading in readings),
        lay=lay,
        expose=None if lay else _expose(draft, seat, groups, around),
        price=rules.end.failed_meld,
        lay_refused=lay_refused,
        fits=_fits(draft, seat, message.chosen),
        note=note,
    )


# The plays


def played(state: State, seat: Seat, plays: Sequence[Play]) -> _Draft:
    """The plays one after the other, as far as they can be made."""
    before = state.public
    for count, play in enumerate(plays):
        refusal = refusal_of(state, seat, play)
        if refusal is not None:
            return _Draft(state, tuple(plays[:count]), refusal, ended=False)
        after = apply(state, seat, play)
        if not after.hands[seat]:
            rest = plays[count + 1 :]
            refused = Refusal(Reason.NOT_HELD) if rest else None
            return _Draft(_still(before, seat, after), tuple(plays[: count + 1]), refused, True)
        state = after
    return _Draft(state, tuple(plays), None, ended=False)


def _with_swaps(draft: _Draft, seat: Seat, swaps: Sequence[Swap]) -> _Draft:
    """The draft with as many of these jokers in the hand as can be had, one after the other."""
    if not swaps or draft.refused is not None or seat in draft.state.public.down:
        return draft
    staging = Draft(draft.seen, seat)
    refused = None
    for swap in swaps:
        refused = staging.refusal(swap)
        if refused is not None:
            break
        staging.play(swap)
    done = draft.swaps + staging.staged
    return replace(draft, swaps=done, staged=staging.state, refused=refused)


def _still(before: Public, seat: Seat, after: State) -> State:
    """The state as if the turn, or the deal, that the last play has ended still went on."""
    public = replace(
        after.public,
        phase=Phase.PLAY,
        turn=seat,
        sheet=before.sheet,
        dead=before.dead,
    )
    return replace(after, public=public)


def _game(draft: _Draft, seat: Seat, names: tuple[str, ...], around: Around) -> Game:
    game = Showing(draft.seen, names).to(seat, around)
    return replace(game, can=replace(game.can, ends_turn=True)) if draft.ended else game


# The groups


def _found(
    draft: _Draft, seat: Seat, around: Around, groups: tuple[Group, ...]
) -> tuple[_Draft, tuple[Group, ...], str]:
    """The solver's best groups, or those that there are and what the solver says."""
    if not around.settings.aids:
        return draft, groups, _WITHOUT_AIDS
    view = view_of(draft.seen, seat)
    if seat in view.public.down:
        return draft, groups, Refusal(Reason.ALREADY_DOWN).sentence
    if not view.hand:
        return draft, groups, "You have no cards yet."
    if thinks_long(view):
        return draft, groups, _TOO_MANY
    best = best_lay(view)
    with_jokers = draft if best is None else _with_swaps(draft, seat, best.swaps)
    if best is None or with_jokers.refused != draft.refused:
        return draft, groups, how_far(view)
    left = sorted(best.melds, key=lambda meld: len(meld.cards))
    found = {}
    contract = view.public.deal.contract
    for at in sorted(range(len(contract)), key=lambda at: contract[at].length):
        meld = next(meld for meld in left if meld.kind is contract[at].kind)
        left.remove(meld)
        found[at] = Group(meld.cards, meld)
    return with_jokers, tuple(found[at] for at in range(len(contract))), ""


def _read(state: State, seat: Seat, groups: Sequence[Group]) -> list[Reading]:
    """What each group is, in the slot of its place; a card lies in one group only."""
    public = state.public
    contract, rules = public.deal.contract, public.rules.meld
    left = Counter(state.hands[seat]) if state.hands else Counter[Card]()
    readings = []
    for at, group in enumerate(groups):
        asked = Counter(group.cards)
        if at >= len(contract):
            reading = Reading(group.cards, fault=Refusal(Reason.NOT_THE_CONTRACT))
        elif not asked <= left:
            reading = Reading(group.cards, fault=Refusal(Reason.NOT_HELD))
        else:
            left -= asked
            reading = read_slot(
                group.cards,
                contract[at],
                rules,
                group.meld,
                all_at_once=public.deal.all_at_once,
            )
        readings.append(reading)
    return readings


def _told(reading: Reading, public: Public) -> GroupTold:
    rules = public.rules.meld
    meld = reading.melds[0] if len(reading.melds) == 1 else None
    return GroupTold(
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


# Going down


def _lay_down(
    draft: _Draft, seat: Seat, readings: Sequence[Reading]
) -> tuple[Lay | None, Why | None]:
    """The lay-down that the groups are, or why there is none; neither where nothing is aside."""
    public = draft.state.public
    if public.this_turn.failed and seat == public.turn:
        # Whatever lies aside: this is what the player must know.
        return None, why(Refusal(Reason.FAILED_ALREADY), public.rules)
    if not any(reading.cards for reading in readings):
        return None, None
    if seat in public.down:
        return None, why(Refusal(Reason.ALREADY_DOWN), public.rules)
    for reading in readings:
        if reading.fault is not None:
            return None, why(reading.fault, public.rules)
    if len(readings) < len(public.deal.contract) or not all(each.melds for each in readings):
        return None, _UNFINISHED
    if any(len(reading.melds) > 1 for reading in readings):
        return None, _WHICH
    lay = Lay(tuple(reading.melds[0] for reading in readings), draft.swaps)
    refusal = refusal_of(draft.state, seat, lay)
    return (lay, None) if refusal is None else (None, why(refusal, public.rules))


def _expose(draft: _Draft, seat: Seat, groups: Sequence[Group], around: Around) -> Expose | None:
    """The groups as a lay-down that fails, where the table lets it and has a price for it."""
    if around.settings.guard or draft.plays or draft.swaps:
        return None
    expose = Expose(tuple(group.cards for group in groups if group.cards))
    return expose if refusal_of(draft.state, seat, expose) is None else None


# Laying off


def _fits(draft: _Draft, seat: Seat, chosen: Sequence[Card]) -> tuple[Fit, ...]:
    """Where all the chosen cards may go together; nowhere, where the hand does not hold them."""
    hands = draft.state.hands
    most = MOST_MINDING_WILDS if limit_lasts(draft.state.public.rules.meld) else MOST_TOGETHER
    if draft.ended or not chosen or not hands or len(chosen) > most:
        return ()
    try:
        without_cards(hands[seat], chosen)
    except ValueError:
        return ()
    return fits_together(draft.state, seat, chosen)
